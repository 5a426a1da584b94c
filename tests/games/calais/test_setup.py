"""Sections 14 and 15: scenarios and optional rules."""

import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import defence
from banneret.games.calais.country import CROSSINGS, NODES
from banneret.games.calais.state import Assault
from banneret.games.calais.tables import CARD_IDS
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.refusal import BanneretError
from banneret.kernel.secret import Secret

from .table import ALL_BRIDGES, FRENCH, Play, cards, deck_of, lay, to_march


def broken(scenario: str) -> list[str]:
    s = game.start(scenario, game.settle({}))
    return [NODES[c].id for bit, c in enumerate(CROSSINGS) if s.broken >> bit & 1]


@pytest.mark.rules("CAL-14.1", "CAL-14.2")
def test_the_scenarios() -> None:
    assert [scenario.id for scenario in game.scenarios] == ["march", "somme", "crispin", "agincourt"]
    assert game.scenario(None).id == "march" and game.scenario("march").name == "The March to Calais"
    with pytest.raises(BanneretError, match=r"no scenario “waterloo”"):
        game.scenario("waterloo")


@pytest.mark.rules("CAL-14.3")
def test_somme() -> None:
    s = game.start("somme", game.settle({}))
    assert (s.turn, s.last_turn, NODES[s.english_at].id, NODES[s.french_at].id) == (7, 20, "pont_remy_s", "abbeville_n")
    assert (
        cards(s) == {"food": 3, "fresh": 4, "numbers": 3, "professionals": 2, "leadership": 2} and s.french_fresh == 5
    )
    assert broken("somme") == ["blanchetaque", "abbeville", "pont_remy", "picquigny", "amiens"]


@pytest.mark.rules("CAL-14.4")
def test_crispin() -> None:
    s = game.start("crispin", game.settle({}))
    assert (s.turn, s.last_turn, NODES[s.english_at].id, NODES[s.french_at].id) == (16, 22, "doullens", "saint_pol")
    assert cards(s) == {"food": 0, "fresh": 1, "numbers": 3, "professionals": 2, "leadership": 2} and (
        s.french_fresh,
        s.plunder,
    ) == (4, 1)
    assert broken("crispin") == list(ALL_BRIDGES)


@pytest.mark.rules("CAL-14.5")
def test_agincourt_is_the_battle_alone() -> None:
    s = game.start("agincourt", game.settle({}))
    assert (
        cards(s) == {"food": 0, "fresh": 0, "numbers": 3, "professionals": 2, "leadership": 2} and s.french_fresh == 5
    )
    assert NODES[s.english_at].id == NODES[s.french_at].id == "azincourt"
    play = Play(s, FastDice(1)).run()
    assert play.keys == ["opening", "battle_draw"] and play.phase == "battle_attack" and play.decision().seat == FRENCH


@pytest.mark.rules("CAL-14.6")
def test_every_scenario_has_a_whole_deck_and_six_food() -> None:
    for scenario in game.scenarios:
        s = game.start(scenario.id, game.settle({}))
        assert len(s.deck) == len(CARD_IDS) == 28 and s.discard == []
        assert s.hand[0] + s.food_supply == 6


@pytest.mark.rules("CAL-15.1")
def test_optional_rules_are_off_by_default() -> None:
    assert game.settle({}) == {
        "handicap": "none",
        "fewer_fresh": "0",
        "two_decks": "off",
        "free_standing": "off",
        "open_numbers": "off",
    }
    s = game.start("march", game.settle({}))
    assert not (s.two_decks or s.free_standing or s.open_numbers)
    assert s.french_deck == [] and s.last_turn == 18
    with pytest.raises(BanneretError, match="two_decks can be off, on"):
        game.settle({"two_decks": "maybe"})
    with pytest.raises(BanneretError, match="no optional rule"):
        game.settle({"cannons": "on"})


@pytest.mark.rules("CAL-15.2", "CAL-2.6")
def test_handicaps() -> None:
    for value, professionals, leadership in (
        ("none", 2, 2),
        ("professionals", 3, 2),
        ("leadership", 2, 3),
        ("both", 3, 3),
    ):
        s = game.start("march", game.settle({"handicap": value}))
        assert (cards(s)["professionals"], cards(s)["leadership"]) == (professionals, leadership)
    assert next(variant.values for variant in game.variants if variant.id == "fewer_fresh") == tuple("01234567")
    assert game.start("march", game.settle({"fewer_fresh": "3"})).french_fresh == 4
    assert game.start("agincourt", game.settle({"fewer_fresh": "5"})).french_fresh == 0
    with pytest.raises(BanneretError, match="at most 5"):
        game.start("agincourt", game.settle({"fewer_fresh": "6"}))


@pytest.mark.rules("CAL-15.4", "CAL-9.2")
def test_free_standing() -> None:
    assert game.start("march", game.settle({"free_standing": "on"})).last_turn == 22
    assert game.start("somme", game.settle({"free_standing": "on"})).last_turn == 20
    assert game.start("crispin", game.settle({"free_standing": "on"})).last_turn == 22
    for pace in ("normal", "forced"):
        s = to_march(FRENCH, variants={"free_standing": "on"}, english_at="eu", turn=5, deck=deck_of("m27"))
        play = Play(s).answer(f"march {pace}").run("turn_end")
        assert s.french_fresh == 7 and s.deck == deck_of("m27") and "CAL-15.4" in play.rules()
    marching = to_march(FRENCH, variants={"free_standing": "on"}, english_at="eu", turn=5, deck=deck_of("m27"))
    Play(marching, [0]).answer("march normal forges")
    assert marching.french_fresh == 6 and marching.deck == [], "an army that marches turns its card as ever"
    reaching = to_march(FRENCH, variants={"free_standing": "on"}, english_at="eu", french_at="amiens", turn=5)
    assert Play(reaching).answer("march normal").run("french_break").phase == "french_break"
    meeting = to_march(FRENCH, variants={"free_standing": "on"}, english_at="eu", french_at="eu", turn=5)
    assert Play(meeting).answer("march normal").run("battle_draw").phase == "battle_draw"


def test_attacks_that_were_saved_as_pairs_of_numbers_load() -> None:
    s = lay(
        scenario="agincourt",
        french_fresh=3,
        attack_hand=Secret((FRENCH,), (5,)),
        laid=Secret((FRENCH,), Assault(6, 1)),
        spent_attacks=(Assault(4, 2),),
    )
    s.stack = [defence(s, 0)]
    now = codec.dumps(s)
    then = now.replace('{"is":"Assault","strength":6,"fresh":1}', '{"()":[6,1]}').replace(
        '{"is":"Assault","strength":4,"fresh":2}', '{"()":[4,2]}'
    )
    assert "Assault" in now and "Assault" not in then
    assert codec.loads(game, then) == s
