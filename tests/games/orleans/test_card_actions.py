"""ORL-12.3 to ORL-12.5, ORL-12.8: the actions on Place cards."""

import pytest

from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.numbers import CardKind
from banneret.games.orleans.state import Look
from banneret.games.orleans.tables import FORTRESSES, GOOD_IDS, SEATS

from .examples import values
from .table import Table


def _refusal(t: Table, words: str) -> str:
    refusal = t.refused("green", words)
    assert refusal is not None
    return str(refusal)


# ---------------------------------------------------------------------- category I


@pytest.mark.rules("ORL-12.3")
def test_the_pub_sells_fame() -> None:
    """ORL-E62."""
    wanted = values("ORL-E62")
    t = Table()
    t.own("green", "pub")
    t.player("green").coins, t.player("green").fame = 5, 8
    t.turn("green", "pub", "trader", "farmer")
    assert t.gives("green", "pub") == "up to 3 Fame for as many coins"
    t.play("pub 3")
    t.play("take")
    player = t.player("green")
    assert (player.fame, player.coins, player.goods[2]) == (wanted["fame"], wanted["coins"], wanted["wood"])


@pytest.mark.rules("ORL-12.3", "ORL-8.3")
def test_the_pub_takes_one_to_three_coins_that_are_there() -> None:
    t = Table()
    t.own("green", "pub")
    t.stand("green", "pub", "trader", "farmer")
    for coins, ways in (
        (0, []),
        (1, ["pub 1"]),
        (2, ["pub 1", "pub 2"]),
        (3, ["pub 1", "pub 2", "pub 3"]),
        (9, ["pub 1", "pub 2", "pub 3"]),
    ):
        t.player("green").coins = coins
        assert t.ways("green", "pub") == ways
    assert _refusal(t, "pub 4") == "The Pub takes 1 to 3 coins, and you have 9. (ORL-12.3)"
    t.player("green").coins = 1
    assert t.gives("green", "pub") == "1 Fame for 1 coin"
    t.player("green").coins = 0
    assert _refusal(t, "pub 1") == "The Pub takes 1 to 3 coins, and you have 0. (ORL-12.3)"
    assert t.gives("green", "pub") == "nothing: you have no coin to spend at the Pub"


@pytest.mark.rules("ORL-12.3")
def test_the_bakery_bakes_one_or_two() -> None:
    t = Table()
    t.own("green", "bakery")
    t.goods("green", grain=3)
    t.turn("green", "bakery", "farmer")
    assert t.gives("green", "bakery") == "up to 2 bread for as many grain"
    assert t.ways("green", "bakery") == ["bakery 1", "bakery 2"]
    bread = t.s.goods[5]
    t.play("bakery 2")
    assert (t.player("green").goods[0], t.player("green").goods[5]) == (1, 2)
    assert (t.s.gone_goods[0], t.s.goods[5]) == (2, bread - 2)
    t.stand("green", "bakery", "farmer")
    assert t.ways("green", "bakery") == ["bakery 1"]
    assert t.gives("green", "bakery") == "1 bread for 1 grain"
    assert "1 at most now" in _refusal(t, "bakery 2")


@pytest.mark.rules("ORL-12.3", "ORL-1.6", "ORL-8.3")
def test_the_bakery_needs_grain_and_bread() -> None:
    t = Table()
    t.own("green", "bakery")
    t.goods("green", grain=2)
    t.goods("blue", bread=13)
    t.stand("green", "bakery", "farmer")
    assert t.ways("green", "bakery") == ["bakery 1"]
    t.goods("blue", bread=14)
    assert t.ways("green", "bakery") == []
    assert t.gives("green", "bakery") == "nothing: the Bakery needs grain of yours and bread on the Marketplace"
    t.goods("blue", bread=0)
    t.goods("green", grain=0)
    assert t.ways("green", "bakery") == []


