"""Verify a save file: whether its lines stand as they were written, and every throw came from the seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, RefusedError, refusal
from printkit.base.msgid import N_, Msgid
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.table.act import Ruleset
from printkit.table.journal import (
    CHECKED_FORMAT,
    Head,
    party_after,
    read_content,
    read_head,
    read_journal_line,
    whole_lines,
)
from printkit.table.line_checks import UnfitLine, parted, unfit_lines
from printkit.table.log import LogLine
from printkit.table.proof import Proof, prove
from printkit.table.seating import Seating

UNFIT_MESSAGES: dict[str, Msgid] = {
    "changed": N_("has been changed, or lines before it are missing"),
    "added": N_("has been added"),
    "moved": N_("is not where it was written: it comes after line {behind}"),
}


@dataclass(frozen=True)
class Save:
    """A save file as it was read; `torn` where its last line has no end."""

    path: Path
    head: Head
    lines: tuple[bytes, ...]
    torn: bool

    @property
    def checked(self) -> bool:
        """Whether its lines carry checks."""
        return self.head.journal >= CHECKED_FORMAT

    @property
    def bodies(self) -> Iterator[bytes]:
        """The lines of its log without their checks."""
        return (parted(line)[0] if self.checked else line for line in self.lines[1:])

    @classmethod
    def read(cls, path: Path) -> Save:
        """Read a save file; nothing is changed. Raises RefusedError where it is none."""
        content = read_content(path)
        lines = whole_lines(content) or [b""]
        torn = len(content) > sum(len(line) + 1 for line in lines)
        return cls(path, read_head(lines[0], str(path)), tuple(lines), torn)


@dataclass(frozen=True)
class Verification:
    """What was found in a save file, and what does not fit in it."""

    save: Save
    proof: Proof
    state: PlayState
    faults: tuple[Fault, ...]

    def told(self, say: Narrator) -> Iterator[str]:
        """Yield what was found, in words."""
        translate, proof, save = say.translate, self.proof, self.save
        if self.state.seal:
            yield translate("Seal: {seal}").format(seal=self.state.seal)
        else:
            yield translate(
                "This game has no seal: nothing can show that its dice and cards were fixed from the start."
            )
        yield from say.seed_notes(chosen=save.head.chosen)
        if save.checked:
            yield translate("Lines: {n}. Lines cut off at the end would not show.").format(n=len(save.lines))
        else:
            yield translate("Lines: {n}, without checksums: a changed line would not show.").format(
                n=len(save.lines)
            )
        if save.torn:
            yield translate("The last line is cut off: it does not count.")
        yield translate("Rolled or drawn by the app: {n}").format(n=proof.thrown)
        if proof.unproven:
            told = translate.plural(
                "Different from what the seed gives today, perhaps made by an earlier version: line {lines}",
                "Different from what the seed gives today, perhaps made by an earlier version: lines {lines}",
                len(proof.unproven),
            )
            yield told.format(lines=", ".join(map(str, proof.unproven)))
        yield translate("Rolled or drawn by hand: {n}").format(n=proof.typed)
        if proof.by_hand:
            told = translate.plural(
                "By hand, although the app rolled for everybody: line {lines}",
                "By hand, although the app rolled for everybody: lines {lines}",
                len(proof.by_hand),
            )
            yield told.format(lines=", ".join(map(str, proof.by_hand)))
        marks = proof.session.log.marks
        if marks:
            yield translate("Undone or changed after players had seen it:")
            yield from (f"  {say.mark(mark)}" for mark in marks)
        if not self.faults:
            yield translate("Everything is in order.")
        elif len(self.faults) > 1:
            yield translate("Not everything is in order; the first fault may be the cause of the others:")
        else:
            yield translate("Not everything is in order:")


def verify_save(save: Save, ruleset: Ruleset[Any, Any], drawn: Seating | None = None) -> Verification:
    """Play a save file and look at each of its lines; `drawn` is who sits where by the seed.

    Without it seats are not looked at.
    """
    faults = [_unfit(save, each) for each in unfit_lines(save.lines)] if save.checked else []
    lines = list[tuple[int, LogLine]]()
    for number, body in enumerate(save.bodies, start=2):
        try:
            lines.append((number, read_journal_line(body, "")))
        except RefusedError as refused:
            faults += (_at(save, number, fault) for fault in refused.faults)
            break
    if save.head.salt and not save.checked:
        faults.append(
            _at(save, 1, refusal("", N_("a journal of format 1 has no salt: this one has been changed")))
        )
    if drawn:
        faults += (_at(save, 1, fault) for fault in _otherwise_seated(save.head.party, drawn))
    proof = prove(ruleset, save.head, lines)
    faults += (_at(save, number, fault) for number, fault in proof.faults)
    party = party_after(save.head.party, (line for _, line in lines))
    state = PlayState(
        proof.session, party, salt=save.head.salt if save.checked else "", chosen=save.head.chosen
    )
    return Verification(save, proof, state, tuple(faults))


def _otherwise_seated(party: Seating, drawn: Seating) -> Iterator[Fault]:
    """Yield who sits elsewhere than lots gave, which were drawn for all in the order of their names."""
    for (seat, name), lot in zip(party.names.items(), drawn.names, strict=True):
        if seat != lot:
            message = N_("the seed gives {name} the seat {came}, not {got}")
            yield refusal("party.names", message, name=(name or seat,), came=lot, got=seat)


def _unfit(save: Save, unfit: UnfitLine) -> Fault:
    return _at(save, unfit.line, refusal("", UNFIT_MESSAGES[unfit.what], behind=unfit.behind))


def _at(save: Save, line: int, fault: Fault) -> Fault:
    """Return a fault at a line of the file."""
    place = f"line {line}" + (f": {fault.place}" if fault.place else "")
    return replace(fault, file=str(save.path), place=place)
