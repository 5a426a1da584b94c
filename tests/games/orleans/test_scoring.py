"""Section 19: scoring."""

import pytest

from banneret.games.orleans import scoring
from banneret.games.orleans.scoring import MEASURES, Score, Verdict, sheet, verdict, winner
from banneret.games.orleans.tables import DEED, ENGLAND, FRANCE, FREE, GOOD, KNIGHT, MESSAGE, MESSAGES, SCORING, SEATS

from .examples import values
from .table import END, Table

NORTHERN = [
    "la_fleche",
    "bourgueil",
    "chateau_du_loir",
    "langeais",
    "montoire",
    "vouvray",
    "vendome",
    "blois",
    "patay",
    "pithiviers",
    "gien",
]
SOUTHERN = ["chinon", "loudun", "sainte_maure", "amboise", "loches", "chambord", "romorantin", "clery", "sancerre"]

PRINTED = {
    "most_churches": "The nation with the most churches scores.",
    "most_villages": "The nation with the most villages scores.",
    "most_fortresses": "The nation with the most fortresses on the board scores.",
    "most_coins": "The nation with the most coins scores.",
    "most_food": "The nation with the most food tiles (grain, fish, cheese, wine, bread) scores.",
    "most_wood": "The nation with the most wood scores.",
    "most_north": "The nation with the most areas north of the Loire scores.",
    "most_south": "The nation with the most areas south of the Loire scores.",
    "most_riverside": "The nation with the most areas on the banks of the Loire scores.",
    "most_technology": "The nation with the most Technology tiles scores.",
    "most_knights": "The nation with the most knights scores.",
    "most_fame": "The nation whose two Fame positions add up to more scores.",
}
"""ORL-19.3, as the rules print it."""


def teams() -> Table:
    """Green and Red serve France, Blue and Yellow England; nobody has a coin, and the Missions are far away."""
    table = Table()
    table.nations("france", "england", "france", "england")
    table.missions("river_lords", "both_banks")
    for player in table.s.players:
        player.coins = 0
    return table


def points(table: Table, letter: str) -> list[int]:
    return [score.of(letter) for score in sheet(table.s)]


# ---------------------------------------------------------------------- A and B


@pytest.mark.rules("ORL-19.1")
def test_missions_give_50_points() -> None:
    table = teams()
    table.missions("shipwrights", "breadbasket")
    table.terrain(patay="forest", blois="forest", vendome="forest", clery="field", jargeau="field", romorantin="field")
    assert points(table, "A") == [0, 0]
    table.control("green", "patay", "blois", "vendome")
    table.goods("red", wood=6)
    assert points(table, "A") == [50, 0]
    table.control("blue", "clery", "jargeau", "romorantin")
    table.goods("yellow", bread=5)
    assert points(table, "A") == [50, 50]


@pytest.mark.rules("ORL-19.2", "ORL-19.4")
def test_four_messages() -> None:
    """ORL-E56: churches for England, coins tied, wood for France, Fame 37 to 39 for England."""
    expected = values("ORL-E56")
    table = teams()
    table.messages("most_churches", "most_coins", "most_wood", "most_fame")
    table.control("green", "patay")
    table.control("blue", "gien", "clery")
    table.churches("patay", "gien", "clery")
    table.player("green").coins, table.player("red").coins = 15, 5
    table.player("blue").coins, table.player("yellow").coins = 0, 20
    table.goods("red", wood=2)
    table.goods("blue", wood=1)
    table.fame(green=20, red=17, blue=30, yellow=9)
    assert points(table, "B") == [expected["france_B"], expected["england_B"]]


@pytest.mark.rules("ORL-19.2")
def test_a_message_counts_for_whoever_fulfils_it() -> None:
    """Held by a player of France, fulfilled by England."""
    table = teams()
    table.messages("most_wood", "most_technology", "most_knights", "most_fortresses")
    table.goods("yellow", wood=1)
    assert points(table, "B") == [0, 20]


@pytest.mark.rules("ORL-19.3")
def test_the_messages() -> None:
    assert {message.id: message.text for message in MESSAGES} == PRINTED


