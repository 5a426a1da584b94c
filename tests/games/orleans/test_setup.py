"""Sections 2 and 21: set-up and optional rules."""

from collections import Counter

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.loire import AREA_LIST, SPACE, SPACES, TOWNS
from banneret.games.orleans.setup import lay_tiles
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import (
    BONUS,
    CLOSED,
    DEED,
    DEEDS,
    EVERYBODYS,
    FAME_TILES,
    FREE,
    GOOD,
    MALUS,
    MESSAGES,
    MISSIONS,
    PLACES,
    SEATS,
    TERRAIN,
    TERRAINS,
)
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Violation

from .examples import values
from .rules_text import id_of
from .rules_text import table as printed
from .table import Table


def before_anything(**variants: str) -> OrleansState:
    return game.start("england_vs_france", game.settle(variants))


def dealt(seed: int = 1, **variants: str) -> OrleansState:
    """Set up and dealt; the Messages are not yet kept."""
    s = before_anything(**variants)
    advance(s, Referee(FastDice(seed)))
    return s


@pytest.mark.rules("ORL-2.1", "ORL-2.3", "ORL-3.1", "ORL-3.3")
def test_e01_the_board_is_set_up() -> None:
    """ORL-E01."""
    figures = values("ORL-E01")
    laid = Counter(TERRAINS[tile].id for tile in Table().s.terrain if tile != FREE)
    assert laid == {"field": 5, "lake": 5, "forest": 5, "pasture": 5, "vineyard": 5, "manor_farm": 2}
    assert (len(SPACES), len(AREA_LIST), len(TOWNS)) == (figures["spaces"], figures["areas"], figures["towns"])
    banks = Counter(SPACES[area].bank for area in AREA_LIST)
    assert (banks["north"], banks["south"]) == (figures["north_areas"], figures["south_areas"])


@pytest.mark.rules("ORL-2.1")
def test_25_area_tiles_five_of_each_terrain_all_with_a_village_behind() -> None:
    areas = [terrain for terrain in TERRAINS if terrain.id != "manor_farm"]
    assert sum(terrain.tiles for terrain in areas) == 25 and {terrain.tiles for terrain in areas} == {5}
    for seed in range(20):
        s = dealt(seed)
        assert sum(1 for tile in s.terrain if tile not in (FREE, TERRAIN["manor_farm"])) == 25
        assert not s.villages, "the terrain side is up"


@pytest.mark.rules("ORL-2.2")
def test_the_towns_are_on_their_spaces() -> None:
    assert [(SPACES[town].id, SPACES[town].code) for town in TOWNS] == [("orleans", "52"), ("tours", "23")]
    for seed in range(20):
        assert [number for number, tile in enumerate(dealt(seed).terrain) if tile == FREE] == sorted(TOWNS)


@pytest.mark.rules("ORL-2.3")
def test_tiles_are_laid_column_by_column_from_the_north_skipping_the_towns() -> None:
    order = sorted(AREA_LIST, key=lambda area: (SPACES[area].column, SPACES[area].row))
    assert list(AREA_LIST) == order and not set(TOWNS) & set(AREA_LIST)

    class Unmixed(FastDice):
        def shuffle(self, items: list[int]) -> None:  # type: ignore[override]  # tiles are numbers
            """They stay in the order of the table: 5 fields, 5 lakes and so on."""

    s = before_anything()
    lay_tiles(s, Referee(Unmixed(1)))
    assert [TERRAINS[s.terrain[area]].id for area in order[:6]] == ["field"] * 5 + ["lake"]
    assert [SPACES[area].id for area in order[:8]] == [
        "la_fleche",
        "bourgueil",
        "chinon",
        "loudun",
        "chateau_du_loir",
        "langeais",
        "sainte_maure",
        "montoire",
    ]
    assert [TERRAINS[s.terrain[area]].id for area in order[-2:]] == ["manor_farm"] * 2


@pytest.mark.rules("ORL-2.3")
def test_the_tiles_are_mixed() -> None:
    """Over many set-ups each area gets every kind of tile, as often as there are tiles of it."""
    games = 1500
    found = {area: Counter[int]() for area in AREA_LIST}
    for seed in range(games):
        s = before_anything()
        lay_tiles(s, Referee(FastDice(seed)))
        for area in AREA_LIST:
            found[area][s.terrain[area]] += 1
    for counts in found.values():
        wanted = {number: games * terrain.tiles / 27 for number, terrain in enumerate(TERRAINS)}
        # chi-square, 5 degrees: p = 0.00001
        assert sum((counts[kind] - many) ** 2 / many for kind, many in wanted.items()) < 30


