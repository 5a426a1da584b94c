"""Section 13: the Beneficial Deeds."""

import pytest

from banneret.games.orleans.actions.deeds import food_spared, most_lost
from banneret.games.orleans.round.malus import need
from banneret.games.orleans.tables import CLOSED, DEED, DEEDS, FOLLOWER, FOOD_DEPOT, FREE, DeedSide

from .examples import values
from .rules_text import table
from .table import Table


def _refusal(t: Table, words: str) -> str:
    refusal = t.why_not(words)
    assert refusal is not None
    return str(refusal)


def _hall(t: Table, *followers: str) -> None:
    """It is green's turn with these followers on the Town Hall, and it is carried out."""
    t.turn("green", "town_hall", *followers)
    t.play("town_hall")


def _served(t: Table, deed: str, side: int, *followers: str) -> None:
    """That side is up, and these stand on its slots: "" is a free one. Followers come from the Marketplace."""
    number = DEED[deed]
    t.s.deeds[number] = side
    slots = [FREE] * len(DEEDS[number].sides[side].slots)
    for slot, name in enumerate(followers):
        if name:
            slots[slot] = FOLLOWER[name]
            t.s.market[FOLLOWER[name]] -= 1
    t.s.slots[number] = tuple(slots)


def _stands(t: Table, deed: str) -> list[str]:
    names: dict[int, str] = {kind: name for name, kind in FOLLOWER.items()}
    return [names.get(kind, "") for kind in t.s.slots[DEED[deed]]]


# ---------------------------------------------------------------------- the table


def _gives(coins: int, fame: int, good: int = 0) -> str:
    parts = [f"{coins} coin{'s' if coins > 1 else ''}"] if coins else []
    parts += [f"{fame} Fame"] if fame else []
    parts += [f"1 good of value {good} or less"] if good else []
    return " + ".join(parts)


def _row(deed: str, letter: str, side: DeedSide) -> dict[str, str]:
    food = " (each with 1 food)" if side.slot_food_cost else ""
    return {
        "deed": deed,
        "side": f"{letter}: {side.name}",
        "slots": ", ".join(side.slots) + food,
        "each slot gives": _gives(side.slot_coins, side.slot_fame, side.slot_good_max_value),
        "last slot also gives": _gives(side.done_coins, side.done_fame) or side.done_effect,
    }


@pytest.mark.rules("ORL-13.3")
def test_the_deeds_are_those_of_the_table() -> None:
    rows = [_row(deed.name, letter, side) for deed in DEEDS for letter, side in zip("AB", deed.sides, strict=True)]
    assert rows == table("ORL-13.3")


SIDES = [(deed.id, number) for deed in DEEDS for number in (0, 1)]


@pytest.mark.rules("ORL-13.2", "ORL-13.3", "ORL-13.4")
@pytest.mark.parametrize(("deed", "side"), SIDES)
def test_every_side_from_its_first_slot_to_its_last(deed: str, side: int) -> None:
    """One follower after the other, each from green's Town Hall: what each brings, and what the last."""
    face = DEEDS[DEED[deed]].sides[side]
    t = Table()
    _served(t, deed, side)
    t.bag("green", farmer=4)
    t.goods("green", grain=len(face.slots))
    for slot, wanted in enumerate(face.slots):
        follower = "farmer" if wanted == "any" else wanted
        player = t.player("green")
        player.fame, player.coins = 14, 1
        goods = sum(player.goods)
        _hall(t, follower)
        food = " grain" if face.slot_food_cost else ""
        t.play(f"move {follower} {deed}.{slot + 1}{food}")
        last = slot == len(face.slots) - 1
        if face.slot_good_max_value:
            assert _refusal(t, "take bread" if face.slot_good_max_value < 3 else "stop")
            t.play(t.menu()[0])
            assert sum(t.player("green").goods) == goods + 1
        if face.slot_food_cost:
            assert sum(t.player("green").goods) == goods - 1
        fame = face.slot_fame + (face.done_fame if last else 0)
        if fame >= 2:
            t.play("decline")  # the Technology tile at 16
        assert t.player("green").coins == 1 + face.slot_coins + (face.done_coins if last else 0)
        assert t.player("green").fame == 14 + fame
        if not last:
            assert t.s.deeds[DEED[deed]] == side
            assert t.s.slots[DEED[deed]][slot] == FOLLOWER[follower]
    assert t.s.deeds[DEED[deed]] == side + 1
    assert sum(t.s.gone_followers) == len(face.slots)
    up = () if side else (FREE,) * len(DEEDS[DEED[deed]].b.slots)
    assert t.s.slots[DEED[deed]] == up


