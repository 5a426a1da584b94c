"""Hidden information never leaves the server for the wrong seat: what a viewer is sent is the same whatever the parts
are that he may not know."""

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.scene import Preview
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.hall.hall import Hall
from banneret.server.settings import Settings
from banneret.server.table import replay, sitting, views
from banneret.server.table.table import Table
from banneret.server.wire import NewSeat, NewTable, Sit
from banneret.server.work.looking import _view as _odds_view

from .leaks import looked_back, otherwise, put, shared_by_name, told_live, told_too_much, whole_reel, without_hurry

pytestmark = pytest.mark.anyio

VIEWERS = (None, 0, 1)
encode = msgspec.json.encode


@asynccontextmanager
async def battle(settings: Settings, seed: int) -> AsyncIterator[tuple[Hall, Table]]:
    """A table in mid-battle: the French hold attack cards, and one lies face down."""
    app = create_app(settings)
    async with app.lifespan():
        hall: Hall = app.state.hall
        dice = random.Random(seed)
        while True:
            created = await laying.create(
                hall, NewTable(game="calais", seats={"english": NewSeat(who="me"), "french": NewSeat(who="me")})
            )
            table = await hall.table(created.table)
            for token in created.tokens.values():
                await sitting.sit(table, token, Sit(name="x", salt=str(dice.random())[2:]), None)
            while True:
                async with table.lock:
                    match = await table.match()
                    if match.decision is None or match.state.laid is not None:  # type: ignore[attr-defined]  # a position of Calais
                        break
                    option = dice.choice(match.decision.options)
                    await table.act(lambda match, option=option: match.play(option))  # type: ignore[misc]  # its type is the default
            if match.decision is not None:
                yield hall, table
                return


def worlds(match: Match, viewer: int | None) -> list[Any]:
    """Positions that differ from the true one only in what the viewer may not know."""
    found = {}
    for i in range(60):
        state = match.state.clone()
        match.game.redeal(state, -1 if viewer is None else viewer, FastDice(i))
        found[repr(state.laid), repr(state.attack_hand)] = state  # type: ignore[attr-defined]
    return list(found.values())


async def everything(table: Table, match: Match, viewer: int | None) -> bytes:
    """All that the viewer can be sent in this position: the whole view, the live one, odds and previews of all options,
    reasons why not."""
    sent = [
        encode(await views.view(table, viewer, whole=True)),
        encode(await views.view(table, viewer, await table.number_shown(viewer), whole=False)),
        await told_live(table, viewer),
    ]
    if viewer is not None:
        name = table.names[viewer]
        for option in match.decision.menu_of(viewer) if match.decision is not None else ():
            found = match.odds(option, name)
            preview = match.preview(option, name) or Preview()
            sent.append(encode(_odds_view(option.notation, found, preview, match.tolls(found, name))))
        for words in ("attack 3 2", "defend fresh", "march normal calais", "eat food", "nonsense"):
            refusal = match.why_not(words, name)
            sent.append(repr(refusal).encode())
        for touched in ("calais", "attack", "attack_5", "fresh", "french", "english"):
            sent.append(repr(match.why_not_touched((touched,), name)).encode())
    return b"\n".join(sent)


@pytest.mark.parametrize("seed", [1, 2])
async def test_what_a_viewer_is_sent_does_not_depend_on_what_he_may_not_know(settings: Settings, seed: int) -> None:
    async with battle(settings, seed) as (_, table):
        match = await table.match()
        truth = match.state
        for viewer in VIEWERS:
            sent = set()
            others = worlds(match, viewer)
            if viewer != 1:
                assert len(others) > 5, "there is something to hide"
            for state in others:
                put(table, match, state)
                sent.add(await everything(table, match, viewer))
            put(table, match, truth)
            assert len(sent) == 1, f"viewer {viewer} can tell the worlds apart"
            assert sent.pop() == await everything(table, match, viewer)


