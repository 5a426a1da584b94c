"""The worked examples of the rules, every one, each run through the rules code."""

import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import Attack, BattleDraw, Compare, Defend, React, defence
from banneret.games.calais.bridges import BreakBridges, bridges_in_reach
from banneret.games.calais.cards import Pay, payers
from banneret.games.calais.country import CROSSINGS, NODE, NODES, bits, country
from banneret.games.calais.food import Food
from banneret.games.calais.forage import Forage
from banneret.games.calais.routes import march_decision, route_refusal
from banneret.games.calais.state import Assault
from banneret.games.calais.tables import (
    ATTACK_COUNTS,
    CARD_DISTANCE,
    CARD_IDS,
    CARD_TIRES,
    ENDINGS,
    FORAGE_TABLE,
    KINDS,
    PACES,
    SEATS,
    STRENGTHS,
    SUPPLY,
)
from banneret.games.calais.turn import TurnEnd
from banneret.games.calais.victory import arrive, calais_level, calais_total
from banneret.kernel.dice import Dice, FastDice, outcomes
from banneret.kernel.flow import advance, apply
from banneret.kernel.odds import odds
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, cards, deck_of, hand, lay, to_march

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]
SIDES = {"e": "english", "f": "french", "b": "battle"}
"""The rulebook's table of steps has them by a letter, the library whole."""
for _case in EXAMPLES:
    for _values in (_case["given"], _case["expect"]):
        for _key in {"phase", "then"} & set(_values):
            _side, _, _step = _values[_key].partition("_")
            _values[_key] = f"{SIDES.get(_side, _side)}_{_step}"
Data = dict[str, Any]


def setup(given: Data, expect: Data) -> None:
    s = game.start(given["scenario"], game.settle({}))
    found: Data = {
        "english_at": NODES[s.english_at].id,
        "french_at": NODES[s.french_at].id,
        "english": cards(s),
        "french_fresh": s.french_fresh,
        "plunder": s.plunder,
        "broken": [NODES[c].id for bit, c in enumerate(CROSSINGS) if s.broken >> bit & 1],
        "first_turn": s.turn,
        "last_turn": s.last_turn,
        "deck": len(s.deck),
    }
    play = Play(s, FastDice(1)).run(until=expect.get("phase", ""))
    found["phase"] = play.phase
    if "first_player" in expect:
        found["first_player"] = SEATS[play.decision().seat]
    assert {key: found[key] for key in expect} == expect
    assert sorted(s.deck) == list(range(28))


def deck(given: Data, expect: Data) -> None:
    if given:
        play = Play(to_march(ENGLISH, deck=[], discard=list(range(given["discard"]))), FastDice(1))
        play.answer("march normal")
        assert (len(play.s.deck), len(play.s.discard)) == (expect["deck"], expect["discard"])
        assert sorted(play.s.deck + play.s.discard) == list(range(28))
        return
    assert len(CARD_IDS) == expect["cards"]
    for pace, name in enumerate(PACES):
        spaces = Counter(distance[pace] for distance in CARD_DISTANCE)
        assert [spaces[0], spaces[1], spaces[2]] == expect[name]
        assert sum(tires[pace] for tires in CARD_TIRES) == expect[f"lose_on_{name}"]


def card(given: Data, expect: Data) -> None:
    number = CARD_IDS.index(given["card"])
    found: Data = dict(zip(PACES, CARD_DISTANCE[number], strict=True))
    found["lose_fresh"] = [name for name, tires in zip(PACES, CARD_TIRES[number], strict=True) if tires]
    assert found == expect


def components(given: Data, expect: Data) -> None:
    attack = [strength for strength, count in zip(STRENGTHS, ATTACK_COUNTS, strict=True) for _ in range(count)]
    assert {**dict(zip(KINDS, SUPPLY, strict=True)), "attack": attack} == expect


def distance(given: Data, expect: Data) -> None:
    assert country(bits(tuple(given["broken"]))).distance[NODE[given["a"]]][NODE[given["b"]]] == expect["distance"]


def route(given: Data, expect: Data) -> None:
    side = SEATS.index(given["side"])
    land = country(bits(tuple(given["broken"])))
    start, enemy = (
        (NODE[given["english_at"]], NODE[given["french_at"]])
        if side == ENGLISH
        else (NODE[given["french_at"]], NODE[given["english_at"]])
    )
    steps = tuple(NODE[step] for step in given["route"])
    assert (route_refusal(land, side, start, enemy, steps) is None) == expect["legal"]
    offered = {option.args[1] for option in march_decision(land, side, start, enemy).menu}
    assert (steps in offered) == expect["legal"], "the menu and the refusal disagree"