@pytest.mark.rules("ORL-19.3", "ORL-19.4", "ORL-19.11")
@pytest.mark.parametrize("message", PRINTED)
def test_what_each_message_compares(message: str) -> None:
    """England has a little of it in each hand, France more in one; then as much, which is a tie."""

    def give(table: Table, seat: str, areas: list[str], count: int) -> None:
        player = table.player(seat)
        what = message.removeprefix("most_")
        if what in ("churches", "villages", "fortresses", "north", "south", "riverside"):
            table.control(seat, *areas[:count])
        match what:
            case "churches":
                table.churches(*areas[:count])
            case "villages":
                table.villages(*areas[:count])
            case "fortresses":
                table.fortresses(*areas[:count])
            case "coins":
                player.coins = count
            case "food":
                table.goods(seat, grain=count - 1, bread=1)
            case "wood":
                table.goods(seat, wood=count)
            case "technology":
                for action in ("castle", "market", "school")[:count]:
                    table.stand(seat, action, "technology")
            case "knights":
                table.bag(seat, knight=count)
            case "fame":
                player.fame = count

    south = message == "most_south"
    beside = {"most_north": "loches", "most_south": "patay", "most_riverside": "patay"}
    sets = (
        (["loudun", "loches", "sancerre"], ["clery"], ["chinon"])
        if south
        else (["blois", "langeais", "gien"], ["vouvray"], ["bourgueil"])
    )
    for more, expected in ((3, FRANCE), (2, FREE), (1, ENGLAND)):
        table = teams()
        for kind in ("green", "blue", "red", "yellow"):
            table.player(kind).coins = 0
        give(table, "green", sets[0], more)
        give(table, "blue", sets[1], 1)
        give(table, "yellow", sets[2], 1)
        if message in beside:
            table.control("blue", beside[message])  # elsewhere, and not counted
        assert (
            verdict(table.s, MESSAGE[message]) == Verdict(more, 2)
            and verdict(table.s, MESSAGE[message]).winner == expected
        )


@pytest.mark.rules("ORL-19.4")
def test_knights_count_wherever_they_are_but_on_deeds() -> None:
    table = teams()
    table.bag("green", knight=1)
    table.green("green", knight=1)
    table.stand("red", "territory", "knight", "knight")
    table.s.slots[DEED["town_wall"]] = (FREE, FREE, KNIGHT)
    table.s.market[KNIGHT] -= 1
    assert MEASURES["most_knights"](table.s, FRANCE) == 4
    assert MEASURES["most_knights"](table.s, ENGLAND) == 0


@pytest.mark.rules("ORL-19.4")
def test_buildings_count_by_control_alone() -> None:
    """A village and a church in an empty area count for nobody, a fortress in supply neither (ORL-11.4)."""
    table = teams()
    table.control("green", "patay")
    table.churches("blois")
    table.villages("patay")
    for message in ("most_churches", "most_fortresses"):
        assert verdict(table.s, MESSAGE[message]) == Verdict(0, 0) and verdict(table.s, MESSAGE[message]).winner == FREE
    assert (
        verdict(table.s, MESSAGE["most_villages"]) == Verdict(1, 0)
        and verdict(table.s, MESSAGE["most_villages"]).winner == FRANCE
    )


@pytest.mark.rules("ORL-19.4", "ORL-18.7")
def test_goods_on_a_mission_do_not_count_for_a_message() -> None:
    table = teams()
    table.missions("shipwrights", "both_banks")
    table.messages("most_wood", "most_food", "most_knights", "most_fortresses")
    table.terrain(patay="forest", blois="forest", vendome="forest")
    table.control("green", "patay", "blois", "vendome")
    table.goods("green", wood=5)
    table.goods("blue", wood=2)
    assert (
        verdict(table.s, MESSAGE["most_wood"]) == Verdict(5, 2)
        and verdict(table.s, MESSAGE["most_wood"]).winner == FRANCE
    ), "the Mission is not accomplished"
    table.goods("green", wood=6)
    assert (
        verdict(table.s, MESSAGE["most_wood"]) == Verdict(0, 2)
        and verdict(table.s, MESSAGE["most_wood"]).winner == ENGLAND
    )
    table.missions("breadbasket", "both_banks")
    table.terrain(patay="field", blois="field", vendome="field")
    table.goods("red", bread=5, grain=1)
    table.goods("blue", grain=1)
    assert (
        verdict(table.s, MESSAGE["most_food"]) == Verdict(1, 1)
        and verdict(table.s, MESSAGE["most_food"]).winner == FREE
    )


