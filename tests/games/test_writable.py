"""Positions written by names: what the words mean in each game, and what is said of wrong ones."""

from typing import Any

import pytest

import banneret
from banneret import BanneretError, Match, position
from banneret.kernel.dice import FastDice
from banneret.kernel.option import Menu


def calais(**words: Any) -> Any:
    return position("calais", "march", **words)


def test_calais_armies_hands_and_bridges() -> None:
    s = calais(english_at="arques", french_at="amiens", hand={"food": 4, "fresh": 0}, plunder=2, broken=["abbeville"])
    match = Match("calais", position=s)
    at = {piece.id: piece.at for piece in match.scene().pieces}
    assert (at["english"], at["french"]) == ("arques", "amiens")
    assert (s.hand[:2], s.plunder, s.broken.bit_count()) == ([4, 0], 2, 1)
    assert match.awaited == ("english",)
    assert Match("calais", position=calais(to_march="french", turn=3)).awaited == ("french",)


def test_maid_stacks_leaders_and_the_step() -> None:
    s = position(
        "maid",
        "loire_1429",
        stacks={
            "french": {"orleans": {"archers": 3, "infantry": 1}},
            "english": {"orleans": {"burgundian.archers": 2}},
        },
        at={"jeanne": "orleans"},
        works=[],
        step="French march",
    )
    match = Match("maid", position=s)
    assert match.awaited == ("french",)
    assert "move orleans" in [option.notation for option in match.decision.options] if match.decision else False


def test_diex_counters_conditions_and_the_step() -> None:
    before: Any = position("diex", "foragers")
    foot = next(who for who in range(before.cast.people) if before.facing[who] < 0)
    rider = next((who for who in range(before.cast.people) if before.facing[who] >= 0), None)
    key, other = before.cast.keys[foot], before.cast.seats[1 - before.phasing]
    s: Any = position("diex", "foragers", health={key: "wounded"}, to_move=other, step="move")
    assert (s.health[foot], Match("diex", position=s).awaited) == (2, (other,))
    with pytest.raises(BanneretError, match="fills one hex and faces nowhere"):
        position("diex", "foragers", at={key: "0101 N"})
    assert rider is None or position("diex", "foragers", at={before.cast.keys[rider]: f"{before.hex(rider)}"}) == before


def test_diex_a_small_field_of_some_of_the_scenarios_people() -> None:
    """Whoever is not named is not there: he counts nothing, nor does an objective about him."""
    s: Any = position("diex", "foragers", people=["vital", "raoul", "alwin"], at={"vital": "1008"}, to_move="saxon")
    assert s.cast.keys == ["raoul", "vital", "alwin", "raoul_horse"] and s.hex(s.cast.numbers["vital"]) == "1008"
    match = Match("diex", "foragers", position=s)
    assert match.awaited == ("saxon",) and [piece.id for piece in match.scene().pieces] == ["raoul", "vital", "alwin"]
    assert [side.cost for side in s.battle.sides] == [23 + 15, 11]
    hall: Any = position("diex", "great_hall", people=["osbern", "hereward"])
    assert [each.kind for each in hall.cast.objectives] == ["clear_zone"], "Robert de Brix is not there to be killed"


def siege(**words: Any) -> Any:
    return position("diex", "siege_castle_york", dice=FastDice(7), **words)


def menu(s: Any) -> Menu:
    decision = Match("diex", position=s).decision
    assert decision is not None
    return decision.menu


def test_a_siege_by_its_day_its_men_its_stores_and_its_ruins() -> None:
    fresh = siege()
    men = [man.key for man in fresh.roster]
    mine = [key for key, man in zip(men, fresh.roster, strict=True) if man.side == 0]
    burnt = menu(siege(day=1))[1].touch[0]
    s = siege(
        day=5,
        held=True,
        supply=20,
        store={"ladder": 4},
        wounded={mine[0]: 7},
        dead=mine[1:3],
        captured=[mine[3]],
        burnt=[burnt],
        happened=["engineer"],
        step="action",
    )
    assert (s.day, s.held, s.supply.value, s.store[0], len(s.pages)) == (5, True, 20, 4, 5)
    assert (s.wounded, s.back, s.dead.bit_count(), s.captured.bit_count()) == (1, {0: 7}, 2, 1)
    assert s.works != fresh.works and s.happened.bit_count() == 1
    assert {"assault", "build", "negotiate", "wait"} == {option.notation for option in menu(s)}
    assert f"aim {burnt}" not in [option.notation for option in menu(siege(day=1, burnt=[burnt]))]
    sally = Match("diex", position=siege(day=3, initiative="besieged", step="action"))
    assert sally.awaited == ("besieged",)
    assert siege(day=2, step="event").day == 2


