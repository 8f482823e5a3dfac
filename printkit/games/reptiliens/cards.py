"""Cards are turned over for everybody, or shown to one player."""

from __future__ import annotations

from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_players
from printkit.table.event import Revealed


def turn_card(table: Table, player: str, card: str, rule: str) -> None:
    """Turn one of somebody's cards over, for everybody to see."""
    person = table.position.players[player]
    if card not in person.shown:
        person.shown = [each for each in ("camp", "spec") if each in (*person.shown, card)]
    shows = person.role if card == "camp" else [*person.specs]
    turned = Revealed("turn-card", (player,))
    table.reveal(turned, "card-turned", rule, to="all", player=player, card=card, shows=shows)


def show_cards(table: Table, player: str, viewer: str, rule: str) -> None:
    """Show both of somebody's cards to one player: the cards only, no love and no conversion."""
    person = table.position.players[player]
    tell_players(table, [viewer], "cards-seen", rule, player=player, role=person.role, specs=[*person.specs])
