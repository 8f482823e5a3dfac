"""What an act has told, in the form in which tests of all games read it."""

from tests.games.kinds import AnyAct, Json


def noted(act: AnyAct, *wanted: str) -> list[Json]:
    """Return the events of an act as JSON: all of them, or those of the kinds wanted."""
    return [event.to_json() for event in act.events if not wanted or event.kind in wanted]


def kinds(act: AnyAct) -> list[str]:
    """Return the kinds of an act's events in their order."""
    return [event.kind for event in act.events]
