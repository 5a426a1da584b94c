"""What the bots of Calais believe: sane values, and nothing that a seat can't know."""

from itertools import product

import pytest

from banneret.bots import make
from banneret.games.calais import game
from banneret.games.calais.battle import Attack, defence
from banneret.games.calais.country import NODE, bits, country
from banneret.games.calais.state import Assault, CalaisState
from banneret.games.calais.strategy.worth import evaluate, survival, way_home
from banneret.games.calais.tables import battle_odds
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.kernel.view import View

from .table import ALL_BRIDGES, ENGLISH, FRENCH, lay, to_march

BOTS = ("random", "greedy", "mcts:60", "squire")


def asked(s: CalaisState) -> Decision:
    decision = peek(s)
    assert decision is not None
    return decision


def test_the_table_of_battle_odds_is_read_right() -> None:
    assert battle_odds()[4, 3, 4][7] == pytest.approx((0.516 + 0.436) / 2)
    assert battle_odds()[0, 3, 4][5] == pytest.approx((0.527 + 0.460) / 2)
    assert len(battle_odds()) == 100


def test_more_cards_are_never_worse_in_battle() -> None:
    for fresh, numbers, others, french, attacks in product(range(3), range(3), range(3), range(4), (1, 2)):
        chance = survival(fresh, numbers, others, french, attacks)
        assert 0.0 <= chance <= 1.0
        assert survival(fresh + 1, numbers, others, french, attacks) >= chance - 1e-9
        assert survival(fresh, numbers + 1, others, french, attacks) >= chance - 1e-9
        assert survival(fresh, numbers, others + 1, french, attacks) >= chance - 1e-9
        assert survival(fresh, numbers, others, french + 1, attacks) <= chance + 1e-9


def test_the_way_home_minds_the_fords() -> None:
    whole, broken = country(0), country(bits(ALL_BRIDGES))
    assert way_home(whole, NODE["harfleur"], NODE["rouen"]) == 10
    assert way_home(broken, NODE["blanchetaque_s"], NODE["arras"]) < way_home(
        broken, NODE["blanchetaque_s"], NODE["crecy"]
    )


@pytest.mark.parametrize("seat", [ENGLISH, FRENCH])
def test_values_are_zero_sum_and_within_the_scores(seat: int) -> None:
    dice = FastDice("values")
    ref = Referee(dice)
    for scenario in ("march", "somme", "crispin", "agincourt"):
        s = game.start(scenario, game.settle({"handicap": "both"}))
        decision = advance(s, ref)
        while decision is not None:
            assert evaluate(s, ENGLISH) == -evaluate(s, FRENCH) and -4.0 < evaluate(s, seat) < 4.0
            menu = decision.menu
            apply(s, ref, decision.seat, menu[dice.below(len(menu))])
            decision = advance(s, ref)


def test_nearer_home_and_better_fed_is_better() -> None:
    near = to_march(ENGLISH, english_at="boulogne", french_at="rouen", turn=10)
    far = to_march(ENGLISH, english_at="harfleur", french_at="rouen", turn=10)
    assert evaluate(near, ENGLISH) > evaluate(far, ENGLISH)
    hungry = to_march(ENGLISH, english_at="boulogne", french_at="rouen", turn=10, hand={"food": 1})
    assert evaluate(near, ENGLISH) > evaluate(hungry, ENGLISH)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_never_sees_what_its_seat_cannot_know(name: str) -> None:
    """Change the face-down attack and the French hand under the English bot's eyes: with the same random stream it
    answers the same."""
    bot = make(name)
    for step in range(4):
        answers = set()
        for strength, fresh, held in ((4, 0, (6, 7)), (7, 5, (5, 5)), (6, 2, (4, 6)), (5, 1, (5, 6))):
            s = lay(
                scenario="agincourt",
                hand={"numbers": 2, "fresh": 1, "professionals": 1, "leadership": 1},
                french_fresh=5,
            )
            s.attack_hand, s.laid = Secret((FRENCH,), held), Secret((FRENCH,), Assault(strength, fresh))
            s.stack = [defence(s, step)]
            answers.add(bot.choose(View(game, s, ENGLISH, asked(s)), FastDice(f"stream {step}")).notation)
        assert len(answers) == 1


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_position_alone_and_answers_from_the_menu(name: str) -> None:
    bot = make(name)
    positions = [
        to_march(ENGLISH, english_at="eu", french_at="abbeville"),
        to_march(FRENCH, english_at="eu", french_at="abbeville"),
        lay(scenario="agincourt", attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack()),
    ]
    for s in positions:
        before = s.clone()
        view = View(game, s, asked(s).seat, asked(s))
        option = bot.choose(view, FastDice(1))
        assert option in view.menu and s == before
        assert bot.choose(view, FastDice(1)) == option, "the same stream, the same answer"


def test_greedy_takes_an_open_win() -> None:
    s = to_march(
        ENGLISH,
        english_at="boulogne",
        french_at="arras",
        turn=15,
        hand={"food": 3, "fresh": 2, "numbers": 3, "leadership": 2},
    )
    view = View(game, s, ENGLISH, asked(s))
    assert make("greedy").choose(view, FastDice(1)).notation.split()[2:] == ["calais"]
    assert make("mcts:300").choose(view, FastDice(1)).notation.split()[2:] == ["calais"]
