"""What an option means before it is taken: true to the rules and the odds, and only from what the seat knows."""

import random
from fractions import Fraction

import pytest

from banneret.explain.rulebook import read_rulebook
from banneret.games.calais import game
from banneret.games.calais.battle import Attack, React, defence
from banneret.games.calais.food import Food
from banneret.games.calais.state import Assault, CalaisState
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.scene import Preview
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, deck_of, lay, to_march

CLAUSES = read_rulebook(game).clauses


def preview(s: CalaisState, notation: str) -> Preview:
    play = Play(s)
    found: Preview | None = s.stack[-1].preview(s, play.decision().seat, play.option(notation))
    assert found is not None
    return found


def text(shown: Preview) -> str:
    return "\n".join(f"{reason.text} {reason.sum}" for reason in shown.reasons)


def rules(shown: Preview) -> set[str]:
    return {rule for reason in shown.reasons for rule in reason.rules}


@pytest.mark.parametrize("scenario", ["march", "somme", "crispin", "agincourt"])
def test_every_option_has_reasons_with_clauses_and_draws_on_places_that_are_there(scenario: str) -> None:
    for number in range(4):
        match = Match(
            game,
            scenario,
            seed=f"preview {number}",
            variants={"free_standing": "on", "two_decks": "on"} if number == 3 else {},
        )
        rng = random.Random(number)
        places = {place.id for place in match.scene().layout.places}
        while match.decision is not None:
            for option in match.decision.options[:: 1 + number]:
                shown = match.preview(option)
                assert shown is not None and shown.reasons
                for reason in shown.reasons:
                    assert reason.text.endswith(".") and reason.rules and set(reason.rules) <= set(CLAUSES)
                for overlay in shown.overlays:
                    assert set(overlay.at) <= places and len(overlay.labels) in (0, len(overlay.at))
            match.play(rng.choice(match.decision.options))


def test_the_chances_along_the_way_are_those_of_the_odds() -> None:
    match = Match(game, seed="chances")
    rng = random.Random(4)
    seen = 0
    while match.decision is not None and seen < 60:
        for option in match.decision.options:
            if option.verb == "march" and len(option.args[1]) == 2:
                shown = match.preview(option)
                assert shown is not None
                odds = match.odds(option)
                two = odds.chance("moves 2")
                one = odds.chance("moves 1") + two
                assert shown.overlays[0].labels == ("", _percent(one), _percent(two))
                seen += 1
        match.play(rng.choice(match.decision.options))
    assert seen >= 60


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def test_what_the_english_see_does_not_depend_on_the_hidden_attack() -> None:
    for number in range(10):
        match = Match(game, "agincourt", seed=f"hidden {number}")
        rng = random.Random(number)
        while match.decision is not None:
            if match.awaited == ("english",):
                assert isinstance(match.state, CalaisState)
                for guess in range(5):
                    world = determinise(game, match.state, ENGLISH, FastDice(guess))
                    for option in match.decision.options:
                        assert world.stack[-1].preview(world, ENGLISH, option) == match.preview(option)
            match.play(rng.choice(match.decision.options))


@pytest.mark.rules("CAL-4.7", "CAL-6.12")
def test_a_tired_army_without_means_would_not_move() -> None:
    shown = preview(to_march(ENGLISH, deck=deck_of("m02", "m05"), hand={"food": 2}), "march normal montivilliers")
    assert "1 of these 2 cards costs a FRESH: there is no card that could pay, so the army would not move." in text(
        shown
    )
    assert shown.overlays[0].labels == ("", "50 %") and "CAL-4.7" in rules(shown)
    paid = preview(
        to_march(ENGLISH, deck=deck_of("m02", "m05"), hand={"food": 2, "professionals": 1}),
        "march normal montivilliers",
    )
    assert "paid with 1 TOUGH PROFESSIONALS" in text(paid) and paid.overlays[0].labels == ("", "100 %")


@pytest.mark.rules("CAL-9.11")
def test_danger_is_where_the_french_can_come_this_turn() -> None:
    s = to_march(ENGLISH, turn=5, english_at="boves", french_at="breteuil")
    near = preview(s, "march normal caix")
    danger = [overlay for overlay in near.overlays if overlay.kind == "danger"]
    assert danger and "caix" in danger[0].at and "CAL-9.11" in rules(near)
    far = preview(to_march(ENGLISH, turn=5, english_at="boves", french_at="rouen"), "march normal caix")
    assert not [overlay for overlay in far.overlays if overlay.kind == "danger"]
    first = preview(to_march(ENGLISH, turn=1, english_at="boves", french_at="breteuil"), "march normal caix")
    assert not [overlay for overlay in first.overlays if overlay.kind == "danger"], (
        "the English march twice before the French do"
    )


