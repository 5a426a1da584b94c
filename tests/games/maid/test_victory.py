"""Section 10: victory."""

import pytest

from banneret.games.maid import victory
from banneret.games.maid.country import TOWNS
from banneret.games.maid.scenarios import TOWNS_IN, VICTORIES
from banneret.games.maid.state import CAPTIVE, KILLED
from banneret.games.maid.tables import FRENCH, LEADER, SEATS

from .examples import expect, given
from .table import Table


def final(table: Table, *, last: bool = False) -> str:
    """The automatic victory step, in the first turn or in the last: who wins, or none."""
    if last:
        table.s.turn = len(table.s.data.turns)
    table.from_part("victory")
    if table.s.result is None:
        return "none"
    return "draw" if not table.s.result.winners else SEATS[table.s.result.winners[0]]


@pytest.mark.rules("MAI-10.1", "MAI-10.2")
def test_automatic_victories() -> None:
    """`automatic_victories`."""
    wanted = expect("automatic_victories")["winner"]
    assert len(wanted) == len(given("automatic_victories")["text"].split("(")) - 1
    found = []
    for crowned, towns in (
        (True, {"paris": "french", "orleans": "french"}),
        (False, {"paris": "french", "orleans": "french"}),
        (False, {"orleans": "english", "chinon": "burgundian", "bourges": "english"}),
        (False, {"orleans": "english", "bourges": "english", "chinon": "french"}),
    ):
        table = Table("campaign_1429")
        table.s.crowned = crowned
        table.control(**towns)
        found.append(final(table))
    table = Table("campaign_1429", bare=True)
    table.s.turn = 2
    table.put("english", "2702", IN=4)
    table.put("french", "2703", "charles", IN=1)
    table.put("french", "patay", IN=1)
    table.fighting("english")
    table.dice(6, 6, 6)
    table.attack("2703")
    assert table.s.result is not None
    found.append(f"{SEATS[table.s.result.winners[0]]} at once")
    assert found == wanted


@pytest.mark.rules("MAI-10.1")
@pytest.mark.parametrize("missing", ["paris", "orleans"])
def test_both_towns_are_needed(missing: str) -> None:
    table = Table("campaign_1429")
    table.s.crowned = True
    table.control(paris="french", orleans="french")
    table.control(**{missing: "english"})
    assert final(table) == "none"


@pytest.mark.rules("MAI-10.2")
@pytest.mark.parametrize("missing", ["orleans", "chinon", "bourges"])
def test_all_three_towns_are_needed(missing: str) -> None:
    table = Table("campaign_1429")
    table.control(orleans="english", chinon="english", bourges="english")
    table.control(**{missing: "french"})
    assert final(table) == "none"


@pytest.mark.rules("MAI-10.1", "MAI-10.2")
def test_only_in_the_campaigns() -> None:
    table = Table("rheims_1429")
    table.s.crowned = True
    table.control(paris="french")
    assert final(table) == "none"
    table = Table("campaign_1428")
    table.s.crowned = True
    table.control(paris="french")
    assert final(table) == "french"


@pytest.mark.rules("MAI-10.1", "MAI-10.2")
def test_automatic_victories_are_decisive() -> None:
    for towns, scores in (
        ({"paris": "french", "orleans": "french"}, (-1.0, 1.0)),
        ({"orleans": "english", "chinon": "english", "bourges": "english"}, (1.0, -1.0)),
    ):
        table = Table("campaign_1429")
        table.s.crowned = True
        table.control(**towns)
        final(table)
        assert table.s.result is not None
        assert table.s.result.scores == scores
        assert table.s.result.level.endswith("decisive victory")


@pytest.mark.rules("MAI-10.3", "MAI-10.4")
def test_loire_at_start() -> None:
    """`loire_score_at_start`."""
    wanted = expect("loire_score_at_start")
    table = Table("loire_1429")
    assert victory.score(table.s) == wanted["score"]
    assert victory.level(table.s, wanted["score"]) == wanted["result"]
    assert {line.text: line.points for line in victory.sheet(table.s)} == {
        "Orléans is French": 5,
        "Orléans is besieged": -2,
    }


@pytest.mark.rules("MAI-10.3", "MAI-10.4", "MAI-11.10")
def test_campaign() -> None:
    """`campaign_score`."""
    wanted = expect("campaign_score")
    table = Table("campaign_1429")
    held = sum(TOWNS[town].vp for town in TOWNS_IN["campaign_1429"] if victory.held_by(table.s, town) == FRENCH)
    for town in TOWNS_IN["campaign_1429"]:
        if victory.held_by(table.s, town) != FRENCH and held + TOWNS[town].vp <= 41:
            table.control(**{TOWNS[town].id: "french"})
            held += TOWNS[town].vp
    assert held == 41
    table.s.crowned = True
    table.s.put(LEADER["talbot"], CAPTIVE)
    table.s.put(LEADER["la_hire"], KILLED)
    assert victory.score(table.s) == wanted["score"]
    assert victory.level(table.s, wanted["score"]) == wanted["result"]
    assert final(table, last=True) == "french"


@pytest.mark.rules("MAI-10.3", "MAI-11.10")
@pytest.mark.parametrize(("scenario", "points"), [("campaign_1429", 37), ("campaign_1428", 38)])
def test_points_of_towns_at_the_start_of_the_campaigns(scenario: str, points: int) -> None:
    assert victory.score(Table(scenario).s) == points


