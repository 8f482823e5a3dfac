"""All that a module needs travels with it, however late it asks for it."""

from printkit.companion.offline.module_closure import closure


def test_modules_that_functions_import_travel_too():
    assert "printkit.kit.text.tokens" in closure(["printkit.kit.model"]).own
    assert "gettext" in closure(["printkit.base.plurals"]).others  # imported where a plural is first chosen


def test_the_packages_that_modules_lie_in_travel_too():
    assert {"printkit", "printkit.table"} <= set(closure(["printkit.table.dice"]).own)


def test_what_only_a_type_checker_reads_stays_at_home():
    found = closure(["printkit.games.mosh.pit"])
    assert {"printkit.table.act", "printkit.games.mosh.components"} <= set(found.own)
    assert "printkit.kit.model" not in found.own


def test_rules_need_nothing_but_the_standard_library():
    import sys

    games = ("printkit.games.mosh.game", "printkit.games.non_morts.game")
    others = closure(games).others
    assert {name.partition(".")[0] for name in others} <= sys.stdlib_module_names
