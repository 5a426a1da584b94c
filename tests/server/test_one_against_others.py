"""One client can't hurt another: long matches, slow odds, many bots."""

import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from threading import Thread
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel import codec, history, orders
from banneret.kernel.course import EVERY
from banneret.kernel.match import Match
from banneret.kernel.odds import FEWEST, odds
from banneret.kernel.option import Option
from banneret.kernel.orders import StandingOrder
from banneret.kernel.refusal import Refusal
from banneret.server.app import create_app
from banneret.server.hall import bots
from banneret.server.hall.bots import BotRoom
from banneret.server.hall.thinking import think
from banneret.server.settings import Settings
from banneret.server.table import looking_back, weighing
from banneret.server.table.looking_back import Replays
from banneret.server.table.table import Table
from banneret.server.work import looking, turns

from .player import Player, answered, lay
from .test_bots import wait_for

# ---------------------------------------------------------------------- long matches


def long_match(steps: int) -> Match:
    """Put down and lifted again, as it was before that came to an end."""
    match = Match("orleans", seed="long")
    for seat in match.seats:
        assert match.decision is not None
        match.play(match.decision.menu_of(match.seats.index(seat))[0], seat)
    for number in range(steps):
        match.play("put farmer castle.1" if number % 2 == 0 else "lift castle.1", match.seats[0])
    return match


def test_a_moment_late_in_a_match_takes_no_more_answers_than_one_early_in_it() -> None:
    """Nor does taking back: both begin at the last position that was kept."""
    match = long_match(3000)
    for number in (10, 1000, 2999, 3004):
        assert len(history.Stretch(match.course, number, number)._steps) < EVERY
        (moment,) = match.moments(number, number)
        assert moment.number == number


def test_moments_from_kept_positions_are_those_from_the_beginning() -> None:
    match = long_match(3 * EVERY)
    whole = [(moment.number, repr(moment.state), moment.label) for moment in match.moments()]
    for first in (0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY + 7):
        some = [(moment.number, repr(moment.state), moment.label) for moment in match.moments(first, first + 5)]
        assert some == whole[first : first + 6]
    for _ in range(EVERY + 3):
        match.undo(match.seats[0])
    assert [repr(moment.state) for moment in match.moments()] == [each[1] for each in whole[: match.last_moment + 1]]
    assert len(match.course.marks) == match.last_moment // EVERY


def test_what_is_kept_of_replays_has_so_many_bytes(client: TestClient[Litestar]) -> None:
    """Over all tables, whoever looks through them."""
    replays = rooms(client)["replays"]
    assert isinstance(replays, Replays)
    replays._kept._most = most = 200_000
    for _ in range(3):
        players = lay(client)
        for _ in range(12):
            seat = next(player for player in players.values() if player.choices())
            seat.answer(seat.choices()[0])
        for viewer in (*players.values(), Player(client, players["english"].table)):
            for first in range(12):
                assert answered(viewer.get("/moments", first=first, count=1))["frames"][0]["moment"] == first
                assert replays.size <= most
    assert replays.size > most / 2


def rooms(client: TestClient[Litestar]) -> dict[str, Any]:
    """The rooms of an app: its dependencies know them."""
    provided = client.app.dependencies
    return {name: provided[name].dependency() for name in ("replays", "looking", "bots", "hall")}


def test_the_story_of_a_long_game_looks_at_so_many_moments(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "MOST_LOOKED_AT", 10)
    monkeypatch.setattr(looking_back, "_PIECE", 4)
    players = lay(client)
    for _ in range(30):
        seat = next((player for player in players.values() if player.choices()), None)
        if seat is None:
            break
        seat.answer(seat.choices()[0])
    if players["english"].view()["status"] != "over":
        players["english"].resign()
    story = answered(players["english"].get("/story"))
    assert story["moments"] > 12 and 0 < len(story["pictures"]) <= 6
    assert len(story["course"]) <= 12


# ---------------------------------------------------------------------- odds


def slow_position() -> tuple[Match, str, str]:
    """Odds of many outcomes: the French decide what to do about it all."""
    match = Match("calais", seed="slow")
    seat = match.awaited[0]
    assert match.decision is not None
    return match, seat, match.decision.menu_of(match.seats.index(seat))[0].notation


def test_odds_that_take_too_long_are_sampled_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, option = slow_position()
    assert match.odds(option, seat).exact and match.odds(option, seat, 60.0) == match.odds(option, seat)
    found = match.odds(option, seat, 1e-9)
    assert not found.exact and sum((outcome.chance for outcome in found.outcomes), Fraction(0)) == 1
    assert max(outcome.chance.denominator for outcome in found.outcomes) <= FEWEST, "of the fewest samples"


