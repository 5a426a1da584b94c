"""What the advice sees: exact averages, routs that a card saves, open Rears, routed units, attacks of several."""

from itertools import product

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.army.whereabouts import possess, put
from banneret.games.chivalry.charge.preview import BACK, GONE, under_fire
from banneret.games.chivalry.clash.step import BeginClash
from banneret.games.chivalry.clash.strike import Blow, CloseRanks
from banneret.games.chivalry.discard.discard import Discards
from banneret.games.chivalry.field import AREA, FIELD_AREAS
from banneret.games.chivalry.movement.commands import Commands
from banneret.games.chivalry.movement.lead import LeaderMovement
from banneret.games.chivalry.movement.pool import BeginMovement
from banneret.games.chivalry.ranged.step import BeginFire
from banneret.games.chivalry.sequence import Turn
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.strategy.manner import USUAL
from banneret.games.chivalry.strategy.melee import Fighter, forecast
from banneret.games.chivalry.strategy.mind import Mind
from banneret.games.chivalry.strategy.price import harm, toll
from banneret.games.chivalry.tables import ENEMY, ENGLISH, FRENCH, Side
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from .positions import position, titles


def at_phase(s: ChivalryState, side: Side, *phases: Phase[ChivalryState]) -> list[str]:
    """Let a side come to some phases, and ask for the advice: all options, the best first."""
    s.stack = [Turn(), *phases]
    s.phasing = side
    decision = advance(s, Referee(FastDice(1)))
    assert decision is not None
    menu = decision.menu
    values = game.hints.advise(s, decision.seat, menu)
    assert len(values) == len(menu)
    return [option.notation for _, _, option in sorted(zip(values, range(len(menu)), menu, strict=True), reverse=True)]


def commanding(s: ChivalryState, side: Side, pool: int) -> list[str]:
    """The advice for commands, with so many points in the pool."""
    s.hands = [Secret((seat,), titles()) for seat in (0, 1)]
    s.phasing = side
    s.stack = [Turn(), BeginMovement()]
    BeginMovement().run(s, Referee(FastDice(1)))
    s.pool = pool
    return at_phase(s, side, Commands())


def unit(s: ChivalryState, id: str) -> int:
    return s.cast.unit_number[id]


def place(s: ChivalryState, id: str, area: str, current: int | None = None) -> None:
    number = unit(s, id)
    put(s, number, AREA[area])
    if current is not None:
        s.current[number] = current
    for at in range(FIELD_AREAS):
        possess(s, at)


# ---------------------------------------------------------------------- averages


def test_a_toll_is_the_average_over_all_dice() -> None:
    for dice, ability, current, value in ((3, 2, 3, 5), (4, 3, 2, 4), (2, 5, 6, 6)):
        rolls = list(product(range(1, 7), repeat=dice))
        mean = sum(harm(current, value, 6, sum(die <= ability for die in roll)) for roll in rolls) / len(rolls)
        assert toll(dice, ability, current, value, 6) == pytest.approx(mean)
    assert toll(3, 2, 3, 3, 3, cover=0) == 0.0
    assert toll(3, 2, 3, 3, 3, cover=2) < toll(3, 2, 3, 3, 3)


def test_fire_at_contact_agrees_with_the_preview_that_people_see() -> None:
    s = position("agincourt_1415")
    s.phasing = FRENCH
    knights, area = unit(s, "f_kt_clignet"), AREA["west_english_approach"]
    exact = under_fire(s, knights, area)
    arrives, mean, cost = Mind(s, FRENCH, USUAL).fire_at_contact(knights, area)
    stays = {cohesion: float(chance) for cohesion, chance in exact.items() if cohesion not in (BACK, GONE)}
    assert arrives == pytest.approx(sum(stays.values()))
    assert mean * arrives == pytest.approx(sum(cohesion * chance for cohesion, chance in stays.items()))
    assert cost > 0


def test_a_fight_is_foreseen() -> None:
    knight = Fighter(6.0, 6, 6, 0, 4.0, 0, True)
    archer = Fighter(3.0, 3, 3, 0, 2.0, 0, True)
    many = forecast(((knight,) * 3, (archer,) * 3), 0)
    assert many.lost[1] > 3 * many.lost[0]
    assert many.left[0] > many.left[1]
    second = forecast(((knight,) * 3, (archer,) * 3), 1)
    assert second.lost[0] > many.lost[0], "who strikes first has the better of it"
    behind = forecast(((knight,) * 3, (archer._replace(modifier=-3),) * 3), 0)
    assert behind.left[1] >= many.left[1], "a good position keeps men in their ranks"