def test_chivalry_puts_men_on_the_field_and_cards_into_hands() -> None:
    s: Any = position(
        "chivalry",
        "agincourt_1415",
        at={"f_kt_clignet": "west_middle", "f_ma_albret": "eliminated", "york": "english_reserve"},
        cohesion={"f_kt_clignet": 2, "e_ma_king": (3, 4)},
        type={"f_kt_vendome": "MA"},
        committed={"camoys": "e_ma_camoys"},
        control={"centre_middle": "english"},
        terrain={"west_middle": ["woods"]},
        hands={"english": ["arrow_storm"], "french": ["pavises", "pavises"]},
        stung=["f_kt_clignet"],
        weather="rain",
        turn=3,
        initiative="english",
        step="english Ranged",
    )
    match = Match("chivalry", position=s)
    menu = [option.notation for option in match.decision.menu] if match.decision else []
    assert match.awaited == ("english",) and "storm e_lb_camoys_1 f_kt_clignet" in menu
    unit, leader = s.cast.unit_number, s.cast.leader_number
    assert [s.current[unit[id]] for id in ("f_kt_clignet", "e_ma_king")] == [2, 3] and s.value[unit["e_ma_king"]] == 4
    assert s.committed[leader["camoys"]] == unit["e_ma_camoys"] and sum(s.hands[1].value) == 2 and s.turn == 3


def test_chivalry_engaged_men_do_not_fire_at_contact_and_routed_ones_have_no_cohesion() -> None:
    """CHV-17.4, CHV-13.7: who is engaged in a position was engaged when the sub-sequence began."""
    at = {"f_kt_clignet": "west_middle", "f_ma_albret": "west_french_approach", "e_lb_centre": "west_middle"}
    s: Any = position(
        "chivalry",
        "agincourt_1415",
        at=at | {"e_ma_king": "english_rout"},
        rash=["f_ma_albret"],
        break_point={"english": 21},
        step="french Commands",
        pool=3,
    )
    match = Match("chivalry", position=s)
    match.play("advance f_ma_albret west_middle")
    unit = s.cast.unit_number
    assert match.awaited == ("french",) and s.melee == 1 << unit["e_lb_centre"]
    assert (s.pool, s.break_point[0], s.current[unit["e_ma_king"]], s.rash) == (3, 21, 0, 1 << unit["f_ma_albret"])


def test_chivalry_a_gun_has_one_cohesion() -> None:
    s: Any = position("chivalry", "formigny_1450", cohesion={"f_ay_giribault_1": 2, "f_ma_clermont": 2})
    unit = s.cast.unit_number
    assert [s.value[unit[id]] for id in ("f_ay_giribault_1", "f_ma_clermont")] == [2, 6]


def test_chivalry_a_battle_that_has_left_play() -> None:
    before: Any = position("chivalry", "agincourt_1415")
    cast = before.cast
    ids = [*cast.unit_ids, *cast.leader_ids]
    at = dict.fromkeys((id for id in ids if id in cast.unit_number), "removed")
    at |= {"e_ma_king": "centre_english_rear", "f_ma_albret": "west_flank_french"}
    at |= {id: f"{'english' if cast.leader_side[n] == 0 else 'french'}_reserve" for id, n in cast.leader_number.items()}
    s: Any = position("chivalry", "agincourt_1415", collapsed=["west"], captures={"french": 1}, at=at)
    assert s.board.outer == (1, 2) and s.captures == [0, 1]
    with pytest.raises(BanneretError, match="One battle at least"):
        position("chivalry", "agincourt_1415", collapsed=["west", "centre", "east"])
    with pytest.raises(BanneretError, match="There is a pool in the steps"):
        position("chivalry", "agincourt_1415", pool=1)


