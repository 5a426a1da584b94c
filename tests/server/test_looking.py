"""Odds are found in a process of their own, from a position on paper: what they come to is the same, and the table is
free meanwhile."""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel import codec
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.plain import plain_odds
from banneret.kernel.refusal import Refusal
from banneret.kernel.registry import games
from banneret.server.work import looking
from banneret.server.work.looking import Asked
from banneret.server.work.pool import Overdue, Pool

from .player import answered, lay


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_odds_on_paper_are_those_of_the_match(game: Game[Any]) -> None:
    dice = random.Random(1066)
    for scenario in game.scenarios[:3]:
        match = Match(game.of(scenario.id), scenario.id, seed="paper")
        for step in range(40):
            if match.decision is None:
                break
            seat = dice.choice(match.awaited)
            menu = match.decision.menu_of(match.seats.index(seat))
            option = dice.choice(list(menu))
            if step % 8 == 0:
                asked = Asked("this", game.id, scenario.id, match.variants, codec.dumps(match.state), seat)
                found = looking.odds(asked, option.notation)
                assert not isinstance(found, Refusal), found
                exact = match.odds(option.notation, seat)
                assert [(one.name, one.exact) for one in found.outcomes] == [
                    (one.name, str(one.chance)) for one in plain_odds(match.game, exact).outcomes[: len(found.outcomes)]
                ]
                assert found.exact == exact.exact and found.guessed == exact.guessed
            match.play(option, seat)


def test_what_is_not_on_offer_is_refused_with_the_rule(client: TestClient[Litestar]) -> None:
    english = lay(client)["english"]
    reply = english.get("/odds", answer="march backwards")
    assert reply.status_code == 422 and reply.json()["message"]


def _slow(asked: Asked, answer: str) -> Refusal:
    time.sleep(1.5)
    return Refusal("", "slow")


def test_the_table_is_free_while_odds_are_found(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "odds", _slow)
    players = lay(client)
    english = players["english"]
    option = english.choices()[0]
    replies: list[int] = []
    asking = Thread(target=lambda: replies.append(english.get("/odds", answer=option).status_code))
    asking.start()
    time.sleep(0.3)
    began = time.monotonic()
    answered(players["french"].get())
    assert not replies and time.monotonic() - began < 1.0
    asking.join()
    assert replies == [422]


def _sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


async def test_who_takes_too_long_is_stopped_and_the_others_work_is_done_again(anyio_backend: str) -> None:
    pool = Pool(2)
    try:
        await pool.run("one", 30.0, _sleep, 0.0)
        slow = asyncio.create_task(pool.run("another", 0.3, _sleep, 20.0))
        other = asyncio.create_task(pool.run("one", 30.0, _sleep, 0.6))
        with pytest.raises(Overdue):
            await slow
        assert await other != os.getpid()
        began = time.monotonic()
        pid = await pool.run("one", 30.0, _sleep, 0.0)
    finally:
        pool.close()
    assert time.monotonic() - began < 10.0
    while Path(f"/proc/{pid}").exists() and time.monotonic() - began < 10.0:
        await asyncio.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists(), "it stops at once"


# ---------------------------------------------------------------------- processes that nobody waits for


@pytest.mark.parametrize(("error", "told"), [("FileNotFoundError(2, 'gone')", False), ("ValueError('wrong')", True)])
def test_a_process_whose_parent_has_gone_ends_without_a_word(error: str, told: bool) -> None:
    """It is being made when the server stops; what else goes wrong in its making is told."""
    done = subprocess.run(
        [sys.executable, "-c", f"import banneret.server.work.orphans\nraise {error}"], capture_output=True, text=True
    )
    assert done.returncode != 0
    assert ("Traceback" in done.stderr) is told
