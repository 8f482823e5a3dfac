"""By thumb, on a phone: a real server, Debian's Chromium."""

import json
import re

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.companion.conftest import Serve
from tests.companion.locators import box
from tests.companion.served import wait_for
from tests.companion.thumb import GUARD, STAMP, follow, press_first, rest, tap, until_asked
from tests.phones import OpenPage

SMALL = """() => [...document.querySelectorAll("a, button, summary, input")]
    .filter(each => each.checkVisibility())
    .filter(each => !each.matches(".skip, [type=hidden], [type=radio], [type=checkbox]"))
    .filter(each => Math.min(each.getBoundingClientRect().height, each.getBoundingClientRect().width) < 47.5)
    .map(each => each.outerHTML)"""
"""Gives what a thumb may miss: less than 48 pixels high or wide."""

LETTERS = """() => Math.min(...[...document.querySelectorAll("main *")]
    .filter(each => !each.closest("svg"))
    .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(each => parseFloat(getComputedStyle(each).fontSize)))"""
"""Gives the size of the smallest letters; what a drawing says is told in words beside it."""

PLAYED = re.compile("defends|attacks")
CARD = 'id="answer".*class="option".*class="card'
"""Stands where a card is to be chosen."""


def test_a_player_answers_with_own_dice_undoes_corrects_and_changes_the_language(
    serve: Serve, phone: OpenPage
) -> None:
    served = serve("non-morts", "Ana,Ben,Cléo", "--own-dice")
    page = phone(served.people[0])
    assert served.people[0] not in page.url  # the link has left the address
    tap(page, ".offers > form button")
    expect(page.locator("#question")).to_contain_text("Roll a die: the highest draws the first room")
    dice = page.locator(".dice button")
    expect(dice).to_have_count(6)
    page.wait_for_timeout(400)
    for die in dice.all():
        seen = box(die)
        assert seen["width"] >= 48 and seen["height"] >= 48
    dice.nth(3).tap()
    expect(page.locator("#recent li").first).to_contain_text("4")
    assert json.loads(served.lines()[-1])["answer"] == 4
    tap(page, "#undo")
    expect(page.locator(".panel")).to_contain_text("Ana · Roll a die: the highest draws the first room")
    tap(page, "#undoing button")
    expect(page.locator(".notice")).to_contain_text("Undone")
    assert "undo" in served.lines()[-1]
    tap(page, ".dice button", 1)
    expect(page.locator("#recent li").first).to_contain_text("2")
    tap(page, "#journal")
    tap(page, ".fix")
    tap(page, ".panel .dice button", 5)
    expect(page.locator(".notice")).to_contain_text("Answer changed")
    assert "rewrite" in served.lines()[-1]
    before = page.locator("#question").inner_text()
    tap(page, "#settings")
    tap(page, "button[value=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.locator("#question").inner_text() not in ("", before)
    expect(page.locator("#recent li").first).to_contain_text("le plus haut dessine la première pièce")
    tap(page, ".why")
    expect(page.locator(".rule-text h3")).to_have_text("NM-SETUP-03")


@pytest.mark.parametrize(
    "size",
    [
        (360, 640),
        (844, 390),
        pytest.param((390, 844), marks=pytest.mark.slow),
        pytest.param((768, 1024), marks=pytest.mark.slow),
    ],
)
def test_undo_and_redo_move_nothing_of_their_bar(
    serve: Serve, phone: OpenPage, size: tuple[int, int]
) -> None:
    """Whatever they change above it, and whether there is something to undo or to redo."""
    served = serve("mosh", "Ana,Ben")
    page = phone(served.people[0], width=size[0], height=size[1])

    def places() -> list[FloatRect]:
        rest(page)
        return [box(tool) for tool in page.locator(".tool").all()]

    before = places()
    assert all(min(place["width"], place["height"]) >= 48 for place in before)
    expect(page.locator(".tool")).to_have_text(["Undo", "Redo", "Journal", "Settings"])
    expect(page.locator(".tool:disabled")).to_have_count(2)
    tap(page, ".offers button")
    tap(page, "#answer button")
    expect(page.locator(".tool")).to_have_text([re.compile("Undo: "), "Redo", "Journal", "Settings"])
    assert places() == before
    tap(page, "#undo")
    expect(page.locator("#undoing")).to_be_visible()
    assert places() == before
    tap(page, "#undoing button")
    expect(page.locator(".notice")).to_contain_text("Undone")
    assert places() == before
    tap(page, "#redo")
    expect(page.locator(".notice")).to_contain_text("Redone")
    assert places() == before


def test_a_button_that_has_just_come_is_not_meant(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    page = phone(served.people[0])
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.method))
    page.evaluate(
        """() => {
            document.querySelector(".state").dataset.other = "";
            dispatchEvent(new Event("shown"));
            document.querySelector(".offers button").click();
        }"""
    )
    page.wait_for_timeout(GUARD)
    assert "POST" not in sent and not served.lines()
    page.locator(".offers button").first.tap()
    wait_for(lambda: bool(served.lines()))
    assert sent.count("POST") == 1