def test_orleans_gives_from_the_common_supply() -> None:
    s: Any = position(
        "orleans",
        coins={"green": 9},
        goods={"blue": {"fish": 2}},
        bag={"red": {"monk": 1}},
        areas={"green": ["blois"]},
        round=3,
    )
    match = Match("orleans", position=s)
    assert match.awaited == ("green", "blue", "red", "yellow")
    assert (s.players[0].coins, s.players[1].goods[1], s.players[2].bag[6], s.round) == (9, 2, 1, 3)


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("calais", {"wine": 1}, "has nothing to write by the name “wine”. It has: broken, english_at"),
        ("calais", {"english_at": "london"}, "There is no place “london”. There are: harfleur"),
        ("calais", {"hand": {"wine": 1}}, "There is no kind of card “wine”. There are: food, fresh"),
        ("calais", {"hand": {"food": -1}}, "must be a whole number from 0 up, not -1"),
        ("calais", {"hand": 3}, "Say it by name, {“food”: …}"),
        ("calais", {"broken": "abbeville"}, "A list of names is wanted"),
        ("calais", {"french_at": "harfleur"}, "CAL-3.9"),
        ("calais", {"turn": 99}, "CAL-12.5"),
        ("maid", {"at": {"jeanne": "orleanz"}}, "There is no hex “orleanz”. There are 897, for example orleans"),
        ("maid", {"step": "tea"}, "There is no step “tea”. There are: Supply"),
        (
            "maid",
            {"stacks": {"french": {"orleans": {"archers": 99}}}},
            "french archers: 101 on the map, and the mix has 18",
        ),
        ("chivalry", {"at": {"york": "calais"}}, "There is no place “calais”. There are"),
        ("chivalry", {"hands": {"english": ["storm_clouds"] * 2}}, "There are not so many cards of a title"),
        ("chivalry", {"step": "english Supper"}, "There is no step “Supper”. There are: Discard"),
        ("chivalry", {"cohesion": {"e_ma_king": 9}}, "e_ma_king has Cohesion 9 of 6, printed 6"),
        ("diex", {"at": {"nobody": "0101"}}, "There is no counter “nobody”"),
        ("diex", {"people": ["vital", "nobody"]}, "There is no person or animal “nobody”"),
        ("diex", {"people": "vital"}, "A list of names is wanted"),
        ("diex", {"people": ["vital", "raoul"]}, "Each side needs somebody who fights for it"),
        ("diex/siege_castle_york", {"step": "fire"}, "Write the day as well"),
        ("diex/siege_castle_york", {"day": 40}, "This siege has the days 1 to"),
        ("diex/siege_castle_york", {"day": 2, "supply": 99}, "no roll gives 99 days"),
        ("diex/siege_castle_york", {"day": 9, "supply": 7}, "should have starved"),
        ("diex/siege_castle_york", {"held": 1}, "It is true or false, not 1"),
        ("diex/siege_castle_york", {"burnt": ["0101"]}, "There is no hex “0101”"),
        ("diex/siege_castle_york", {"store": {"catapult": 1}}, "There is no kind of equipment “catapult”"),
        ("diex", {"to_move": "martian"}, "There is no seat “martian”"),
        ("orleans", {"coins": {"pink": 1}}, "There is no seat “pink”. There are: green, blue, red, yellow"),
        ("orleans", {"bag": {"green": {"monk": 99}}}, "must be a list in which each is a whole number from 0"),
    ],
)
def test_wrong_words_are_refused_with_what_is_allowed(game: str, words: dict[str, Any], said: str) -> None:
    id, _, scenario = game.partition("/")
    with pytest.raises(BanneretError) as refused:
        position(id, scenario or None, **words)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "game", [kind for game in banneret.games() for kind in game.kinds()], ids=lambda game: game.part_id
)
def test_every_word_says_what_it_is_about(game: banneret.Game[Any]) -> None:
    assert len(game.writable) >= 5 and all(word.about for word in game.writable.values())
    for scenario in game.scenarios:
        assert Match(game, position=position(game, scenario.id)).scenario == scenario