# ---------------------------------------------------------------------- decisions


def test_archers_shoot_where_it_hurts_most() -> None:
    s = position("agincourt_1415")
    place(s, "f_ma_eu", "west_middle", 1)
    place(s, "f_ma_richemont", "west_middle")
    first, *_ = at_phase(s, ENGLISH, BeginFire())
    verb, _, target = first.split()
    assert (verb, target) == ("shoot", "f_ma_eu")


def test_a_strike_goes_at_those_who_fall_by_it() -> None:
    s = position("agincourt_1415")
    place(s, "e_ma_king", "centre_french_approach")
    s.current[unit(s, "f_ma_albret")] = 2
    s.hands = [Secret((seat,), titles()) for seat in (0, 1)]
    first, *_ = at_phase(s, ENGLISH, BeginClash())
    assert first == "attack e_ma_king f_ma_albret"


@pytest.mark.parametrize(("hits", "answer"), [(2, "play close_ranks"), (1, "pass")])
def test_close_ranks_is_kept_for_a_rout(hits: int, answer: str) -> None:
    s = position("agincourt_1415")
    target = unit(s, "e_ma_king")
    s.current[target] = 2 if hits == 2 else 6
    s.break_point = [27, 50]
    s.hands[ENGLISH] = Secret((0,), titles(close_ranks=1))
    first, *_ = at_phase(s, FRENCH, CloseRanks(ENGLISH, Blow(target, hits)))
    assert first == answer


def test_who_moves_last_goes_into_an_open_rear() -> None:
    s = position("agincourt_1415")
    for id in ("e_ma_king", "e_ma_centre", "e_lb_centre", "e_lb_lancashire"):
        place(s, id, "east_english_rear")
    place(s, "f_ma_albret", "centre_english_approach")
    s.initiative = ENEMY[FRENCH]
    first, *_ = commanding(s, FRENCH, 6)
    assert first == "advance f_ma_albret centre_english_rear"


def test_an_open_rear_is_closed() -> None:
    s = position("agincourt_1415")
    for id in ("e_ma_king", "e_ma_centre", "e_lb_centre", "e_lb_lancashire"):
        place(s, id, "east_english_rear")
    place(s, "f_ma_albret", "centre_english_approach")
    first, *_ = commanding(s, ENGLISH, 6)
    assert first.split()[0] in ("deploy", "change")
    assert first.split()[2] == "centre_english_rear"


def test_nobody_attacks_a_strong_line_alone() -> None:
    s = position("agincourt_1415")
    place(s, "f_lv_artois", "centre_middle")
    for id in ("f_ma_albret", "f_ma_orleans", "f_ma_bourbon", "f_cb_vaward"):
        place(s, id, "west_french_rear")
    ranking = commanding(s, FRENCH, 4)
    assert ranking.index("done") < ranking.index("advance f_lv_artois centre_english_approach")


def test_a_leader_rides_to_the_routed_and_rallies_them() -> None:
    s = position("agincourt_1415")
    for id in ("f_ma_bar", "f_ma_alencon"):
        place(s, id, "french_rout", 0)
    ranking = at_phase(s, FRENCH, LeaderMovement())
    assert ranking[0].split()[2] == "french_rout"
    s.leader_at[s.cast.leader_number["boucicaut"]] = AREA["french_rout"]
    first, *_ = commanding(s, FRENCH, 0)
    assert first.startswith("rally f_ma_")


def test_cards_without_a_use_are_thrown_away_first() -> None:
    s = position("agincourt_1415")
    s.hands[FRENCH] = Secret((1,), titles(dismount=2, close_ranks=2, press_the_attack=2))
    first, *_ = at_phase(s, FRENCH, Discards())
    assert "dismount" in first
    assert "close_ranks" not in first


def test_the_evaluation_is_even_handed() -> None:
    """What is good for one side is bad for the other, and losses count."""
    s = position("crecy_1346")
    s.phasing = FRENCH
    before = game.hints.evaluate(s, ENGLISH)
    place(s, "e_ma_prince", "english_rout", 0)
    assert game.hints.evaluate(s, ENGLISH) < before
    assert game.hints.evaluate(s, ENGLISH) * game.hints.evaluate(s, FRENCH) <= 0
    assert -1.0 <= before <= 1.0
