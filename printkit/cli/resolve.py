"""printkit resolve: one procedure on a position."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from printkit.base.faults import Fault, FaultError, OwnWords, RefusedError, near_name, refuse
from printkit.base.json_text import parse_json
from printkit.base.msgid import N_
from printkit.base.paths import card_data
from printkit.base.system_errors import system_reason
from printkit.base.text_files import MEGABYTE, read_plain
from printkit.cli.exit_status import CALL, CONTENT, PENDING, stop, stop_refused
from printkit.cli.kit_language import spoken_kit

if TYPE_CHECKING:
    from printkit.kit.model import Kit
    from printkit.play.narration import Narrator
    from printkit.table.act import Act
    from printkit.table.log import Call


MAX_POSITION = 5
"""Megabytes of a position: a thousand times as many as a long game has."""


def resolve(
    game: Annotated[str, typer.Argument(help="The game's folder name, e.g. mosh.")],
    procedure: Annotated[str, typer.Argument(help="A procedure of the game, e.g. deal.")],
    position: Annotated[
        str, typer.Option(metavar="FILE", help="The position as JSON; - reads standard input.")
    ],
    args: Annotated[str, typer.Option(metavar="JSON", help="The procedure's arguments, an object.")] = "{}",
    answers: Annotated[str, typer.Option(metavar="JSON", help="Answers to its questions, a list.")] = "[]",
    roll: Annotated[bool, typer.Option("--roll", help="Let the app roll and draw.")] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same number gives the same dice and cards.")
    ] = None,
    lang: Annotated[str, typer.Option(metavar="LANG", help="Language of the output.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print position, events and question as JSON.")
    ] = False,
) -> None:
    """Apply one procedure of a game's rules to a position."""
    from printkit.games.registry import load_ruleset
    from printkit.table.act import Act
    from printkit.table.log import Call

    try:
        kit = _kit(game, lang)
        arguments = parse_json(args, "args")
        act = Act(load_ruleset(kit), procedure, _position(position), arguments)
        call = Call(procedure, cast("dict[str, Any]", arguments))  # else it were refused
        for answer in _answers(answers):
            act.answer(answer)
        terminal = sys.stdin.isatty() and position != "-"
        _go_on(act, call, kit, terminal, roll, str(seed) if seed is not None else os.urandom(16).hex())
    except RefusedError as refused:
        stop_refused(_near(refused, procedure))
    if as_json:
        print(json.dumps(act.to_json()))
    else:
        from printkit.terminal.procedure import told_act

        print(told_act(act, _words(act, kit)))
    if act.pending:
        raise typer.Exit(PENDING)


def _go_on(act: Act[Any, Any], call: Call, kit: Kit, terminal: bool, roll: bool, seed: str) -> None:
    """Answer what is left: chance by the program where it may, the rest by whoever sits at the terminal."""
    while question := act.pending:
        if roll and question.chance:
            from printkit.table.chance import chance_key, thrown_answer
            from printkit.table.log import Answer
            from printkit.table.replay import Played

            played = Played(act, 0, call, tuple(Answer(answer) for _, answer in act.asked))
            act.answer(thrown_answer(chance_key([played]), seed, question))
        elif terminal:
            from printkit.terminal.procedure import ask_question

            try:
                act.answer(ask_question(question, _words(act, kit)))
            except EOFError:
                return
        else:
            return


def _near(refused: RefusedError, procedure: str) -> RefusedError:
    """Return why a call is refused, in the same line the name of the procedure that was probably meant."""
    from printkit.base.messages import translator, user_language

    first, *others = refused.faults
    known = getattr(first.values.get("options"), "value", ())
    if first.place != "procedure" or not (close := near_name(procedure, known)):
        return refused
    told = {"what": OwnWords(first.told(translator(user_language()))), "close": close}
    return RefusedError([Fault("", "", N_("{what}; did you mean “{close}”?"), told), *others])


def _words(act: Act[Any, Any], kit: Kit) -> Narrator:
    """Return the words for a procedure as it stands now."""
    from printkit.base.messages import translator
    from printkit.games.registry import load_game
    from printkit.play.narration import Narrator

    return Narrator(load_game(kit.game), kit, translator(kit.lang), act.names())


def _kit(game: str, lang: str) -> Kit:
    """Read a game; the language of its own files where none is named."""
    from printkit.games.registry import has_ruleset

    try:
        folder = card_data(game)
    except FaultError as unknown:
        stop(CALL, *unknown.faults)
    if not has_ruleset(game):
        refuse("game", N_("{got} can be printed, but not played in the app"), got=game)
    try:
        return spoken_kit(folder, lang)
    except RefusedError:  # the language: a wrong call
        raise
    except FaultError as wrong:
        stop(CONTENT, *wrong.faults)


def _position(file: str) -> object:
    if file == "-":
        words = sys.stdin.buffer.read(MAX_POSITION * MEGABYTE + 1)
        if len(words) > MAX_POSITION * MEGABYTE:
            refuse("position", N_("standard input has more than {most} MB"), most=MAX_POSITION)
        return parse_json(words, "position")
    try:
        words = read_plain(Path(file), file, MAX_POSITION)
    except OSError as error:
        refuse("position", N_("{file} cannot be read: {why}"), file=file, why=system_reason(error))
    except FaultError as wrong:
        stop(CALL, *wrong.faults)
    return parse_json(words, "position")


def _answers(words: str) -> list[object]:
    answers = parse_json(words, "answers")
    if not isinstance(answers, list):
        refuse("answers", N_("expected a list, got {got}"), got=answers)
    return answers


if __name__ == "__main__":
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(resolve)
    app()