@pytest.mark.rules("ORL-12.3", "ORL-8.3")
def test_the_saw_pit_gives_a_wood() -> None:
    t = Table()
    t.own("green", "saw_pit")
    t.turn("green", "saw_pit", "craftsman")
    assert t.gives("green", "saw_pit") == "take 1 wood"
    t.play("saw_pit")
    assert t.player("green").goods == [0, 0, 1, 0, 0, 0]
    t.sold_out("wood")
    t.stand("green", "saw_pit", "craftsman")
    assert t.ways("green", "saw_pit") == []
    assert _refusal(t, "saw_pit") == "No wood is left on the Marketplace. (ORL-8.3)"
    assert t.gives("green", "saw_pit") == "nothing: no wood is left on the Marketplace"


# ---------------------------------------------------------------------- category II


@pytest.mark.rules("ORL-12.4")
def test_the_library_gives_two_fame() -> None:
    t = Table()
    t.own("green", "library")
    t.turn("green", "library", "scholar")
    assert t.gives("green", "library") == "gain 2 Fame"
    t.play("library")
    assert t.player("green").fame == 2


@pytest.mark.rules("ORL-12.4", "ORL-12.8")
@pytest.mark.parametrize("kind", ["nation", "message"])
def test_the_whispering_inn_shows_one_card_to_the_owner_alone(kind: CardKind) -> None:
    t = Table()
    t.own("green", "whispering_inn")
    t.turn("green", "whispering_inn", "trader", "fisherman")
    assert t.gives("green", "whispering_inn") == "a look at the Nation card or the Secret Message of one other player"
    assert t.ways("green", "whispering_inn") == [
        f"whispering_inn {what} {other}" for what in ("nation", "message") for other in SEATS[1:]
    ]
    t.play(f"whispering_inn {kind} red")
    red = t.player("red")
    assert red.nation is not None and red.message is not None
    assert set(red.nation.owners) == ({0, 2} if kind == "nation" else {2})
    assert set(red.message.owners) == ({0, 2} if kind == "message" else {2})
    # all see whose card and which kind it was, and nothing more
    assert t.s.seen == [Look(0, 2, kind, 1)]
    (look,) = [event for event in t.log if event.kind == "look"]
    assert look.seats is None
    assert look.text == f"Green looked at Red's {'Nation card' if kind == 'nation' else 'Secret Message'}."
    (seen,) = [event for event in t.log if event.kind == "seen"]
    assert seen.seats == (0,)
    assert "ORL-12.8" in look.rules


@pytest.mark.rules("ORL-12.4")
def test_the_whispering_inn_looks_at_others_only() -> None:
    t = Table()
    t.own("green", "whispering_inn")
    t.stand("green", "whispering_inn", "trader", "fisherman")
    for words in ("whispering_inn nation green", "whispering_inn", "whispering_inn red"):
        assert _refusal(t, words).endswith("(ORL-12.4)")


@pytest.mark.rules("ORL-12.4", "ORL-21.1")
def test_the_whispering_inn_with_open_nations() -> None:
    t = Table(nations="open")
    t.own("green", "whispering_inn")
    t.stand("green", "whispering_inn", "trader", "fisherman")
    assert t.ways("green", "whispering_inn") == [f"whispering_inn message {other}" for other in SEATS[1:]]
    assert _refusal(t, "whispering_inn nation red") == "All Nation cards lie open. (ORL-21.1)"
    assert t.gives("green", "whispering_inn") == "a look at the Secret Message of one other player"


@pytest.mark.rules("ORL-12.4")
@pytest.mark.parametrize("good", ["grain", "fish"])
def test_the_winepress_takes_grain_or_fish(good: str) -> None:
    t = Table()
    t.own("green", "winepress")
    t.goods("green", **{good: 1, "cheese": 1})
    t.turn("green", "winepress", "farmer")
    assert t.ways("green", "winepress") == [f"winepress {good}"]
    assert t.gives("green", "winepress") == f"1 wine for 1 {good}"
    other = "fish" if good == "grain" else "grain"
    assert _refusal(t, f"winepress {other}") == f"You have no {other}. (ORL-12.4)"
    assert _refusal(t, "winepress cheese") == "The Winepress takes grain or fish. (ORL-12.4)"
    assert f"“winepress {good}”" in _refusal(t, "winepress")
    t.play(f"winepress {good}")
    assert t.player("green").goods == [0, 0, 0, 1, 1, 0]
    assert t.s.gone_goods[GOOD_IDS.index(good)] == 1


