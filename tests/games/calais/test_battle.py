"""Section 11: battle."""

from fractions import Fraction
from math import comb

import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import Attack, BattleDraw, Compare, React, deals, defence
from banneret.games.calais.state import Assault
from banneret.games.calais.tables import ATTACK_COUNTS, KINDS
from banneret.kernel.dice import Dice, FastDice, outcomes
from banneret.kernel.odds import odds
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, cards, lay

HAND = {"fresh": 2, "numbers": 3, "professionals": 2, "leadership": 2, "food": 2}


def attack(
    laid: tuple[int, int],
    hand: dict[str, int] | None = None,
    die: int = 1,
    held: tuple[int, ...] = (4, 5),
    fresh: int = 7,
) -> Play:
    """An attack on the table; the English are asked."""
    s = lay(
        scenario="agincourt",
        hand=HAND if hand is None else hand,
        french_fresh=fresh,
        attack_hand=Secret((FRENCH,), held),
        laid=Secret((FRENCH,), Assault(*laid)),
    )
    s.stack = [defence(s, 0)]
    return Play(s, [die - 1])


def answers(play: Play, **counts: int) -> Play:
    """Play these cards before the die, kind by kind."""
    while play.phase == "battle_defend":
        kind = play.offered()[-1].split()[1]
        play.answer(" ".join(["play", *([kind] * counts.get(kind, 0) or ["nothing"])]))
    return play


@pytest.mark.rules("CAL-11.1", "CAL-2.5", "CAL-13.5")
def test_three_of_six_attack_cards_are_drawn_at_random() -> None:
    chances: dict[tuple[int, ...], Fraction] = {}

    def draw(dice: Dice) -> tuple[int, ...]:
        s = lay(scenario="agincourt", phase=BattleDraw())
        Play(s, dice).run()
        assert s.attack_hand is not None
        return s.attack_hand.value

    for chance, hand in outcomes(draw):
        chances[hand] = chances.get(hand, Fraction(0)) + chance
    assert sum(chances.values()) == 1 and all(len(hand) == 3 for hand in chances)
    assert (
        chances[4, 5, 6] == Fraction(4, comb(6, 3)) and chances[5, 5, 7] == Fraction(1, 20) and (4, 4, 5) not in chances
    )


@pytest.mark.rules("CAL-11.2", "CAL-13.3")
def test_the_draw_is_for_french_eyes_alone() -> None:
    s = lay(scenario="agincourt", phase=BattleDraw())
    play = Play(s, FastDice(1)).run()
    assert s.attack_hand is not None and s.attack_hand.owners == (FRENCH,)
    strengths = set(map(str, s.attack_hand.value))
    english = [event for event in play.log if event.visible_to(ENGLISH)]
    assert len(english) == len(play.log) - 1 and not any(
        set(event.text.replace(".", "").split()) & strengths for event in english
    )
    for seat in (ENGLISH, None):
        hands = {hand.id: hand for hand in game.face.scene(s, seat).hands}
        assert [(c.count, c.hidden) for c in hands["attack_hand"].cards] == [(3, True)]
    own = {hand.id: hand for hand in game.face.scene(s, FRENCH).hands}["attack_hand"]
    assert sum(c.count for c in own.cards) == 3 and not any(c.hidden for c in own.cards)
    # The three that are left over are in no hand that anybody sees.
    assert not any(
        hand.id == "attack_rest" for seat in (ENGLISH, FRENCH, None) for hand in game.face.scene(s, seat).hands
    )


@pytest.mark.rules("CAL-11.3", "CAL-11.12", "CAL-11.13")
def test_three_attacks_with_one_card_each() -> None:
    s = lay(
        scenario="agincourt",
        hand={"numbers": 9},
        french_fresh=0,
        attack_hand=Secret((FRENCH,), (4, 5, 7)),
        phase=Attack(),
    )
    play = Play(s, FastDice(2))
    for number, strength in enumerate((5, 4, 7), 1):
        assert play.phase == "battle_attack" and s.attack_hand is not None and strength in s.attack_hand.value
        play.answer(f"attack {strength} 0").answer("play numbers numbers numbers").run()
        assert len(s.spent_attacks) == number and s.attack_hand is not None and len(s.attack_hand.value) == 3 - number
        assert (s.result is not None) == (number == 3)
    assert s.result is not None and s.result.kind == "battle_english" and cards(s)["numbers"] == 0


