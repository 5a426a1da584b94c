"""Sections 6 and 9: the two marches."""

import pytest

from banneret.games.calais.country import CALAIS, NODE, Spot, bits, country
from banneret.games.calais.routes import march_decision, route_refusal
from banneret.games.calais.tables import CARD_IDS, FORAGE, PACES
from banneret.kernel.dice import FastDice

from .table import ALL_BRIDGES, ENGLISH, FRENCH, Play, cards, deck_of, to_march

FULL = {"food": 5, "fresh": 4, "numbers": 3, "professionals": 2, "leadership": 2}


def refused(side: int, at: str, enemy: str, *route: str, broken: tuple[str, ...] = ()) -> str:
    refusal = route_refusal(country(bits(broken)), side, NODE[at], NODE[enemy], tuple(NODE[step] for step in route))
    assert refusal is not None, "it is allowed"
    return refusal.rule


def allowed(side: int, at: str, enemy: str, *route: str, broken: tuple[str, ...] = ()) -> bool:
    return (
        route_refusal(country(bits(broken)), side, NODE[at], NODE[enemy], tuple(NODE[step] for step in route)) is None
    )


@pytest.mark.rules("CAL-6.1")
def test_the_english_declare_pace_and_route_before_the_card() -> None:
    s = to_march(ENGLISH, deck=deck_of("m05"))
    play = Play(s, [0])
    paces = {notation.split()[1] for notation in play.offered()}
    assert paces == set(PACES) and play.decision().seat == ENGLISH
    assert "march forced montivilliers fecamp" in play.offered()
    play.answer("march normal montivilliers fecamp")
    assert s.deck == [], "the card is turned once the march is declared"
    text = play.log[0].text
    assert "normal march" in text and "Montivilliers and on to Fécamp" in text and play.log[0].seats is None


@pytest.mark.rules("CAL-9.1")
def test_the_french_never_forage() -> None:
    play = Play(to_march(FRENCH))
    assert {notation.split()[1] for notation in play.offered()} == {
        "normal",
        "forced",
    } and play.decision().seat == FRENCH
    refusal = play.why_not("march forage forges")
    assert refusal is not None and refusal.rule == "CAL-9.1"


@pytest.mark.rules("CAL-6.2", "CAL-9.4")
def test_a_route_has_at_most_two_adjacent_locations() -> None:
    assert refused(ENGLISH, "harfleur", "rouen", "montivilliers", "fecamp", "saint_valery") == "CAL-6.2"
    assert refused(ENGLISH, "harfleur", "rouen", "fecamp") == "CAL-6.2"
    assert refused(ENGLISH, "harfleur", "rouen", "montivilliers", "arques") == "CAL-6.2"
    assert refused(FRENCH, "rouen", "eu", "neufchatel") == "CAL-9.4"
    assert refused(FRENCH, "rouen", "eu", "forges", "neufchatel", "gamaches") == "CAL-9.4"
    assert allowed(FRENCH, "rouen", "eu", "forges", "neufchatel")
    for side in (ENGLISH, FRENCH):
        for option in march_decision(country(0), side, NODE["gamaches"], NODE["arras"]).menu:
            assert len(option.args[1]) <= 2


@pytest.mark.rules("CAL-6.3", "CAL-9.4")
def test_no_route_returns_to_its_start() -> None:
    assert refused(ENGLISH, "eu", "rouen", "gamaches", "eu") == "CAL-6.3"
    assert refused(FRENCH, "gamaches", "harfleur", "airaines", "gamaches") == "CAL-9.4"


@pytest.mark.rules("CAL-6.4", "CAL-9.2")
def test_staying_is_always_offered_and_costs_like_a_march() -> None:
    for pace in PACES:
        play = Play(to_march(ENGLISH, hand=FULL, deck=deck_of("m15")), [0]).answer(f"march {pace}")
        assert play.phase == "english_pay_fresh", "m15 takes a FRESH on any march"
        play.answer("pay fresh").run("english_food")
        assert play.english_at == "harfleur" and cards(play.s)["fresh"] == 3
    s = to_march(FRENCH, french_at="amiens", english_at="eu", deck=deck_of("m27"))
    play = Play(s, [0]).answer("march normal").run("french_break")
    assert (play.french_at, s.french_fresh, s.deck) == ("amiens", 6, [])


@pytest.mark.rules("CAL-6.6", "CAL-9.6")
def test_a_route_ends_at_the_enemy() -> None:
    assert allowed(ENGLISH, "arques", "eu", "eu") and refused(ENGLISH, "arques", "eu", "eu", "gamaches") == "CAL-6.6"
    assert (
        allowed(FRENCH, "neufchatel", "gamaches", "gamaches")
        and refused(FRENCH, "neufchatel", "gamaches", "gamaches", "eu") == "CAL-9.6"
    )
    for side, at, enemy, route, name in (
        (ENGLISH, "arques", "eu", ("eu", "gamaches"), "French"),
        (FRENCH, "arques", "eu", ("eu", "gamaches"), "English"),
    ):
        refusal = route_refusal(country(0), side, NODE[at], NODE[enemy], tuple(NODE[step] for step in route))
        assert refusal is not None and f"The {name} army is at Eu" in refusal.reason
    # Armies in one place are no obstacle to leaving it.
    assert allowed(FRENCH, "eu", "eu", "gamaches", "airaines") and allowed(ENGLISH, "eu", "eu", "gamaches", "airaines")


