"""Those who have come to a lobby, as they will sit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.play.seating import BOTS, EXAMPLES, newcomer_name
from printkit.table.seating import LedBy, Seating


@dataclass(frozen=True)
class Guest:
    """Somebody who will play: a name, and the device that they came with, "" where they have none here."""

    name: str
    device: str = ""

    @property
    def bot(self) -> bool:
        """Whether the app plays for them."""
        return self.name in BOTS


@dataclass(frozen=True)
class Guests:
    """All who have come, in seating order; `most` have room. The `master` of them leads and has no seat.

    `master` is a name, "" where nobody leads; then `phones` may, one for all or every player's own.
    """

    most: int
    all: tuple[Guest, ...] = ()
    master: str = ""
    phones: LedBy = ""

    @property
    def seated(self) -> tuple[Guest, ...]:
        """Return those who will sit in the circle."""
        return tuple(each for each in self.all if each.name != self.master or each.bot)

    @property
    def phoneless(self) -> tuple[str, ...]:
        """Return the names of those who will sit in the circle and have come without a phone."""
        return tuple(each.name for each in self.seated if not (each.device or each.bot))

    def of(self, device: str) -> Guest | None:
        """Return who came with a device."""
        return next((each for each in self.all if device and each.device == device), None)

    def coming(self, name: str, device: str = "") -> Guests:
        """Return the guests with one more, or with another name for who came with that device before.

        Whoever was without a phone has one once it comes with that name. Raises RefusedError where it is no
        name, looks like another's, or there is no room.
        """
        before = self.of(device)
        if device and not before and name.strip() in self.phoneless:
            found = next(each for each in self.all if each.name == name.strip())
            return replace(
                self, all=tuple(Guest(each.name, device) if each is found else each for each in self.all)
            )
        name = self._checked(name, before)
        if before:
            renamed = tuple(replace(each, name=name) if each == before else each for each in self.all)
            return replace(self, all=renamed, master=name if self.master == before.name else self.master)
        if len(self.seated) >= self.most:
            refuse("", N_("all {n} places are taken"), n=self.most)
        return replace(self, all=(*self.all, Guest(name, device)))

    def with_bot(self) -> Guests:
        """Return the guests with one more, played by the app. Raises RefusedError where there is no room."""
        if len(self.seated) >= self.most:
            refuse("", N_("all {n} places are taken"), n=self.most)
        return replace(self, all=(*self.all, Guest(BOTS[0])))

    def without(self, at: int) -> Guests:
        """Return the guests without the one at a place; the same where there is none."""
        gone = self.all[at : at + 1]
        master = "" if any(each.name == self.master for each in gone) else self.master
        return replace(self, all=(*self.all[:at], *self.all[at + 1 :]), master=master)

    def moved(self, at: int, by: int) -> Guests:
        """Return the guests with the one at a place so many places on; the same where that leads nowhere."""
        if not (0 <= at < len(self.all) and 0 <= at + by < len(self.all)):
            return self
        others = [*self.all]
        others.insert(at + by, others.pop(at))
        return replace(self, all=tuple(others))

    def led_by(self, at: int) -> Guests:
        """Return the guests led by the one at a place, or by nobody where that one leads already."""
        if not 0 <= at < len(self.all) or self.all[at].bot:
            return self
        name = self.all[at].name
        return replace(self, master="" if self.master == name else name, phones="")

    def led_by_phones(self, phones: LedBy) -> Guests:
        """Return the guests led by one phone for all or by every player's own, and by none of them."""
        return replace(self, master="", phones=phones)

    def verify_phones(self) -> None:
        """Refuse to begin where somebody needs a phone and has none."""
        if self.phones == "phones" and self.phoneless:
            refuse(
                "",
                N_("everybody needs a phone where all phones ask; without one: {names}"),
                names=self.phoneless,
            )

    def seats(self, party: Seating) -> Mapping[str, str]:
        """Return the seat of each guest's device: several may share one."""
        by_name = {
            name.strip(): seat for seat, names in party.names.items() for name in names.split(",") if name
        }
        return {each.device: by_name[each.name] for each in self.seated if each.device and not each.bot}

    def _checked(self, name: str, before: Guest | None) -> str:
        """Return a name as it is kept."""
        if name.strip().isdecimal():
            message = N_("“{got}” is a number, not a name: type names, such as {example}")
            refuse("", message, got=(name.strip(),), example=EXAMPLES[:3])
        people = [each for each in self.all if not each.bot and each != before]
        party = Seating({f"p{number}": each.name for number, each in enumerate(people, start=1)}, [])
        return newcomer_name(party, "", "", name)
