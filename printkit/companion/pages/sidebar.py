"""What stands beside the table: the journal, a rule, a question to correct, settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, groupby

from markupsafe import Markup

from printkit.base.dataclass import dataclass
from printkit.companion.card_book import CodedCard, as_typed, asked_code, near_code, rules_about
from printkit.companion.pages.journal_view import JournalLine, die_faces, notes
from printkit.companion.pages.question_form import QuestionForm, answer_form
from printkit.companion.pages.selection_form import SelectionForm, selection_form
from printkit.companion.share_link import MAX_SCANNED, link
from printkit.companion.site import Site
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.kit.model import Kit, Rule
from printkit.play.actions import own_part
from printkit.play.consent import asked_first, may_be_asked
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.table.answers import Roll
from printkit.table.audience import ALL
from printkit.table.log import Answer, LogEntry, Undo
from printkit.table.view import asked_again, may_know, waiting


@dataclass(frozen=True)
class Sidebar:
    """What stands beside the table: journal, rules, a question to correct, what undo takes back, and so on.

    `parts` are the lines of the journal, by whether they lie under one cover.
    What undo takes back had been `seen`, and what the program threw of it comes `again` as it was; after a
    correction what hands have played since comes `again`. So many rolls are undone `together`. Those named in
    `asks` have to agree first. `marks` tell what was taken back before, `seated` who has changed seats. A
    game master corrects the part of `whose` is chosen, where several gave one.

    Of cards that are looked up one is shown, `card`, with the words `told` on it, or the `cards` of a
    component, or the one whose code is `near` to what was asked for; `kinds` has the first of each component,
    `pictures` the addresses of their pictures.
    """

    name: str = ""
    notes: tuple[JournalLine, ...] = ()
    parts: tuple[tuple[JournalLine, ...], ...] = ()
    rules: tuple[Rule, ...] = ()
    ask: QuestionForm | None = None
    words: str = ""
    seen: str = ""
    together: int = 0
    asks: str = ""
    marks: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    whose: tuple[tuple[str, str], ...] = ()
    again: bool = False
    faces: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    link: str = ""
    code: str = ""
    file: str = ""
    app: str = ""
    back: str = ""
    links: tuple[tuple[str, str, str], ...] = ()
    chosen: SelectionForm | None = None
    at: int = -1
    asked: str = ""
    card: CodedCard | None = None
    cards: tuple[CodedCard, ...] = ()
    near: CodedCard | None = None
    kinds: tuple[CodedCard, ...] = ()
    told: Sequence[str] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)


def panel(
    site: Site,
    state: PlayState,
    viewer: DeviceViewer,
    query: PageQuery,
    words: Narrator,
    undo: Undo | None,
    *,
    over: bool,
    leads: bool = False,
) -> Sidebar:
    """Return what is asked for beside the table; nothing where it is not there for this viewer.

    Whoever `leads` begins what comes next.
    """
    session, seen = state.session, state.view(viewer.seat)
    match query.show:
        case "journal":
            told = tuple(_newest_first(notes(words, state, seen, seen.scenes)))
            return Sidebar(
                "journal",
                told,
                tuple(tuple(lines) for _, lines in groupby(told, key=lambda note: note.covered)),
                marks=tuple(words.marks(state, seen)),
                seated=tuple(words.seat_change(change) for _, change in seen.seated),
                faces=die_faces(seen, words) if over else {},
            )
        case "why":
            about = seen.pending or seen.last_event
            wanted = [query.rule] if query.rule else [about.rule] if about else []
            return Sidebar("why", rules=tuple(words.rules(*wanted)), back=query.back)
        case "fix":
            question = asked_again(session, query.at, seen.seat)
            if question is None:
                return Sidebar("fix")
            given = seen.scenes.answer(query.at)
            answer = given.answer if given else None
            was = words.answered(question, answer) if answer and may_know(question, seen.seat) else ""
            then = waiting(session.before(query.at), seen.seat).position
            asked = answer_form(site.resources.game, words, question, then, mine=True, at=query.at)
            named = ", ".join(map(words.who, may_be_asked(state, query.at, viewer.seats)))
            parts = question.seats if viewer.seat == ALL and question.asking.how == "each" else ()
            whose = tuple((seat, words.who(seat)) for seat in parts)
            again = bool(session.deals(query.at))
            return Sidebar("fix", ask=asked, words=was, asks=named, again=again, whose=whose)
        case "cards" if leads and (found := selection_form(site.resources.game, state, words, query.cards)):
            return Sidebar("cards", chosen=found, at=query.at)
        case "find":
            return found_cards(site, words.kit, query.card)
        case "undo":
            if undo is None or own_part(state, viewer):
                return Sidebar("undo")
            kept = session.log.after(undo)
            again = _thrown(kept.entries) < _thrown(session.log.entries)
            asks = asked_first(site.resources.game, state, undo, viewer.seats)
            named = ", ".join(map(words.who, asks))
            undone = range(session.log.changed_from(undo), len(session.log.entries))
            answered = (session.questions[at] for at in undone if at in session.questions)
            rolls = sum(isinstance(each.want, Roll) for each in answered)
            return Sidebar(
                "undo", seen=words.purposes(undo.revealed), together=rolls, again=again, asks=named
            )
        case "noted" if viewer.seat == ALL and state.asleep(()):
            return Sidebar("noted")
        case "settings":
            taken = link(site, state) if viewer.keeper else ""
            scanned = site.code(taken) if site.code and 0 < len(taken) <= MAX_SCANNED else ""
            return Sidebar("settings", link=taken, code=scanned, file=site.file, app=site.app)
        case "links" if viewer.links:
            draw = site.code or (lambda _: Markup())
            return Sidebar("links", links=tuple((who, link, draw(link)) for who, link in viewer.links))
        case "give-up" if viewer.seat:
            return Sidebar("give-up")
        case "seats":
            return Sidebar("seats")
    return Sidebar()


def found_cards(site: Site, kit: Kit, asked: str) -> Sidebar:
    """Return the card that is asked for by its code, or those of a component, in the language of a kit.

    Nothing of it depends on the evening: everybody may look up any card at any time.
    """
    cards, book = site.cards.cards(kit.lang), site.cards
    kinds = tuple({card.component: card for card in reversed(cards)}.values())[::-1]
    code = asked_code(asked)
    card = next((each for each in cards if each.code == code), None)
    of_kind = tuple(each for each in cards if each.component == asked or each.code[:2] == as_typed(asked))
    likely = near_code(asked, (each.code for each in cards)) if asked and not card else ""
    near = next((each for each in cards if each.code == likely), None)
    return Sidebar(
        "find",
        rules=rules_about(kit, card) if card else (),
        asked=asked.strip(),
        card=card,
        cards=of_kind,
        near=near,
        kinds=kinds,
        told=book.words(kit.lang, code) if card else (),
        pictures={
            each.code: book.picture(each.code) for each in filter(None, (*kinds, *of_kind, card, near))
        },
    )


def _thrown(entries: Sequence[LogEntry]) -> int:
    """Count what the program threw or drew."""
    return sum(isinstance(entry, Answer) and entry.origin == "thrown" for entry in entries)


def _newest_first(told: Iterable[JournalLine]) -> Iterator[JournalLine]:
    """Turn the acts of a journal round: the last stands on top, with its lines in their order."""
    acts: list[list[JournalLine]] = []
    for note in told:
        if note.kind == "call":
            acts.append([])
        acts[-1].append(note)
    return chain.from_iterable(reversed(acts))
