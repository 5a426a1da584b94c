"""The bots of the siege: they play it to its end by rolls and with skirmishes, better than chance, in time, and without
knowing what only the besieged know."""

from collections.abc import Iterator
from time import process_time

import pytest

from banneret.bots import make, spec
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.actions.assault import Assault
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.reckoning import reckoned
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.strategy.stand import called, stand_of, storm
from banneret.games.diex.siege.supply import Change
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, asked_of
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.kernel.view import View

SIEGES = tuple(scenario.id for scenario in SIEGE.scenarios)
LEVELS = ("squire", "knight", "banneret")


def siege(scenario: str, fights: str = "quick") -> SiegeState:
    return SIEGE.start(scenario, SIEGE.settle({"fights": fights}))


def walk(s: SiegeState, bots: tuple[str, str], seed: str) -> Iterator[Decision]:
    """A siege between two bots, decision by decision."""
    players, ref, dice = [make(name) for name in bots], Referee(FastDice(seed)), FastDice(f"{seed}/bots")
    decision = advance(s, ref)
    while decision is not None:
        yield decision
        seat = decision.seats[0]
        apply(s, ref, seat, players[seat].choose(View(SIEGE, s, seat, decision), dice))
        decision = advance(s, ref)


def winner(scenario: str, bots: tuple[str, str], seed: str, fights: str = "quick") -> int:
    s = siege(scenario, fights)
    for _ in walk(s, bots, seed):
        pass
    assert s.result is not None
    return s.result.winners[0]


def won(bot: str, against: str, games: int, fights: str = "quick") -> float:
    """The share that a bot wins, all sieges, both seats."""
    wins = 0
    for scenario in SIEGES:
        for number in range(games):
            wins += winner(scenario, (bot, against), f"a{number}", fights) == BESIEGER
            wins += winner(scenario, (against, bot), f"a{number}", fights) == BESIEGED
    return wins / (2 * games * len(SIEGES))


def test_levels_are_three_different_bots() -> None:
    assert len({spec(level, SIEGE) for level in LEVELS}) == 3


def test_the_better_bot_wins_more_by_rolls() -> None:
    """Not much more: events and single dice decide most of these sieges (docs/bots.md)."""
    assert won("banneret", "random", 40) > 0.55


def test_a_besieger_who_only_waits_is_called_away() -> None:
    """The deeds matter: against the same garrison the advice takes the castle far oftener than patience does."""

    def waits(seed: str) -> int:
        s, ref, dice = siege("siege_castle_york"), Referee(FastDice(seed)), FastDice(seed)
        bot = make("banneret")
        decision = advance(s, ref)
        while decision is not None:
            seat = decision.seats[0]
            idle = [option for option in decision.menu_of(seat) if seat == BESIEGER and option.verb == "wait"]
            apply(s, ref, seat, idle[0] if idle else bot.choose(View(SIEGE, s, seat, decision), dice))
            decision = advance(s, ref)
        assert s.result is not None
        return s.result.winners[0]

    patient = sum(waits(f"w{number}") == BESIEGER for number in range(60))
    active = sum(winner("siege_castle_york", ("banneret",) * 2, f"w{number}") == BESIEGER for number in range(60))
    assert active > patient + 12


def test_a_knight_beats_chance_where_it_is_fought_out() -> None:
    assert won("knight", "random", 4, "skirmish") > 0.65


@pytest.mark.parametrize("scenario", SIEGES)
def test_bots_finish_sieges_with_skirmishes_in_time(scenario: str) -> None:
    s, worst, fought, began = siege(scenario, "skirmish"), 0.0, False, process_time()
    for _ in walk(s, ("banneret", "knight"), "in time"):
        worst, began = max(worst, process_time() - began), process_time()
        fought = fought or s.inner is not None
    assert s.result is not None and fought
    assert worst < 2.0


@pytest.mark.rules("DXS-11c")
@pytest.mark.parametrize("scenario", SIEGES)
def test_the_besieger_decides_the_same_whatever_the_stores_are(scenario: str) -> None:
    asked = 0
    for number in range(3):
        s = siege(scenario)
        for decision in walk(s, ("banneret", "banneret"), f"secret{number}"):
            if decision.seats[0] != BESIEGER or not s.mouths:
                continue
            for level in LEVELS:
                answers = set()
                for first, _ in reckoned(s):
                    world = s.clone()
                    world.supply = Secret((BESIEGED,), first)
                    answers.add(make(level).choose(View(SIEGE, world, BESIEGER, decision), FastDice("same")).notation)
                assert len(answers) == 1
            asked += 1
    assert asked > 5


def test_the_besieged_reckon_with_the_food_that_they_have() -> None:
    s = siege("siege_castle_long")
    next(walk(s, ("banneret", "banneret"), "food"))
    chances = []
    guessed = stand_of(s, BESIEGER)
    for first in (3, 8, 30):
        s.supply = Secret((BESIEGED,), first)
        chances.append(stand_of(s, BESIEGED).chance)
        assert stand_of(s, BESIEGER) == guessed
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]


def test_the_outlook_knows_the_chances_of_a_day() -> None:
    assert called(5, 20) == pytest.approx(0.21)
    assert called(-5, 20) == 0.0
    assert called(0, 19) == pytest.approx(0.02)
    assert storm(160, 20, 50).taken == 1.0  # DXC-17.2d
    assert storm(20, 160, 50).lifted == 1.0


def test_less_food_is_better_for_the_besieger() -> None:
    s = siege("siege_great_hall")
    next(walk(s, ("banneret", "banneret"), "food"))
    stand = stand_of(s, BESIEGER)
    assert stand.fed(Change(1, -2)).chance > stand.chance > stand.fed(Change(1, 4)).chance


@pytest.mark.rules("DXS-11.4c")
def test_a_bot_rolls_unless_the_other_would_rather_fight() -> None:
    s = siege("siege_great_hall", "ask")
    next(walk(s, ("banneret", "banneret"), "manner"))
    for wanted, answer in ((0, "quick"), (1, "skirmish")):
        world = s.clone()
        world.stack[-1] = Assault(wanted=wanted)
        decision = advance(world, Referee(FastDice(1)))
        assert decision is not None
        for level in ("knight", "banneret"):
            assert make(level).choose(View(SIEGE, world, decision.seat, decision), FastDice(1)).notation == answer


def test_within_a_skirmish_its_own_advice_is_asked() -> None:
    s = siege("siege_great_hall", "skirmish")
    compared = 0
    for decision in walk(s, ("banneret", "banneret"), "within"):
        if s.inner is None:
            continue
        seat = decision.seats[0]
        view = View(SIEGE, s, seat, decision)
        assert view.asking is SKIRMISH
        if len(view.menu) > 1:
            game, within, number = asked_of(SIEGE, s.clone(), seat)
            values = game.hints.advise(within, number, view.menu)
            chosen = make("banneret").choose(view, FastDice("one"))
            assert values[list(view.menu).index(chosen)] == max(values)
            for level in LEVELS:
                bots = make(level), make(spec(level, SKIRMISH))
                assert len({bot.choose(view, FastDice("two")).notation for bot in bots}) == 1
            compared += 1
        if compared == 12:
            return
    raise AssertionError("no skirmish was fought")
