"""Hidden teams, bags, plans and messages never leave the server for the wrong seat: two tables that differ only in what
a viewer may not know send him the same. What may differ is written here by the rules (section 20), without the game's
own `redeal`, so that one can't forget what the other does."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from banneret.games.orleans.round.planning import KEEP, Planning
from banneret.games.orleans.spaces import filling
from banneret.games.orleans.state import OrleansState, Player
from banneret.games.orleans.tables import ACTIONS, FOLLOWER_KINDS, MESSAGES, TAKES
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.match import Match
from banneret.kernel.phase import Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview
from banneret.kernel.secret import Secret
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.settings import Settings
from banneret.server.table import replay, sitting, views
from banneret.server.table.table import Table
from banneret.server.wire import NewSeat, NewTable, Sit
from banneret.server.work.looking import _view as _odds_view

from .leaks import looked_back, put, told_live, told_too_much, whole_reel, without_hurry
from .leaks import otherwise as elsewhere

pytestmark = pytest.mark.anyio

VIEWERS = (None, 0, 1, 2, 3)
encode = msgspec.json.encode


@pytest.fixture
def database_url() -> str:
    """What is sent does not depend on where it is stored: SQLite will do."""
    return ""


@asynccontextmanager
async def laid(settings: Settings, seed: int, **variants: str) -> AsyncIterator[Table]:
    """A table with four people who have sat down."""
    app = create_app(settings)
    async with app.lifespan():
        hall = app.state.hall
        seats = {seat: NewSeat(who="me") for seat in ("green", "blue", "red", "yellow")}
        created = await laying.create(hall, NewTable(game="orleans", seats=seats, variants=variants))
        table = await hall.table(created.table)
        for seat, token in created.tokens.items():
            await sitting.sit(table, token, Sit(name=seat, salt=f"{seed}{seat}"), None)
        yield table


async def play(table: Table, dice: random.Random, quick: FastDice, answers: int) -> Match:
    """So many sensible answers."""
    async with table.lock:
        match = await table.match()
        for _ in range(answers):
            if match.decision is None:
                break
            seat = dice.choice(match.decision.seats)
            menu = match.decision.menu_of(seat)
            option = menu[match.game.hints.playout(match.state, seat, menu, quick)]
            await table.act(lambda match, option=option, seat=seat: match.play(option, match.seats[seat]))  # type: ignore[misc]  # mypy infers no lambda with defaults
            match = await table.match()
        return match


# ---------------------------------------------------------------------- other worlds, by the rules


def otherwise(s: OrleansState, viewer: int | None, dice: random.Random) -> OrleansState:
    """The same position with everything else where a viewer may not know (ORL-20.1, ORL-20.2, ORL-6.4, ORL-7.1)."""
    world = s.clone()
    _nations(world, viewer, dice)
    _messages(world, viewer, dice)
    for seat, player in enumerate(world.players):
        if seat != viewer:
            _draws(player, dice)
    top = world.stack[-1]
    if isinstance(top, Planning):
        plans = tuple(
            (seat, plan if seat == viewer else _another_plan(world.players[seat], plan, dice))
            for seat, plan in top.plans
        )
        world.stack[-1] = Planning(plans)
    elif isinstance(top, Together):
        world.stack[-1] = type(top)(
            tuple(
                (seat, plan if seat == viewer else _another_choice(world, top, seat, plan, dice))
                for seat, plan in top.plans
            )
        )
    return world


def _nations(s: OrleansState, viewer: int | None, dice: random.Random) -> None:
    """Cards that the viewer has not seen change places: who holds which is all that is unknown."""
    hidden = [player for player in s.players if player.nation is not None and not player.nation.seen_by(viewer)]
    cards = [player.nation.value for player in hidden if player.nation is not None]
    dice.shuffle(cards)
    for player, card in zip(hidden, cards, strict=True):
        assert player.nation is not None
        player.nation = Secret(player.nation.owners, card)


def _messages(s: OrleansState, viewer: int | None, dice: random.Random) -> None:
    """Kept, rejected and undealt Messages."""
    seen: set[int] = set()
    for player in s.players:
        for secret in (player.message, player.rejected):
            seen |= {secret.value} if secret is not None and secret.seen_by(viewer) else set()
        seen |= set(player.dealt.value) if player.dealt is not None and player.dealt.seen_by(viewer) else set()
    left = [message for message in range(len(MESSAGES)) if message not in seen]
    dice.shuffle(left)
    for player in s.players:
        if player.dealt is not None and not player.dealt.seen_by(viewer):
            player.dealt = Secret(player.dealt.owners, (left.pop(), left.pop()))
        if player.message is not None and not player.message.seen_by(viewer):
            player.message = Secret(player.message.owners, left.pop())
        if player.rejected is not None and not player.rejected.seen_by(viewer):
            player.rejected = Secret(player.rejected.owners, left.pop())


def _draws(player: Player, dice: random.Random) -> None:
    """What was drawn this round, and what lies in the Bathhouse, out of the same bag."""
    bag = [
        kind
        for kind in range(FOLLOWER_KINDS)
        for _ in range(player.bag[kind] + player.drawn[kind] + player.bath.count(kind))
    ]
    dice.shuffle(bag)
    count, bath = sum(player.drawn), len(player.bath)
    if not count and not bath:
        return
    drawn, rest = bag[:count], bag[count:]
    if bath:
        pair = next(((a, b) for a in rest for b in rest if a != b), None)
        if pair is None:
            return
        player.bath = pair
        rest.remove(pair[0])
        rest.remove(pair[1])
    for kind in range(FOLLOWER_KINDS):
        player.green[kind] += drawn.count(kind) - player.drawn[kind]
        player.bag[kind] = rest.count(kind)
    player.drawn = [drawn.count(kind) for kind in range(FOLLOWER_KINDS)]  # clones share this list


def _another_plan(player: Player, plan: Plan, dice: random.Random) -> Plan:
    """Another plan of somebody else, as far along: nobody sees more than whether he is ready."""
    green, spaces = list(player.green), list(player.spaces)
    steps: list[tuple[int, int]] = []
    if player.bath:
        kept = dice.choice(player.bath)
        steps.append((KEEP, kept))
        green[kept] += 1
    for action in dice.sample(range(12), 12):
        for space, kind in filling(tuple(green), tuple(spaces), action) if dice.random() < 0.6 else ():
            assert kind in TAKES[space]
            spaces[space] = kind
            green[kind] -= 1
            steps.append((space, kind))
    assert len(ACTIONS) > 12
    return Plan(tuple(sorted(steps)), plan.ready)


def _another_choice(s: OrleansState, phase: Together[Any], seat: int, plan: Plan, dice: random.Random) -> Plan:
    """A Message to keep, a declaration."""
    return phase.step(s, seat, Plan(), dice.choice(phase.menu(s, seat, Plan()).options)) if plan.ready else plan


# ---------------------------------------------------------------------- all that a viewer can be sent

_WORDS = (
    "fill castle",
    "put farmer farmhouse.1",
    "lift castle.1",
    "castle",
    "territory expand orleans blois",
    "pub 1",
    "look red",
    "declare",
    "nonsense",
)
_THINGS = (
    "green.castle",
    "blois",
    "red.nation",
    "blue.message",
    "wood",
    "market.grain",
    "yellow.village",
    "deed.alchemy.1",
    "place.pub",
)


async def everything(table: Table, match: Match, viewer: int | None, dice: random.Random) -> bytes:
    """The whole view, the live one, the odds and previews of options, what is foreseen, reasons why not."""
    sent = [
        encode(await views.view(table, viewer, whole=True)),
        encode(await views.view(table, viewer, await table.number_shown(viewer), whole=False)),
        await told_live(table, viewer),
    ]
    if viewer is not None:
        name = table.names[viewer]
        options = match.decision.menu_of(viewer).options if match.decision is not None else ()
        for option in dice.sample(options, min(len(options), 12)):
            found = match.odds(option, name)
            preview = match.preview(option, name) or Preview()
            sent.append(encode(_odds_view(option.notation, found, preview, match.tolls(found, name))))
        sent.append(repr([(option.notation, option.label) for option in match.foresee(name)]).encode())
        sent += [repr(match.why_not(words, name)).encode() for words in _WORDS]
        sent += [repr(match.why_not_touched((touched,), name)).encode() for touched in _THINGS]
    return b"\n".join(sent)


HIDDEN = {"nations", "messages", "rejected", "drawn", "bags", "plans"}
"""What must have been hidden in the test below, or it proves nothing; a Bathhouse is not in every game."""
TABLES, ANSWERS = 8, 400


async def test_what_a_viewer_is_sent_does_not_depend_on_what_he_may_not_know(settings: Settings) -> None:
    """One game, and as many more as it takes until everything that can be hidden was."""
    hidden = set[str]()
    for seed in range(TABLES):
        hidden |= await _watched(settings, seed)
        if hidden >= HIDDEN:
            return
    pytest.fail(f"only {hidden} was ever hidden")


async def _watched(settings: Settings, seed: int) -> set[str]:
    """Look at a game at many moments through all eyes. Returns what was hidden from some of them."""
    dice, quick = random.Random(seed), FastDice(seed)
    hidden = set[str]()
    async with laid(settings, seed, quick=("off", "on")[seed % 2]) as table:
        match = await play(table, dice, quick, 2)
        while match.decision is not None and table.number < ANSWERS:
            truth = match.state
            assert isinstance(truth, OrleansState)
            for viewer in dice.sample(VIEWERS, 3):
                order = dice.random()
                plain = await everything(table, match, viewer, random.Random(order))
                for _ in range(2):
                    world = otherwise(truth, viewer, dice)
                    match.game.check(world)
                    hidden |= _differences(truth, world)
                    put(table, match, world)
                    try:
                        assert await everything(table, match, viewer, random.Random(order)) == plain, (
                            f"viewer {viewer} can tell the worlds apart"
                        )
                    finally:
                        put(table, match, truth)
            match = await play(table, dice, quick, dice.randrange(1, 12))
    return hidden


def _differences(a: OrleansState, b: OrleansState) -> set[str]:
    """Which hidden parts two positions differ in."""
    pairs = list(zip(a.players, b.players, strict=True))
    found = {
        "nations": any(p.nation != q.nation for p, q in pairs),
        "messages": any((p.message, p.dealt) != (q.message, q.dealt) for p, q in pairs),
        "rejected": any(p.rejected != q.rejected for p, q in pairs),
        "drawn": any(p.drawn != q.drawn or p.green != q.green for p, q in pairs),
        "bath": any(p.bath != q.bath for p, q in pairs),
        "bags": any(p.bag != q.bag for p, q in pairs),
        "plans": a.stack[-1] != b.stack[-1],
    }
    return {name for name, differs in found.items() if differs}


async def test_what_happens_tells_nobody_what_he_may_not_know(settings: Settings) -> None:
    """The same answer in two such worlds: whoever neither gives it nor learns anything by it sees the same events."""
    seed = 3
    dice, quick = random.Random(seed), FastDice(seed)
    compared = 0
    async with laid(settings, seed) as table:
        match = await play(table, dice, quick, 4)
        while match.decision is not None and table.number < 1000 and compared < 300:
            truth = match.state
            assert isinstance(truth, OrleansState)
            seat = dice.choice(match.decision.seats)
            menu = match.decision.menu_of(seat)
            option = menu[match.game.hints.playout(truth, seat, menu, quick)]
            for viewer in (None, *(other for other in range(4) if other != seat)):
                world = otherwise(truth, viewer, dice)
                mirrored = peek(world)
                if (
                    mirrored is None
                    or mirrored.menu_of(seat).find(option.notation) is None
                    or isinstance(truth.stack[-1], Together)
                ):
                    continue
                logs = [_events(one, seat, option, seed, viewer) for one in (truth, world)]
                if None not in logs:
                    assert logs[0] == logs[1], f"{option.notation} of seat {seat} tells viewer {viewer} something"
                    compared += 1
            match = await play(table, dice, quick, 1)
    assert compared > 40


def _events(s: OrleansState, seat: int, option: Any, seed: int, viewer: int | None) -> list[Event] | None:
    """What a viewer sees of an answer up to the end of the round; None if the game ends by it, and all comes out."""
    world, log = s.clone(), list[Event]()
    ref = Referee(FastDice(seed), log)
    apply(world, ref, seat, option)
    advance(world, ref)
    return (
        None
        if world.result is not None or world.round != s.round
        else [event for event in log if event.visible_to(viewer)]
    )


async def test_looking_back_shows_no_more_than_was_seen_then(settings: Settings) -> None:
    """A plan and a Message that somebody else chose are not named in the moments of a running game."""
    dice, quick = random.Random(5), FastDice(5)
    async with laid(settings, 5) as table:
        match = await play(table, dice, quick, 60)
        for viewer in VIEWERS:
            for frame in replay.make(whole_reel(table, match, viewer)).frames:
                if viewer is None or frame.seat != table.names[viewer]:
                    assert not frame.text.startswith(("Keep", "Fill", "Take back")), (
                        f"{viewer} reads what {frame.seat} planned: {frame.text}"
                    )


def shown_in_worlds(table: Table, match: Match, viewer: int | None, plant: pytest.MonkeyPatch) -> set[bytes]:
    """The frames of a game, with everything else where the viewer could not know it at the time."""
    plain, shown = replay.moments, set()
    for number in range(3):
        dice = random.Random(number)
        with plant.context() as other:
            other.setattr(
                replay,
                "moments",
                elsewhere(plain, viewer, lambda s, dice=dice: otherwise(s, viewer, dice), number),  # type: ignore[misc]  # mypy infers no lambda with defaults
            )
            shown.add(looked_back(table, match, viewer))
    return shown


async def test_looking_back_is_the_same_in_all_worlds(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes, events, deeds and their chances."""
    without_hurry(monkeypatch)
    async with laid(settings, 5) as table:
        match = await play(table, random.Random(5), FastDice(5), 90)
        for viewer in VIEWERS:
            shown = shown_in_worlds(table, match, viewer, monkeypatch)
            assert len(shown) == 1, f"{viewer} can tell the worlds apart"
            assert b'"deeds":[{' in shown.pop(), "there was something to tell"


