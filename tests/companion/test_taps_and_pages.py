"""The pure core: taps and pages, without server or browser."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from jinja2 import ChoiceLoader, DictLoader

from printkit.companion.pages import filters, render
from printkit.companion.pages.journal_view import MAX_TOLD
from printkit.companion.site import Site
from printkit.companion.taps import Tap, given
from printkit.companion.viewer import PageQuery
from printkit.games.inferno.fire_spread import direction
from printkit.play.play_state import PlayState
from printkit.play.visibility import may_view
from printkit.table.answers import ChooseSome, Roll, Want
from printkit.table.log import Call, Log, read_line
from printkit.table.question import Question
from printkit.table.session import Session
from tests.checks import unchecked
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text
from tests.companion.evenings import EVENINGS
from tests.companion.served import question_of


def test_a_page_asks_one_question_of_the_seat_that_answers(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    assert pit.pending.by == "p1"
    assert 'id="answer"' in pit.page("p1") and "Answer for" not in pit.page("p1")
    assert "Answer for Ana" in pit.page("p2")


def test_own_dice_and_the_apps_stand_side_by_side(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo", own=True)
    film.tap("begin", offer="0")
    while film.pending.want.kind != "roll":
        film.step()
    page = film.page(film.pending.by)
    assert "Roll for me" in page
    assert [f'value="{face}"' in page for face in range(1, 7)] == [True] * 6
    before = film.pending
    reply = film.tap("answer", film.pending.by, pick=4)
    assert (reply.lines[0].answer, reply.lines[0].origin) == (4, "typed")
    assert film.pending != before


def test_the_first_of_two_wins_and_the_other_is_told(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    stamp = pit.state.stamp
    boards = pit.pending.want.options
    assert pit.tap("answer", "p1", stamp, pick=boards[0]).notice is None
    late = pit.tap("answer", "p2", stamp, pick=boards[1])
    assert not late.lines
    assert "faster" in late.notice.message and late.notice.values == {"who": "p1"}


def test_a_double_tap_counts_once_and_is_no_fault(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    stamp = pit.state.stamp
    assert pit.tap("begin", "p1", stamp, offer="0").lines
    twice = pit.tap("begin", "p1", stamp, offer="0")
    assert not twice.lines and twice.notice is None


def walking(evening: BeginEvening) -> Evening:
    """Return a night in which a Hero has five points left to walk with."""
    night = evening("inferno", "Ann", "Bob", own=True)
    begin = Call("hero-move", {"hero": "amy", "points": 5})
    start = {"game": "inferno", "map": "drill", "heroes": [{"id": "amy", "cell": "C3"}]}
    night.state = replace(night.state, session=Session(night.resources.ruleset, start, "7")).after(begin)
    return night


def test_several_answers_are_given_at_once_and_taken_back_together(evening: BeginEvening) -> None:
    night = walking(evening)
    stamp = night.state.stamp
    reply = night.tap("answers", "hero", pick=("move:B3", "move:A3", "stop"))
    assert [line.answer for line in reply.lines] == ["move:B3", "move:A3", "stop"] and reply.notice is None
    assert not reply.state.session.pending
    twice = night.tap("answers", "hero", stamp, pick=("move:B3", "move:A3", "stop"))
    assert not twice.lines and twice.notice is None
    back = night.tap("undo", "hero")
    assert [line.undo for line in back.lines] == [3]
    assert night.pending.about["points"] == 5
    night.tap("answers", "hero", pick=("move:B3",))
    assert night.tap("undo", "hero").lines[0].undo == 1


def test_answers_at_once_stop_at_one_that_does_not_fit_and_those_before_stay(evening: BeginEvening) -> None:
    """So nobody looks ahead by trying answers that are refused."""
    night = walking(evening)
    assert not night.tap("answers", "hero", pick=("move:F5", "move:B3")).lines
    reply = night.tap("answers", "hero", pick=("move:B3", "move:F5", "move:A3"))
    assert [line.answer for line in reply.lines] == ["move:B3"]
    assert reply.notice and "Not everything" in reply.notice.message
    assert not night.tap("answers", "hero", pick=()).lines


def test_a_secret_is_answered_alone(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while pit.pending is None or not pit.pending.secret:
        pit.step()
    card = pit.pending.want.options[0]
    assert not pit.tap("answers", pit.pending.by, pick=(card,)).lines
    assert pit.tap("answer", pit.pending.by, pick=card).lines


def test_a_language_is_switched_with_a_question_pending(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    pit.tap("answer", "p1", pick=pit.pending.want.options[0])
    english, french = pit.page(), pit.page(viewer=pit.viewer("p1", lang="fr"))
    assert "Which board do you take?" in english and "Quel plateau prenez-vous" in french
    assert "plays" in english and "joue" in french and "joue" not in english


def test_why_opens_the_words_of_the_rule(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    rule = pit.resources.kit("en").rule(pit.pending.rule)
    assert rule.text.plain.split(".")[0] in pit.page(show="why")
    assert "No rule" in pit.page(show="why", rule="<script>")


def says(page: str, who: str) -> str:
    """Press “I am …, and nobody else is looking”; return the word that the phone then keeps."""
    (button,) = elements(page, f"//button[starts-with(., 'I am {who},')]")
    return button.get("value") or attribute(elements(button, "../input[@name='seat']")[0], "value")


def test_one_phone_goes_round_and_hides_what_is_anothers(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while not (pit.pending and pit.pending.hand_to == "p2"):
        pit.step()
    page = pit.page(viewer=pit.shared("p1", "p2"))
    assert "Pass the phone to Ben" in page
    happened = re.compile(r'<ul class="now".*?</ul>|<section class="lately".*', re.DOTALL)
    for card in pit.state.session.position["players"]["p1"]["hand"]:
        assert pit.resources.kit("en").row("card", card)["name"].plain not in happened.sub("", page)
    ben = pit.shared("p1", "p2", said=says(page, "Ben"))
    assert 'id="answer"' in pit.page(viewer=ben)
    assert not may_view(("p1", "p2"), "p3")
    assert pit.shared("p1", "p2", said="p3") == pit.shared("p1", "p2")


def test_a_phone_that_goes_round_shows_a_theory_only_while_its_owner_looks(evening: BeginEvening) -> None:
    """Not at anybody's open turn, not after somebody else's answer, not once something was taken back."""
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    theory = {each: film.resources.kit("en").row("theory", each)["name"].plain for each in ("virus", "comet")}
    seats, said = ("p1", "p2", "p3"), ""
    seen = hidden = 0
    for _ in range(60):
        page = film.page(viewer=film.shared(*seats, said=said))
        position, pending = film.state.session.position, film.pending
        if "nobody else is looking" in page:
            said = says(page, film.state.party.names[pending.hand_to])
            assert 'id="answer"' in film.page(viewer=film.shared(*seats, said=said))
        elif film.pending and not film.pending.secret and "theories" in position:
            shown = page.partition('class="board"')[2]
            hidden += 1
            assert "’s secrets" not in page
            assert not any(f"<b>{name}</b>" in shown for name in theory.values())
        if hidden == 6:
            asked = film.page(viewer=film.shared(*seats, said=said), show="seats")
            alone = says(asked, "Ben")
            assert "Hide Ben" in film.page(viewer=film.shared(*seats, said=alone))
            assert film.shared(*seats, said="") == film.shared(*seats, said=said)
            seen += 1
            film.step()
            assert "’s secrets" not in film.page(viewer=film.shared(*seats, said=alone))
        else:
            film.step()
    assert seen and hidden > 6


@pytest.mark.parametrize(
    "game",
    [
        "mosh",
        pytest.param("non-morts", marks=pytest.mark.slow),
        pytest.param("inferno", marks=pytest.mark.slow),
    ],
)
def test_every_page_of_an_evening_alone_can_be_shown(evening: BeginEvening, game: str) -> None:
    """What is asked is shown in both languages, and one after the other all that may stand beside it."""
    night = evening(game, "Ana")
    [seat] = night.state.party.people
    viewers = [night.viewer(seat, lang=lang) for lang in ("fr", "en")]
    beside = ("journal", "why", "fix", "undo", "seats", "settings", "rubbish")
    for step in range(60):
        for viewer in viewers:
            assert "data-stamp" in night.page(viewer=viewer)
        show, viewer = beside[step % len(beside)], viewers[step // len(beside) % 2]
        assert "data-stamp" in night.page(viewer=viewer, show=show, at=3)
        night.step()
    assert len(night.state.session.log.entries) > 60


def test_names_and_words_of_players_are_escaped_everywhere(evening: BeginEvening) -> None:
    evil = "<script>alert(1)</script>"
    film = evening("non-morts", evil, "Ben", "Cléo")
    film.tap("begin", offer="0", words=evil)
    for _ in range(30):
        film.step()
    for show in ("", "journal", "fix", "undo", "seats", "settings"):
        for at in range(12):
            assert "<script>alert" not in film.page(show=show, at=at)
    whole = render.whole_page(film.site, film.state, film.viewer("p1"), PageQuery())
    assert whole.count("<script") == 1 and "<script>alert" not in whole
    assert "&lt;script&gt;alert(1)" in whole


def test_the_settings_name_those_who_translated_the_kit(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    assert "Translation:" not in pit.page(show="settings")
    resources = pit.site.resources
    kits = {lang: replace(kit, translated_by=("Zoé Li", "<b>")) for lang, kit in resources.kits.items()}
    pit.site = replace(pit.site, resources=replace(resources, kits=kits))
    assert "<small>Translation: Zoé Li, &lt;b&gt;</small>" in pit.page(show="settings")


def test_an_impossible_answer_changes_nothing_and_tells_no_options(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while not (pit.pending and pit.pending.purpose == "dance-card"):
        pit.step()
    before = pit.state
    reply = pit.tap("answer", pit.pending.by, pick="nonsense")
    assert pit.state == before and not reply.lines
    told = pit.resources.kit("en")
    assert reply.notice.faults[0].told() == "this is not an answer to the question"
    assert told.game == "mosh"


def test_another_seat_can_not_answer_what_is_secret(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while not (pit.pending and pit.pending.secret):
        pit.step()
    other = "p1" if pit.pending.hand_to == "p2" else "p2"
    option = pit.pending.want.options[0]
    assert "Only {who} can answer" in pit.tap("answer", other, pick=option).notice.message
    assert "Only {who} can answer" in pit.tap("throw", other).notice.message


def test_the_same_answers_give_the_same_evening_again(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    for _ in range(80):
        film.step()
    session = film.state.session
    log = Log().after_all(film.lines)
    empty = Session(session.game, session.start, session.seed)
    played = empty
    for line in film.lines:
        played = played.after(line)
    assert played.position == session.position
    assert log.version == session.log.version


def test_a_cell_of_the_map_can_be_tapped(evening: BeginEvening) -> None:
    """What may be done on a cell stands on it, and is a button of the question as well."""
    night = evening("inferno", "Ana", "Ben")
    for _ in range(400):
        pending = night.pending
        options = pending.want.to_json().get("options", ()) if pending else ()
        if any(
            option.rpartition(":")[2] in night.resources.ruleset.components.boards["drill"].squares
            for option in options
        ):
            break
        night.step()
    page = night.page(pending.by)
    for option in options:
        assert f'name="pick" value="{option}"' in page
    assert all(f'data-place="{option.rpartition(":")[2]}"' in page for option in options if ":" in option)
    assert elements(page, "//section[@class='board tapped']//*[@class='framed goes']")


def test_the_marker_that_rolls_tells_where_each_face_leads(evening: BeginEvening) -> None:
    """Each face of the die names the cell on that side of the marker; then the hand is told what to do."""
    night = evening("inferno", "Ana", own=True, seed="inferno-solo")
    played, lines = night.state.session, unchecked((EVENINGS / "inferno-solo.jsonl").read_bytes())
    for line in lines[1:]:
        if (
            played.pending
            and played.pending.purpose == "fire-phase-roll"
            and len(played.position["fires"]) > 3
        ):
            break
        played = played.after(read_line(json.loads(line), "line"))
    night.state = replace(night.state, session=played)
    cell = night.pending.about["cell"]
    position = night.resources.ruleset.read(night.state.session.position)
    intensity = next(fire.intensity for fire in position.fires if fire.cell == cell)
    page = night.page(night.pending.by)
    rolling = page.partition('class="rolling"')[2].partition("</div>")[0]
    assert f'href="#fire-{intensity}"' in rolling
    for die in range(1, 5):
        other = position.ground.beside(cell).get(direction(intensity, die), "–")
        button = page.partition(f'name="pick" value="{die}"')[2].partition("</button>")[0]
        assert f">{other}" in button and f">{other}</text>" in rolling
    night.tap("answer", night.pending.by, pick=1)
    done = night.page("hero").partition('class="now"')[2].partition("</ul>")[0]
    told = [event for event in night.state.session.events if event.kind.startswith("fire-")][-1]
    aimed = told.kind == "fire-flared"
    assert told.fields.get("cell" if aimed else "to", cell) in done
    night.tap("undo", sure="1")
    assert 'class="now"' not in night.page("hero")


@pytest.mark.parametrize("game", ["mosh", "non-morts", "inferno"])
def test_what_another_begins_is_folded_on_every_other_phone(evening: BeginEvening, game: str) -> None:
    night, waited = evening(game, "Ana", "Ben", "Cléo"), 0
    for _ in range(60):
        moment = None if night.pending else night.state.moment(night.resources.game)
        for seat in night.state.party.people if moment and not moment.over else ():
            asked, name = question_of(night.page(seat)), night.state.party.names[moment.by]
            offers = elements(asked, "//div[@class='offers']")
            folded = elements(asked, "//details[@class='for']//div[@class='offers']")
            assert bool(folded) == (seat != moment.by) and len(offers) >= 1
            assert (f"Waiting for {name}" in asked) == (f"Do it for {name}" in asked) == bool(folded)
            waited += bool(folded)
        night.step()
    assert waited


def test_a_tap_without_a_stamp_is_none() -> None:
    with pytest.raises(ValueError, match="stamp"):
        Tap.read([("do", "answer")])
    with pytest.raises(ValueError, match="too long"):
        Tap.read([("do", "answer"), ("stamp", "1"), ("words", "x" * 501)])


def test_a_sitting_goes_on_where_it_stood(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    for _ in range(10):
        pit.step()
    again = PlayState(pit.state.session, pit.state.party)
    assert again.settled(pit.resources.game) == (again, ())
    assert replace(again, done=pit.state.done) == pit.state


def with_worse(site: Site, template: str) -> Site:
    """Return a site in which a template asks for what there is not."""
    worse = DictLoader({template: "{{ nothing_of_that_name.at_all }}"})
    assert site.pages.loader
    return replace(site, pages=filters.pages_environment(ChoiceLoader([worse, site.pages.loader])))


def test_a_template_that_raises_is_told_and_the_evening_goes_on(
    evening: BeginEvening, capsys: pytest.CaptureFixture[str], broken: list[str]
) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    whole = pit.site
    pit.site = with_worse(whole, "companion/mosh/aside.html")
    page = pit.page("p1")
    assert "Part of this page is broken" in page and 'id="answer"' in page
    assert "nothing_of_that_name" in capsys.readouterr().err
    assert pit.tap("answer", "p1", pick=pit.pending.want.options[0]).notice is None
    pit.site = with_worse(whole, "companion/table.html")
    page = pit.page("p1")
    assert '<h2 id="question">' in page and "This page is broken" in page
    assert "Which board do you take?" in pit.page("p1", show="journal")
    assert pit.tap("undo", "p1").lines
    broken.clear()


def test_a_style_that_raises_is_told_and_left_out(
    evening: BeginEvening, capsys: pytest.CaptureFixture[str], broken: list[str]
) -> None:
    pit = evening("mosh", "Ana", "Ben")
    assert ".ask" in render.stylesheet(with_worse(pit.site, "companion/mosh/own.css"))
    assert "nothing_of_that_name" in capsys.readouterr().err
    broken.clear()


def until(played: Evening, wanted: Callable[[Want], bool]) -> str:
    """Play on until something is asked that is `wanted`; return who is asked."""
    for _ in range(150):
        if played.pending and wanted(played.pending.want):
            return played.pending.by
        played.step()
    raise AssertionError("that was never asked")


def until_a_throw(played: Evening) -> str:
    return until(played, lambda want: isinstance(want, Roll))


def test_what_was_not_chosen_is_told_as_in_the_terminal(evening: BeginEvening) -> None:
    town = evening("inferno", "Ana")
    until(town, lambda want: isinstance(want, ChooseSome))
    reply = town.tap("answer")
    assert not reply.lines and reply.notice.faults[0].told() == "choose 4; you have chosen 0"
    french = town.viewer("p1", lang="fr")
    page = render.fragment(town.site, town.state, french, PageQuery(), reply.notice)
    assert "Choisissez-en 4\u00a0; vous en avez choisi 0" in page


def test_shares_are_told_by_how_many_each_gets() -> None:
    asked = Question("bequest", "p1", "REP-POST-23", ChooseSome(("p2", "p3"), 3, 3, repeats=True))

    def told(**times: str) -> object:
        return given(asked, Tap("answer", "s", {f"times-{seat}": (n,) for seat, n in times.items()}))

    assert told(p2="1", p3="2") == ["p2", "p3", "p3"]
    assert told(p3="3") == told(p2="", p3="3") == ["p3"] * 3
    assert told(p2="-1", p3="4") is told(p2="999", p3="0") is None


def test_dice_that_were_not_chosen_are_asked_for(evening: BeginEvening) -> None:
    town = evening("inferno", "Ana", own=True)
    until(town, lambda want: isinstance(want, Roll) and want.dice > 1)
    reply = town.tap("answer", die0="3")
    assert not reply.lines
    assert reply.notice.faults[0].told() == "enter what each die shows, from 1 to 6"


def test_to_throw_for_another_is_behind_their_name(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    by = until_a_throw(film)
    page = film.page(next(seat for seat in film.state.party.names if seat != by))
    name = film.state.party.names[by]
    assert "Roll for me" not in page
    assert page.index(f"Answer for {name}") < page.index(f"Roll for {name}") < page.index('class="dice"')


@pytest.mark.parametrize("own", [True, False])
def test_the_dice_that_were_chosen_come_first(evening: BeginEvening, own: bool) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo", own=own)
    page = film.page(until_a_throw(film))
    assert (page.index('class="dice"') < page.index("Roll for me")) == own


def test_the_colours_that_are_worn_are_marked(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    page = pit.page(viewer=pit.viewer("p1", theme="paper"), show="settings")
    assert '<button name="theme" value="paper" aria-current="true">' in page
    assert page.count('name="theme"') == 3 and '"dark" aria-current' not in page


def test_french_is_set_as_it_is_printed(evening: BeginEvening) -> None:
    assert render.typeset("l&#39;or d'<b>Ana !</b>", "fr") == "l’or d’<b>Ana\u00a0!</b>"
    assert render.typeset("Ana's turn", "en") == "Ana's turn"
    pit = evening("mosh", "Ana", "Ben")
    page = pit.page(viewer=pit.viewer("p1", lang="fr"), show="settings")
    assert "L’appli" in page and not re.search(r"\w(?:'|&#39;)\w", re.sub("<[^>]*>", "", page))
    typed = render.typeset('<input value="D\'Artagnan">', "fr")
    assert typed == '<input value="D\'Artagnan">'  # what was typed stays as it was


def test_what_stands_by_itself_begins_with_a_capital(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while pit.pending is None or "defence" not in (pit.pending.want.to_json().get("options") or ()):
        pit.step()
    options = elements(pit.page(pit.whoever()), "//form[@id='answer']//button[@class='option']")
    said = [text(option).strip() for option in options]
    assert "Defend myself" in said and all(each[:1].isupper() for each in said)


def test_how_playing_alone_goes_is_told_only_to_those_who_play_so(evening: BeginEvening) -> None:
    told = "You play against three bots"
    assert told in evening("mosh", "Ana").page() and told in evening("mosh", "Ana", bots=3).page()
    assert told not in evening("mosh", "Ana", bots=1).page()
    assert told not in evening("mosh", "Ana", "Ben", bots=3).page()


def section(page: str, name: str) -> str:
    """Return the words of a part of a page by its class."""
    (found,) = elements(page, f"//section[@class='{name}']")
    return " ".join(text(found).split())


def until_a_choice_of(film: Evening, *, others: bool) -> str:
    """Play on until somebody chooses what to begin; give them, or one of the others."""
    for _ in range(150):
        if not film.pending and film.state.session.position.get("active"):
            moment = film.state.moment(film.resources.game)
            if moment.pace == "choice":
                return next(seat for seat in film.state.party.names if (seat == moment.by) != others)
        film.step()
    raise AssertionError("nobody had a choice")


def test_an_event_is_proposed_by_anybody_and_its_words_are_told(evening: BeginEvening) -> None:
    """Beside what the player whose turn it is chooses, and while a question waits."""
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    other = until_a_choice_of(film, others=True)
    page = film.page(other)
    assert not elements(page, "//details[@class='for']//*[contains(., 'proposes')]")
    name = film.state.party.names[other]
    (form,) = elements(
        page,
        f"//details[summary = '{name} proposes…']//form[button = 'Put it to the vote, with no other effect']",
    )
    (offer,) = elements(form, "input[@name='offer']")
    film.tap("begin", other, offer=attribute(offer, "value"), words="The lights go out")
    voter = film.pending.by
    looking = next(seat for seat in film.state.party.names if seat != voter)
    asked = film.page(looking)
    assert f"{film.state.party.names[voter]} must answer:" in asked and "How do you vote?" in asked
    film.tap("answer", voter, pick="for")
    film.tap("answer", film.pending.by, pick="for")
    told = section(film.page(other), "lately")
    assert f"{name} Propose an event and vote. “The lights go out”" in told
    assert told.index("vote: For") < told.index("The lights go out")


def test_one_phone_for_all_is_told_from_the_tables_own_screen(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    shared, table = pit.shared("p1", "p2"), pit.viewer("")
    assert ["The whole table" in pit.page(viewer=each) for each in (shared, table)] == [False, True]
    assert "One phone for everybody" in pit.page(viewer=shared)


def test_nothing_is_framed_where_nothing_stands(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    happened = "//section[@class='lately' and not(@hidden)]"
    assert not elements(film.page(), happened)
    for _ in range(200):
        framed = elements(film.page(), f"{happened} | //ul[@class='cast' or @class='purses']")
        for each in framed:
            assert any(line.get("hidden") is None for line in elements(each, ".//li"))
        if len(framed) == 3:
            return
        film.step()
    raise AssertionError("the film was never seen whole")


@pytest.mark.parametrize("by_hand", [True, False])
def test_what_comes_again_is_told_only_of_what_the_app_threw(evening: BeginEvening, by_hand: bool) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo", own=True)
    by = until_a_throw(film)
    film.tap("answer", by, pick=4) if by_hand else film.tap("throw", by)
    panel = film.page(by, show="undo")
    assert "have already seen this" in panel
    assert ("comes back unchanged" in panel) != by_hand


def test_who_corrected_is_told_to_the_others_and_named_once(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo", own=True)
    by = until_a_throw(film)
    at, name = len(film.state.session.log.entries), film.state.party.names[by]
    film.tap("answer", by, pick=4)
    film.tap("fix", by, at=at, pick=5)
    (other, *_) = (seat for seat in film.state.party.names if seat != by)
    assert f"{name} has changed an answer: Roll a die" in film.page(other)
    assert " has changed an answer:" not in film.page(by)


def test_a_style_may_ask_for_the_ink_as_those_of_faces_do(evening: BeginEvening) -> None:
    """A game's pages take in the style of its faces, which may say what another ink changes."""
    games = {game: evening(game, "Ana", "Ben") for game in ("mosh", "non-morts", "inferno")}
    assert all(render.stylesheet(begun.site) for begun in games.values())