@pytest.mark.rules("CAL-11.4", "CAL-11.15")
def test_any_card_with_any_number_of_fresh() -> None:
    s = lay(scenario="agincourt", french_fresh=2, attack_hand=Secret((FRENCH,), (4, 6, 6)), phase=Attack())
    play = Play(s)
    assert play.offered() == [f"attack {strength} {fresh}" for strength in (4, 6) for fresh in range(3)]
    assert play.decision().seat == FRENCH and play.decision().secret
    bare = Play(lay(scenario="agincourt", french_fresh=0, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack()))
    assert bare.offered() == ["attack 4 0", "attack 6 0", "attack 7 0"]
    for notation, words in (
        ("attack 5 0", "no attack card 5"),
        ("attack 4 3", "only 2 FRESH"),
        ("attack 4", "is laid now"),
        ("attack four 0", "is laid now"),
    ):
        refusal = play.why_not(notation)
        assert refusal is not None and refusal.rule == "CAL-11.4" and words in refusal.reason


@pytest.mark.rules("CAL-11.5", "CAL-13.3", "CAL-11.4")
def test_a_face_down_attack_shows_neither_card_nor_fresh() -> None:
    s = lay(scenario="agincourt", french_fresh=5, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack())
    play = Play(s).answer("attack 6 3")
    assert s.french_fresh == 5, "the English see how many there were before it"
    for seat in (ENGLISH, None):
        hands = {hand.id: hand.cards for hand in game.face.scene(s, seat).hands}
        assert [(c.id, c.count, c.hidden) for c in hands["laid"]] == [("attack", 1, True)]
        assert [c.count for c in hands["french_hand"]] == [5] and [c.count for c in hands["attack_hand"]] == [2]
    french = {hand.id: hand.cards for hand in game.face.scene(s, FRENCH).hands}
    assert [(c.id, c.count) for c in french["laid"]] == [("attack_6", 1), ("fresh", 3)]
    assert [event.seats for event in play.log] == [None, (FRENCH,)]


@pytest.mark.rules("CAL-11.6", "CAL-4.11", "CAL-11.7")
@pytest.mark.parametrize(("kind", "value"), [("fresh", 1), ("numbers", 3), ("professionals", 2), ("leadership", 2)])
def test_the_value_of_a_card_before_the_die(kind: str, value: int) -> None:
    # Exactly enough with the die, and one too little with one point more in the attack.
    play = answers(attack((4, value - 1 + 2 - 4 + 2), {kind: 1, "food": 1}, die=3), **{kind: 1}).run("battle_compare")
    if play.phase == "battle_react":
        play.answer("add nothing")
    event = next(event for event in play.log if event.kind == "reveal")
    assert f"English {value} + 3 = {value + 3}" in event.sum and cards(play.s)[kind] == 0


@pytest.mark.rules("CAL-11.6")
def test_any_number_of_cards_but_no_food() -> None:
    play = attack((7, 7))
    seen: dict[str, int] = {}
    while play.phase == "battle_defend":
        kind = play.offered()[-1].split()[1]
        seen[kind] = len(play.offered()) - 1
        assert play.offered()[0] == "play nothing" and play.decision().seat == ENGLISH
        assert [notation.split().count(kind) for notation in play.offered()] == list(range(seen[kind] + 1))
        food = play.why_not("play food")
        assert food is not None and food.rule == "CAL-11.6" and "FOOD" in food.reason
        play.answer(play.offered()[0])
    assert seen == {"numbers": 3, "professionals": 2, "leadership": 2, "fresh": 2}


@pytest.mark.rules("CAL-11.8", "CAL-11.11")
@pytest.mark.parametrize(("fresh", "wins"), [(0, False), (1, False), (2, True)])
def test_the_french_total_and_the_tie(fresh: int, wins: bool) -> None:
    """5 and FRESH against one NUMBERS and a die of 3, which is 6."""
    play = answers(attack((5, fresh), {"numbers": 1}, die=3), numbers=1).run("battle_attack")
    assert (play.s.result is not None) == wins
    event = next(event for event in play.log if event.kind == "reveal")
    assert f"French 5 + {fresh} = {5 + fresh}" in event.sum and event.dice[0].value == 3
    if wins:
        assert (
            play.s.result is not None and play.s.result.kind == "battle_french" and play.s.result.winners == (FRENCH,)
        )


