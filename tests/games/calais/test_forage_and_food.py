"""Sections 7 and 8: foraging, plunder and food."""

import pytest

from banneret.games.calais.country import NODE, country
from banneret.games.calais.food import Food
from banneret.games.calais.forage import Forage
from banneret.games.calais.tables import FORAGE_TABLE
from banneret.games.calais.turn import AfterEnglishMarch

from .table import ENGLISH, Play, cards, deck_of, lay, to_march

TABLE_7_3 = {
    2: (0, 0),
    3: (1, 0),
    4: (2, 0),
    5: (1, 1),
    6: (1, 0),
    7: (2, 0),
    8: (0, 1),
    9: (1, 0),
    10: (0, 0),
    11: (1, 0),
    12: (0, 0),
}


@pytest.mark.rules("CAL-7.1", "CAL-7.2", "CAL-3.10")
def test_who_rolls_for_forage() -> None:
    for card, at in (("m11", "gamaches"), ("m05", "eu")):
        s = to_march(ENGLISH, english_at="eu", hand={"food": 3}, deck=deck_of(card))
        play = Play(s, [0, 2, 3]).answer("march forage gamaches").run("forage_roll")
        assert play.phase == "forage_roll" and play.english_at == at, "whatever distance the army moved"
        play.run("english_food")
        rolled = next(event.dice for event in play.log if event.kind == "forage")
        assert [(die.faces, die.value) for die in rolled] == [(6, 3), (6, 4)] and cards(s)["food"] == 5
    for pace in ("normal", "forced"):
        play = (
            Play(to_march(ENGLISH, english_at="eu", hand={"food": 3, "fresh": 2}, deck=deck_of("m11")), [0])
            .answer(f"march {pace} gamaches")
            .run("english_food")
        )
        assert "forage_roll" not in play.keys
    for town, step in (("harfleur", "montivilliers"), ("guines", "fauquembergues")):
        play = (
            Play(to_march(ENGLISH, english_at=town, hand={"food": 3}, deck=deck_of("m05")), [0])
            .answer(f"march forage {step}")
            .run("english_food")
        )
        assert play.phase == "english_food" and "forage_roll" not in play.keys
    arriving = to_march(ENGLISH, english_at="fauquembergues", french_at="arras", hand={"food": 3}, deck=deck_of("m11"))
    assert "forage_roll" not in Play(arriving, [0]).answer("march forage guines").run("english_food").keys


@pytest.mark.rules("CAL-7.3", "CAL-2.9")
@pytest.mark.parametrize("roll", range(2, 13))
def test_the_table(roll: int) -> None:
    s = lay(english_at="eu", french_at="rouen", hand={"food": 1, "numbers": 2}, plunder=2, phase=Forage())
    first = min(6, roll - 1)
    play = Play(s, [first - 1, roll - first - 1]).run("english_food")
    food, plunder = TABLE_7_3[roll]
    assert (cards(s)["food"], s.plunder) == (1 + food, 2 + plunder)
    assert cards(s)["numbers"] == (1 if roll == 2 else 2)
    event = next(event for event in play.log if event.kind == "forage")
    assert f"= {roll}:" in event.sum and sum(die.value for die in event.dice) == roll
    assert FORAGE_TABLE[roll].ways == 6 - abs(7 - roll)


@pytest.mark.rules("CAL-7.4", "CAL-7.3", "CAL-1.8")
@pytest.mark.parametrize(
    ("french_at", "spaces", "lost"),
    [("eu", 0, True), ("gamaches", 1, True), ("abbeville", 2, True), ("forges", 3, False), ("rouen", 4, False)],
)
def test_a_six_near_the_french(french_at: str, spaces: int, lost: bool) -> None:
    assert country(0).distance[NODE["eu"]][NODE[french_at]] == spaces
    s = lay(english_at="eu", french_at=french_at, hand={"food": 1, "numbers": 2, "leadership": 1}, phase=Forage())
    play = Play(s, [2, 2]).run("english_food")
    assert (play.phase == "english_pay_numbers") == lost
    if lost:
        assert cards(s)["food"] == 1, "paid first, gained after"
        play.answer("pay leadership").run("english_food")
        assert cards(s)["leadership"] == 0
    assert cards(s)["food"] == 2


