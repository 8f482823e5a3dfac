"""Who is asked on which phone before something is taken back that others have seen."""

from tests.companion.conftest import Serve


def test_the_tables_screen_agrees_for_a_phone_that_does_not_listen(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana, ben = (served.joined(link) for link in served.people)
    screen = served.joined(list(served.links.values())[-1])
    served.play_until("which one, and with which limb?")
    undo = {"do": "undo", "sure": "1"}
    served.tap(ana, {**undo, "stamp": served.stamp(ana)})
    assert 'value="agree"' in served.page(ben) and 'value="agree"' in served.page(screen)
    assert 'value="agree"' not in served.page(ana)
    before = served.lines()
    served.tap(screen, {"do": "agree", "stamp": served.stamp(screen)})
    assert '"absent":["p2"]' in served.lines()[len(before)]
    assert "absent, and the others agreed: Ben" in served.page(ana, "journal")


def test_a_screen_that_is_also_a_players_agrees_for_nobody_else(serve: Serve) -> None:
    served = serve("mosh", "Ana,Ben")
    ana, _ = (served.joined(link) for link in served.people)
    host = served.joined(list(served.links.values())[-1])
    token = served.people[0].rpartition("/")[2]
    both = served.ask("GET", f"/j/{token}", Cookie=host)[1]["set-cookie"].partition(";")[0]
    served.play_until("which one, and with which limb?")
    served.tap(ana, {"do": "undo", "sure": "1", "stamp": served.stamp(ana)})
    assert "Ben" in served.page(both) and 'value="agree"' not in served.page(both)