# ---------------------------------------------------------------------- the Town Hall


@pytest.mark.rules("ORL-13.1", "ORL-13.2", "ORL-13.3", "ORL-13.4")
def test_the_last_slot_of_the_alchemists_kitchen() -> None:
    """ORL-E36."""
    wanted = values("ORL-E36")
    t = Table()
    _served(t, "alchemy", 0, "farmer", "trader", "")
    t.player("green").fame = 2
    coins = t.player("green").coins
    _hall(t, "scholar")
    t.play("move scholar alchemy.3")
    assert t.player("green").coins - coins == wanted["coins"]
    assert t.player("green").fame == wanted["fame"]
    assert t.told("fame_tile") == [
        (
            "Green reaches space 4: Draw 1 follower from your bag and place it on a free matching action space "
            "or on the village green."
        )
    ]
    assert t.s.gone_followers == [1, 0, 0, 1, 0, 1, 0]
    assert (t.s.deeds[DEED["alchemy"]], _stands(t, "alchemy")) == (1, ["", "", ""])


@pytest.mark.rules("ORL-13.1", "ORL-4.6")
def test_followers_go_one_by_one_and_the_second_may_stay() -> None:
    t = Table()
    _hall(t, "farmer", "trader")
    refusal = t.why_not("stop")
    assert refusal is not None and str(refusal) == "At least one follower must be moved to a deed. (ORL-13.1)"
    t.play("move trader barter.3")
    t.play("take wood")
    assert _refusal(t, "move trader alchemy.2") == "No trader stands on your Town Hall. (ORL-13.1)"
    t.play("stop")
    assert t.player("green").bag == [0] * 7, "nobody of the Town Hall returns to the bag"
    # the farmer stays and can be moved by the next Town Hall action (ORL-8.5)
    assert "town_hall" in t.menu()
    t.play("town_hall")
    t.play("move farmer barter.1")
    t.play("take fish")
    assert _stands(t, "barter") == ["farmer", "", "trader"]
    assert t.player("green").goods == [0, 1, 1, 0, 0, 0]


@pytest.mark.rules("ORL-13.1")
def test_a_follower_fits_only_slots_of_its_type() -> None:
    t = Table()
    _served(t, "barter", 0, "farmer")
    _hall(t, "farmer")
    deeds = {words.split()[2] for words in t.menu()}
    # of two like slots the first is offered; the Food Depot wants food; Barter's farmer slot is taken
    assert deeds == {"alchemy.1", "levee.1", "town_wall.1", "hospice.1"}
    assert _refusal(t, "move farmer barter.2") == "Barter stalls has no free slot for a farmer. (ORL-13.1)"
    assert _refusal(t, "move farmer bridge.1") == "Wooden bridge has no free slot for a farmer. (ORL-13.1)"
    assert _refusal(t, "move farmer alchemy.2") == "For a farmer on Alchemist's kitchen say alchemy.1. (ORL-13.1)"
    assert _refusal(t, "move farmer levee.2") == "For a farmer on Loire levee say levee.1. (ORL-13.1)"
    assert _refusal(t, "move knight town_wall.3") == "No knight stands on your Town Hall. (ORL-13.1)"
    assert _refusal(t, "move farmer cathedral.1").endswith("(ORL-13.3)")
    assert _refusal(t, "move farmer") == "Say who moves where, as in “move farmer alchemy.1”. (ORL-13.1)"
    assert _refusal(t, "move farmer levee.1 grain") == "Loire levee takes no food. (ORL-13.5)"


@pytest.mark.rules("ORL-13.1", "ORL-1.10")
def test_a_monk_fills_any_slot() -> None:
    t = Table()
    _hall(t, "monk")
    slots = {words.split()[2] for words in t.menu()}
    assert slots == {
        f"{deed.id}.{deed.a.slots.index(kind) + 1}"
        for deed in DEEDS
        if deed.id != "food_depot_medicine"
        for kind in deed.a.slots
    }
    t.play("move monk town_wall.3")
    assert _stands(t, "town_wall") == ["", "", "monk"]
    assert (t.player("green").coins, t.player("green").fame) == (2, 1)


