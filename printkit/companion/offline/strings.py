"""What the page says by itself, while Python starts or where it is not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.base.msgid import N_
from printkit.companion.pages.render import typeset

if TYPE_CHECKING:
    from printkit.companion.offline.library import Library


PAGE_STRINGS = {
    "home": N_("All evenings"),
    "late": N_(
        "Python takes long to start here. Wait a little, or load the page again; your evenings are kept."
    ),
    "failed": N_(
        "Python does not start here: load the page again, or try another browser; your evenings are kept."
    ),
    "wrong": N_("Something went wrong here: load the page again; the evening is kept."),
    "full": N_("This phone has no room left and keeps nothing new: save the evening to a file."),
    "unkept": N_("What you play now cannot be kept here: save the evening to a file."),
    "passing": N_("This browser keeps nothing of this page: save the evening to a file before you close it."),
    "torn": N_(
        "This link is broken or cut short: scan the code again, or take a save file. "
        "Everything on this phone is as it was."
    ),
    "large": N_(
        "This is more than an evening can be, and was not opened. Everything on this phone is as it was."
    ),
    "follows": N_("Another tab writes this evening; this one follows."),
    "take": N_("Go on here"),
    "update": N_("Load the new version now"),
    "offline": N_("Everything is on this phone: no network is needed any more."),
    "online": N_("This address cannot be kept for a time without network: use https, or the single file."),
    "file": N_("Everything is in this file; evenings are kept in this browser."),
}


def page_words(library: Library) -> dict[str, dict[str, str]]:
    """Return what the page says by language and key; English is always there."""
    langs = dict.fromkeys((*library.langs, "en"))
    return {
        lang: {
            key: typeset(translator(msgid), lang) if (translator := library.translators.get(lang)) else msgid
            for key, msgid in PAGE_STRINGS.items()
        }
        for lang in langs
    }