def reach(given: Data, expect: Data) -> None:
    s = lay(broken=given["broken"], english_at=given["english_at"], french_at=given["french_at"])
    found = bridges_in_reach(s)
    assert sorted(NODES[c].id for bit, c in enumerate(CROSSINGS) if found >> bit & 1) == sorted(expect["in_reach"])


def break_bridges(given: Data, expect: Data) -> None:
    s = lay(broken=given["broken"], english_at=given["english_at"], french_at=given["french_at"])
    s.stack = [TurnEnd(), BreakBridges()]
    order = [NODES[c].id for c in CROSSINGS if NODES[c].id in given["break"]]
    play = Play(s).answer(" ".join(["break", *order, *([given["end"]] if given["end"] else [])]))
    found = sorted(NODES[c].id for bit, c in enumerate(CROSSINGS) if s.broken >> bit & 1)
    assert (found, play.french_at, play.english_at) == (
        sorted(expect["broken"]),
        expect["french_at"],
        expect["english_at"],
    )


def march(given: Data, expect: Data) -> None:
    side = SEATS.index(given["side"])
    fields: Data = {
        key: given[key] for key in ("broken", "english_at", "french_at", "french_fresh", "plunder") if key in given
    }
    s = to_march(side, hand=given.get("hand", {"food": 3}), deck=deck_of(given["card"]), **fields)
    play = Play(s, [0]).answer(" ".join(["march", given["type"], *given["route"]]))
    if s.stack[-1].ask(s) is not None:
        assert [notation.split()[1] for notation in play.offered()] == expect.get(
            "pay_options", ["fresh", "professionals", "leadership"]
        )
        play.answer(f"pay {given['pay']}")
    elif "pay_options" in expect:
        assert expect["pay_options"] == []
    play.run(until=expect.get("then", "english_food" if side == ENGLISH else "turn_end"))
    found: Data = {
        "english_at": play.english_at,
        "french_at": play.french_at,
        "french_fresh": s.french_fresh,
        "hand_after_move": cards(s),
        "then": play.phase,
        "over": s.result is not None,
        "total": calais_total(s),
        "result": s.result.kind if s.result else None,
        "pay_options": expect.get("pay_options"),
    }
    assert {key: found[key] for key in expect} == expect


def pay_options(given: Data, expect: Data) -> None:
    demand = KINDS.index(given["demand"])
    kinds = payers(hand(given["hand"]), demand)
    assert [kind for number, kind in enumerate(KINDS) if kinds >> number & 1] == expect["options"]
    if expect.get("automatic"):
        s = lay(hand=given["hand"])
        s.stack = [TurnEnd(), Pay(demand)]
        play = Play(s)
        assert s.stack[-1].ask(s) is None
        play.run(until="turn_end")
        assert cards(s) == expect["hand"]
    if expect.get("result") == "starved":
        s = lay(hand=given["hand"], phase=Food())
        Play(s).run()
        assert s.result is not None and s.result.kind == "starved"
    if expect.get("result") == "ignored":
        s = lay(hand=given["hand"], phase=Forage(), english_at="eu", french_at="rouen")
        play = Play(s, [0, 0]).run(until="english_food")
        assert cards(s) == given["hand"] and play.keys == ["forage_roll", "forage_gain"]


def two_dice(total: int) -> list[int]:
    """Script two dice that show this sum."""
    first = min(6, total - 1)
    return [first - 1, total - first - 1]


def forage(given: Data, expect: Data) -> None:
    s = lay(
        broken=given["broken"],
        english_at=given["english_at"],
        french_at=given["french_at"],
        hand=given["hand"],
        plunder=given["plunder"],
    )
    s.stack = [Forage()]
    play = Play(s, two_dice(given["roll"])).run(until="english_food")
    if given["pay"]:
        assert play.phase == "english_pay_numbers"
        assert cards(s)["food"] == given["hand"]["food"], "the demand comes before the gain"
        play.answer(f"pay {given['pay']}").run(until="english_food")
    assert play.phase == "english_food"
    found = {"hand": cards(s), "plunder": s.plunder, "distance": country(s.broken).distance[s.french_at][s.english_at]}
    assert found == expect