@pytest.mark.rules("CAL-11.9")
def test_after_the_reveal_two_kinds_add_one_each() -> None:
    play = answers(attack((6, 3), die=3), numbers=1).run("battle_compare")
    assert play.phase == "battle_react" and play.decision().seat == ENGLISH and "3 short" in play.decision().prompt
    assert len(play.offered()) == 9
    added = play.answer("add professionals professionals leadership").run("battle_attack")
    assert added.s.result is None, "6 + 3 = 9 against 3 + 3 + 3 = 9"
    assert cards(added.s) == {**HAND, "numbers": 2, "professionals": 0, "leadership": 1}
    short = (
        answers(attack((6, 3), die=3), numbers=1)
        .run("battle_compare")
        .answer("add professionals leadership")
        .run("battle_attack")
    )
    assert short.s.result is not None and short.s.result.kind == "battle_french"
    late = answers(attack((6, 3), die=3), numbers=1).run("battle_compare")
    for kind in ("fresh", "numbers"):
        refusal = late.why_not(f"add {kind}")
        assert refusal is not None and refusal.rule == "CAL-11.9"
    none_left = answers(attack((4, 0), {"fresh": 2, "numbers": 1}, die=1), numbers=1).run("battle_attack")
    assert "battle_react" in none_left.keys, "nobody is asked when no such card is left"


@pytest.mark.rules("CAL-11.9")
def test_cards_after_the_reveal_are_named_in_any_order() -> None:
    for said in ("leadership professionals professionals", "professionals leadership professionals"):
        play = (
            answers(attack((6, 3), die=3), numbers=1).run("battle_compare").answer(f"add {said}").run("battle_attack")
        )
        assert play.s.result is None and cards(play.s) == {**HAND, "numbers": 2, "professionals": 0, "leadership": 1}


@pytest.mark.rules("CAL-11.10")
def test_a_card_is_played_once() -> None:
    play = answers(attack((4, 0), {"professionals": 2, "leadership": 1}, die=6), professionals=2, leadership=1).run(
        "battle_attack"
    )
    assert play.phase == "battle_attack" and cards(play.s) == dict.fromkeys(KINDS, 0)
    one = answers(attack((4, 0), {"professionals": 2}, die=6), professionals=1).run("battle_compare")
    assert one.offered() == ["add nothing", "add professionals"]
    refusal = one.why_not("add professionals professionals")
    assert refusal is not None and refusal.rule == "CAL-11.10"
    early = attack((4, 0), {"numbers": 1, "fresh": 1}).why_not("play numbers numbers")
    assert early is not None and early.rule == "CAL-11.10"


@pytest.mark.rules("CAL-11.12")
def test_what_was_played_is_out_of_the_game() -> None:
    play = (
        answers(attack((5, 3), die=6, fresh=7), numbers=1, fresh=1)
        .run("battle_compare")
        .answer("add leadership")
        .run("battle_attack")
    )
    s = play.s
    assert s.result is None and s.french_fresh == 4 and s.attack_hand is not None and s.attack_hand.value == (4, 5)
    assert cards(s) == {"food": 2, "fresh": 1, "numbers": 2, "professionals": 2, "leadership": 1}
    assert s.played == (0, 0, 0, 0, 0) and s.die == 0 and s.laid is None


@pytest.mark.rules("CAL-11.13", "CAL-12.6", "CAL-11.14")
def test_the_third_failure_wins_the_game_for_the_english() -> None:
    s = lay(
        scenario="agincourt",
        spent_attacks=(Assault(4, 0), Assault(5, 0), Assault(6, 0)),
        die=6,
        phase=Compare((0, 0)),
        attack_hand=Secret((FRENCH,), ()),
    )
    Play(s).run()
    assert s.result is not None and (s.result.kind, s.result.winners, s.result.scores) == (
        "battle_english",
        (ENGLISH,),
        (3.0, -3.0),
    )
    assert s.stack == []
    second = lay(
        scenario="agincourt",
        spent_attacks=(Assault(4, 0), Assault(5, 0)),
        die=6,
        phase=Compare((0, 0)),
        attack_hand=Secret((FRENCH,), (6,)),
    )
    assert Play(second).run().phase == "battle_attack"
    lost = lay(
        scenario="agincourt",
        spent_attacks=(Assault(7, 0),),
        die=6,
        phase=Compare((0, 0)),
        attack_hand=Secret((FRENCH,), (4, 6)),
    )
    Play(lost).run()
    assert lost.result is not None and lost.result.kind == "battle_french" and lost.stack == [], (
        "no retreat, no further march"
    )