@pytest.mark.rules("CAL-7.3", "CAL-7.4", "CAL-3.10")
def test_foraging_counts_rolls_by_how_near_the_french_are() -> None:
    far = preview(to_march(ENGLISH), "march forage montivilliers")
    near = preview(to_march(ENGLISH, english_at="boves", french_at="breteuil"), "march forage caix")
    held = preview(to_march(ENGLISH), "march forage")
    assert "and 1 cost a NUMBERS" in text(far) and "and 1 cost a NUMBERS" not in text(near)
    assert "there is no foraging" in text(held)


@pytest.mark.rules("CAL-12.1", "CAL-12.2")
def test_the_road_into_calais_tells_the_level() -> None:
    shown = preview(
        to_march(ENGLISH, english_at="guines", hand={"food": 2, "fresh": 1}, plunder=2), "march normal calais"
    )
    assert "a minor victory" in text(shown) and "3 cards + 2 plunder = 5" in text(shown)


@pytest.mark.rules("CAL-8.3", "CAL-8.1")
def test_hunger_is_foreseen() -> None:
    assert "5 FOOD − 1 = 4" in text(preview(to_march(ENGLISH), "march normal"))
    assert "(FRESH)" in text(preview(to_march(ENGLISH, hand={"fresh": 1}), "march normal"))
    assert "the army dissolves" in text(preview(to_march(ENGLISH, hand={"professionals": 1}), "march normal"))


@pytest.mark.rules("CAL-9.2", "CAL-15.4")
def test_staying_turns_a_card_unless_standing_is_free() -> None:
    assert "a march card is turned all the same" in text(preview(to_march(FRENCH), "march normal"))
    free = text(preview(to_march(FRENCH, free_standing=True), "march normal"))
    assert "turns no card" in free and "cost" not in free


@pytest.mark.rules("CAL-10.1", "CAL-9.11")
def test_a_french_march_tells_of_bridges_and_of_battle() -> None:
    bridges = preview(to_march(FRENCH, french_at="albert"), "march normal corbie")
    assert "these bridges can be broken: " in text(bridges) and "Corbie" in text(bridges)
    battle = preview(to_march(FRENCH, french_at="albert", english_at="corbie"), "march normal corbie")
    assert "there is a battle" in text(battle)


@pytest.mark.rules("CAL-4.1", "CAL-12.3")
def test_what_is_left_after_a_meal() -> None:
    shown = preview(lay(phase=Food(), hand={"food": 1, "fresh": 3}), "eat fresh")
    assert [reason.sum for reason in shown.reasons] == ["3 − 1 = 2", "", "4 − 1 = 3"]


@pytest.mark.rules("CAL-11.5", "CAL-15.5")
def test_the_attack_that_is_feared() -> None:
    hidden = Secret((FRENCH,), (4, 5))
    s = lay(
        scenario="agincourt",
        french_fresh=5,
        attack_hand=hidden,
        laid=Secret((FRENCH,), Assault(6, 2)),
        spent_attacks=(Assault(7, 0),),
    )
    s.stack = [defence(s, 0)]
    assert "a card of 4 to 6 with 0 to 5 FRESH" in text(preview(s, "play numbers"))
    assert "3 + die = 4 to 9" in text(preview(s, "play numbers"))
    s.open_numbers = True
    assert "a card of 4 to 6 with 2 FRESH" in text(preview(s, "play numbers"))


@pytest.mark.rules("CAL-11.11")
@pytest.mark.parametrize(
    ("answer", "says", "holds"), [("add nothing", "1 short", False), ("add professionals", "A tie holds.", True)]
)
def test_the_verdict_after_the_reveal_is_what_comes(answer: str, says: str, holds: bool) -> None:
    s = lay(
        scenario="agincourt",
        phase=React(),
        hand={"professionals": 1},
        die=5,
        spent_attacks=(Assault(6, 0),),
        attack_hand=Secret((FRENCH,), (4, 5)),
    )
    assert says in text(preview(s, answer))
    Play(s).play(answer)
    assert (s.result is None) == holds


@pytest.mark.rules("CAL-11.16")
def test_how_strong_an_attack_is() -> None:
    s = lay(scenario="agincourt", phase=Attack(), attack_hand=Secret((FRENCH,), (4, 6, 7)), french_fresh=5)
    strong, weak = text(preview(s, "attack 7 5")), text(preview(s, "attack 4 0"))
    assert (
        "7 + 5 = 12" in strong
        and "for sure against cards worth 5 or less in all, and never against cards worth 11 or more" in strong
    )
    assert "It never breaks through against cards worth 3 or more." in weak