def food(given: Data, expect: Data) -> None:
    if given.get("side") == "french":
        # A whole French march without a single card lost but by the march card.
        play = (
            Play(to_march(FRENCH, deck=deck_of("m11"), english_at="eu"), [0])
            .answer("march normal")
            .run(until="turn_end")
        )
        assert expect["demand"] is False and "english_food" not in play.keys and play.s.french_fresh == 7
        return
    s = lay(hand=given["hand"])
    s.stack = [TurnEnd(), Food()]
    play = Play(s)
    if "pay" in given:
        play.answer(f"eat {given['pay']}")
    else:
        play.run()
    found: Data = {
        "hand": cards(s),
        "over": s.result is not None,
        "result": s.result.kind if s.result else None,
        "winner": SEATS[s.result.winners[0]] if s.result and s.result.winners else None,
    }
    assert {key: found[key] for key in expect} == expect


def attack(given: Data, expect: Data) -> None:
    strength, fresh = given["attack_card"], given["fresh_under"]
    rest = tuple(sorted([4, 5, 5, 6, 6, 7]))[:2] if strength > 5 else (6, 7)
    s = lay(
        scenario="agincourt",
        hand=given["hand"],
        french_fresh=fresh,
        attack_hand=Secret((FRENCH,), tuple(sorted((strength, *rest)))),
        phase=Attack(),
    )
    play = Play(s, [given["die"] - 1]).answer(f"attack {strength} {fresh}")
    while play.phase == "battle_defend":
        kind = play.offered()[-1].split()[1]
        play.answer(" ".join(["play", *([kind] * given["played_before"].get(kind, 0) or ["nothing"])]))
    play.run(until="battle_compare")
    if play.phase == "battle_react":
        added = [kind for kind, count in given["played_after"].items() for _ in range(count)]
        play.answer(" ".join(["add", *(added or ["nothing"])]))
    compare = s.stack[-1]
    assert isinstance(compare, Compare)
    totals = [event.sum for event in play.log if event.kind == "reveal"]
    assert totals and f"French {strength} + {fresh} = {expect['french']}" in totals[0]
    play.run(until="battle_attack")
    assert (s.result is not None and s.result.kind == "battle_french") == expect["french_win"]
    assert any(f"{expect['french']} against {expect['english']}" in event.text for event in play.log)
    if "hand" in expect:
        assert cards(s) == expect["hand"]


def illegal(given: Data, expect: Data) -> None:
    s = lay(scenario="agincourt", hand={"food": 2, "fresh": 2, "numbers": 2, "professionals": 2, "leadership": 2})
    if given["phase"] == "battle_defend":
        s.laid = Secret((FRENCH,), Assault(4, 0))
        s.stack = [defence(s, 0)]
        notation = f"play {' '.join(given['play'])}"
    elif given["phase"] == "battle_react":
        s.spent_attacks, s.die = (Assault(4, 0),), 3
        s.stack = [React()]
        notation = f"add {' '.join(given['play'])}"
    else:
        s = to_march(FRENCH)
        notation = f"march {given['type']}"
    play = Play(s)
    assert (notation in play.offered()) == expect["legal"]
    refusal = play.why_not(notation)
    assert refusal is not None and refusal.rule in {"CAL-11.6", "CAL-11.9", "CAL-9.1"}


def battle(given: Data, expect: Data) -> None:
    failed = given["attacks_failed"]
    s = lay(scenario="agincourt", french_fresh=0, phase=BattleDraw())
    play = Play(s, FastDice(3)).run()
    for _ in range(failed):
        assert s.result is None and s.attack_hand is not None
        s.hand = [0, 0, 9, 0, 0]
        play.answer(f"attack {s.attack_hand.value[0]} 0").answer("play numbers numbers numbers").run()
    found: Data = {
        "over": s.result is not None,
        "result": s.result.kind if s.result else None,
        "winner": SEATS[s.result.winners[0]] if s.result else None,
        "attack_cards_left": len(s.attack_hand.value) if s.attack_hand else None,
    }
    assert {key: found[key] for key in expect} == expect


def level(given: Data, expect: Data) -> None:
    assert calais_level(given["total"]) == expect["result"]


def total(given: Data, expect: Data) -> None:
    s = lay(hand=given["hand"], plunder=given["plunder"])
    arrive(s, Referee(FastDice(1)))
    assert s.result is not None
    found = {
        "total": calais_total(s),
        "result": s.result.kind,
        "winner": SEATS[s.result.winners[0]],
        "score": s.result.scores[ENGLISH],
    }
    assert found == expect and s.result.scores[FRENCH] == -expect["score"]


