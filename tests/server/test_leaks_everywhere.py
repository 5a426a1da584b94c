"""Nothing that can be asked and nothing that is told depends on what one may not know: at all games and all their
levels, over every route and every line. And the test is tested: leaks are planted, and each must be found."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from banneret.games.chivalry import Chivalry
from banneret.games.diex.laying_siege import Siege
from banneret.games.diex.siege.state import SiegeState
from banneret.kernel.match import Match
from banneret.server.app import create_app
from banneret.server.guard.security import Security
from banneret.server.settings import Settings
from banneret.server.table import updates, views
from banneret.server.table.table import Table
from banneret.server.wire import Update

from .leaks import NOON
from .player import answered
from .test_chivalry_leaks import IDLE, USEFUL, armies
from .test_siege import stocked
from .twins import APART, ASKED, Twins, World, differences, heard, routes

FOUR = ("green", "blue", "red", "yellow")


# ---------------------------------------------------------------------- what is hidden


def _plans(world: World) -> None:
    """Everybody has kept a Message; Green plans much, or nothing."""
    for seat, player in world.players.items():
        player.answer(player.choices()[0] if seat != "green" else player.choices()[-1 - world.which])
    if world.which:
        world.secretly("green", "fill farmhouse", "undo", "fill castle", "undo", "fill farmhouse")


def _resigns(world: World) -> None:
    """Red leaves his seat to a bot, with another plan and another Message."""
    for seat, player in world.players.items():
        player.answer(player.choices()[0] if seat != "red" else player.choices()[-1 - world.which])
    if world.which:
        world.secretly("red", "fill farmhouse")
    world.clock[0] = NOON + 5000
    world.settle()
    world.hush()  # until now he knew of it
    world.players["red"].resign()


def _orders(world: World) -> None:
    """The King gives orders to his groups, or none."""
    for key in ("n1", "n2")[: 2 * world.which]:
        world.secretly("king", f"order {key}", "to 0215", "do tax", "stance avoid", "battles ask", f"clear {key}")


def _commits(world: World) -> None:
    """The French lay an attack card face down: one or another, of the same strength to look at."""
    french = world.players["french"]
    cards = sorted({choice.split()[1] for choice in french.choices()})
    assert len(cards) > 1
    french.answer(f"attack {cards[-world.which]} 0")


def _standing(world: World) -> None:
    """Nothing is hidden in the game itself; what a seat has ordered in advance is."""
    other = list(world.players.values())[-1]
    if world.which:
        for interrupt in other.view().get("interrupts", ()):
            answered(other.post("/orders", {"interrupt": interrupt["kind"], "policy": "pass"}))


def _nothing(world: World) -> None:
    """They began with different things."""


def _hands(plant: pytest.MonkeyPatch, which: int) -> None:
    start = armies((USEFUL, IDLE)[which])
    plant.setattr(Chivalry, "start", lambda self, scenario, variants: start.clone())


def _stores(plant: pytest.MonkeyPatch, which: int) -> None:
    start = stocked((12, 20)[which], "quick")
    plant.setattr(Siege, "start", lambda self, scenario, variants: start.clone())


TEAMS = Twins("orleans", "orleans", FOUR, _plans, ("blue", "yellow"))
OPEN = Twins("orleans, nations open", "orleans", FOUR, _plans, ("blue",), {"variants": {"nations": "open"}})
RESIGNED = Twins("orleans, resigned", "orleans", FOUR, _resigns, ("red", "blue"))
SIEGE = Twins(
    "siege", "diex", ("besieger", "besieged"), _nothing, ("besieger",), {"scenario": "siege_castle_york"}, _stores
)
ALL = (
    TEAMS,
    OPEN,
    RESIGNED,
    Twins("calais", "calais", ("english", "french"), _commits, ("english",), {"scenario": "agincourt"}),
    Twins("chivalry", "chivalry", ("english", "french"), _nothing, ("french",), {"scenario": "agincourt_1415"}, _hands),
    SIEGE,
    Twins("campaign", "diex", ("king", "rebel"), _orders, ("rebel",), {"scenario": "kings_pence"}),
    Twins("skirmish", "diex", ("norman", "danish"), _standing, ("norman",), {"scenario": "the_bridge"}),
    Twins("maid", "maid", ("english", "french"), _standing, ("english",)),
)


def told_apart(twins: Twins, folder: Path, asked: Iterable[tuple[str, str]] = ASKED) -> list[str]:
    """What those who may not know can tell the two by."""
    sent = []
    for which in (0, 1):
        with pytest.MonkeyPatch.context() as plant:
            sent.append(heard(twins, which, folder, plant, asked))
    (one, _), (other, secrets) = sent
    assert twins not in (TEAMS, OPEN) or secrets == 5, "and something was hidden"
    return differences(one, other)


@pytest.mark.parametrize("twins", ALL, ids=str)
def test_nobody_can_tell_what_he_may_not_know(twins: Twins, tmp_path: Path) -> None:
    found = told_apart(twins, tmp_path)
    assert not found, "\n".join(found[:5])


def test_every_route_is_asked_or_said_to_know_nothing() -> None:
    """A new one has to be added to either."""
    found = routes(create_app(Settings()))
    live = {("LIVE", "/api/tables/{table_id}/live")}
    assert found - live == ASKED.keys() | APART.keys()
    assert not ASKED.keys() & APART.keys()


# ---------------------------------------------------------------------- leaks that are planted


def _true_number(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(Table, "shown_number", lambda self, match, seat, number=None: self.number)


def _seen(plant: pytest.MonkeyPatch) -> None:
    async def look(self: Table, seat: int, number: int) -> None:
        self.seats[seat].seen = min(number, self.number)  # type: ignore[assignment]  # that is the leak

    plain = views.own

    def own(table: Table, seat: int | None, sight: Any) -> dict[str, Any]:
        return plain(table, seat, sight) | ({} if seat is None else {"seen": table.seats[seat].seen})

    plant.setattr(Table, "look", look)
    plant.setattr(views, "own", own)


def _changed(plant: pytest.MonkeyPatch) -> None:
    """When something was last done, in secret or not."""
    plant.setattr(Table, "_privy", lambda self, match, first: None)


def _clock(plant: pytest.MonkeyPatch) -> None:
    """Each step of a plan sets the clock."""
    plant.setattr(Match, "unheard", lambda self, seat: [])


def _message(plant: pytest.MonkeyPatch) -> None:
    """A message that nothing has changed."""
    plain = updates._update

    def update(table: Any, match: Any, seat: Any, told: Any, *more: Any) -> Update:
        return plain(table, match, seat, told, *more) or Update(number=told.number)

    plant.setattr(updates, "_update", update)


def _header(plant: pytest.MonkeyPatch) -> None:
    """A version of what is sent, counted by the server."""
    plain = Security.__call__

    async def call(self: Any, scope: Any, receive: Any, send: Any) -> None:
        async def with_tag(message: Any) -> None:
            if message["type"] == "http.response.start":
                hall = scope["litestar_app"].state.hall if "litestar_app" in scope else None
                number = sum(table.number for table in hall._tables.values()) if hall is not None else 0
                message["headers"] = [*message.get("headers", ()), (b"etag", f'"{number}"'.encode())]
            await send(message)

        await plain(self, scope, receive, with_tag)

    plant.setattr(Security, "__call__", call)


def _moments(plant: pytest.MonkeyPatch) -> None:
    """Every step is a moment."""
    plant.setattr(Match, "count_known", lambda self, seat: self.last_moment + 1)


def _others_eyes(plant: pytest.MonkeyPatch) -> None:
    """Who watches sees what Green sees."""
    plant.setattr(Table, "eyes", lambda self, seat: 0 if seat is None else seat)


def _after_resigning(plant: pytest.MonkeyPatch) -> None:
    """Who has left his seat goes on seeing through its eyes."""
    plant.setattr(Table, "eyes", lambda self, seat: seat)


PLANTED: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], Twins]] = {
    "the true number": (_true_number, TEAMS),
    "the number that was seen": (_seen, TEAMS),
    "when something changed": (_changed, TEAMS),
    "steps that set clocks and numbers": (_clock, TEAMS),
    "a message that nothing has changed": (_message, TEAMS),
    "a version in a header": (_header, TEAMS),
    "how many moments there are": (_moments, TEAMS),
    "what another sees": (_others_eyes, TEAMS),
    "what another sees, nations open": (_others_eyes, OPEN),
    "a seat that was left": (_after_resigning, RESIGNED),
    "what is in the stores": (
        lambda plant: plant.setattr(SiegeState, "heading", property(lambda s: f"food for {s.supply.value}")),
        SIEGE,
    ),
}


FEW = (
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("POST", "/api/tables/{table_id}/seen"),
)
"""Enough to find them by, and quickly asked."""


@pytest.mark.parametrize("leak", PLANTED)
def test_a_leak_that_is_planted_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, twins = PLANTED[leak]
    plant(monkeypatch)
    found = told_apart(twins, tmp_path, FEW)
    assert found