@pytest.mark.rules("ORL-12.4", "ORL-8.3")
def test_the_winepress_with_nothing_to_press() -> None:
    t = Table()
    t.own("green", "winepress")
    t.stand("green", "winepress", "farmer")
    assert t.ways("green", "winepress") == []
    assert _refusal(t, "winepress grain") == "You have neither grain nor fish for the Winepress. (ORL-12.4)"
    t.goods("green", grain=1, fish=1)
    assert t.gives("green", "winepress") == "1 wine for 1 grain or 1 fish"
    t.sold_out("wine")
    assert t.ways("green", "winepress") == []
    assert _refusal(t, "winepress grain") == "No wine is left on the Marketplace. (ORL-8.3)"


# ---------------------------------------------------------------------- category III


@pytest.mark.rules("ORL-12.5")
def test_the_mint_gives_five_coins() -> None:
    t = Table()
    t.own("green", "mint")
    t.turn("green", "mint", "trader", "scholar")
    assert t.gives("green", "mint") == "take 5 coins"
    t.play("mint")
    assert t.player("green").coins == 6


@pytest.mark.rules("ORL-12.5")
def test_the_pilgrim_road_gives_fame_and_coins() -> None:
    t = Table()
    t.own("green", "pilgrim_road")
    t.turn("green", "pilgrim_road", "monk")
    assert t.gives("green", "pilgrim_road") == "gain 2 Fame and take 2 coins"
    t.play("pilgrim_road")
    assert (t.player("green").fame, t.player("green").coins) == (2, 3)


@pytest.mark.rules("ORL-12.5")
def test_the_reach_of_the_siege_workshop() -> None:
    t = Table()
    t.own("green", "siege_workshop")
    t.towns("green", 0, 0)
    t.control("green", "blois")
    t.control("blue", "montoire", "patay", "loches")
    t.control("red", "clery")
    t.fortresses("blois", "montoire", "loches", "clery")
    t.stand("green", "siege_workshop", "knight", "craftsman")
    # next to the own Blois; Cléry is next to Orléans, where green has nobody; Loches next to Tours
    assert t.ways("green", "siege_workshop") == ["siege_workshop montoire"]
    assert t.gives("green", "siege_workshop") == "remove the fortress at Montoire"
    assert (
        _refusal(t, "siege_workshop clery")
        == "Cléry is next to none of your areas, nor to a town with a settler of yours. (ORL-12.5)"
    )
    assert _refusal(t, "siege_workshop patay") == "There is no fortress at Patay. (ORL-12.5)"
    assert _refusal(t, "siege_workshop blois") == "The Siege Workshop removes a fortress of another player. (ORL-12.5)"
    t.towns("green", 1, 0)
    assert t.ways("green", "siege_workshop") == ["siege_workshop montoire", "siege_workshop clery"]
    t.towns("green", 0, 1)
    assert t.ways("green", "siege_workshop") == ["siege_workshop montoire", "siege_workshop loches"]
    t.turn("green", "siege_workshop", "knight", "craftsman")
    t.play("siege_workshop loches")
    assert t.s.fortified == sum(1 << SPACE[area] for area in ("blois", "montoire", "clery"))
    # it has left the game; the area is still Blue's; the knight is back in the bag
    assert t.s.gone_fortresses == [0, 1, 0, 0]
    assert t.player("blue").fortresses == FORTRESSES - 2
    assert t.player("blue").areas >> SPACE["loches"] & 1
    assert t.player("green").bag == [0, 0, 1, 0, 1, 0, 0]


@pytest.mark.rules("ORL-12.5", "ORL-8.3")
def test_the_siege_workshop_without_a_target() -> None:
    t = Table()
    t.own("green", "siege_workshop")
    t.control("green", "patay")
    t.fortresses("patay")
    t.stand("green", "siege_workshop", "knight", "craftsman")
    assert t.ways("green", "siege_workshop") == []
    assert _refusal(t, "siege_workshop").endswith("(ORL-12.5)")
    assert t.gives("green", "siege_workshop").startswith("nothing: no fortress of another player is next to")