@pytest.mark.rules("ORL-13.1", "ORL-13.3")
def test_any_slots_take_everybody() -> None:
    t = Table()
    t.goods("green", cheese=1)
    for number, follower in enumerate(FOLLOWER):
        u = Table()
        u.goods("green", cheese=1)
        _hall(u, follower)
        assert "move " + follower + " food_depot_medicine.1 cheese" in u.menu(), number
    _served(t, "food_depot_medicine", 1)
    _hall(t, "scholar")
    # Medicine: a scholar on the "any" slot or on a scholar's; no food is asked for
    assert {words.split()[2] for words in t.menu() if "medicine" in words} == {
        "food_depot_medicine.1",
        "food_depot_medicine.2",
    }


@pytest.mark.rules("ORL-13.1")
def test_no_two_moves_look_alike() -> None:
    t = Table()
    t.goods("green", grain=1, wine=1)
    _served(t, "food_depot_medicine", 1)
    _hall(t, "scholar", "monk")
    assert t.decision is not None
    options = list(t.decision.menu_of(0))
    assert len({option.label for option in options}) == len({option.touch for option in options}) == len(options)
    medicine = {option.label: option.touch for option in options if "Medicine" in option.label}
    assert medicine == {
        "Scholar as any follower to Medicine": ("green.town_hall.1", "deed.food_depot_medicine.1"),
        "Scholar to Medicine": ("green.town_hall.1", "deed.food_depot_medicine.2"),
        "Monk as any follower to Medicine": ("green.town_hall.2", "deed.food_depot_medicine.1"),
        "Monk as scholar to Medicine": ("green.town_hall.2", "deed.food_depot_medicine.2"),
        "Monk to Medicine": ("green.town_hall.2", "deed.food_depot_medicine.4"),
    }


@pytest.mark.rules("ORL-13.2")
def test_the_last_slot_reward_goes_to_who_fills_it() -> None:
    t = Table()
    _served(t, "bridge", 0, "fisherman", "craftsman", "")
    before = [player.coins for player in t.s.players]
    _hall(t, "trader")
    t.play("move trader bridge.3")
    assert [player.coins for player in t.s.players] == [before[0] + 3, *before[1:]]
    assert [player.fame for player in t.s.players] == [1, 0, 0, 0]


@pytest.mark.rules("ORL-13.4")
def test_the_first_follower_turns_the_deed_and_the_second_serves_its_other_side() -> None:
    t = Table()
    _served(t, "levee", 0, "farmer", "", "fisherman", "craftsman")
    _hall(t, "farmer", "craftsman")
    assert "move craftsman levee.4" not in t.menu()
    t.play("move farmer levee.2")
    assert (t.s.deeds[DEED["levee"]], t.player("green").fame) == (1, 2)
    t.play("move craftsman levee.5")
    assert _stands(t, "levee") == ["", "", "", "", "craftsman"]
    assert t.player("green").coins == 1 + 1 + 1


@pytest.mark.rules("ORL-13.4")
def test_a_deed_of_which_both_sides_are_complete_is_closed() -> None:
    t = Table()
    _served(t, "alchemy", 1, "farmer", "scholar", "")
    _hall(t, "scholar", "farmer")
    t.play("move scholar alchemy.3")
    assert t.s.deeds[DEED["alchemy"]] == CLOSED
    assert t.s.slots[DEED["alchemy"]] == ()
    assert t.s.gone_followers == [1, 0, 0, 0, 0, 2, 0]
    assert _refusal(t, "move farmer alchemy.1") == "Alchemy is closed. (ORL-13.4)"
    assert not [words for words in t.menu() if "alchemy" in words]


@pytest.mark.rules("ORL-13.2", "ORL-14.4")
def test_a_follower_who_comes_during_the_action_is_no_part_of_it() -> None:
    t = Table()
    t.player("green").fame = 3
    t.bag("green", farmer=4)
    _hall(t, "fisherman", "craftsman")
    t.play("move fisherman bridge.1")
    t.play("draw")
    assert "put farmer town_hall.1" in t.menu()
    t.play("put farmer town_hall.1")
    assert {words.split()[1] for words in t.menu() if words != "stop"} == {"craftsman"}
    t.play("move craftsman bridge.2")
    # but he may be moved by another Town Hall action this round
    assert "town_hall" in t.menu()