@pytest.mark.rules("CAL-11.15")
def test_an_empty_hand_just_rolls() -> None:
    s = lay(
        scenario="agincourt", hand={"food": 3}, french_fresh=0, attack_hand=Secret((FRENCH,), (4, 5, 6)), phase=Attack()
    )
    play = Play(s, [3]).answer("attack 4 0").run("battle_attack")
    assert play.keys == ["battle_die", "battle_react", "battle_compare"] and s.result is None


@pytest.mark.rules("CAL-11.16", "CAL-11.8", "CAL-11.9")
@pytest.mark.parametrize("gap", range(-1, 10))
def test_the_odds_of_one_attack(gap: int) -> None:
    """The French chance is (gap - 1)/6, cut to 0 and 1; each card kept back lowers the gap by one."""
    for kept in (0, 1, 2):
        broken = Fraction(0)
        for die in range(1, 7):
            play = answers(attack((gap + 3, 0), {"numbers": 1, "professionals": kept}, die=die), numbers=1).run(
                "battle_attack"
            )
            if play.phase == "battle_react":
                play.answer(play.offered()[-1]).run("battle_attack")
            broken += Fraction(play.s.result is not None, 6)
        assert broken == Fraction(max(0, min(6, gap - kept - 1)), 6)


@pytest.mark.rules("CAL-11.17", "CAL-11.16")
def test_the_odds_that_the_english_are_shown() -> None:
    """Before the reveal, with nothing known: the average over the six cards and over what may lie under them."""
    s = lay(
        scenario="agincourt",
        hand={"fresh": 1},
        french_fresh=0,
        attack_hand=Secret((FRENCH,), (6, 7)),
        laid=Secret((FRENCH,), Assault(4, 0)),
    )
    s.stack = [defence(s, 0)]
    found = odds(game, s, ENGLISH, Play(s).option("play nothing"))
    assert found.exact and found.guessed
    assert found.chance("French victory in battle") == Fraction(3, 4)
    with_three = lay(
        scenario="agincourt",
        hand={"numbers": 1},
        french_fresh=0,
        attack_hand=Secret((FRENCH,), (6, 7)),
        laid=Secret((FRENCH,), Assault(4, 0)),
    )
    with_three.stack = [defence(with_three, 0)]
    assert odds(game, with_three, ENGLISH, Play(with_three).option("play numbers")).chance(
        "French victory in battle"
    ) == Fraction(1, 4)


@pytest.mark.rules("CAL-11.17")
def test_the_printed_table_of_random_attacks() -> None:
    import tomllib
    from importlib.resources import files

    table = tomllib.loads(files("banneret.games.calais").joinpath("data", "odds.toml").read_text(encoding="utf-8"))[
        "random_attack_succeeds"
    ]
    assert len(table) == 120
    for key, text in table.items():
        fresh, value = map(int, key.split("_"))
        chance = sum(
            Fraction(count * max(0, min(6, strength + fresh - value - 1)), 36)
            for strength, count in zip((4, 5, 6, 7), ATTACK_COUNTS, strict=True)
        )
        assert chance == Fraction(text)


@pytest.mark.rules("CAL-15.5", "CAL-11.5")
def test_open_numbers_shows_the_fresh_and_not_the_card() -> None:
    s = lay(
        scenario="agincourt", variants={"open_numbers": "on"}, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack()
    )
    play = Play(s).answer("attack 6 3")
    assert "3 FRESH" in next(event.text for event in play.log if event.visible_to(ENGLISH))
    scene = {hand.id: hand.cards for hand in game.face.scene(s, ENGLISH).hands}
    assert [(c.id, c.count, c.hidden) for c in scene["laid"]] == [("attack", 1, True), ("fresh", 3, False)]
    dice = FastDice(1)
    for _ in range(20):
        world = s.clone()
        game.redeal(world, ENGLISH, dice)
        assert world.laid is not None and world.laid.value.fresh == 3


def test_deals_are_the_ways_to_draw() -> None:
    hands, ways = deals(ATTACK_COUNTS, 3)
    assert sum(ways) == comb(6, 3) and len(set(hands)) == len(hands)


@pytest.mark.rules("CAL-11.9")
def test_react_is_asked_even_when_it_cannot_help() -> None:
    s = lay(scenario="agincourt", hand={"leadership": 1}, spent_attacks=(Assault(7, 7),), die=1, phase=React())
    assert Play(s).offered() == ["add nothing", "add leadership"]