# ---------------------------------------------------------------------- C to F


@pytest.mark.rules("ORL-19.5")
def test_majority_of_areas() -> None:
    """ORL-E57: 9 to 9, nobody scores; a tenth decides, towns do not count."""
    expected = values("ORL-E57")
    table = teams()
    table.control("green", *NORTHERN[:5])
    table.control("red", *NORTHERN[5:9])
    table.control("blue", *SOUTHERN[:8])
    table.control("yellow", SOUTHERN[8])
    assert points(table, "C") == [expected["france_C"], expected["england_C"]]
    table.towns("yellow", 5, 4)
    assert points(table, "C") == [0, 0]
    table.control("blue", "gien")
    assert points(table, "C") == [0, 30]


@pytest.mark.rules("ORL-19.6", "ORL-19.7")
def test_villages_and_churches() -> None:
    table = teams()
    table.control("green", "patay", "blois")
    table.control("red", "vendome")
    table.control("blue", "clery")
    table.villages("patay", "clery", "gien")
    table.churches("vendome", "sancerre")
    assert points(table, "D") == [10, 5]
    assert points(table, "E") == [12, 0]


@pytest.mark.rules("ORL-19.8")
def test_coins_and_goods() -> None:
    table = teams()
    table.player("green").coins, table.player("red").coins = 3, 4
    table.goods("green", grain=1, fish=1, wood=1)
    table.goods("blue", cheese=1, wine=1)
    table.goods("yellow", bread=2)
    assert points(table, "F") == [7 + 1 + 1 + 2, 2 + 3 + 3 + 3]


@pytest.mark.rules("ORL-19.8")
def test_goods_on_an_accomplished_mission_are_worth_nothing() -> None:
    table = teams()
    table.missions("shipwrights", "both_banks")
    table.terrain(patay="forest", blois="forest", vendome="forest")
    table.control("green", "patay", "blois", "vendome")
    table.goods("green", wood=4)
    table.goods("red", wood=1)
    assert points(table, "F") == [10, 0]
    table.goods("red", wood=3)
    assert points(table, "F") == [2, 0]
    assert sheet(table.s)[FRANCE].lines[-1].reason == "1 wood × 2; on the Mission: 6 wood"


@pytest.mark.rules("ORL-19.9", "ORL-19.1", "ORL-19.2", "ORL-19.5", "ORL-19.6", "ORL-19.7", "ORL-19.8")
def test_a_whole_score_sheet() -> None:
    """ORL-E58: France 117, England 109."""
    expected = values("ORL-E58")
    table = teams()
    table.missions("river_lords", "breadbasket")
    table.messages("most_churches", "most_villages", "most_coins", "most_technology")
    table.terrain(**dict.fromkeys(SOUTHERN[:3], "field"))
    table.control("green", *NORTHERN[:6])
    table.control("red", *NORTHERN[6:])
    table.control("blue", *SOUTHERN[:5])
    table.control("yellow", *SOUTHERN[5:])
    table.churches(NORTHERN[0])
    table.villages(NORTHERN[1], NORTHERN[7], SOUTHERN[7], SOUTHERN[8])
    table.player("green").coins, table.player("red").coins = 10, 4
    table.player("blue").coins, table.player("yellow").coins = 20, 2
    table.goods("green", grain=2)
    table.goods("red", cheese=1, wood=1)
    table.goods("blue", bread=5, wine=1)
    table.goods("yellow", cheese=2)
    france, england = sheet(table.s)
    assert [france.of(letter) for letter in "ABCDEF"] == [0, 40, 30, 15, 12, 20]
    assert [england.of(letter) for letter in "ABCDEF"] == [50, 20, 0, 10, 0, 29]
    assert (france.points, england.points) == (expected["france"], expected["england"])
    assert ("france", "england")[winner(france, england)] == expected["winner"]
    table.s.round = 24
    table.from_stage(END)
    for seat in table.asked:
        table.play("no", seat)
    result = table.s.result
    assert result is not None
    assert [SEATS[seat] for seat in result.winners] == ["green", "red"]
    assert result.scores == (1.0, -1.0, 1.0, -1.0)
    assert "France 117, England 109" in result.reason and "ORL-19.9" in result.rules


