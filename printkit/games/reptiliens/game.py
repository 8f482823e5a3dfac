"""What reptiliens gives to the table: procedures, how positions are read, who may see what."""

from __future__ import annotations

from printkit.games.game import Game
from printkit.games.reptiliens.alone import SEATS_ALONE
from printkit.games.reptiliens.app_seats import app_answer
from printkit.games.reptiliens.applications import apply_for_post, remove_post
from printkit.games.reptiliens.asking import GM
from printkit.games.reptiliens.automa import suggest
from printkit.games.reptiliens.ballot import session
from printkit.games.reptiliens.board import arrows, aside, board, legend, option, score, told_board
from printkit.games.reptiliens.calls import counts_as, house_of, script, shown_options
from printkit.games.reptiliens.coins import give
from printkit.games.reptiliens.components import Components, components_of
from printkit.games.reptiliens.composing import SELECTION
from printkit.games.reptiliens.dawn import dawn
from printkit.games.reptiliens.deal import compose, deal
from printkit.games.reptiliens.evening import close_day, sunday
from printkit.games.reptiliens.execution import execute, tribunal
from printkit.games.reptiliens.flow import between, led_by, moment, start
from printkit.games.reptiliens.inquiry import inquiry
from printkit.games.reptiliens.invoke import invoke
from printkit.games.reptiliens.needed import verify_data
from printkit.games.reptiliens.night import night, night_row
from printkit.games.reptiliens.night_table import night_table
from printkit.games.reptiliens.opening import led_opening, opening, spoken_opening
from printkit.games.reptiliens.phone_calls import shared_script
from printkit.games.reptiliens.phone_night import first_mail, led_row, mailbox_round, silent_row, spoken_row
from printkit.games.reptiliens.position import Position, names
from printkit.games.reptiliens.seats import move_house
from printkit.games.reptiliens.show import asked_show, show
from printkit.games.reptiliens.validate import read_position
from printkit.games.reptiliens.verdict import win_check
from printkit.games.reptiliens.visibility import Visibility
from printkit.games.reptiliens.wedding import marry
from printkit.games.reptiliens.whereabouts import whereabouts
from printkit.games.reptiliens.whisper import whisper
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def ruleset(kit: Kit) -> Ruleset[Position, Components]:
    """Set the game up for the resolver. Raises FaultError where the data lack what its rules need."""
    components = components_of(kit)
    verify_data(kit, components)
    return Ruleset(
        name=kit.game,
        components=components,
        reader=read_position,
        procedures={
            "compose": compose,
            "deal": deal,
            "opening": opening,
            "led-opening": led_opening,
            "spoken-opening": spoken_opening,
            "night-table": night_table,
            "night": night,
            "night-row": night_row,
            "led-row": led_row,
            "spoken-row": spoken_row,
            "silent-row": silent_row,
            "first-mail": first_mail,
            "mailbox-round": mailbox_round,
            "whereabouts": whereabouts,
            "dawn": dawn,
            "session": session,
            "execute": execute,
            "tribunal": tribunal,
            "evening": close_day,
            "sunday": sunday,
            "invoke": invoke,
            "show": show,
            "asked-show": asked_show,
            "inquiry": inquiry,
            "give": give,
            "marry": marry,
            "apply": apply_for_post,
            "remove-post": remove_post,
            "move-house": move_house,
            "win-check": win_check,
            "whisper": whisper,
            "suggest": suggest,
        },
        names=names,
        between=("invoke", "show", "asked-show", "inquiry", "give"),
        over=lambda position: position.over is not None,
        visibility=Visibility,
        game_master=GM,
        eyes={
            "opening": "closed",
            "led-opening": "closed",
            "spoken-opening": "silent",
            "night": "closed",
            "night-row": "closed",
            "led-row": "closed",
            "spoken-row": "silent",
            "silent-row": "silent",
            "mailbox-round": "silent",
            "dawn": "open",
        },
    )


GAME = Game(
    ruleset=ruleset,
    rivals=11,
    alone=SEATS_ALONE,
    moment=moment,
    between=between,
    board=board,
    told_board=told_board,
    arrows=arrows,
    legend=legend,
    option=option,
    aside=aside,
    script=script,
    shared_script=shared_script,
    shown_options=shown_options,
    counts_as=counts_as,
    place=house_of,
    endings=("game-over",),
    score=score,
    start=start,
    led_by=led_by,
    app_answer=app_answer,
    selection=SELECTION,
)
"""Nights and days of a village with a game master; or the Poirot file, for one person."""