def test_it_works_without_a_script(serve: Serve, browser: Browser) -> None:
    served = serve("mosh", "Ana,Ben")
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(served.people[0])
    page.locator(".offers button").first.click()
    asked = page.locator("#ask .who")
    expect(asked).to_have_text("Ana")
    page.locator("#answer button").first.click()
    expect(asked).to_have_text("Ben must answer:")
    assert len(served.lines()) == 2
    page.locator("#undo").click()
    page.locator("#undoing button").click()
    expect(page.locator("#undoing")).to_have_count(0)
    expect(asked).to_have_text("Ana")
    assert "undo" in served.lines()[-1]
    context.close()


def test_what_one_phone_does_the_others_see(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    ana, ben = (phone(link) for link in served.people)
    tap(ana, ".offers button")
    expect(ben.locator("#ask .who")).to_have_text("Ana must answer:")
    expect(ben.locator("#ask details.for")).to_have_count(1)
    tap(ana, "#answer button")
    expect(ben.locator("#ask details.for")).to_have_count(0)
    expect(ben.locator("#answer button").first).to_be_visible()


def test_a_list_that_was_open_while_one_waited_leaves_its_room_to_ones_own_question(
    serve: Serve, phone: OpenPage
) -> None:
    served = serve("mosh", "Ana,Ben")
    served.play_until('class="option".*class="card')
    pages = [phone(link) for link in served.people]
    waiting = next(page for page in pages if not page.locator("[data-mine]").count())
    expect(waiting.locator("#chores")).to_have_attribute("open", "")
    for _ in range(4):  # two cards, and where each of them goes
        before = waiting.evaluate(STAMP)
        assert any(press_first(page) for page in pages if page is not waiting)
        follow(pages, before)
    expect(waiting.locator("#ask[data-mine] #chores")).not_to_have_attribute("open", "")


def test_words_that_are_being_written_stay_while_others_go_on(serve: Serve, phone: OpenPage) -> None:
    """Also where the form is gone for a while; they go when they are sent."""
    served = serve("non-morts", "Ana,Ben,Cléo")
    pages = [phone(link) for link in served.people]
    until_asked(pages, "summary:has-text('Propose an event')")
    *others, ana = pages
    field, name = ana.locator("#ask [name=words]:visible").first, ana.locator(".seat").inner_text()
    tap(ana, "summary:has-text('Propose an event')")
    tap(ana, f"summary:has-text('{name} proposes')")
    field.fill("The lights go out")
    before = len(served.lines())
    while len(served.lines()) < before + 4:
        stamp = ana.evaluate(STAMP)
        if not any(press_first(page) for page in others):
            break
        follow(pages, stamp)
    assert len(served.lines()) > before
    expect(field).to_have_value("The lights go out")
    expect(field).to_be_focused()
    tap(ana, "#ask button:has-text('no other effect'):visible")
    expect(ana.locator("#recent")).to_contain_text("The lights go out")
    tap(others[0], "#undo")
    tap(others[0], "#undoing button")
    tap(ana, "summary:has-text('Propose an event')")
    tap(ana, f"summary:has-text('{name} proposes')")
    expect(field).to_have_value("")


def test_each_event_is_announced_once(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    served.play_until(CARD)
    pages = [phone(link) for link in served.people]
    dancing = until_asked(pages, "#answer .option .card")
    dancing.wait_for_timeout(300)
    for page in pages:
        assert page.locator("#news p").count() == 0  # what was there is no news
    tap(dancing, "#answer button")
    dancing.wait_for_timeout(500)
    tap(dancing, "#answer button")
    for page in pages:
        expect(page.locator("#news p")).to_have_count(1, timeout=10_000)
    tap(dancing, "#undo")
    tap(dancing, "#undoing button")
    for page in pages:
        page.wait_for_timeout(500)
        said = page.locator("#news p").all_inner_texts()
        assert len([each for each in said if PLAYED.search(each)]) <= 1
    dancing.wait_for_timeout(400)
    tap(dancing, "#answer button", -1)
    other = next(page for page in pages if page is not dancing)
    wait_for(
        lambda: len([each for each in other.locator("#news p").all_inner_texts() if PLAYED.search(each)]) == 2
    )


def test_what_stands_on_a_page_from_elsewhere_is_no_news(serve: Serve, phone: OpenPage) -> None:
    """Offline, pages are put there whole: only what the same journal has gained is announced."""
    served = serve("mosh", "Ana,Ben")
    served.play_until(CARD)
    ana = phone(served.people[0])
    said = ana.locator("#news p")
    ana.evaluate("dispatchEvent(new Event('shown'))")
    expect(said).to_have_count(0)
    assert ana.locator("#recent li").count() > 3
    ana.evaluate("document.querySelectorAll('#recent li').forEach(line => { line.dataset.key += 'other' })")
    ana.evaluate("dispatchEvent(new Event('shown'))")  # another evening
    expect(said).to_have_count(0)
    ana.evaluate(
        """() => {
            const line = document.querySelector('#recent li').cloneNode(true);
            line.dataset.key = 'new';
            document.getElementById('recent').prepend(line);
        }"""
    )
    for _ in range(2):
        ana.evaluate("dispatchEvent(new Event('shown'))")
        expect(said).to_have_count(1)


def test_a_line_reader_hears_what_happened_once_a_round(serve: Serve, phone: OpenPage) -> None:
    """A whole round: the live region says each line of the journal, and none twice."""
    served = serve("mosh", "Ana,Ben")
    pages = [phone(link) for link in served.people]
    listening = pages[1]
    until_asked(pages, "#answer .option .card")
    listening.wait_for_timeout(400)
    said = listening.locator("#news p").all_inner_texts()
    tap(listening, "#journal")
    expect(listening.locator(".journal")).to_be_visible()
    told = listening.locator(".journal .event > span").all_inner_texts()
    assert sorted(said) == sorted(told)  # in the journal the newest step stands on top


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("mosh", 360, 640),
        ("inferno", 844, 390),
        pytest.param("inferno", 390, 844, marks=pytest.mark.slow),
        pytest.param("non-morts", 820, 1180, marks=pytest.mark.slow),
    ],
)
def test_nothing_stands_outside_the_screen_and_all_can_be_hit(
    serve: Serve, phone: OpenPage, game: str, width: int, height: int
) -> None:
    served = serve(game, "Ana")
    page = phone(served.people[0], width=width, height=height)
    for step in range(4):
        until_asked([page], "button:visible")
        check_sizes(page)
        if step == 3:
            for show in ("journal", "settings", "undo"):
                page.goto(f"{page.url.partition('?')[0]}?show={show}")
                check_sizes(page)
                if show == "settings":
                    page.evaluate(OTHER_WORDS, ["Rückgängig", "Wiederholen", "Einstellungen", "Nederlands"])
                    assert page.evaluate(BROKEN_WORDS) == []
        else:
            press_first(page)