async def test_a_part_of_one_viewer_that_is_sent_to_another_is_found_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leak that is planted."""
    shared_by_name(monkeypatch)
    async with battle(settings, 1) as (_, table):
        match = await table.match()
        truth = match.state
        sent = set()
        for state in worlds(match, None):
            put(table, match, state)
            sent.add(await told_live(table, None))
        put(table, match, truth)
        assert len(sent) > 1


def shown_in_worlds(table: Table, match: Match, viewer: int | None, plant: pytest.MonkeyPatch) -> set[bytes]:
    """The frames of a game, with everything dealt anew that the viewer could not know at the time."""
    plain, shown = replay.moments, set()
    for i in range(12):

        def deal(state: Any, i: int = i) -> Any:
            world = state.clone()
            match.game.redeal(world, -1 if viewer is None else viewer, FastDice(i))
            return world

        with plant.context() as other:
            other.setattr(replay, "moments", otherwise(plain, viewer, deal, i))
            shown.add(looked_back(table, match, viewer))
    return shown


async def test_looking_back_shows_no_more_than_was_seen_then(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scenes, events, deeds and their chances."""
    without_hurry(monkeypatch)
    async with battle(settings, 3) as (_, table):
        match = await table.match()
        for viewer in (None, 0):
            shown = shown_in_worlds(table, match, viewer, monkeypatch)
            assert len(shown) == 1
            only = shown.pop()
            assert b'"deeds":[{' in only, "there was something to tell"
            assert not re.search(rb'"attack_\d', only), "no attack card that has not been turned is named"


async def test_a_deed_that_tells_too_much_is_found_out(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that is planted."""
    told_too_much(monkeypatch)
    async with battle(settings, 3) as (_, table):
        assert len(shown_in_worlds(table, await table.match(), 0, monkeypatch)) > 1


async def test_an_answer_given_in_secret_is_not_named_to_others_when_looking_back(settings: Settings) -> None:
    async with battle(settings, 4) as (_, table):
        match = await table.match()
        own, others = (replay.make(whole_reel(table, match, viewer)).frames for viewer in (1, 0))
        secret = [mine.moment for mine, theirs in zip(own, others, strict=True) if mine.text != theirs.text]
        assert own[-1].moment in secret, "the attack that lies face down now was laid in secret"
        assert all(own[moment].seat == "french" and own[moment].text and not others[moment].text for moment in secret)


async def test_a_copy_of_a_running_game_is_dealt_anew(settings: Settings) -> None:
    """Else a copy, played on, would tell what the other seat holds, or what the next die shows."""
    async with battle(settings, 5) as (hall, table):
        match = await table.match()
        truth = repr(match.state.laid), repr(match.state.attack_hand)  # type: ignore[attr-defined]
        dealt = set()
        for _ in range(12):
            created = await laying.create_copy(hall, table, match.last_moment, "english", "squire", "Anna", 0)
            copy = await hall.table(created.table)
            assert copy.row.seed != table.row.seed and copy.row.copy_of == table.id
            start = copy.fresh_match().state
            dealt.add((repr(start.laid), repr(start.attack_hand)))  # type: ignore[attr-defined]
        assert len(dealt) > 1, f"always {truth}"


async def test_no_wrong_seat_may_copy_a_running_game(settings: Settings) -> None:
    from litestar.testing import AsyncTestClient

    app = create_app(settings)
    async with AsyncTestClient(app) as client:
        laid = (
            await client.post(
                "/api/tables", json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "me"}}}
            )
        ).json()
        head = {seat: {"Authorization": f"Bearer {token}"} for seat, token in laid["tokens"].items()}
        for seat in head:
            await client.post(f"/api/tables/{laid['table']}/sit", json={}, headers=head[seat])
        path, body = f"/api/tables/{laid['table']}/copies", {"moment": 0, "seat": "french"}
        assert (await client.post(path, json=body, headers=head["english"])).status_code == 403
        assert (await client.post(path, json=body, headers=head["french"])).status_code == 201
