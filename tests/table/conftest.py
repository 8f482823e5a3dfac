"""A small game that the engine has never heard of: frogs hop along a row of pads, and fish are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

import pytest

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.table import codec
from printkit.table.act import Procedure, Ruleset, Table
from printkit.table.bounds import Ids, Length, Span, Vocabulary
from printkit.table.event import Event, Revealed
from printkit.table.question import Steps, choose, choose_some, draw, number, roll
from printkit.table.visibility import FullVisibility

Frog = Annotated[str, Ids("frog")]
FROGS = {"frog": ("ann", "bob", "cleo")}


class Frogs:
    """The components: there are frogs."""

    def vocabulary(self) -> Vocabulary:
        return FROGS


@dataclass
class Pond:
    game: Literal["pond"] = "pond"
    pads: dict[Frog, Annotated[int, Span(0)]] = field(default_factory=dict)
    flies: int = 3
    caught: list[str] = field(default_factory=list)


def read(data: object, components: Frogs) -> Pond:
    pond = codec.read(Pond, data, components.vocabulary(), "position")
    pond.pads = dict.fromkeys(FROGS["frog"], 0) | pond.pads
    return pond


def hop(table: Table[Any, Any], *, frog: Frog, times: Annotated[int, Span(1, 9)] = 1) -> Steps[None]:
    """Hop so many times; on a pad whose number ends in 0 the frog may rest."""
    for _ in range(times):
        [pads] = yield from roll("hop", frog, "POND-01", frog=frog)
        table.position.pads[frog] += pads
        table.note("hopped", "POND-01", frog=frog, to=table.position.pads[frog])
        if table.position.pads[frog] % 10 == 0:
            what = yield from choose("pause", frog, "POND-02", ["rest", "go"], frog=frog)
            if what == "rest":
                return


def fish(table: Table[Any, Any], *, from_: Literal["shore", "boat"] = "shore") -> Steps[None]:
    """Draw a fish; the third eel breaks the line."""
    if table.position.caught.count("eel") == 2:
        refuse("position.caught", N_("the line is broken"))
    caught = yield from draw("fish", "assistant", "POND-03", {"carp": 3, "eel": 1})
    table.position.caught.append(caught)
    table.note("caught", "POND-03", fish=caught, from_=from_)


def feast(
    table: Table[Any, Any], *, guests: Annotated[Sequence[Frog], Length(distinct=True)] = ()
) -> Steps[None]:
    """Share flies among guests."""
    eaten = yield from number("flies", "ann", "POND-04", 0, table.position.flies)
    table.position.flies -= eaten
    chosen = yield from choose_some("eaters", "ann", "POND-04", FROGS["frog"], 1, 2)
    table.note("eaten", "POND-04", count=eaten, eaters=chosen, guests=list(guests))


def nap(table: Table[Any, Any]) -> Steps[None]:
    """Sleep as many hours as there are flies at most."""
    hours = yield from number("nap", "ann", "POND-06", 0, lambda: table.position.flies)
    table.reveal(Revealed("secret", ("ann",)), "napped", "POND-06", count=hours)


def whisper(table: Table[Any, Any], *, frog: Frog) -> Steps[None]:
    """Tell a secret; everybody judges it, and nobody learns how."""
    told = yield from choose("secret", frog, "POND-07", ["moon", "reed"], secret=True)
    judged = yield from choose_some("judged", "ann", "POND-07", ["true", "false"], 0, 1, sealed=True)
    table.note("whispered", "POND-07", frog=frog, told=told, judged=judged)


@dataclass(frozen=True)
class Eyes(FullVisibility):
    """Frogs hear only what they themselves whisper."""

    def event(self, event: Event) -> Event | None:
        return event if event.kind != "whispered" or event.fields["frog"] == self.seat else None


def sigh(table: Table[Any, Any], *, to: Sequence[Frog]) -> None:
    """Sigh so that some frogs alone hear it."""
    table.note_to(tuple(to), "sighed", "POND-08", count=len(to))


def croak(table: Table[Any, Any]) -> None:
    """Croak; nothing is asked."""
    table.note("croaked", "POND-05")


@pytest.fixture
def pond() -> Ruleset[Any, Any]:
    procedures: dict[str, Procedure] = {
        "hop": hop,
        "fish": fish,
        "feast": feast,
        "croak": croak,
        "nap": nap,
        "whisper": whisper,
        "sigh": sigh,
    }
    return Ruleset(
        "pond",
        Frogs(),
        read,
        procedures,
        names=lambda pond: {"ann": f"Ann on {pond.pads['ann']}"},
        between=("feast",),
        visibility=Eyes,
    )


@pytest.fixture
def table() -> Table[Pond, Frogs]:
    return Table(Pond(), Frogs())


@pytest.fixture
def reading() -> Callable[..., Any]:
    return partial(codec.read, vocabulary=FROGS, place="position")
