"""Chance that can be repeated: what a throw or a draw depends on, and what it comes to.

It comes to a keyed function of the seed (HMAC-SHA256), so that nobody who does not have the seed can work it
out, however much of the evening is known. The key of a question says what may move it, and nothing else
does: it is the same after undo, redo and a restart.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from printkit.table.answers import Draw
from printkit.table.codec import write
from printkit.table.question import Question
from printkit.table.replay import Played

SEAL_LENGTH, SEAL_GROUP = 16, 4
"""Letters of a seal, and how many of them stand together."""


def chance_key(acts: Sequence[Played]) -> str:
    """Return what the answer to the question that waits at the end of these acts depends on, as JSON.

    The n-th open throw or draw of a purpose for a figure is its own: no other throw moves it. A card with a
    reserved place depends on what the deck held when the deal began, and on how many acts have dealt so
    before: all cards of a deal have the same key. Whatever else is secret, or drawn from a deck that gives
    secret cards, depends on all that was called and answered before, whoever told it.
    """
    question = acts[-1].act.pending
    assert question is not None
    if question.reserved:
        deals = sum(question.purpose in played.dealt for played in acts[:-1]) + _dealt_again(acts[-1])
        return _json("deal", question.purpose, dict(question.reserved.deck), deals)
    about = _figure(question)
    if question.secret or question.dealt:
        before = sha256(b"".join(played.digest for played in acts))
        return _json("all", question.purpose, about, before.hexdigest())
    return _json("open", question.purpose, question.by, about, _asked_before(acts, question))


def thrown_answer(key: str, seed: str, question: Question) -> object:
    """Return what a question that leaves the answer to chance comes to.

    Fewer dice under the same key are the first of more. Raises TypeError where somebody must decide.
    """
    if question.reserved and isinstance(question.want, Draw):
        deck = [card for card, copies in sorted(question.reserved.deck.items()) for _ in range(copies)]
        _random(seed, key).shuffle(deck)
        card = deck[question.reserved.index]
        if card in question.want.copies:
            return card
        key += f" {question.reserved.index}"  # somebody else was given it by hand
    return question.thrown(_random(seed, key))


def jitter_of(seed: str, step: int, most: int) -> int:
    """Return by how many seconds, up to `most`, the wait of a step is longer, whatever is answered."""
    return _random(seed, _json("jitter", step)).randint(0, most) if most else 0


def lots(seed: str, what: str, ids: Sequence[str]) -> list[str]:
    """Return ids in the order in which lots are drawn for them before an evening begins."""
    drawn = [*ids]
    _random(seed, _json("lots", what)).shuffle(drawn)
    return drawn


def seal_of(seed: str, salt: str) -> str:
    """Return a short digest of seed and salt, by which everybody can tell later that they were these.

    It tells nothing of them; "" where there is no salt, and a short seed could be guessed.
    """
    if not salt:
        return ""
    digest = sha256(_json("seal", seed, salt).encode()).hexdigest()
    return " ".join(digest[at : at + SEAL_GROUP] for at in range(0, SEAL_LENGTH, SEAL_GROUP))


def _asked_before(acts: Sequence[Played], question: Question) -> int:
    """Count the answers to questions of that purpose, by that seat and for the same figure."""
    about = _figure(question)
    return sum(
        asked.purpose == question.purpose
        and asked.by == question.by
        and _figure(asked) == about
        and not isinstance(answer, dict)  # what came between
        for played in acts
        for asked, answer in played.act.asked
    )


def _figure(question: Question) -> dict[str, Any]:
    """Return what a question is about without the numbers in it: what a throw needs gives it no other die."""
    return {name: write(value) for name, value in question.about.items() if not isinstance(value, int)}


def _dealt_again(played: Played) -> int:
    """Count how often the place that is asked for was given already within an act."""
    pending = played.act.pending
    assert pending is not None
    return sum(
        asked.purpose == pending.purpose
        and asked.reserved is not None
        and pending.reserved is not None
        and asked.reserved.index == pending.reserved.index
        for asked, _ in played.act.asked
    )


def _random(seed: str, key: str) -> Random:
    return Random(hmac.digest(seed.encode(), key.encode(), "sha256"))


def _json(*parts: object) -> str:
    return json.dumps(parts, sort_keys=True, separators=(",", ":"))
