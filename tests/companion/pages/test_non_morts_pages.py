"""The pages of a film: the clue that the undead slip into it."""

from printkit.companion.pages.context import page_context
from printkit.companion.pages.filters import on_one_line
from printkit.companion.viewer import PageQuery
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import elements, text

KINDS = 12


def at_the_clue(begin: BeginEvening, *names: str) -> tuple[Evening, str]:
    """Play until a clue is chosen; return the film and the seat that chooses."""
    film = begin("non-morts", *names)
    for _ in range(200):
        if not film.pending:
            moment = film.state.moment(film.resources.game)
            if moment.asks == "now-clue":
                return film, moment.by
        film.step()
    raise AssertionError("no clue was asked for")


def test_clues_are_lines_of_their_kind_alone_below_ones_own_theory(evening: BeginEvening) -> None:
    film, seat = at_the_clue(evening, "Ana", "Ben", "Cy")
    page = film.page(seat)
    [form] = elements(page, "//section[@id='ask']//form[@class='alike']")
    kinds = [row["name"].plain for row in film.resources.kit("en").table("clue-kind")]
    assert [text(each) for each in elements(form, ".//button")][:KINDS] == kinds
    assert len(elements(form, ".//input[@name='words']")) == 1
    assert not elements(form, ".//button[@class='first']")
    for where, told in (("//section[@id='ask']", 1), ("//section[@class='board']", 0)):
        assert len(elements(page, f"{where}//details[@id='secret-theory-{seat}']")) == told
    about = elements(page, "//section[@id='ask']//dl/dd")
    assert len(about) == KINDS and all(text(each).count(",") == 3 for each in about)


def test_whoever_waits_for_a_clue_has_the_theory_on_the_board(evening: BeginEvening) -> None:
    film, seat = at_the_clue(evening, "Ana", "Ben", "Cy")
    other = next(each for each in film.state.party.people if each != seat)
    page = film.page(other)
    assert elements(page, f"//section[@class='board']//details[@id='secret-theory-{other}']")
    assert not elements(page, f"//section[@id='ask']//details[@id='secret-theory-{other}']")


def test_a_clue_is_begun_with_the_words_of_the_one_field(evening: BeginEvening) -> None:
    film, seat = at_the_clue(evening, "Ana", "Ben", "Cy")
    offers = page_context(film.site, film.state, film.viewer(seat), PageQuery(), None)["offers"]
    film.tap("begin", seat, offer=offers[2].path, words="a torn map")
    call = film.state.session.log.entries[-1]
    args = getattr(call, "args", {})
    assert (args.get("clue_kind"), args.get("clue_text")) == ("army-file", "a torn map")


def test_a_die_in_the_news_says_who_rolled_it_and_the_first_room_who_is_there(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cy")
    film.tap("begin", film.whoever(), offer="0")
    film.tap("throw", film.whoever())
    [news] = elements(film.page("p2"), "//section[@id='ask']/ul[@class='now']")
    thrown = elements(news, ".//li[*[@class='face']]//*[@class='by']")
    assert [text(each) for each in thrown] == ["Ana"]
    assert [text(each) for each in elements(film.page("p2"), "//article[@class='room']/p")] == ["nobody"]


def test_who_rolls_from_now_on_is_told_on_every_phone_until_play_goes_on(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cy")
    film.tap("begin", film.whoever(), offer="0")
    film.tap("dice", "p1", own="1")

    def told() -> list[str]:
        return [text(each) for each in elements(film.page("p2"), "//p[@id='turned']")]

    assert told() == ["From now on you roll and draw yourselves."]
    film.tap("dice", "p1", own="0")
    assert told() == ["From now on the app rolls and draws."]
    film.tap("throw", film.whoever())
    assert told() == []


def test_a_word_with_a_hyphen_stays_on_a_line_of_a_heading() -> None:
    kept = 'Tour des <span class="unbroken">Non-morts</span> &amp; co'
    assert on_one_line("Tour des Non-morts & co") == kept
    assert on_one_line("arrière-arrière-grand-mère, 3-4") == "arrière-arrière-grand-mère, 3-4"


def test_whose_theory_was_dealt_is_led_to_it(evening: BeginEvening) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cy")
    film.tap("begin", film.whoever(), offer="0")
    page = film.page("p2")
    [led] = elements(page, "//ul[@class='now']//a[@href='#theory-p2']")
    assert text(led) == "Read yours, below"
    assert len(elements(page, "//article[@id='theory-p2']//details[@id='secret-theory-p2']")) == 1