@pytest.mark.rules("ORL-2.4")
def test_the_terrains_are_those_of_the_table() -> None:
    rows = [(row["terrain"], row["good"], int(row["Fame"]), int(row["tiles"])) for row in printed("ORL-2.4")]
    mine = []
    for terrain in TERRAINS:
        names = list(terrain.choice_goods) or [terrain.good]
        mine.append(
            (
                terrain.name,
                " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names),
                terrain.fame,
                terrain.tiles,
            )
        )
    assert rows == mine


@pytest.mark.rules("ORL-2.4")
@pytest.mark.parametrize(
    ("terrain", "good", "fame"),
    [(id_of(row["terrain"]), row["good"], int(row["Fame"])) for row in printed("ORL-2.4") if row["tiles"] == "5"],
)
def test_a_terrain_gives_its_fame_and_then_its_good(terrain: str, good: str, fame: int) -> None:
    table = Table()
    table.terrain(blois=terrain)
    table.stand("green", "terrain", "farmer", "fisherman")
    table.turn("green", "territory", "farmer", "fisherman", "craftsman")
    table.play("territory expand orleans blois")
    assert table.player("green").fame == fame
    table.play("terrain")
    table.play("harvest blois")
    assert [table.player("green").goods[GOOD[one]] for one in GOOD] == [int(one == good) for one in GOOD]


@pytest.mark.rules("ORL-2.5")
def test_everything_lies_in_supply() -> None:
    s = dealt()
    assert s.market == [14, 14, 14, 14, 14, 12, 10] and s.goods == [24, 22, 24, 20, 16, 14]
    assert (s.technology, s.church_supply) == (12, 10)
    assert s.open_places == (1 << 18) - 1 and Counter(place.category for place in PLACES) == {1: 6, 2: 6, 3: 6}
    assert len(DEEDS) == 7 and "food_depot_medicine" in DEED and s.deeds == [0] * 7 and CLOSED not in s.deeds
    assert all(slots == (FREE,) * len(deed.a.slots) for slots, deed in zip(s.slots, DEEDS, strict=True))


@pytest.mark.rules("ORL-2.6", "ORL-2.7", "ORL-2.8")
def test_e02_a_players_pieces() -> None:
    """ORL-E02."""
    figures = values("ORL-E02")
    for player in Table().s.players:
        assert player.supply == figures["supply_settlers"] and player.towns == [2, 2] and player.areas == 0
        assert (player.fame, player.era) == (0, 0), "one settler on Fame 0, one on Era I"
        assert player.supply + sum(player.towns) + 2 == 12
        assert player.fortresses == figures["fortresses"] and player.coins == figures["coins"]
        assert sum(player.green) == figures["green"] and sum(player.bag) == figures["bag"]
        assert player.green == [2, 2, 1, 1, 0, 0, 0]
        assert set(player.spaces) == {FREE} and player.places == 0 and not any(player.goods)


@pytest.mark.rules("ORL-2.6")
def test_board_and_base_place_cards_are_usable_from_the_start() -> None:
    table = Table()
    table.green("green", farmer=1, fisherman=1, craftsman=1, trader=1, knight=1, scholar=1)
    table.again()
    offered = {words.split()[-1].split(".")[0] for words in table.menu("green") if words.startswith("put")}
    base = {"castle", "school", "monastery", "building_yard", "fortification", "church_works"}
    assert offered == base | {"farmhouse", "guild_house", "terrain", "territory", "market", "town_hall"}
    assert len(EVERYBODYS) == 12


@pytest.mark.rules("ORL-2.7")
def test_each_player_has_twelve_settlers() -> None:
    for seat in SEATS:
        table = Table()
        table.player(seat).supply += 1
        with pytest.raises(Violation, match=r"settlers are not conserved"):
            game.check(table.s)


@pytest.mark.rules("ORL-2.8")
def test_the_first_plan_is_made_with_the_six_on_the_green() -> None:
    table = Table()
    assert all(sum(player.bag) == 0 and sum(player.green) == 6 for player in table.s.players)
    assert [player.coins for player in table.s.players] == [1, 1, 1, 1]