@pytest.mark.rules("MAI-10.3")
def test_holds_of_both_sides() -> None:
    table = Table("loire_1429")
    table.control(jargeau="french", meung="french", blois="english", tours="burgundian")
    assert {line.text: line.points for line in victory.sheet(table.s)} == {
        "Orléans is French": 5,
        "Orléans is besieged": -2,
        "Jargeau is French": 2,
        "Meung is French": 1,
        "Blois is English": -2,
        "Tours is English": -3,
    }


@pytest.mark.rules("MAI-10.3")
def test_orleans_besieged_only_if_french() -> None:
    table = Table("loire_1429")
    table.take("french", "orleans")
    table.control(orleans="english")
    assert victory.score(table.s) == 0
    table = Table("loire_1429")
    table.take("english", "orleans")
    assert victory.score(table.s) == 5


@pytest.mark.rules("MAI-10.3")
def test_leaders_taken() -> None:
    """Dead or prisoners at the end, and not prisoners at the start; Jeanne if she was ever captured."""
    table = Table("rheims_1429")
    before = victory.score(table.s)
    assert table.at("talbot") == "captive", "from the start"
    assert not any("prisoner" in line.text for line in victory.sheet(table.s))
    table.s.put(LEADER["bedford"], KILLED)
    assert victory.score(table.s) == before + 1
    table.s.put(LEADER["fastolf"], CAPTIVE)
    assert victory.score(table.s) == before + 2
    table.s.put(LEADER["dunois"], CAPTIVE)
    assert victory.score(table.s) == before + 1
    table.s.put(LEADER["jeanne"], KILLED)
    assert victory.score(table.s) == before + 1, "dead, she was never captured"
    table.s.captured = True
    assert victory.score(table.s) == before - 2
    table.s.put(LEADER["talbot"], KILLED)
    assert victory.score(table.s) == before - 2, "he was a prisoner at the start"


@pytest.mark.rules("MAI-10.3")
def test_crowned_during_the_game() -> None:
    table = Table("rheims_1429")
    before = victory.score(table.s)
    table.s.crowned = True
    assert victory.score(table.s) == before + 5
    assert victory.score(Table("compiegne_1430").s) == sum(
        points
        for id, points in VICTORIES["compiegne"].french_holds.items()
        if Table("compiegne_1430").controller(id) == "french"
    )


@pytest.mark.rules("MAI-10.4", "MAI-11.10")
@pytest.mark.parametrize(
    ("scenario", "least"),
    [
        ("loire_1429", (9, 6, 5, 2)),
        ("rheims_1429", (8, 3, 2, -1)),
        ("compiegne_1430", (12, 8, 7, 4)),
        ("campaign_1429", (46, 38, 35, 26)),
        ("campaign_1428", (50, 44, 41, 32)),
    ],
)
def test_levels(scenario: str, least: tuple[int, ...]) -> None:
    s = Table(scenario).s
    names = ("french_decisive", "french_marginal", "draw", "english_marginal", "english_decisive")
    for number, points in enumerate(least):
        assert victory.level(s, points) == names[number]
        assert victory.level(s, points - 1) == names[number + 1] or points - 1 >= (*least, -999)[number + 1]
    assert victory.level(s, least[-1] - 1) == "english_decisive"


@pytest.mark.rules("MAI-10.4")
def test_what_a_level_is_worth() -> None:
    worth = {name: victory.result("scored", name, "", ()).scores for name in victory.LEVELS}
    assert worth == {
        "french_decisive": (-1.0, 1.0),
        "french_marginal": (-0.5, 0.5),
        "draw": (0.0, 0.0),
        "english_marginal": (0.5, -0.5),
        "english_decisive": (1.0, -1.0),
    }


@pytest.mark.rules("MAI-10.3", "MAI-4.6")
def test_scored_after_the_last_turn_only() -> None:
    table = Table("loire_1429")
    table.s.turn = len(table.s.data.turns) - 1
    assert final(table) == "none" and table.s.turn == len(table.s.data.turns)
    table = Table("loire_1429")
    assert final(table, last=True) == "english"
    assert table.s.result is not None and table.s.result.kind == "scored"


@pytest.mark.rules("MAI-10.5")
@pytest.mark.parametrize(("english", "french", "winner"), [(1, 0, "english"), (0, 1, "french"), (0, 0, "draw")])
@pytest.mark.parametrize("last", [False, True])
def test_armies(english: int, french: int, winner: str, last: bool) -> None:
    """Trains and leaders are no army; decisive, even in the last turn."""
    table = Table("loire_1429", bare=True)
    table.put("english", "paris", "talbot", SG=1)
    table.put("french", "bourges", "dunois", SG=1)
    if english:
        table.put("english", "paris", MI=english)
    if french:
        table.put("french", "bourges", MI=french)
    assert final(table, last=last) == winner
    assert table.s.result is not None
    assert table.s.result.kind == "armies"
    assert max(table.s.result.scores) == (0.0 if winner == "draw" else 1.0)


@pytest.mark.rules("MAI-10.5")
def test_while_both_have_armies_it_goes_on() -> None:
    table = Table("loire_1429", bare=True)
    table.put("english", "paris", MI=1)
    table.put("french", "bourges", MI=1)
    assert final(table) == "none"