@pytest.mark.rules("CAL-11.6", "CAL-11.9")
def test_why_not_while_one_kind_is_asked() -> None:
    play = attack((4, 0))
    assert play.why_not("play nothing") is None and play.why_not("play numbers numbers") is None
    later = play.why_not("play fresh")
    assert later is not None and later.rule == "CAL-11.6" and "NUMBERS is asked now" in later.reason
    assert (
        play.why_not("play numbers fresh") is not None
        and play.why_not("roll") is not None
        and play.why_not("play") is not None
    )
    react = answers(attack((6, 3), die=3), numbers=1).run("battle_compare")
    assert react.why_not("add nothing") is None and react.why_not("add professionals leadership") is None
    horses = react.why_not("add horses")
    assert horses is not None and horses.rule == "CAL-2.4"


@pytest.mark.rules("CAL-11.11", "CAL-11.9")
def test_the_odds_name_how_much_is_missing() -> None:
    """A known attack of 6 against a FRESH (1) and the die: 5 and 6 hold; with a card kept back nothing is over at the
    reveal."""
    s = lay(
        scenario="agincourt",
        hand={"fresh": 1, "leadership": 1},
        french_fresh=0,
        attack_hand=Secret((FRENCH,), (5, 5)),
        laid=Secret((FRENCH,), Assault(6, 0)),
    )
    s.stack = [defence(s, 3)]
    s.spent_attacks = ()
    s.laid = Secret((ENGLISH, FRENCH), Assault(6, 0))
    s.attack_hand = Secret((ENGLISH, FRENCH), (5, 5))
    found = odds(game, s, ENGLISH, Play(s).option("play fresh"))
    assert found.exact and not found.guessed
    assert found.chance("holds") == Fraction(1, 3) and found.chance("1 short") == found.chance("4 short") == Fraction(
        1, 6
    )


def test_labels_say_what_a_choice_is_worth() -> None:
    play = attack((6, 3))
    labels = [option.label for option in play.decision().menu]
    assert labels == ["No NUMBERS", "1 NUMBERS: +3", "2 NUMBERS: +6", "3 NUMBERS: +9"]
    react = answers(attack((6, 3), die=3), numbers=1).run("battle_compare")
    assert (
        react.option("add professionals leadership").label == "Add 1 TOUGH PROFESSIONALS and 1 HENRY'S LEADERSHIP: +2"
    )
    assert react.option("add professionals leadership").touch == ("professionals", "leadership")


@pytest.mark.rules("CAL-11.10", "CAL-11.6")
def test_the_whole_hand_may_be_played() -> None:
    play = attack((7, 7))
    assert play.why_not("play numbers numbers numbers") is None and "play numbers numbers numbers" in play.offered()
    assert play.why_not("play numbers numbers numbers numbers") is not None
    react = answers(attack((6, 3), die=3), numbers=1).run("battle_compare")
    assert react.why_not("add professionals professionals leadership leadership") is None


@pytest.mark.rules("CAL-11.6", "CAL-11.7")
def test_only_the_last_kind_rolls_the_die() -> None:
    play = attack((6, 3), {"numbers": 1, "leadership": 1, "fresh": 1})
    finals = []
    while play.phase == "battle_defend":
        option = play.decision().menu[0]
        finals.append((option.final, "then roll" in option.label))
        play.answer(option.notation)
    assert finals == [(False, False), (False, False), (True, True)]


@pytest.mark.rules("CAL-11.11", "CAL-11.9")
@pytest.mark.parametrize(("die", "words"), [(2, "You are 1 short"), (3, "You hold by a tie"), (4, "You hold already")])
def test_the_reveal_says_how_one_stands(die: int, words: str) -> None:
    """A bare 6 against one NUMBERS and the die."""
    react = answers(attack((6, 0), {"numbers": 1, "leadership": 1}, die=die), numbers=1).run("battle_compare")
    assert words in react.decision().prompt


@pytest.mark.rules("CAL-11.4")
def test_an_attack_names_a_card_and_a_number() -> None:
    s = lay(scenario="agincourt", french_fresh=2, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack())
    play = Play(s)
    assert play.why_not("attack 4 2") is None
    for notation in ("attack", "attack 4 2 1", "defend 4 2", "attack 4 -1"):
        refusal = play.why_not(notation)
        assert refusal is not None and "An attack is laid now" in refusal.reason