def turn_order(given: Data, expect: Data) -> None:
    play = Play(game.start(given["scenario"], game.settle({})), FastDice(5)).run()
    marches: list[str] = []
    while len(marches) < len(expect["marches"]):
        if play.phase in ("english_declare", "french_declare"):
            marches.append(f"{SEATS[play.decision().seat]} {play.s.turn}")
        play.answer(play.offered()[0]).run()
    assert marches == expect["marches"]


def calendar(given: Data, expect: Data) -> None:
    assert [lay(turn=turn).day.isoformat() for turn in given["turns"]] == expect["dates"]


def turn_end(given: Data, expect: Data) -> None:
    s = lay(turn=given["turn"], english_at=given["english_at"], french_at=given["french_at"], phase=TurnEnd())
    Play(s).run()
    assert s.result is not None
    assert {"over": True, "result": s.result.kind, "winner": SEATS[s.result.winners[0]]} == expect


def sequence(given: Data, expect: Data) -> None:
    fields: Data = {key: given[key] for key in ("english_at", "french_at", "broken", "french_fresh") if key in given}
    plan = [given[key] for key in ("english_march", "french_march") if key in given]
    first = ENGLISH if "english_march" in given else FRENCH
    s = to_march(first, turn=5, hand={"food": 3}, **fields)
    play = Play(s, [0] * len(plan))
    for one in plan:
        play.run()
        s.deck = deck_of(one["card"])
        play.answer(" ".join(["march", one["type"], *one["route"]]))
    play.run(until=expect["phase"])
    found: Data = {
        "phase": play.phase,
        "english_at": play.english_at,
        "french_at": play.french_at,
        "at": play.english_at,
    }
    assert {key: found[key] for key in expect} == expect
    if expect["phase"] == "battle_draw":
        assert play.english_at == play.french_at


def chance(text: str) -> Fraction:
    return Fraction(text)


def odds_gap(given: Data, expect: Data) -> None:
    """The chance that one attack of a known total succeeds, from the rules run under every die."""
    for gap, wanted in zip(given["gaps"], expect["chances"], strict=True):
        # A total of gap + 3 against one NUMBERS, worth 3.
        assert french_success(partial(known_attack, gap + 3), hand_before={"numbers": 1}) == chance(wanted)


def french_success(draw: Callable[[Dice], tuple[int, int]], hand_before: dict[str, int]) -> Fraction:
    """The chance that an attack breaks through cards that are all played before the die."""

    def run(dice: Dice) -> bool:
        s = lay(
            scenario="agincourt",
            hand=hand_before,
            french_fresh=20,
            attack_hand=Secret((FRENCH,), ()),
            laid=Secret((FRENCH,), Assault(*draw(dice))),
        )
        s.stack = [defence(s, 0)]
        play = Play(s, dice)
        while s.result is None and play.phase == "battle_defend":
            play.answer(play.offered()[-1])
        play.run(until="battle_attack")
        return s.result is not None

    return sum((weight for weight, broke in outcomes(run) if broke), Fraction(0))


def odds_random(given: Data, expect: Data) -> None:
    worth: dict[int, dict[str, int]] = {0: {}, 3: {"numbers": 1}, 5: {"numbers": 1, "fresh": 2}}
    for (fresh, value), wanted in zip(given["cases"], expect["chances"], strict=True):
        assert french_success(partial(random_attack, fresh), worth[value]) == chance(wanted)


def known_attack(total: int, dice: Dice) -> tuple[int, int]:
    return total, 0


def random_attack(fresh: int, dice: Dice) -> tuple[int, int]:
    return STRENGTHS[dice.weighted(ATTACK_COUNTS)], fresh


def odds_bare(given: Data, expect: Data) -> None:
    def run(dice: Dice) -> bool:
        s = lay(scenario="agincourt", hand={}, french_fresh=0, phase=BattleDraw())
        ref = Referee(dice)
        decision = advance(s, ref)
        while decision is not None:
            apply(s, ref, decision.seat, decision.menu[0])
            decision = advance(s, ref)
        assert s.result is not None
        return s.result.kind == "battle_english"

    assert sum((weight for weight, held in outcomes(run) if held), Fraction(0)) == chance(expect["chance"])