def test_the_same_odds_are_found_once_whoever_asks(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = lay(client)["english"]
    option = english.choices()[0]
    desk = rooms(client)["looking"]
    asked: list[str] = []
    plain = desk.pool.run

    async def run(client: str, *args: Any) -> Any:
        asked.append(client)
        return await plain(client, *args)

    monkeypatch.setattr(desk.pool, "run", run)
    first = english.get("/odds", answer=option)
    assert answered(first)["exact"] and english.get("/odds", answer=option).content == first.content
    assert len(asked) == 1
    english.answer(option)
    assert len(desk._found._found) == 1


def _long(asked: looking.Asked, answer: str) -> Any:
    time.sleep(1.0)
    return Refusal("", "slow")


def test_who_asks_for_too_many_odds_is_told_to_come_again(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "odds", _long)
    monkeypatch.setattr(rooms(client)["looking"].pool.turns, "_each", 2)
    english = lay(client)["english"]
    options = english.choices()[:6]
    replies: list[httpx.Response] = []
    asking = [
        Thread(target=lambda option=option: replies.append(english.get("/odds", answer=option))) for option in options
    ]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    # On a slow machine one may be answered too late: that is another 503, and says nothing of coming again.
    later = [reply for reply in replies if reply.status_code == 503 and "Retry-After" in reply.headers]
    assert later and all("Try again" in reply.json()["message"] for reply in later)
    assert len(later) < len(options), "and the others are answered"


# ---------------------------------------------------------------------- standing orders


def test_an_order_that_takes_long_is_weighed_with_the_table_free(client: TestClient[Litestar]) -> None:
    """The answer is laid aside, and played when the chances are known."""
    question = weighing.Question("position", 1, StandingOrder("defensive fire", "take", wanted=("hit",)), ("a", "b"))
    english = lay(client)["english"]
    table: Table = client.blocking_portal.call(rooms(client)["hall"].table, english.table)
    held, known = list[bool](), list[Any]()

    async def weigh(asked: Any, wanted: Any) -> list[Fraction]:
        held.append(table.lock.locked())
        return [Fraction(1, 2), Fraction(0)]

    def do(match: Match) -> None:
        weighed = match.course.weigh
        assert isinstance(weighed, weighing.Weighing)
        if question not in weighed._known:
            raise weighing.Unweighed(question)
        known.append(weighed._known[question])

    async def answer() -> None:
        async with table.lock:
            await table.answer(0, None, do)

    table.weigher = weigh
    client.blocking_portal.call(answer)
    assert held == [False] and known == [[Fraction(1, 2), Fraction(0)]]


def test_what_an_order_wants_is_found_beside_the_loop_as_it_is_in_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a position of a skirmish in which somebody is shot at on his way."""
    monkeypatch.setattr(looking, "_SECONDS", 0.0)
    match = Match("diex", "knoll", seed="orders")
    dice = random.Random(7)
    while match.decision is not None and not match.decision.interrupt:
        menu = match.decision.menu_of(match.decision.seats[0])
        match.play(menu[dice.randrange(len(menu))], match.seats[match.decision.seats[0]])
    assert match.decision is not None
    seat = match.decision.seats[0]
    options = [option for option in match.decision.menu_of(seat) if option.notation != "pass"]
    order = StandingOrder(match.decision.interrupt, "take", wanted=tuple(_gists(match, seat, options))[:2])
    asked = looking.Asked("", "diex", "knoll", match.variants, codec.dumps(match.state), match.seats[seat])
    found = looking.chances(asked, order, tuple(option.notation for option in options))
    assert found == orders.chances(order, match.game, match.state, seat, options) and any(found)
    raised = weighing.Weighing()
    with pytest.MonkeyPatch.context() as hurry:
        hurry.setattr(weighing, "_AT_ONCE", 0.0)
        with pytest.raises(weighing.Unweighed) as wanted:
            raised(order, match.game, match.state, seat, options)
        raised.learn(wanted.value.question, found)
        assert raised(order, match.game, match.state, seat, options) == found
    with pytest.MonkeyPatch.context() as leisure:
        leisure.setattr(weighing, "_AT_ONCE", 1e9)
        assert weighing.Weighing()(order, match.game, match.state, seat, options) == found


def _gists(match: Match, seat: int, options: Sequence[Option]) -> list[str]:
    found = [odds(match.game, match.state, seat, option).outcomes for option in options]
    return list(dict.fromkeys(gist for outcomes in found for outcome in outcomes for gist in outcome.gists))


# ---------------------------------------------------------------------- bots


def slowly(game: str, position: str, seat: int, level: str, chance: int) -> str:
    time.sleep(0.4)
    return think(game, position, seat, "random", chance)


def against_bot(client: httpx.Client) -> Player:
    """The bot begins."""
    return lay(client, {"english": {"who": "bot", "bot": "squire"}, "french": {"who": "me"}})["french"]


def test_thirty_tables_of_one_make_nobody_else_wait(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", slowly)
    monkeypatch.setattr(bots, "_ENOUGH", 100)
    with TestClient(create_app(replace(settings, proxy=True))) as client:
        client.headers["X-Forwarded-For"] = "203.0.113.1"
        tables = [against_bot(client) for _ in range(20)]
        client.headers["X-Forwarded-For"] = "203.0.113.2"
        one = against_bot(client)
        wait_for(one.choices, 30)
        waiting = sum(table.view()["number"] == 1 for table in tables)
        assert waiting >= 10, "most of the others' bots have not said a word"
        assert wait_for(lambda: in_line(tables) >= 2, 10), "and they are told how many are before them"


def in_line(tables: list[Player]) -> int:
    return max(int(player.get("waits", 0)) for table in tables[-3:] for player in table.view()["players"])


def test_who_has_enough_bots_waiting_lays_no_further_table(client: TestClient[Litestar]) -> None:
    room = rooms(client)["bots"]
    assert isinstance(room, BotRoom)
    line = room._pool.turns
    line._lines["testclient"] = deque([turns.Ticket.__new__(turns.Ticket) for _ in range(bots._ENOUGH)])
    seats = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}
    refused = client.post("/api/tables", json={"game": "calais", "seats": seats})
    assert refused.status_code == 503 and refused.headers["Retry-After"] and "bot still waits" in refused.text
    assert lay(client), "one without a bot can be laid"
    line._lines.clear()
