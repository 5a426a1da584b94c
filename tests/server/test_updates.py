"""What a viewer is told of changes, put together, is the table as he may see it; nothing is made for who does not look,
and nothing of one viewer gets to another."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.kernel.build import compiled
from banneret.kernel.game import Scenario
from banneret.kernel.match import Match
from banneret.kernel.registry import game, games
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.settings import Settings
from banneret.server.table import sitting, updates, views
from banneret.server.table.lines import MOST_WAITING, Line
from banneret.server.table.table import Table
from banneret.server.wire import NewSeat, NewTable, Sit

from .keeping import Heard, Keeper, plainly

pytestmark = pytest.mark.anyio

SCENARIOS = [
    pytest.param(each.id, scenario, id=f"{each.id}-{scenario.id}")
    for each in games()
    for scenario in (each.scenarios[0], each.scenarios[-1])
]


@asynccontextmanager
async def laid(folder: Path, id: str, scenario: Scenario) -> AsyncIterator[Table]:
    """A table at which everybody sits."""
    app = create_app(Settings(data=folder, limits=0.0, bot_workers=1, port=0))
    async with app.lifespan():
        hall = app.state.hall
        created = await laying.create(
            hall, NewTable(game=id, scenario=scenario.id, seats={seat: NewSeat(who="me") for seat in scenario.seats})
        )
        table = await hall.table(created.table)
        for token in created.tokens.values():
            await sitting.sit(table, token, Sit(name="x", salt="s"), None)
        yield table


class Ear:
    """A line, and what it was told."""

    def __init__(self, seat: int | None, changes: bool = True) -> None:
        self.keeper = Keeper()
        self.line = Line(seat, changes, self, self._never)

    def at_once(self, text: bytes) -> bool:
        self.keeper.put(text)
        return True

    async def say(self, text: bytes) -> None:
        self.keeper.put(text)

    async def _never(self, line: Line) -> bytes:
        raise AssertionError("nobody is behind here")

    async def join(self, table: Table) -> None:
        async with table.lock:
            text, _ = await updates.join(table, self.line)
        self.keeper.put(text)


async def step(table: Table, dice: random.Random, ears: dict[int | None, Ear]) -> bool:
    """Somebody answers, takes back or talks. False: the game is over."""
    async with table.lock:
        match = await table.match()
        if match.decision is None:
            return False
        seat = dice.choice([seat for seat in range(len(match.seats)) if match.decision.menu_of(seat)])
        name = match.seats[seat]
        back = dice.random() < 0.05 and match.has_answered(name) and match.can_undo(name) is None
        option = dice.choice(list(match.decision.menu_of(seat)))
        await table.act(lambda match: match.take_back(name) if back else match.play(option, name))
        if dice.random() < 0.05:
            await table.remark(seat, f"{dice.random()}")
        to = ears[seat].line if dice.random() < 0.5 else None
        waiting = await updates.tell(table, to, 7)
    for line in [*waiting, *([to] if to is not None else [])]:
        await line.flush()
    return True


@pytest.mark.parametrize(("id", "scenario"), SCENARIOS)
async def test_what_has_changed_and_what_was_make_what_is(tmp_path: Path, id: str, scenario: Scenario) -> None:
    dice = random.Random(id)
    async with laid(tmp_path, id, scenario) as table:
        ears: dict[int | None, Ear] = {seat: Ear(seat) for seat in (None, *range(len(scenario.seats)))}
        for ear in ears.values():
            await ear.join(table)
        for number in range(60):
            going_on = await step(table, dice, ears)
            if number % 5 and going_on:
                continue
            async with table.lock:
                for seat, ear in ears.items():
                    whole = msgspec.json.decode(msgspec.json.encode(await views.view(table, seat, whole=False)))
                    assert plainly(ear.keeper.view) == plainly(whole), f"viewer {seat} after {number} answers"
            if not going_on:
                break
        for ear in ears.values():
            sizes = ear.keeper.sizes
            assert len(sizes) < 5 or sum(sizes[1:]) / len(sizes[1:]) < sizes[0], "it is less than the whole"


async def test_nothing_is_composed_for_a_seat_that_nobody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | int | None] = []
    plain = Match.scene
    monkeypatch.setattr(Match, "scene", lambda match, seat=None: seen.append(seat) or plain(match, seat))  # type: ignore[func-returns-value]  # to note and go on
    async with laid(tmp_path, "orleans", game("orleans").scenarios[0]) as table:
        ears: dict[int | None, Ear] = {seat: Ear(seat) for seat in range(len(table.names))}
        await ears[1].join(table)
        for _ in range(12):
            await step(table, random.Random(1), ears)
        assert set(seen) == {1}
        updates.leave(table, ears[1].line)
        seen.clear()
        for _ in range(12):
            await step(table, random.Random(1), ears)
        assert not seen


@pytest.mark.skipif(compiled(), reason="compiled modules call each other past what a test puts in between")
async def test_a_second_line_of_a_seat_is_told_the_same_and_costs_no_second_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laid(tmp_path, "calais", game("calais").scenarios[0]) as table:
        ears: dict[int | None, Ear] = {seat: Ear(seat) for seat in (0, 1)}
        for ear in ears.values():
            await ear.join(table)
        again, whole = Ear(0), Ear(0, changes=False)
        await again.join(table)
        await whole.join(table)
        made: list[Any] = []
        plain = views.parts
        monkeypatch.setattr(views, "parts", lambda *about: made.append(about) or plain(*about))  # type: ignore[func-returns-value]  # to note and go on
        dice = random.Random(2)
        for _ in range(10):
            await step(table, dice, ears)
        assert len(made) == 20
        assert again.keeper.view == ears[0].keeper.view
        assert plainly(whole.keeper.view) == plainly(again.keeper.view), "and who keeps nothing sees the same"


async def test_who_is_far_behind_is_told_the_whole_table_once(tmp_path: Path) -> None:
    async with laid(tmp_path, "calais", game("calais").scenarios[0]) as table:
        ears: dict[int | None, Ear] = {seat: Ear(seat) for seat in (0, 1)}
        for ear in ears.values():
            await ear.join(table)
        voice = Heard()
        heard = voice.texts

        async def catch_up(line: Line) -> bytes:
            async with table.lock:
                return (await updates.first(table, line))[0]

        slow = Line(None, True, voice, catch_up)
        async with table.lock:
            await updates.join(table, slow)
        dice = random.Random(4)
        for _ in range(MOST_WAITING + 5):
            async with table.lock:
                match = await table.match()
                assert match.decision is not None
                option = dice.choice(match.decision.options)
                await table.act(lambda match, option=option: match.play(option))  # type: ignore[misc]  # its type is the default
                await updates.tell(table)
        assert not heard, "nobody waited for him"
        await slow.flush()
        keeper = Keeper()
        for text in heard:
            keeper.put(text)
        assert len(heard) == 1
        async with table.lock:
            whole = msgspec.json.decode(msgspec.json.encode(await views.view(table, None, whole=False)))
        assert plainly(keeper.view) == plainly(whole)
