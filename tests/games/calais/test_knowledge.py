"""Section 13: what is open and what is hidden."""

import msgspec
import pytest

from banneret.games.calais import game
from banneret.games.calais.state import Assault, CalaisState
from banneret.games.calais.tables import ATTACK_COUNTS, STRENGTHS
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.scene import Scene
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, lay, to_march


def sent(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


@pytest.mark.rules("CAL-13.1")
def test_the_campaign_is_open_to_both() -> None:
    s = to_march(ENGLISH, broken=["corbie"], plunder=2, discard=[5], deck=[n for n in range(28) if n != 5])
    scenes = [game.face.scene(s, seat) for seat in (ENGLISH, FRENCH, None)]
    assert len({sent(msgspec.structs.replace(scene, seat=None, objective=None)) for scene in scenes}) == 1
    scene = scenes[0]
    hands = {hand.id: {c.id: c.count for c in hand.cards} for hand in scene.hands}
    assert hands["english_hand"]["food"] == 5 and hands["french_hand"] == {"fresh": 7}
    assert list(hands["discard"]) == ["m06"] and len(hands["deck"]) == 27 and "m06" not in hands["deck"]
    assert [mark.at for mark in scene.marks] == ["corbie"] and not any(
        c.hidden for hand in scene.hands for c in hand.cards
    )


@pytest.mark.rules("CAL-13.2")
def test_nobody_knows_the_order_of_the_deck() -> None:
    """It is not even stored: what a seat is sent is the same whatever will be drawn, and the deck is kept in sheet
    order."""
    one, other = (Match(game, "march", seed=seed) for seed in ("a", "b"))
    assert sent(one.scene("english")) == sent(other.scene("english")) and one.state == other.state
    for number in range(6):
        match = Match(game, "march", seed=f"deck {number}")
        while match.result is None:
            s = match.state
            assert isinstance(s, CalaisState) and s.deck == sorted(s.deck)
            assert match.decision is not None
            match.play(match.decision.options[number % len(match.decision.options)])


@pytest.mark.rules("CAL-13.3", "CAL-11.2", "CAL-11.5")
def test_what_the_english_cannot_know_is_drawn_anew_and_shows_nowhere() -> None:
    s = lay(
        scenario="agincourt",
        french_fresh=4,
        attack_hand=Secret((FRENCH,), (4, 7)),
        laid=Secret((FRENCH,), Assault(6, 3)),
    )
    s.stack = lay(scenario="agincourt").stack
    dice = FastDice(1)
    laid, hands = set(), set()
    for _ in range(400):
        world = determinise(game, s, ENGLISH, dice)
        for seat in (ENGLISH, None):
            assert sent(game.face.scene(world, seat)) == sent(game.face.scene(s, seat))
        game.check(world)
        assert world.laid is not None and world.attack_hand is not None
        laid.add(world.laid.value)
        hands.add(world.attack_hand.value)
    assert {attack.strength for attack in laid} == set(STRENGTHS) and {attack.fresh for attack in laid} == set(range(5))
    assert len(hands) == 8, "all pairs of the six cards"
    assert determinise(game, s, FRENCH, dice) == s, "the French know it all"


@pytest.mark.rules("CAL-13.3")
def test_revealed_attacks_bound_what_is_left() -> None:
    s = lay(scenario="agincourt", spent_attacks=(Assault(7, 0), Assault(4, 1)), attack_hand=Secret((FRENCH,), (5,)))
    dice = FastDice(2)
    seen = set()
    for _ in range(100):
        world = determinise(game, s, ENGLISH, dice)
        assert world.attack_hand is not None
        seen.add(world.attack_hand.value)
    assert seen == {(5,), (6,)} and ATTACK_COUNTS == (1, 2, 2, 1)


@pytest.mark.rules("CAL-13.4")
def test_after_the_game_everything_is_shown() -> None:
    match = Match(game, "agincourt", seed="shown")
    hidden = [event for event in match.log if not event.visible_to(ENGLISH)]
    assert hidden and len(match.log_of("english")) == len(match.log) - len(hidden)
    while match.decision is not None:
        match.play(match.decision.options[-1])
    assert len(match.log_of("english")) == len(match.log) == len(match.log_of(None))
    cards = [c for hand in match.scene("english").hands for c in hand.cards]
    assert not any(c.hidden for c in cards)


@pytest.mark.rules("CAL-13.5")
def test_the_only_random_events() -> None:
    """Draws of a whole game: march cards (up to 28 chances), forage dice and battle dice (6), the draw of attack cards
    (20 equal hands)."""
    chances = set()
    for number in range(12):
        match = Match(game, "march", seed=f"random {number}")
        while match.decision is not None:
            options = match.decision.options
            before = len(match.record().entries)
            phase = match.scene().phase
            match.play(options[(number * 7 + len(match.log)) % len(options)])
            for entry in match.record().entries[before:]:
                for n, _ in entry.dice:
                    chances.add((phase, n))
    marches = {n for phase, n in chances if phase in ("english_declare", "french_declare")}
    assert marches <= set(range(1, 29)) | {6, 20}
    assert {n for phase, n in chances if phase in ("battle_attack", "battle_defend")} <= {6}
    assert not {
        n for phase, n in chances if phase in ("english_food", "french_break", "battle_react", "english_pay_numbers")
    }


@pytest.mark.rules("CAL-13.6")
def test_no_decision_is_simultaneous() -> None:
    for scenario in game.scenarios:
        for number in range(8):
            match = Match(game, scenario.id, seed=f"one at a time {number}")
            turn_of = []
            while match.decision is not None:
                assert len(match.decision.seats) == 1 and len(match.decision.menus) == 1
                turn_of.append((match.scene().phase, match.decision.seat))
                match.play(match.decision.options[(number + len(match.log)) % len(match.decision.options)])
            assert all(
                seat == (FRENCH if phase[0] == "f" or phase == "battle_attack" else ENGLISH) for phase, seat in turn_of
            )
