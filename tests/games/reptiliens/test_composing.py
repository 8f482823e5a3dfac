"""Which cards make a village: what is proposed, what of it is told, and what the deal refuses."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.composing import cards, deal_arguments, proposed, read_deal, sheet
from printkit.games.reptiliens.deal import MAX_PLAYERS, MIN_PLAYERS
from printkit.games.selection import SelectionSheet, read_selection, selection_code
from printkit.kit.model import Kit
from printkit.table.act import verify_act
from tests.games.kinds import Json
from tests.games.reptiliens.acts import refused
from tests.games.reptiliens.conftest import Rules

COUNTS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def of_size(count: int) -> Json:
    seats = [f"p{n}" for n in range(1, count + 1)]
    return {"seats": seats, "players": {seat: {} for seat in seats}}


def changed(rules: Rules, count: int, **by: int) -> Mapping[str, int]:
    """Return what is proposed, with so many more, or fewer, of cards: `_` stands for `-`."""
    found = dict(proposed(rules, count)["deal"])
    for name, more in by.items():
        card = name.replace("_", "-")
        found[card] = found.get(card, 0) + more
    return found


def told(village: Kit, rules: Rules, count: int, **by: int) -> SelectionSheet:
    return sheet(village, rules, changed(rules, count, **by), count)


def remarks(village: Kit, rules: Rules, count: int, **by: int) -> str:
    return "\n".join(told(village, rules, count, **by).remarks)


@pytest.mark.parametrize("count", COUNTS)
def test_whatever_is_proposed_may_be_dealt_and_is_told_as_it_is(
    count: int, village: Kit, rules: Rules
) -> None:
    for name, selected in proposed(rules, count).items():
        code = selection_code(cards(rules), selected)
        assert read_selection(cards(rules), code) == {card: n for card, n in selected.items() if n}
        verify_act(rules, "deal", of_size(count), read_deal(rules, code, count))
        page = sheet(village, rules, selected, count)
        assert not page.changes, name
        assert [kind.name for kind in page.kinds[:2]] == [
            f"Cartes de camp : {count} sur {count}",
            f"Cartes de spécialité : {count} sur {count}",
        ]
        in_play = {
            card.id: card.count for kind in page.kinds for group in kind.groups for card in group.cards
        }
        assert in_play == {card: selected.get(card, 0) for card in cards(rules)}


def test_no_code_deals_what_is_proposed(rules: Rules) -> None:
    assert read_deal(rules, "", 12) == deal_arguments(rules.components, proposed(rules, 12)["deal"])
    for code in ("1", "x" * len(cards(rules)), "²" * len(cards(rules))):
        with pytest.raises(RefusedError, match="a digit for each of"):
            read_deal(rules, code, 12)


def test_the_balance_is_told_beside_what_is_proposed(village: Kit, rules: Rules) -> None:
    assert told(village, rules, 12).lines[:3] == (
        "3 joueurs attaquent la nuit ; prévu : 3.",
        "Du côté du village : 8 (Idéalistes, Villageois).",
        "De l'autre côté : 4 (Reptiliens, Martyre) ; prévu : 4.",
    )
    more = told(village, rules, 12, reptilien=1, villageois=-1)
    assert more.lines[0] == "4 joueurs attaquent la nuit ; prévu : 3."
    assert more.lines[3].startswith("Davantage d'attaquants que prévu")
    assert more.changes == (
        "+1 Reptilien : À peu près un pour quatre. "
        "Un de plus : des nuits plus dures et une partie plus courte.",
        "−1 Villageois : « Fais mourir tous les Reptiliens. »",
    )
    assert told(village, rules, 12, reptilien=-1, villageois=1).lines[3].startswith("Moins d'attaquants")
    assert told(village, rules, 12, martyre=-1, villageois=1).lines[3].startswith("Moins de monde contre")
    none = told(village, rules, 12, reptilien=-1, reptilienne_alpha=-1, reptilienne_noire=-1, villageois=3)
    assert none.lines[0] == "Aucun Reptilien : les Villageois ont gagné d'avance."


def test_who_answers_at_night_is_told(village: Kit, rules: Rules) -> None:
    first = sheet(village, rules, proposed(rules, 8)["deal-first"], 8)
    assert first.lines[-1].startswith("La nuit, seuls les Reptiliens sortent")
    assert first.lines[-2].startswith("Personne ne tue")
    tuesday = told(village, rules, 8).details[1]
    assert tuesday.startswith(
        "mardi : Marchand de sable, Éris, Laura de la Riponne. Appelés en vain : Visite"
    )
    assert told(village, rules, 28).details[0].endswith("répondent.")
    assert told(village, rules, 12).lines[3] == "Peuvent tuer quand ils veulent : Assassin."


def test_a_change_tells_which_calls_are_answered_and_which_are_not(village: Kit, rules: Rules) -> None:
    more = told(village, rules, 12, orphee=1, psychopathe=-1, toque=1)
    assert more.changes[-2:] == (
        "La nuit, on répond désormais à : Enlèvement (mardi, jeudi, samedi), Charme.",
        "La nuit, on appelle désormais en vain : Enlèvement (lundi, mercredi, vendredi).",
    )
    assert "La nuit" not in str(told(village, rules, 12, seth=1).changes)


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ({"fennec": 1}, "sans Seth, sa carte n'a pas de sens"),
        ({"seth": 1}, "sans Fennec, Seth est seul"),
        ({"minus": 1}, "sans Cortex, sa carte ne fait rien"),
        ({"cortex": 1, "minus": 1}, "à moins de trois, elles ne peuvent pas gagner"),
        ({"orphee": 1}, "sans Sirène"),
        ({"reptilienne_alpha": -1}, "Sans Reptilienne alpha"),
        ({"reptilienne_noire": -1}, "Shéhérazade ne peut pas arrêter la partie"),
        ({"adjoint_randy": 1}, "sans Adjoint Armish"),
        ({"holmes": 1}, "sans Orphée ni Sirène"),
        ({"villageois": 3}, "Villageois : la boîte n'a que 6 cartes."),
    ],
)
def test_cards_that_lack_others_are_told_of(
    by: Mapping[str, int], said: str, village: Kit, rules: Rules
) -> None:
    assert said not in remarks(village, rules, 12)
    assert said in remarks(village, rules, 12, **by)


def test_three_together_are_told_of_as_long_as_one_is_missing(village: Kit, rules: Rules) -> None:
    assert "ne leur donnez pas Détectives" in remarks(village, rules, 12, holmes=1)
    assert "ne leur donnez pas Détectives" not in remarks(village, rules, 12, holmes=1, monk=1)


def test_lovers_who_have_no_card_are_told_of_where_there_are_enough_players(
    village: Kit, rules: Rules
) -> None:
    assert "Amoureux : plutôt dès 12 joueurs." in remarks(village, rules, 11)
    assert "Amoureux : Pas de carte : vous en choisissez deux" in remarks(village, rules, 12)
    assert "carnage" not in remarks(village, rules, 12)


def test_the_deal_tells_all_that_it_refuses(rules: Rules) -> None:
    chosen = deal_arguments(rules.components, changed(rules, 12, seth=2, voleur=-1, pretre_traditionnel=1))
    with pytest.raises(RefusedError) as refusal:
        verify_act(rules, "deal", of_size(12), chosen)
    assert [fault.place for fault in refusal.value.faults] == [
        "args.roles",
        "args.specs",
        "args.roles",
        "args.posts",
    ]
    assert refused(rules, "deal", of_size(12), roles=chosen["roles"]) == (
        "args.roles: expected 12 cards, got 14"
    )
