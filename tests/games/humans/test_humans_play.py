"""Whole games in a terminal, from the set-up to the end: two to six seats, people and automata."""

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.games.humans.game import GAME
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.play.seating import check_party, seat_players, seated_by_lot
from printkit.play.verification import Save, Verification, verify_save
from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.commands import command
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen
from tests.evenings.record import Typist
from tests.games.kinds import Kits

KIT = read_kit(card_data("humans"), "en")


def beginning(label: str) -> str:
    """Return the words of a label up to the first that stands for something else."""
    told = KIT.say(label, **dict.fromkeys(("cell", "tile", "needed", "faces", "helped"), "{"), n=1).plain
    words = told.partition("{")[0]
    assert len(words) > 4, label
    return words


WANTED = (
    (beginning("offer-move-onto"), 0.95),
    (beginning("offer-break"), 0.7),
    (KIT.row("word", "do-over")["name"].plain, 0.95),
    (beginning("offer-captures"), 0.5),
    (beginning("offer-move"), 0.8),
)
"""Beginnings of what is chosen first where it is offered, and how often."""

STOP, ASK = beginning("offer-score-stop"), beginning("offer-ask")
AVOIDED = (STOP, ASK, beginning("offer-cards"))

ENOUGH = 300
"""Lines after which those who sit there count their points and end the game."""


class Player(Typist):
    """Types what somebody types who wants to win, most of the time."""

    def key(self, block: list[tuple[str, str]]) -> str:
        ending = ((STOP, 1.0), (ASK, 1.0)) if len(self.typed) > ENOUGH else ()
        for beginning, often in (*ending, *WANTED):
            wanted = [key for key, name in block if name.startswith(beginning)]
            if wanted and self.chance.random() < often:
                return self.chance.choice(wanted)
        quiet = [each for each in block if not each[1].startswith(AVOIDED)]
        key, _ = self.chance.choice(quiet if quiet and self.chance.random() < 0.9 else block)
        return key


def evening(names: str, seed: str, folder: Path, *, own: bool) -> tuple[TerminalEvening, Player]:
    """Play an evening in a terminal until it is over."""
    rules = load_ruleset(KIT)
    party = seated_by_lot(KIT, GAME, seat_players(KIT, GAME, names, own), seed)
    check_party(KIT, GAME, party)
    player = Player(seed)
    path = folder / "evening.jsonl"
    words = LineFormatter(KIT, translator("en"), GAME)
    with Journal.create(path, "humans", seed, {"game": "humans"}, party, f"salt of {seed}") as journal:
        screen = Screen(player, player)
        played = TerminalEvening(screen, journal, rules, words, lambda _, words: words, command)
        client.play_evening(played)
    return played, player


TABLES = [("Ana", False), ("Ana,Bo", True)]
LARGE = [
    ("Ana,bot,Bo", False),
    ("Ana,Bo", False),
    ("Ana,Bo,Cy", True),
    ("Ana,Bo,Cy,Dan", False),
    ("Ana,Bo,Cy,Dan,Eve", True),
    ("Ana,Bo,Cy,Dan,Eve,Flo", False),
    ("Ana,bot,bot,bot,bot,bot", False),
    ("Ana,bot,bot", True),
]


@pytest.mark.parametrize(
    ("names", "own"), [*TABLES, *(pytest.param(*each, marks=pytest.mark.slow) for each in LARGE)]
)
def test_a_game_in_a_terminal(names: str, own: bool, tmp_path: Path) -> None:
    """It comes to its end, says who has won, and every roll of the app can be checked afterwards."""
    played, player = evening(names, f"{names} {own}", tmp_path, own=own)
    session = played.session
    position = session.position
    assert position["winner"], player.typed[-5:]
    kinds = [event.kind for event in session.events]
    assert kinds[-1] in ("game-won", "game-ended")
    seats = position["order"]
    assert len(seats) == names.count(",") + 1 + (names == "Ana")
    automata = [seat for seat in seats if position["players"][seat]["automa"]]
    assert automata == seats[len(seats) - len(automata) :]
    save = Save.read(tmp_path / "evening.jsonl")
    assert not verified(save).faults
    names_by_seat = save.head.party.names
    turned = dict(zip(reversed(names_by_seat), names_by_seat.values(), strict=True))
    elsewhere = replace(save.head, party=replace(save.head.party, names=turned))
    told = [fault.told() for fault in verified(replace(save, head=elsewhere)).faults]
    assert any(f'the seed gives Ana the seat "{next(iter(names_by_seat))}"' in each for each in told), told


def verified(save: Save) -> Verification:
    kit, head = read_kit(card_data("humans"), "en"), save.head
    return verify_save(save, load_ruleset(kit), seated_by_lot(kit, GAME, head.party, head.seed))


def test_seats_are_dealt_by_lot(kit: Kits) -> None:
    """HUM-SETUP-01: chance says who is which zombie, the same for the same seed."""
    english = kit("humans")
    party = seat_players(english, GAME, "Ana,Bo,Cy", own=False)
    seated = [seated_by_lot(english, GAME, party, f"seed {at}") for at in range(40)]
    assert {seat for each in seated for seat in each.names} == set(english.seats)
    assert all([*each.names.values()] == ["Ana", "Bo", "Cy"] for each in seated)
    assert seated_by_lot(english, GAME, party, "seed 0") == seated[0]
    for each in seated:
        check_party(english, GAME, each)
    bots = seated_by_lot(english, GAME, seat_players(english, GAME, "Ana,bot,Bo", own=False), "moon")
    assert [each.names[seat] for each in [bots] for seat in bots.people] == ["Ana", "Bo"]
    assert len(bots.bots) == 1