@pytest.mark.rules("CAL-6.7")
def test_a_route_ends_at_calais() -> None:
    assert refused(ENGLISH, "boulogne", "azincourt", "calais", "guines") == "CAL-6.7"
    assert allowed(ENGLISH, "boulogne", "azincourt", "calais")


@pytest.mark.rules("CAL-6.8", "CAL-6.9", "CAL-1.8")
def test_the_french_bar_a_ford_within_one_space_of_its_far_end() -> None:
    broken = ("blanchetaque", "abbeville", "pont_remy")
    land = country(bits(broken))
    for here, there in (("blanchetaque_s", "blanchetaque_n"), ("blanchetaque_n", "blanchetaque_s")):
        for french in NODE.values():
            if not land.is_location(french) or french == NODE[here]:
                continue
            barred = land.distance[french][NODE[there]] <= 1
            refusal = route_refusal(land, ENGLISH, NODE[here], french, (NODE[there],))
            assert (refusal is not None) == barred
            assert refusal is None or refusal.rule == "CAL-6.8"
            routes = [option.args[1] for option in march_decision(land, ENGLISH, NODE[here], french).menu]
            assert ((NODE[there],) in routes) == (not barred), "a route with a forbidden ford can't be declared"
    # As a second step, too: CAL-6.8 looks at the end to be crossed to, whenever it is reached.
    assert refused(ENGLISH, "eu", "crecy", "blanchetaque_s", "blanchetaque_n", broken=broken) == "CAL-6.8"
    assert allowed(ENGLISH, "eu", "hesdin", "blanchetaque_s", "blanchetaque_n", broken=broken)


@pytest.mark.rules("CAL-6.10")
def test_a_whole_crossing_is_no_ford() -> None:
    assert allowed(ENGLISH, "eu", "abbeville", "blanchetaque", "crecy")
    assert allowed(ENGLISH, "eu", "crecy", "blanchetaque", "crecy"), "even into the French on the other bank"
    assert refused(ENGLISH, "eu", "blanchetaque", "blanchetaque", "crecy") == "CAL-6.6"


@pytest.mark.rules("CAL-6.11", "CAL-9.7")
@pytest.mark.parametrize("card", ["m01", "m05", "m06", "m11", "m12", "m25"])
def test_the_card_gives_the_distance_for_the_pace(card: str) -> None:
    from banneret.games.calais.tables import CARD_DISTANCE

    number = CARD_IDS.index(card)
    for pace, name in enumerate(PACES):
        s = to_march(ENGLISH, english_at="eu", hand={"food": 3, "fresh": 9}, deck=[number])
        play = (
            Play(s, [0, 0, 0])
            .answer(f"march {name} gamaches airaines")
            .run("english_food" if pace != FORAGE else "forage_roll")
        )
        assert play.english_at == ("eu", "gamaches", "airaines")[CARD_DISTANCE[number][pace]]
        if pace != FORAGE:
            s = to_march(FRENCH, english_at="harfleur", deck=[number])
            play = Play(s, [0]).answer(f"march {name} forges neufchatel").run("turn_end")
            assert play.french_at == ("rouen", "forges", "neufchatel")[CARD_DISTANCE[number][pace]]


@pytest.mark.rules("CAL-6.12", "CAL-4.2", "CAL-9.8")
def test_fresh_is_paid_before_the_army_moves() -> None:
    s = to_march(ENGLISH, hand=FULL, deck=deck_of("m22"))
    play = Play(s, [0]).answer("march forced montivilliers fecamp")
    assert play.phase == "english_pay_fresh" and play.english_at == "harfleur"
    play.answer("pay professionals").run("english_food")
    assert play.english_at == "fecamp" and cards(s)["professionals"] == 1
    no_loss = (
        Play(to_march(ENGLISH, hand=FULL, deck=deck_of("m04")), [0])
        .answer("march normal montivilliers")
        .run("english_food")
    )
    assert cards(no_loss.s) == FULL