@pytest.mark.rules("ORL-2.9")
def test_e03_the_bonus_tiles() -> None:
    """ORL-E03."""
    figures = values("ORL-E03")
    faces: set[tuple[int, int]] = set()
    for seed in range(60):
        s = dealt(seed)
        assert len(s.bonus) == figures["face_up"] and len(s.tiles) == figures["stack"] and not s.aside
        assert MALUS not in s.bonus and MALUS in s.tiles
        assert sorted(s.bonus + s.tiles) == list(range(10))
        faces.update(enumerate(s.bonus))
    assert len(faces) == 3 * 9, "each of the nine comes on each Era card"


@pytest.mark.rules("ORL-2.9")
def test_the_malus_is_mixed_into_the_stack() -> None:
    """It is not where one would know it to be: of seven tiles, each may come first."""
    first: Counter[int] = Counter()
    for seed in range(700):
        table = Table(seed)
        table.ref.dice = FastDice(seed)
        table.bonus("bonus_coins", "bonus_fame", "bonus_grain")
        table.from_stage(7)
        first[table.s.bonus[2]] += 1
    assert set(first) == set(range(10)) - {BONUS["bonus_coins"], BONUS["bonus_fame"], BONUS["bonus_grain"]}
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 33  # 6 degrees: p = 0.00001


@pytest.mark.rules("ORL-2.10")
def test_the_fame_tiles_lie_on_their_spaces() -> None:
    assert [tile.space for tile in FAME_TILES] == [4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 36]
    assert [(str(tile.space), "yes" if tile.optional else "no", tile.effect) for tile in FAME_TILES] == [
        (row["space"], row["may decline"], row["effect"]) for row in printed("ORL-14.3")
    ]
    table = Table()
    table.fame(green=6)
    table.gain("green", 1)
    assert table.player("green").coins == 1 + 3


@pytest.mark.rules("ORL-2.11")
def test_nation_cards_are_dealt_face_down_two_of_each() -> None:
    deals: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        s = dealt(seed)
        cards = [player.nation for player in s.players]
        assert all(card is not None and card.owners == (seat,) for seat, card in enumerate(cards))
        deals[tuple(card.value for card in cards if card is not None)] += 1
    assert all(sorted(deal) == [0, 0, 1, 1] for deal in deals) and len(deals) == 6
    assert sum((count - 100) ** 2 / 100 for count in deals.values()) < 30


@pytest.mark.rules("ORL-2.12", "ORL-2.13")
def test_e04_the_cards() -> None:
    """ORL-E04."""
    figures = values("ORL-E04")
    table = Table()
    assert len(set(table.s.missions)) == figures["missions_open"] and len(MISSIONS) - 2 == figures["missions_out"]
    kept = [player.message.value for player in table.s.players if player.message is not None]
    assert len(set(kept)) == figures["messages_in_play"] and len(MESSAGES) - len(kept) == figures["messages_out"]


@pytest.mark.rules("ORL-2.12")
def test_each_nation_has_one_open_mission() -> None:
    pairs = Counter(dealt(seed).missions for seed in range(800))
    assert all(france != england for france, england in pairs) and {
        mission for pair in pairs for mission in pair
    } == set(range(8))
    match = Match("orleans", seed="missions")
    told = [event for event in match.log_of(None) if event.kind == "mission"]
    assert [event.text.split(":")[0] for event in told] == ["The Mission of France", "The Mission of England"], (
        "all see them"
    )


@pytest.mark.rules("ORL-2.13")
def test_all_keep_one_of_two_messages_at_the_same_time_and_in_secret() -> None:
    s = dealt(5)
    ref = Referee(FastDice(1), [])
    decision = advance(s, ref)
    assert decision is not None and decision.seats == (0, 1, 2, 3) and decision.secret
    offered: list[int] = []
    for seat, player in enumerate(s.players):
        assert player.dealt is not None and player.dealt.owners == (seat,)
        assert [option.notation for option in decision.menu_of(seat)] == [
            f"keep {MESSAGES[message].id}" for message in player.dealt.value
        ]
        offered += player.dealt.value
    assert len(set(offered)) == 8
    for seat in (2, 0, 3):
        apply(s, ref, seat, decision.menu_of(seat)[1])
        assert s.players[seat].message is None, "nothing happens before all have chosen"
    apply(s, ref, 1, decision.menu_of(1)[0])
    advance(s, ref)
    for seat, player in enumerate(s.players):
        assert player.dealt is None and player.message is not None and player.rejected is not None
        chosen = seat != 1
        assert (player.message.value, player.rejected.value) == (
            offered[2 * seat + chosen],
            offered[2 * seat + 1 - chosen],
        )
        assert player.message.owners == player.rejected.owners == (seat,)