def odds_march(given: Data, expect: Data) -> None:
    for number, pace in enumerate(given["types"]):
        s = to_march(ENGLISH, english_at="eu", french_at="rouen")
        option = Play(s).option(f"march {pace} gamaches airaines")
        found = odds(game, s, ENGLISH, option)
        assert found.exact and not found.guessed
        assert 1 - found.chance("moves 0") == chance(expect["at_least_1"][number])
        assert found.chance("moves 2") == chance(expect["exactly_2"][number])
        assert found.chance("loses a FRESH") == chance(expect["lose_fresh"][number])


def odds_two_forced(given: Data, expect: Data) -> None:
    def run(dice: Dice) -> bool:
        s = to_march(ENGLISH, english_at="harfleur", hand={"food": 5, "fresh": 4}, double_opening=True)
        play = Play(s, dice)
        ref = play.ref
        apply(s, ref, ENGLISH, play.option("march forced montivilliers fecamp"))
        advance(s, ref)
        while play.phase != "english_declare":
            apply(s, ref, ENGLISH, play.decision().menu[0])
            advance(s, ref)
        if play.english_at != "fecamp":
            return False
        apply(s, ref, ENGLISH, play.option("march forced saint_valery arques"))
        advance(s, ref)
        return play.english_at == "arques"

    assert sum((weight for weight, far in outcomes(run) if far), Fraction(0)) == chance(expect["chance"])


def odds_forage(given: Data, expect: Data) -> None:
    def mean(key: str) -> Fraction:
        return sum((Fraction(row.ways * getattr(row, key), 36) for row in FORAGE_TABLE.values()), Fraction(0))

    assert (mean("food"), mean("plunder")) == (chance(expect["mean_food"]), chance(expect["mean_plunder"]))
    # The same from the rules, run under every roll: what is lost near the French and far from them, and whether any
    # food is found.
    for french_at, key in (("rouen", "lose_numbers_far"), ("abbeville", "lose_numbers_near")):
        lost = gained = Fraction(0)
        for weight, (before, after, fed) in outcomes(partial(one_forage, french_at)):
            lost += weight * (before - after)
            gained += weight * (fed > 0)
        assert (lost, gained) == (chance(expect[key]), chance(expect["any_food"]))


def one_forage(french_at: str, dice: Dice) -> tuple[int, int, int]:
    s = lay(english_at="eu", french_at=french_at, hand={"numbers": 3, "food": 1}, phase=Forage())
    Play(s, dice).run(until="english_food")
    return 3, s.hand[KINDS.index("numbers")], s.hand[KINDS.index("food")] - 1


ODDS: dict[str, Callable[[Data, Data], None]] = {
    "odds-gap": odds_gap,
    "odds-random": odds_random,
    "odds-bare-battle": odds_bare,
    "odds-march": odds_march,
    "odds-two-forced": odds_two_forced,
    "odds-forage": odds_forage,
}


def view(given: Data, expect: Data) -> None:
    if given.get("phase") == "english_declare":
        s = to_march(ENGLISH, discard=[3], deck=[n for n in range(28) if n != 3])
        for seat in (ENGLISH, FRENCH):
            scene = game.face.scene(s, seat)
            assert {piece.id: piece.at for piece in scene.pieces} == {"english": "harfleur", "french": "rouen"}
            hands = {one.id: {c.id: c.count for c in one.cards} for one in scene.hands}
            assert (
                hands["english_hand"] == cards(s)
                and hands["french_hand"] == {"fresh": 7}
                and list(hands["discard"]) == ["m04"]
            )
            assert {track.id: track.value for track in scene.tracks} == {
                "turn": 1,
                "plunder": 0,
                "worth": 16,
            } and scene.marks == ()
            assert list(hands["deck"]) == sorted(hands["deck"]), "the deck is shown as a set: nobody sees an order"
        return
    before = given["french_fresh_before"]
    s = lay(
        scenario="agincourt",
        french_fresh=before,
        attack_hand=Secret((FRENCH,), tuple(given["french_hand"])),
        phase=Attack(),
    )
    play = Play(s).answer(f"attack {given['attack_card']} {given['fresh_under']}")
    scene = game.face.scene(s, ENGLISH)
    shown = {one.id: one.cards for one in scene.hands}
    sees = expect["english_sees"]
    assert [(c.count, c.hidden) for c in shown["attack_hand"]] == [(sees["attack_cards_left_in_hand"], True)]
    assert [c.count for c in shown["french_hand"]] == [sees["french_fresh_before"]]
    # Hidden: whatever was laid and held, the English see the very same.
    others = []
    for strength, fresh, held in ((4, 0, (6, 7)), (7, 5, (5, 5)), (6, 2, (4, 6))):
        other = s.clone()
        other.laid, other.attack_hand = Secret((FRENCH,), Assault(strength, fresh)), Secret((FRENCH,), held)
        others.append(msgspec.json.encode(game.face.scene(other, ENGLISH)))
    assert set(others) == {msgspec.json.encode(scene)}
    assert [event.text for event in play.log if event.visible_to(ENGLISH)] == [
        "Attack 1: the French lay a card face down."
    ]


