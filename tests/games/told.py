"""What an act has told, in the form in which tests of all games read it."""


def noted(act, *wanted):
    """Return the events of an act as JSON: all of them, or those of the kinds wanted."""
    return [event.to_json() for event in act.events if not wanted or event.kind in wanted]


def kinds(act):
    """Return the kinds of an act's events in their order."""
    return [event.kind for event in act.events]