@pytest.mark.rules("CAL-7.4")
def test_the_distance_is_measured_after_the_move() -> None:
    # From Arques (3 spaces from Gamaches' neighbour) to Eu, next to the French at Gamaches.
    s = to_march(
        ENGLISH, english_at="arques", french_at="abbeville", hand={"food": 2, "numbers": 1}, deck=deck_of("m11")
    )
    assert (
        country(0).distance[NODE["arques"]][NODE["abbeville"]] > 2 >= country(0).distance[NODE["eu"]][NODE["abbeville"]]
    )
    Play(s, [0, 2, 2]).answer("march forage eu").run("english_food")
    assert cards(s)["numbers"] == 0


@pytest.mark.rules("CAL-2.8", "CAL-7.3")
@pytest.mark.parametrize(("held", "after"), [(4, 6), (5, 6), (6, 6)])
def test_no_more_food_than_the_supply_has(held: int, after: int) -> None:
    s = lay(english_at="eu", hand={"food": held}, phase=Forage())
    play = Play(s, [2, 3]).run("english_food")
    assert cards(s)["food"] == after
    assert ("CAL-2.8" in play.rules()) == (held > 4)


@pytest.mark.rules("CAL-8.1", "CAL-8.2")
def test_every_english_march_ends_with_a_meal() -> None:
    for pace in ("forage", "normal", "forced"):
        s = to_march(
            ENGLISH, english_at="eu", french_at="rouen", turn=5, hand={"food": 3, "numbers": 2}, deck=deck_of("m11")
        )
        play = Play(s, [0, 4, 4]).answer(f"march {pace}").run()
        assert play.phase == "english_food"
        play.answer("eat food").run("french_declare")
        assert cards(s)["food"] == 2 and play.phase == "french_declare"
    s = to_march(ENGLISH, english_at="eu", french_at="rouen", turn=5, hand={"professionals": 1}, deck=deck_of("m11"))
    Play(s, [0, 2, 3]).answer("march forage").run("french_declare")
    assert s.result is None and cards(s)["food"] == 1, "two found, one eaten"


@pytest.mark.rules("CAL-8.3", "CAL-12.4", "CAL-4.9")
def test_starving_ends_the_game_before_the_french_march() -> None:
    s = lay(hand={"professionals": 2}, plunder=5)
    s.stack = [AfterEnglishMarch(), Food()]
    play = Play(s).run()
    assert s.result is not None and s.result.kind == "starved" and s.result.winners == (1,)
    assert play.keys == ["english_food"] and s.result.scores == (-2.0, 2.0)


@pytest.mark.rules("CAL-7.5")
def test_the_odds_of_a_forage_march_as_a_player_sees_them() -> None:
    from fractions import Fraction

    from banneret.games.calais import game
    from banneret.kernel.odds import odds

    s = to_march(ENGLISH, english_at="eu", french_at="rouen", hand={"food": 1, "fresh": 3, "numbers": 1})
    found = odds(game, s, ENGLISH, Play(s).option("march forage"))
    assert found.exact
    food = {gist: chance for gist, chance in found.parts() if "FOOD" in gist}
    mean = sum((Fraction(gist.split()[1]) * chance for gist, chance in food.items()), Fraction(0))
    plunder = sum((chance for gist, chance in found.parts() if "plunder" in gist), Fraction(0))
    assert (mean, plunder, found.chance("loses NUMBERS")) == (Fraction(35, 36), Fraction(1, 4), Fraction(1, 36))
    near = to_march(ENGLISH, english_at="eu", french_at="abbeville", hand={"food": 1, "fresh": 3, "numbers": 1})
    assert odds(game, near, ENGLISH, Play(near).option("march forage")).chance("loses NUMBERS") == Fraction(1, 6)