@pytest.mark.rules("ORL-13.2", "ORL-17.4")
def test_fame_at_the_end_of_the_track_leaves_the_second_move() -> None:
    t = Table()
    t.player("green").fame = 35
    _hall(t, "fisherman", "craftsman")
    t.play("move fisherman bridge.1")
    assert t.player("green").fame == 36
    assert "move craftsman bridge.2" in t.menu()
    t.play("move craftsman bridge.2")
    assert t.s.result is not None


@pytest.mark.rules("ORL-13.3", "ORL-1.6")
def test_barter_gives_a_good_of_the_value_that_is_left() -> None:
    t = Table()
    t.sold_out("fish")
    _hall(t, "farmer", "fisherman")
    t.play("move farmer barter.1")
    assert t.menu() == ["take grain", "take wood", "take cheese"]
    assert _refusal(t, "take wine") == "Wine is worth 3, more than 2. (ORL-13.3)"
    assert _refusal(t, "take fish") == "No fish is left on the Marketplace. (ORL-1.6)"
    t.play("take cheese")
    t.sold_out("grain", "wood", "cheese")
    t.play("move fisherman barter.2")
    assert t.menu() == ["castle", "pass"], "no such good is left: that part of the gift is lost"


# ---------------------------------------------------------------------- the Food Depot


@pytest.mark.rules("ORL-13.5", "ORL-13.3")
def test_food_comes_along_to_the_food_depot() -> None:
    """ORL-E37."""
    wanted = values("ORL-E37")
    t = Table()
    t.goods("green", fish=1)
    t.player("green").coins = 0
    _hall(t, "farmer")
    t.play("move farmer food_depot_medicine.1 fish")
    player = t.player("green")
    assert (player.goods[1], player.coins, player.fame) == (wanted["fish"], wanted["coins"], wanted["fame"])
    assert t.s.gone_goods[1] == 1


@pytest.mark.rules("ORL-13.5", "ORL-1.8")
def test_any_food_will_do_but_wood_is_none() -> None:
    t = Table()
    t.goods("green", grain=1, fish=1, wood=1, cheese=1, wine=1, bread=1)
    _hall(t, "farmer")
    foods = [words.split()[3] for words in t.menu() if "food_depot" in words]
    assert sorted(foods) == ["bread", "cheese", "fish", "grain", "wine"]
    said = "you have grain, fish, cheese, wine and bread."
    assert _refusal(t, "move farmer food_depot_medicine.1 wood") == f"Wood is not food; {said} (ORL-1.8)"
    assert _refusal(t, "move farmer food_depot_medicine.1") == f"Say which 1 food comes along: {said} (ORL-13.5)"
    t.goods("green", grain=0, fish=0, cheese=0, wine=0, bread=0)
    t.again()
    assert not [words for words in t.menu() if "food_depot" in words]
    assert _refusal(t, "move farmer food_depot_medicine.1 grain").endswith(
        "accompanied by 1 food, and you have none. (ORL-13.5)"
    )


@pytest.mark.rules("ORL-13.5")
def test_two_followers_need_two_foods() -> None:
    t = Table()
    t.goods("green", wine=1)
    _hall(t, "knight", "knight")
    t.play("move knight food_depot_medicine.1 wine")
    assert [words for words in t.menu() if "food_depot" in words] == []


@pytest.mark.rules("ORL-13.5", "ORL-8.3")
def test_the_town_hall_cannot_be_chosen_when_only_the_food_depot_would_take_him_and_there_is_no_food() -> None:
    t = Table()
    _served(t, "town_wall", 0, "", "", "knight")
    t.stand("green", "town_hall", "knight")
    assert t.ways("green", "town_hall") == []
    refusal = t.refused("green", "town_hall")
    assert refusal is not None and refusal.rule == "ORL-13.1"
    assert t.gives("green", "town_hall").startswith(
        "nothing: no deed has a free slot for a follower who stands on your Town Hall"
    )
    t.goods("green", wine=1)
    assert t.ways("green", "town_hall") == ["town_hall"]
    assert t.gives("green", "town_hall") == "knight to Food Depot"