def supply(given: Data, expect: Data) -> None:
    s = lay(hand=given["hand"])
    s.stack = [TurnEnd(), Food()]
    before = s.food_supply
    Play(s).answer(f"eat {given['pay']}")
    assert (before, s.food_supply) == (expect["supply_before"], expect["supply_after"])


def scores(given: Data, expect: Data) -> None:
    assert {ending.id: ending.score for ending in ENDINGS.values()} == expect


def two_decks(given: Data, expect: Data) -> None:
    play = Play(game.start("march", game.settle({"two_decks": "on"})), FastDice(1)).run()
    play.answer(play.offered()[0])
    assert (len(play.s.deck), len(play.s.french_deck)) == (expect["english_deck"], expect["french_deck"])


def open_numbers(given: Data, expect: Data) -> None:
    s = lay(
        scenario="agincourt", variants={"open_numbers": "on"}, attack_hand=Secret((FRENCH,), (4, 6, 7)), phase=Attack()
    )
    Play(s).answer(f"attack {given['attack_card']} {given['fresh_under']}")
    laid = next(one.cards for one in game.face.scene(s, ENGLISH).hands if one.id == "laid")
    assert [(c.id, c.count, c.hidden) for c in laid] == [("attack", 1, True), ("fresh", given["fresh_under"], False)]


def handicap(given: Data, expect: Data) -> None:
    assert cards(game.start(given["scenario"], game.settle({"handicap": "both"}))) == expect["english"]


def free_standing(given: Data, expect: Data) -> None:
    s = to_march(
        FRENCH,
        variants={"free_standing": "on"},
        english_at="eu",
        french_fresh=given["french_fresh"],
        deck=list(range(given["deck"])),
    )
    play = Play(s).answer(f"march {given['type']}").run(until="turn_end")
    assert (s.french_fresh, len(s.deck), s.last_turn, play.french_at) == (
        expect["french_fresh"],
        expect["deck"],
        expect["last_turn"],
        "rouen",
    )


OPTIONS: dict[str, Callable[[Data, Data], None]] = {
    "two_decks": two_decks,
    "open_numbers": open_numbers,
    "handicap": handicap,
    "free_standing": free_standing,
}

KINDS_OF_EXAMPLE: dict[str, Callable[[Data, Data], None]] = {
    "setup": setup,
    "deck": deck,
    "card": card,
    "components": components,
    "distance": distance,
    "route": route,
    "bridges_in_reach": reach,
    "break": break_bridges,
    "march": march,
    "pay_options": pay_options,
    "forage": forage,
    "food": food,
    "attack": attack,
    "illegal": illegal,
    "battle": battle,
    "calais_level": level,
    "calais_total": total,
    "turn_order": turn_order,
    "calendar": calendar,
    "turn_end": turn_end,
    "sequence": sequence,
    "view": view,
    "food_supply": supply,
    "scores": scores,
}


@pytest.mark.parametrize(
    "example", [pytest.param(one, id=one["id"], marks=pytest.mark.rules(*one["rules"])) for one in EXAMPLES]
)
def test_example(example: Data) -> None:
    given, expect = example["given"], example["expect"]
    if example["kind"] == "odds":
        check = ODDS[example["id"]]
    elif example["kind"] == "option":
        check = OPTIONS[given["option"]]
    else:
        check = KINDS_OF_EXAMPLE[example["kind"]]
    check(given, expect)


def test_defend_is_asked_kind_by_kind() -> None:
    """The examples speak of one choice of cards; it is asked in steps, FRESH last, and each step can be taken back."""
    s = lay(
        scenario="agincourt",
        hand={"fresh": 1, "numbers": 1, "professionals": 1, "leadership": 1},
        laid=Secret((FRENCH,), Assault(4, 0)),
    )
    s.stack = [defence(s, 0)]
    play, asked = Play(s, FastDice(1)), []
    while isinstance(s.stack[-1], Defend):
        asked.append(play.offered()[-1])
        play.answer("play nothing")
    assert asked == ["play numbers", "play professionals", "play leadership", "play fresh"]