def test_of_much_that_has_happened_each_phone_tells_first_what_its_own_seat_went_through(
    evening: BeginEvening,
) -> None:
    night = evening("mosh", "Ana", "Ben")
    while "The crowd hits Ben" not in night.page("p1"):
        night.step()
    for seat, name, other in (("p1", "Ana", "Ben"), ("p2", "Ben", "Ana")):
        first, folded = (text(told) for told in elements(night.page(seat), "//ul[@class='now']"))
        assert first.count(f"The crowd hits {name}") == 2 and f"The crowd hits {name}" not in folded
        assert f"The crowd hits {other}" in folded
        assert first.count(".") == MAX_TOLD


def test_points_are_told_and_nothing_is_written(evening: BeginEvening) -> None:
    town = evening("humans", "Ana", "Bo")
    town.tap("begin", offer="0")
    before, offers = town.state, town.state.moment(town.resources.game).offers
    at = next(number for number, offer in enumerate(offers) if offer.name == "ask")
    told = town.tap("begin", town.state.party.people[0], offer=f"{at}.0")
    assert told.notice and told.lines == () and town.state.session.log == before.session.log
    assert "Ana: zombies 1" in str(told.notice.values["what"])
    done = town.tap("begin", town.state.party.people[0], offer=f"{at}.2.0")
    assert [line.call for line in done.lines if isinstance(line, Call)] == ["score"]