# ---------------------------------------------------------------------- the winner


def score(nation: int, total: int, churches: int = 0, villages: int = 0, areas: int = 0) -> Score:
    return Score(nation, (nation, nation + 2), (scoring.Line("F", "Coins", total, "", ()),), churches, villages, areas)


@pytest.mark.rules("ORL-19.9")
def test_more_points_win_whatever_else() -> None:
    assert winner(score(FRANCE, 60), score(ENGLAND, 59, 5, 5, 5)) == FRANCE
    assert winner(score(FRANCE, 58, 5, 5, 5), score(ENGLAND, 59)) == ENGLAND


@pytest.mark.rules("ORL-19.10")
def test_ties_are_broken_by_churches_then_villages_then_areas() -> None:
    assert winner(score(FRANCE, 60, 1, 0, 0), score(ENGLAND, 60, 0, 9, 9)) == FRANCE
    assert winner(score(FRANCE, 60, 1, 1, 9), score(ENGLAND, 60, 1, 2, 0)) == ENGLAND
    assert winner(score(FRANCE, 60, 1, 1, 3), score(ENGLAND, 60, 1, 1, 2)) == FRANCE
    assert winner(score(FRANCE, 60, 1, 1, 2), score(ENGLAND, 60, 1, 1, 2)) == FREE


@pytest.mark.rules("ORL-19.10")
@pytest.mark.parametrize(("coins", "level", "winners"), [(17, "England wins", ("blue", "yellow")), (None, "Drawn", ())])
def test_a_tied_game(coins: int | None, level: str, winners: tuple[str, ...]) -> None:
    """17 coins against a village with a church, with nothing else between them: the church wins. And nothing at all is
    drawn."""
    table = teams()
    table.messages("most_fortresses", "most_technology", "most_knights", "most_wood")
    if coins is not None:
        table.player("green").coins = coins
        table.control("yellow", "patay")
        table.control("red", "gien")
        table.churches("patay")
    table.s.round = 24
    table.from_stage(END)
    result = table.s.result
    assert result is not None
    assert result.level.startswith(level)
    assert tuple(SEATS[seat] for seat in result.winners) == winners
    assert "ORL-19.10" in result.rules
    assert sum(result.scores) == 0 and (result.scores == (0.0,) * 4) is (coins is None)


@pytest.mark.rules("ORL-19.11", "ORL-1.2")
def test_everything_counts_for_both_players_of_a_nation() -> None:
    """The same things in the hands of the one or of the other partner score the same."""

    def sheets(first: str, second: str) -> tuple[list[int], list[int]]:
        table = teams()
        table.missions("shipwrights", "both_banks")
        table.messages("most_fame", "most_coins", "most_wood", "most_north")
        table.terrain(patay="forest", blois="forest", vendome="forest")
        table.control(first, "patay", "blois")
        table.control(second, "vendome", "gien")
        table.churches("gien")
        table.goods(first, wood=2)
        table.goods(second, wood=5)
        table.player(second).coins = 5
        table.player(first).fame = 7
        return [line.points for line in sheet(table.s)[FRANCE].lines], [
            line.points for line in sheet(table.s)[ENGLAND].lines
        ]

    assert sheets("green", "red") == sheets("red", "green")
    assert sum(sheets("green", "red")[0]) == 50 + 4 * 20 + 30 + 5 + 12 + 5 + 2


@pytest.mark.rules("ORL-19.1", "ORL-19.2", "ORL-19.5", "ORL-19.6", "ORL-19.7", "ORL-19.8")
def test_the_points_that_the_rules_print() -> None:
    assert (SCORING.mission, SCORING.message, SCORING.area_majority, SCORING.village, SCORING.church, SCORING.coin) == (
        50,
        20,
        30,
        5,
        12,
        1,
    )
    assert list(GOOD) == ["grain", "fish", "wood", "cheese", "wine", "bread"]
