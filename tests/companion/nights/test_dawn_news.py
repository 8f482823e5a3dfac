"""What all learn at dawn of a silent night, in which no page told anything."""

import re
from dataclasses import replace
from pathlib import Path

from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.taps import Tap
from printkit.companion.viewer import DeviceViewer, PageQuery
from tests.companion.nights.traffic import store_of
from tests.companion.nights.villages import Facts, village_of

TAGS = re.compile("<[^>]*>")
TAPS = {"raised-power": "resurrection", "raised-target": "p9"}
"""What whoever has raised an arm taps then."""


def test_all_learn_at_dawn_who_has_come_back_in_the_night(site: Site, tmp_path: Path) -> None:
    """Not how the night was asked; on every phone and on the table's screen the same."""
    village = village_of(site, Facts(9, "monday", "glow"), "dawn")
    people = {
        seat: {**person, "state": "alive", "lover": False, "role": "villageois", "specs": []}
        for seat, person in village.people.items()
    }
    people["p1"]["role"] = "prophete"
    people["p9"] |= {"state": "ghost", "coins": 0}
    night = {"players": people, "posts": {"scrutateur": "p2"}, "graveyard": ["p9"], "night": {"row": 14}}
    clock = [0.0]
    store = store_of(
        site, replace(village, start={**village.start, **night}), tmp_path / "dawn.jsonl", lambda: clock[0]
    )
    store.tick()
    while not store.state.session.acts or store.state.session.acts[-1].call.call != "dawn":
        if (asked := store.state.session.pending) and "p1" in asked.seats:
            pick = TAPS.get(asked.purpose, "none" if "raised-power" in seen_of(store) else "arm")
            told = Tap("answer", store.state.stamp_for(("p1",)), {"pick": (pick,)})
            store.act(DeviceViewer("one", ("p1",), "p1", "en"), told)
        clock[0] += 60
        store.tick()
    news = set()
    for seat in ("p1", "p2", "p9", ""):
        page = store.page(DeviceViewer(f"phone of {seat}", (seat,), seat, "en"), PageQuery())
        news.add(tuple(re.findall(r"<li>(.*?)</li>", page.partition('class="now"')[2].partition("</ul>")[0])))
    [lines] = news
    assert [TAGS.sub("", line) for line in lines] == [
        "Dawn is near: heavy sleep ends.",
        "An arm was raised: Resurrection.",
        "Back among the living: Inès.",
        "Day breaks (Monday).",
    ]


def seen_of(store: SessionStore) -> set[str]:
    """Return what was asked so far."""
    return {question.purpose for act in store.state.session.acts for _, question, _ in act.questions()}