@pytest.mark.rules("ORL-13.1")
def test_what_the_town_hall_would_give() -> None:
    t = Table()
    assert t.gives("green", "town_hall") == "each follower set here may serve a deed"
    t.stand("green", "town_hall", "craftsman", "scholar")
    assert (
        t.gives("green", "town_hall")
        == "craftsman to Loire levee or Wooden bridge or Palisade; scholar to Alchemist's kitchen"
    )
    t.stand("green", "town_hall", "craftsman", "craftsman")
    assert t.gives("green", "town_hall") == "craftsman to Loire levee or Wooden bridge or Palisade"


@pytest.mark.rules("ORL-13.6")
def test_who_owns_four_followers_cannot_move_one() -> None:
    """ORL-E38."""
    t = Table()
    t.green("green")
    t.bag("green", farmer=2)
    t.stand("green", "town_hall", "farmer", "trader")
    assert bool(t.ways("green", "town_hall")) is values("ORL-E38")["can_choose"]
    t.stand("green", "market", "technology")
    assert t.ways("green", "town_hall") == [], "a Technology tile is no follower"
    refusal = t.refused("green", "town_hall")
    assert refusal is not None
    assert str(refusal) == "You own 4 followers in all; with fewer than 5 none can be moved to a deed. (ORL-13.6)"
    assert (
        t.gives("green", "town_hall")
        == "nothing: you own 4 followers in all; with fewer than 5 none can be moved to a deed"
    )


@pytest.mark.rules("ORL-13.6")
@pytest.mark.parametrize("where", ["bag", "green", "spaces"])
def test_bag_green_and_spaces_count(where: str) -> None:
    t = Table()
    t.green("green")
    t.stand("green", "town_hall", "farmer", "trader")
    if where == "bag":
        t.bag("green", farmer=3)
    elif where == "green":
        t.green("green", farmer=3)
    else:
        t.stand("green", "castle", "farmer", "craftsman", "trader")
    assert t.ways("green", "town_hall") == ["town_hall"]


@pytest.mark.rules("ORL-13.6")
def test_of_five_followers_only_one_can_go() -> None:
    t = Table()
    t.green("green")
    _hall(t, "farmer", "trader")
    t.play("move farmer alchemy.1")
    assert t.menu() == ["castle", "pass"]
    assert _stands(t, "alchemy") == ["farmer", "", ""]
    assert t.player("green").spaces.count(FOLLOWER["trader"]) == 2, "the trader stays on the Town Hall"


# ---------------------------------------------------------------------- what lasts


@pytest.mark.rules("ORL-13.7", "ORL-16.5")
def test_the_food_depot_serves_all_players() -> None:
    t = Table()
    t.goods("green", grain=1)
    t.control("blue", "patay")
    _served(t, "food_depot_medicine", 0, "farmer", "farmer", "farmer", "")
    assert [need(t.s, seat) for seat in range(4)] == [4, 5, 4, 4]
    _hall(t, "farmer")
    t.play("move farmer food_depot_medicine.4 grain")
    assert food_spared(t.s) == 2
    assert most_lost(t.s) is None
    assert [need(t.s, seat) for seat in range(4)] == [2, 3, 2, 2]


@pytest.mark.rules("ORL-13.7", "ORL-16.8")
def test_medicine_serves_all_players_and_the_food_depot_still_does() -> None:
    t = Table()
    _served(t, "food_depot_medicine", 1, "", "scholar", "scholar", "monk")
    assert (food_spared(t.s), most_lost(t.s)) == (2, None)
    _hall(t, "knight")
    t.play("move knight food_depot_medicine.1")
    assert t.s.deeds[FOOD_DEPOT] == CLOSED
    assert (food_spared(t.s), most_lost(t.s)) == (2, 1)
    # a famine: each of the four, though none has food for the 2 settlers that the depot does not feed, loses one
    t.bonus("malus", "bonus_fame", "bonus_coins")
    before = [sum(player.towns) for player in t.s.players]
    t.play("pass")
    for _ in range(4):
        t.play("lose orleans")
    assert [sum(player.towns) for player in t.s.players] == [count - 1 for count in before]