@pytest.mark.rules("CAL-6.13", "CAL-9.9")
def test_the_army_goes_as_far_as_card_and_route_allow() -> None:
    s = to_march(ENGLISH, english_at="arques", hand=FULL, deck=deck_of("m06"))
    assert Play(s, [0]).answer("march forced eu").run("english_food").english_at == "eu"
    s = to_march(ENGLISH, hand=FULL, deck=deck_of("m05"))
    assert Play(s, [0]).answer("march normal montivilliers fecamp").run("english_food").english_at == "montivilliers"
    s = to_march(FRENCH, english_at="harfleur", deck=deck_of("m06"))
    assert Play(s, [0]).answer("march forced forges").run("turn_end").french_at == "forges"
    s = to_march(FRENCH, english_at="harfleur", deck=deck_of("m06"))
    assert Play(s, [0]).answer("march forced forges neufchatel").run("turn_end").french_at == "neufchatel"


@pytest.mark.rules("CAL-6.14", "CAL-9.11")
def test_battle_is_looked_for_only_after_the_french_march() -> None:
    s = to_march(ENGLISH, english_at="arques", french_at="eu", turn=5, hand={"food": 3}, deck=deck_of("m11"))
    play = Play(s, [0, 0]).answer("march normal eu").run()
    assert play.phase == "french_declare" and play.english_at == play.french_at == "eu"
    s.deck = deck_of("m01")
    play.answer("march normal gamaches").run("battle_draw")
    assert play.phase == "battle_draw"


@pytest.mark.rules("CAL-9.10")
def test_the_french_may_march_away_or_stay_and_fight() -> None:
    for notation, card, ends in (
        ("march normal gamaches", "m11", "turn_end"),
        ("march normal", "m11", "battle_draw"),
        ("march forced arques", "m02", "battle_draw"),
    ):
        s = to_march(FRENCH, english_at="eu", french_at="eu", turn=5, deck=deck_of(card))
        assert Play(s, [0]).answer(notation).run(ends).phase == ends
    every = Play(to_march(FRENCH, english_at="eu", french_at="eu")).offered()
    assert {notation.split()[2] for notation in every if len(notation.split()) > 2} >= {
        "arques",
        "gamaches",
        "blanchetaque",
    }


@pytest.mark.rules("CAL-9.11")
def test_the_two_ends_of_a_broken_crossing_are_apart() -> None:
    s = to_march(FRENCH, english_at="corbie_s", french_at="corbie_n", broken=ALL_BRIDGES, turn=5, deck=deck_of("m11"))
    play = Play(s, [0]).answer("march normal").run("turn_end")
    assert play.phase == "turn_end"
    s = to_march(FRENCH, english_at="corbie_s", french_at="corbie_n", broken=ALL_BRIDGES, turn=5, deck=deck_of("m11"))
    assert Play(s, [0]).answer("march normal corbie_s").run("battle_draw").phase == "battle_draw"


@pytest.mark.rules("CAL-6.15", "CAL-12.1")
def test_calais_ends_the_game_at_once() -> None:
    s = to_march(
        ENGLISH,
        english_at="guines",
        french_at="azincourt",
        hand={"food": 1, "numbers": 2},
        plunder=1,
        deck=deck_of("m11"),
    )
    play = Play(s, [0]).answer("march forage calais").run()
    assert s.english_at == CALAIS and s.result is not None and s.result.kind == "calais_minor"
    assert cards(s)["food"] == 1 and "forage_roll" not in play.keys and "english_food" not in play.keys


@pytest.mark.rules("CAL-9.12")
def test_the_french_never_eat() -> None:
    s = to_march(FRENCH, english_at="eu", turn=5)
    play = Play(s, FastDice(2)).answer("march normal forges").run()
    assert "english_food" not in play.keys and play.s.french_fresh in (6, 7)


@pytest.mark.rules("CAL-3.1", "CAL-6.1")
def test_why_a_march_cannot_be_declared() -> None:
    play = Play(to_march(ENGLISH))
    for notation, rule in (
        ("march normal paris", "CAL-3.1"),
        ("march slowly montivilliers", "CAL-6.1"),
        ("march", "CAL-6.1"),
        ("eat food", "CAL-6.1"),
        ("march normal calais", "CAL-6.2"),
    ):
        refusal = play.why_not(notation)
        assert refusal is not None and refusal.rule == rule, notation
    assert play.why_not("march normal montivilliers") is None


@pytest.mark.rules("CAL-6.2", "CAL-6.8", "CAL-9.4")
def test_menu_and_why_not_agree_everywhere() -> None:
    """For many situations and every route of up to two locations, on offer or not: the menu has it exactly when nothing
    forbids it."""
    dice = FastDice("agree")
    for _ in range(150):
        land = country(dice.below(512))
        places = [node for node in NODE.values() if land.is_location(node)]
        start, enemy = places[dice.below(len(places))], places[dice.below(len(places))]
        for side in (ENGLISH, FRENCH):
            offered = {option.args[1] for option in march_decision(land, side, start, enemy).menu}
            tried: list[tuple[Spot, ...]] = [
                (),
                *((a,) for a in places),
                *((a, b) for a in land.links[start] for b in places),
            ]
            for route in tried:
                assert (route in offered) == (route_refusal(land, side, start, enemy, route) is None)
