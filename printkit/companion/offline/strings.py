"""What the page says by itself, while Python starts or where it is not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.base.msgid import N_
from printkit.companion.oldest_browsers import APP
from printkit.companion.pages.render import typeset

if TYPE_CHECKING:
    from printkit.companion.offline.library import Library


PAGE_STRINGS = {
    "home": N_("Saved games"),
    "old": N_(
        "This browser is too old for the app. It needs Safari {Safari} (iOS {Safari}), Chrome {Chrome}, "
        "Firefox {Firefox}, or a newer one: update it, or open this page in another browser."
    ),
    "coming": N_("Loading the app: {percent} %"),
    "starting": N_("Starting the app…"),
    "late": N_(
        "The app is taking a long time to start. Wait a little, or reload the page; your games are saved."
    ),
    "failed": N_(
        "The app does not start here: reload the page, or try another browser; your games are saved."
    ),
    "wrong": N_("Something went wrong: reload the page; the game is saved."),
    "full": N_("This phone's storage is full and nothing more can be saved here: save the game to a file."),
    "unkept": N_("What you play now cannot be saved here: save the game to a file."),
    "emptied": N_("This browser has deleted the games that were saved here."),
    "restored": N_(
        "This browser has deleted the games that were saved here. The one that is open was saved again; "
        "save it to a file as well."
    ),
    "unsafe": N_(
        "This browser may delete saved games, for want of room or if this page is not opened for a week: "
        "put the app on the home screen, or save the game to a file."
    ),
    "away": N_(
        "This is not on the phone yet, in this language: connect to the network once, then try again."
    ),
    "linked": N_(
        "This game is not on the phone yet: connect to the network, then reload this page. "
        "The link stays here."
    ),
    "newer": N_(
        "The app has a new version, and this is in it: tap “{update}” as soon as that is offered, "
        "then try again."
    ),
    "missing": N_("Files of the app on this phone: {here} of {of}. Stay connected until all have come."),
    "passing": N_(
        "This browser cannot save anything from this page: save the game to a file before you close it."
    ),
    "torn": N_(
        "This link is damaged or cut short: scan the code again, or use a file of the game. "
        "Nothing has changed on this phone."
    ),
    "large": N_("This is larger than any game, and was not opened. Nothing has changed on this phone."),
    "follows": N_("This game is open in another tab; here you can only watch."),
    "take": N_("Play here"),
    "update": N_("Load the new version now"),
    "offline": N_("Everything is on this phone: it no longer needs a network."),
    "online": N_("This address cannot work without a network: use https, or the single file."),
    "file": N_("Everything is in this file; games are saved in this browser."),
}


def page_words(library: Library) -> dict[str, dict[str, str]]:
    """Return what the page says by language and key; English is always there."""
    langs = dict.fromkeys((*library.langs, "en"))
    told = {
        lang: {
            key: typeset(translator(msgid), lang) if (translator := library.translators.get(lang)) else msgid
            for key, msgid in PAGE_STRINGS.items()
        }
        for lang in langs
    }
    return {lang: {**words, "old": words["old"].format(**APP)} for lang, words in told.items()}
