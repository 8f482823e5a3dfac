"""printkit games: what can be built."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from printkit.base.faults import Fault, FaultError
from printkit.cli.exit_status import CALL, CONTENT, stop, tell
from printkit.cli.options import each_once


def games(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", callback=each_once, help="Games; all when none is named."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """List the games, their components and languages, and how complete each language is."""
    from printkit.base import paths
    from printkit.cli.kit_language import spoken_here
    from printkit.cli.lookup import unknown_games
    from printkit.kit.loading.reader import read_game

    if wrong := unknown_games(games or ()):
        stop(CALL, *wrong)
    found: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for name in games or paths.game_names():
        try:
            game = read_game(paths.card_data(name))
            kit = game.kit(spoken_here(game.known_languages()))
            languages = {lang: round(game.coverage(lang), 3) for lang in game.known_languages()}
        except FaultError as error:
            faults += error.faults
            continue
        components = [
            {
                "id": each.id,
                "name": each.name.plain,
                "kind": each.kind,
                "width": each.width,
                "height": each.height,
                "pieces": sum(kit.copies_of(each, row) for row in kit.rows_of(each) or (None,)),
            }
            for each in kit.components
        ]
        found.append(
            {"game": name, "title": kit.title.plain, "languages": languages, "components": components}
        )
    if as_json:
        print(json.dumps({"games": found}, ensure_ascii=False, indent=1))
    else:
        for each in found:
            spoken = ", ".join(f"{lang} {share:.0%}" for lang, share in each["languages"].items())
            print(f"{each['game']}: {each['title']} ({spoken})")
            for part in each["components"]:
                size = f"{part['width']:g}×{part['height']:g} mm"
                print(f"  {part['id']:<22}{part['pieces']:>4} × {size:<14}{part['name']}")
    if faults:
        tell(faults)
        raise SystemExit(CONTENT)