async def test_a_deed_that_tells_too_much_is_found_out(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that is planted."""
    told_too_much(monkeypatch)
    async with laid(settings, 5) as table:
        match = await play(table, random.Random(5), FastDice(5), 90)
        assert len(shown_in_worlds(table, match, None, monkeypatch)) > 1


async def test_a_look_has_a_public_and_a_private_part(settings: Settings) -> None:
    """ORL-15.4: all see who looked at whose card, the looker alone what it says; the notebook of his scene keeps it."""
    for seed in range(TABLES):
        async with laid(settings, seed, quick="on") as table:
            if await _somebody_looks(table, seed):
                return
    pytest.fail("in no game did anybody advance to Era II")


async def _somebody_looks(table: Table, seed: int) -> bool:
    dice, quick = random.Random(seed), FastDice(seed)
    match = await play(table, dice, quick, 1)
    while match.decision is not None and match.decision.menu[0].verb != "look":
        match = await play(table, dice, quick, 1)
    if match.decision is None:
        return False
    looker, look = match.decision.seat, match.decision.menu[0]
    async with table.lock:
        await table.act(lambda match: match.play(look))
    match = await table.match()
    for viewer in VIEWERS:
        name = None if viewer is None else table.names[viewer]
        told = [event.text for event in match.log_of(name) if event.kind in ("look", "seen")][-2:]
        assert any("looked at" in text for text in told)
        assert any(text.startswith("You saw:") for text in told) == (viewer == looker)
        sheets = {sheet.id: sheet for sheet in match.scene(name).sheets}
        assert "looks" in sheets
        if viewer is not None:
            assert any("looked at in round" in row[3] for row in sheets["notebook"].rows) == (viewer == looker)
    return True