def test_long_words_are_broken_with_a_hyphen_and_codes_are_not(serve: Serve, phone: OpenPage) -> None:
    page = phone(serve("mosh", "Ana").people[0], width=360, height=640)
    page.goto(f"{page.url.partition('?')[0]}?show=find&card=da")
    assert page.evaluate("() => document.documentElement.lang") == "en"  # or no browser knows where
    for part, hyphens in (("span", "auto"), ("small", "manual")):
        expect(page.locator(f".pictures {part}").first).to_have_css("hyphens", hyphens)
    expect(page.locator("#table p").first).to_have_css("hyphens", "auto")


OTHER_WORDS = """words => document.querySelectorAll(".row button, .docked .tool").forEach((each, at) => {
    each.textContent = words[at % words.length] + (each.ariaCurrent ? " ✓" : "");
})"""
"""Puts words of other languages on the buttons that every phone has."""
BROKEN_WORDS = """() => [...document.querySelectorAll(".row button, .docked .tool")].flatMap(button =>
    [...button.textContent.matchAll(/\\p{L}+/gu)].filter(found => {
        const range = document.createRange();
        range.setStart(button.firstChild, found.index);
        range.setEnd(button.firstChild, found.index + found[0].length);
        const { left, right } = range.getBoundingClientRect(), box = button.getBoundingClientRect();
        return range.getClientRects().length > 1 || left < box.left || right > box.right;
    }).map(found => found[0]))"""
"""Gives the words of these buttons that are in two lines, or reach beyond them."""


def check_sizes(page: Page) -> None:
    """See that nothing is too wide, and that nothing is too small to be hit or to be read."""
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    small = page.evaluate(SMALL)
    assert small == []
    letters = page.evaluate(LETTERS)
    assert letters >= 16


@pytest.mark.slow
def test_a_whole_song_alone_by_thumb(serve: Serve, phone: OpenPage) -> None:
    """One person against the assistant: the first button again and again brings the song to its end."""
    served = serve("mosh", "Ana")
    page = phone(served.people[0])
    for _ in range(60):
        page.wait_for_timeout(GUARD)
        if page.locator("#ask .offers", has_text="Another song").count():
            break
        assert press_first(page)
    expect(page.locator("#ask .offers")).to_contain_text("Another song")
    expect(page.locator("#recent .event", has_text="The song goes to")).to_have_count(1)


def test_one_phone_is_handed_round(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    page = phone(served.links["One phone for everybody, passed around"])
    for _ in range(14):
        rest(page)
        if (
            page.get_by_text("I am Ben, and nobody else is looking").count()
            or page.get_by_text("I am Ana, and").count()
        ):
            break
        press_first(page)
    assert page.locator(".hand").count() == 0
    tap(page, "#ask button.first")
    expect(page.locator(".hand")).to_have_count(1)
    expect(page.locator("#answer button").first).to_be_visible()