@pytest.mark.rules("ORL-2.14")
@pytest.mark.parametrize("seat", SEATS)
def test_the_youngest_begins(seat: str) -> None:
    assert [dealt(seed, youngest=seat).start for seed in range(8)] == [SEATS.index(seat)] * 8


@pytest.mark.rules("ORL-2.15")
def test_else_a_seat_begins_by_lot() -> None:
    starts = Counter(dealt(seed).start for seed in range(800))
    assert set(starts) == {0, 1, 2, 3} and sum((count - 200) ** 2 / 200 for count in starts.values()) < 26


# ---------------------------------------------------------------------- section 21


@pytest.mark.rules("ORL-21.1")
def test_open_nations_lie_open_and_partners_sit_opposite() -> None:
    first = set()
    for seed in range(30):
        s = dealt(seed, nations="open")
        cards = [player.nation for player in s.players]
        assert all(card is not None and card.owners == (0, 1, 2, 3) for card in cards)
        assert s.nation(0) == s.nation(2) != s.nation(1) == s.nation(3)
        first.add(s.nation(0))
    assert first == {0, 1}
    match = Match("orleans", seed="open", variants={"nations": "open"})
    assert sum(event.kind == "nation" for event in match.log_of(None)) == 4


@pytest.mark.rules("ORL-21.1")
@pytest.mark.parametrize(("at", "points"), [(12, 1), (24, 1)])
def test_with_open_nations_an_advance_gives_two_coins_instead_of_a_look(at: int, points: int) -> None:
    for nations, coins, asked in (("open", 2, False), ("hidden", 0, True)):
        table = Table(nations=nations)
        table.turn("green", "castle", "farmer", "craftsman", "trader")
        table.fame(green=at)
        before = table.player("green").coins
        table.gain("green", points)
        assert table.player("green").coins == before + coins
        assert ("look blue" in table.menu()) is asked


@pytest.mark.rules("ORL-21.1")
def test_open_nations_need_no_visit_to_the_inn() -> None:
    table = Table(nations="open")
    table.own("green", "whispering_inn")
    table.turn("green", "whispering_inn", "trader", "fisherman")
    assert "whispering_inn message red" in table.menu() and "whispering_inn nation red" not in table.menu()
    refusal = table.why_not("whispering_inn nation red")
    assert refusal is not None and refusal.rule == "ORL-21.1"


@pytest.mark.rules("ORL-21.2")
def test_the_quick_game_starts_with_fame_4_and_two_more_coins() -> None:
    table = Table(quick="on")
    assert [(player.coins, player.fame) for player in table.s.players] == [(3, 4)] * 4
    table.bag("green", farmer=3)
    table.turn("green", "castle", "farmer", "craftsman", "trader")
    table.gain("green", 3)
    assert table.player("green").fame == 7 and table.player("green").coins == 6
    assert not table.told("extra") and "draw" not in table.menu(), "space 4 gives nothing, 7 does"


@pytest.mark.rules("ORL-21.3")
def test_a_fixed_board_is_the_same_in_every_match() -> None:
    boards = {}
    for board in ("1", "2", "12"):
        laid = [tuple(dealt(seed, board=board).terrain) for seed in (1, 2, 3)]
        assert len(set(laid)) == 1
        assert Counter(laid[0]) == Counter(dealt(9).terrain)
        boards[board] = laid[0]
    assert len(set(boards.values())) == 3
    assert [TERRAINS[boards["1"][SPACE[area]]].id for area in ("la_fleche", "bourgueil", "chinon", "loudun")] == [
        "vineyard",
        "field",
        "forest",
        "lake",
    ]
    match = Match("orleans", seed="x", variants={"board": "2"})
    assert any("seed 2" in event.text for event in match.log_of(None)), "all players see the seed"


@pytest.mark.rules("ORL-21.1", "ORL-21.2", "ORL-21.3", "ORL-2.14")
def test_the_optional_rules_can_be_chosen_and_are_off_by_themselves() -> None:
    assert game.settle({}) == {"nations": "hidden", "quick": "off", "board": "random", "youngest": "unknown"}
    s = before_anything()
    assert (s.open_nations, s.quick, s.board, s.youngest) == (False, False, "random", "unknown")
    with pytest.raises(BanneretError, match="board can be"):
        game.settle({"board": "13"})
