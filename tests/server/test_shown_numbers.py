"""The true number of a position stays at the server while somebody plans in secret: nothing that another can ask for
depends on how many steps he takes."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest

from banneret.kernel.match import Match
from banneret.kernel.record import Entry
from banneret.kernel.registry import game as find_game
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.numbers import Number, ShownNumber
from banneret.server.settings import Settings
from banneret.server.table import sitting, views
from banneret.server.table.table import Table
from banneret.server.table.telling import Telling
from banneret.server.wire import NewSeat, NewTable, Sit

from .player import answered, lay

pytestmark = pytest.mark.anyio

SEATS = ("green", "blue", "red", "yellow")
GREEN, BLUE = 0, 1


@asynccontextmanager
async def planning(settings: Settings) -> AsyncIterator[Table]:
    """Four people who have kept a Message each and plan round 1."""
    app = create_app(settings)
    async with app.lifespan():
        created = await laying.create(
            app.state.hall, NewTable(game="orleans", seats={seat: NewSeat(who="me") for seat in SEATS})
        )
        table = await app.state.hall.table(created.table)
        for name, token in created.tokens.items():
            await sitting.sit(table, token, Sit(name=name, salt=name), None)
        for seat in range(len(SEATS)):
            match = await table.match()
            assert match.decision is not None
            await say(table, seat, match.decision.menu_of(seat)[0].notation)
        yield table


async def say(table: Table, seat: int, notation: str) -> None:
    async with table.lock:
        await table.answer(seat, None, lambda match: match.play(notation, SEATS[seat]))


async def take_back(table: Table, seat: int) -> None:
    async with table.lock:
        await table.answer(seat, None, lambda match: match.take_back(SEATS[seat]))


async def all_that_can_be_asked(table: Table, viewer: int | None) -> list[Any]:
    """The table to who has its log as of any position, past, present or made up."""
    async with table.lock:
        return [
            msgspec.json.encode(await views.view(table, viewer, ShownNumber(since), whole=False))
            for since in range(table.number + 20)
        ]


async def test_nothing_that_can_be_asked_tells_how_many_steps_another_plans(settings: Settings) -> None:
    async with planning(settings) as table:
        plain = {viewer: await all_that_can_be_asked(table, viewer) for viewer in (None, BLUE)}
        number = table.number
        for step in ("fill farmhouse", "", "fill castle", "", "fill farmhouse"):
            await (say(table, GREEN, step) if step else take_back(table, GREEN))
            for viewer, before in plain.items():
                assert (await all_that_can_be_asked(table, viewer))[: len(before)] == before
                async with table.lock:
                    told = await table.number_shown(viewer)
                    assert not (await views.view(table, viewer, told, whole=False)).log, (
                        "and nothing is new to who was there"
                    )
        assert table.number == number + 5, "they have been counted, all the same"


async def test_the_log_piece_by_piece_is_the_log_whoever_plans_meanwhile(settings: Settings) -> None:
    async with planning(settings) as table:
        logs: dict[int, list[Any]] = {seat: [] for seat in range(len(SEATS))}
        had = dict.fromkeys(logs, ShownNumber(0))
        for seat, step in (
            (GREEN, "fill farmhouse"),
            (BLUE, "fill castle"),
            (GREEN, ""),
            (BLUE, "ready"),
            (GREEN, "fill castle"),
            (2, "ready"),
            (3, "ready"),
            (3, ""),
            (GREEN, "ready"),
            (3, "ready"),
        ):
            await (say(table, seat, step) if step else take_back(table, seat))
            for viewer, log in logs.items():
                async with table.lock:
                    part = await views.view(table, viewer, had[viewer], whole=False)
                    whole = await views.view(table, viewer)
                del log[part.log_from :]
                log += part.log
                had[viewer] = part.number
                assert tuple(log) == whole.log


def test_what_one_has_seen_is_not_counted_beyond_what_he_was_told(client: httpx.Client) -> None:
    players = lay(client, {seat: {"who": "me"} for seat in SEATS}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    green, blue = players["green"], players["blue"]
    green.answer("fill farmhouse")
    green.answer("ready")
    answered(blue.post("/seen", {"number": 1_000_000}))
    view = blue.view()
    assert view["seen"] == view["number"] < green.view()["number"]


def test_an_act_of_many_entries_is_one_position_and_is_heard_if_any_of_them_is() -> None:
    telling = Telling()
    for entries in (1, 2, 2):
        telling.wrote([Entry(do="answer")] * entries, 0)
    assert telling.reached() == (1, 2, 2, 3, 3)
    assert telling.shown_number(Number(3), ()) == 3
    assert telling.shown_number(Number(3), (1, 2)) == 2, "one act, though it has two entries"
    assert telling.shown_number(Number(3), (2, 3)) == 3, "something of either was heard"
    assert telling.shown_number(Number(3), (1, 2, 4)) == 2
    assert [telling.shown_number(Number(number), (1, 2, 3, 4)) for number in range(4)] == [0, 1, 1, 1]


GAMES: dict[str, dict[str, Any]] = {
    "calais": {"game": "calais", "scenario": "agincourt"},
    "chivalry": {"game": "chivalry"},
    "maid": {"game": "maid"},
    "orleans": {"game": "orleans"},
    "skirmish": {"game": "diex", "scenario": "the_bridge"},
    "siege": {"game": "diex", "scenario": "siege_castle_york"},
    "campaign": {"game": "diex", "scenario": "kings_pence"},
}


@pytest.mark.parametrize("which", GAMES)
async def test_a_scene_that_is_kept_while_others_plan_is_what_it_would_be(settings: Settings, which: str) -> None:
    """Answers and take-backs at random: what was made for a position as a viewer knows it is shown until he hears of
    something, and is always the same as if it were made now."""
    app, dice = create_app(settings), random.Random(4)
    async with app.lifespan():
        scenario = GAMES[which].get("scenario")
        names = find_game(GAMES[which]["game"]).of(scenario).scenario(scenario).seats
        asked = NewTable(seats={seat: NewSeat(who="me") for seat in names}, **GAMES[which])
        created = await laying.create(app.state.hall, asked)
        table = await app.state.hall.table(created.table)
        for name, token in created.tokens.items():
            await sitting.sit(table, token, Sit(name=name, salt=name), None)
        for _ in range(50):
            async with table.lock:
                match = await table.match()
                if match.decision is None:
                    break
                seat = dice.choice(match.decision.seats)
                if match.can_undo(names[seat]) is None and dice.random() < 0.3:
                    await table.answer(seat, None, partial(Match.take_back, seat=names[seat]))
                else:
                    option = dice.choice(match.decision.menu_of(seat).options)
                    await table.answer(seat, None, partial(Match.play, answer=option, seat=names[seat]))
                for viewer in (None, *range(len(names))):
                    assert table.scene(table.sight(match, viewer)) == match.scene(
                        None if viewer is None else names[viewer]
                    )
