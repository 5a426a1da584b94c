"""MAI-5.7 to MAI-5.10: replacement points and what they buy."""

import pytest

from banneret.games.maid.country import CATHEDRALS, TOWNS
from banneret.games.maid.determination.replacements import bank, income, open_towns
from banneret.games.maid.tables import BURGUNDY, ENGLAND, FRANCE, TYPES

from .examples import expect
from .table import Table


def incomes(table: Table) -> dict[str, int]:
    return {
        "english": income(table.s, ENGLAND),
        "burgundian": income(table.s, BURGUNDY),
        "french": income(table.s, FRANCE),
    }


def raising(scenario: str = "campaign_1429", english: int = 0, burgundian: int = 0, french: int = 0) -> Table:
    """The replacements step with these banks, after the income."""
    table = Table(scenario)
    table.from_part("income")
    table.s.banks = [english, burgundian, french]
    table.again()
    return table


# ---------------------------------------------------------------------- MAI-5.7, MAI-5.8: income


@pytest.mark.rules("MAI-5.7")
def test_replacement_income() -> None:
    wanted = expect("replacement_income")
    assert incomes(Table("campaign_1429")) == {nation: wanted[nation] for nation in ("english", "burgundian", "french")}


@pytest.mark.rules("MAI-5.7")
def test_the_french_count_every_cathedral_town_and_the_will() -> None:
    table = Table("campaign_1429")
    table.s.will = 2
    assert incomes(table)["french"] == 8
    table.control(rheims="french")  # not at home, and counts
    assert incomes(table)["french"] == 9
    table.control(vendome="english")  # no cathedral
    assert incomes(table)["french"] == 9
    table.control(orleans="english")
    assert incomes(table)["french"] == 8


def cathedrals(home: str) -> list[str]:
    return [TOWNS[town].id for town in CATHEDRALS if TOWNS[town].home == home]


@pytest.mark.rules("MAI-5.7")
@pytest.mark.parametrize(("nation", "home", "per"), [("english", "e", 3), ("burgundian", "b", 5)])
def test_english_and_burgundians_count_theirs_at_home(nation: str, home: str, per: int) -> None:
    towns = cathedrals(home)
    assert len(towns) >= 2 * per
    table = Table("campaign_1429")
    table.control(**{TOWNS[town].id: "french" for town in CATHEDRALS})
    for count, town in enumerate(towns, 1):
        table.control(**{town: nation})
        assert incomes(table)[nation] == count // per
    # of other lands, or of the other nation of the side, none counts
    table.control(**{TOWNS[town].id: "french" for town in CATHEDRALS})
    table.control(**{TOWNS[town].id: nation for town in CATHEDRALS if TOWNS[town].home != home})
    assert incomes(table)[nation] == 0
    table.control(**dict.fromkeys(towns, "burgundian" if nation == "english" else "english"))
    assert incomes(table)[nation] == 0


@pytest.mark.rules("MAI-5.7", "MAI-2.9")
def test_fixed_numbers_instead() -> None:
    for scenario, wanted in (("loire_1429", (2, 0, 2)), ("rheims_1429", (3, 2, 2)), ("compiegne_1430", (2, 3, 4))):
        table = Table(scenario)
        table.s.will = 2
        assert tuple(incomes(table).values()) == wanted


@pytest.mark.rules("MAI-12.10", "MAI-5.7")
def test_one_more_for_greater_burgundy() -> None:
    for scenario in ("campaign_1429", "rheims_1429"):
        plain, greater = Table(scenario), Table(scenario)
        greater.s.greater_burgundy = True
        assert incomes(greater) == {**incomes(plain), "burgundian": incomes(plain)["burgundian"] + 1}


@pytest.mark.rules("MAI-5.7", "MAI-5.8")
def test_points_go_to_the_banks() -> None:
    table = Table("campaign_1429")
    table.s.banks = [0, 9, 5]
    table.from_part("income")
    assert table.s.banks == [3, 10, 10]
    assert [event.touch for event in table.told("income")] == [
        ("bank.english",),
        ("bank.burgundian",),
        ("bank.french",),
    ]


@pytest.mark.rules("MAI-5.8")
def test_a_bank_holds_ten() -> None:
    table = Table()
    table.s.banks = [7, 10, 0]
    assert [bank(table.s, ENGLAND, 4), bank(table.s, BURGUNDY, 2), bank(table.s, FRANCE, 10)] == [3, 0, 10]
    assert table.s.banks == [10, 10, 10]


# ---------------------------------------------------------------------- MAI-5.9, MAI-5.10: raising SPs


@pytest.mark.rules("MAI-5.9", "MAI-3.2")
def test_replacement_placement() -> None:
    legal = expect("replacement_placement")["legal"]
    # AR 3 and MI 1 in Rouen: the fourth finds no place there
    table = raising(english=7)
    for _ in range(3):
        table.play("buy archers", "at rouen")
    assert table.s.banks[ENGLAND] == 1
    table.play("buy militia")
    assert ("at rouen" in table.menu()) == legal[0]
    assert table.rule("at rouen") == "MAI-5.9" and "At most 3" in str(table.why_not("at rouen"))
    # in Caen it does
    assert ("at caen" in table.menu()) == legal[1]
    before = table.sp("english", "caen")["MI"]
    table.play("at caen")
    assert table.sp("english", "caen")["MI"] == before + 1
    # Meung is English, but not at home
    table = raising(english=7)
    table.play("buy archers")
    assert ("at meung" in table.menu()) == legal[2]
    assert table.rule("at meung") == "MAI-5.9"


@pytest.mark.rules("MAI-5.9", "MAI-3.2")
def test_each_type_at_its_cost() -> None:
    for type in TYPES:
        if type.id != "engineers":
            table = raising(french=10)
            while table.asked == "english":
                table.play("done")
            table.play(f"buy {type.id}", "at bourges")
            assert table.s.banks[FRANCE] == 10 - type.cost


@pytest.mark.rules("MAI-5.9")
def test_what_the_bank_can_pay() -> None:
    table = raising(english=2)
    assert table.menu("buy") == ["buy light_cavalry", "buy infantry", "buy militia", "buy archers"]
    assert table.rule("buy heavy_cavalry") == "MAI-5.9"
    assert table.rule("buy engineers") == "MAI-12.6"
    assert table.rule("buy knights") == "MAI-3.1"
    assert "cost 3 RPs, and the bank has 2" in str(table.why_not("buy heavy_cavalry"))
    table.s.engineers = True
    table.s.banks[ENGLAND] = 3
    table.again()
    assert "buy engineers" in table.menu()


@pytest.mark.rules("MAI-5.9")
def test_where_they_may_be_placed() -> None:
    table = Table("campaign_1429")
    table.s.banks = [5, 0, 0]
    table.put("french", "caen", LC=1)  # besieged
    table.put("english", "rouen", MI=12)  # 20 SPs
    table.control(evreux="burgundian", mantes="french")  # of another nation, and of the other side
    towns = {TOWNS[town].id for town in open_towns(table.s, ENGLAND, (0,) * len(TOWNS))}
    home = {town.id for town in TOWNS if town.home == "e"}
    assert towns == home - {"caen", "rouen", "evreux", "mantes"}
    table.from_part("income")
    table.play("buy militia")
    assert (
        table.rule("at caen")
        == table.rule("at evreux")
        == table.rule("at orleans")
        == table.rule("at nowhere")
        == "MAI-5.9"
    )
    assert table.rule("at rouen") == "MAI-3.7"
    for town, words in (
        ("caen", "besieged"),
        ("evreux", "not controlled"),
        ("orleans", "not controlled"),
        ("nowhere", "no town"),
        ("rouen", "no room"),
        ("meung", "home"),
    ):
        assert words in str(table.why_not(f"at {town}"))


@pytest.mark.rules("MAI-5.9", "MAI-3.3")
def test_no_more_than_the_mix() -> None:
    table = Table("campaign_1429")
    free = 4 - table.sp("english", "laon").get("LC", 0)
    table.put("english", "paris", LC=free)
    table.s.banks = [10, 0, 0]
    table.from_part("income")
    assert "buy light_cavalry" not in table.menu() and table.rule("buy light_cavalry") == "MAI-3.3"


@pytest.mark.rules("MAI-5.9", "MAI-4.5")
def test_unspent_points_stay_and_the_english_are_first() -> None:
    table = raising(english=4, burgundian=3, french=5)
    asked = []
    while table.phase == "raise":
        asked.append((table.asked, table.decision.prompt if table.decision else ""))
        table.play("done")
    assert asked == [
        ("english", "Spend 4 English replacement points."),
        ("english", "Spend 3 Burgundian replacement points."),
        ("french", "Spend 5 French replacement points."),
    ]
    assert table.s.banks == [4, 3, 5]


def test_nobody_is_asked_where_there_is_one_town() -> None:
    table = Table("loire_1429")
    table.s.banks[1] = 3
    table.from_part("income")
    while not any("Burgundian" in words for words in ([table.decision.prompt] if table.decision else [])):
        table.play("done")
    table.play("buy infantry")
    assert table.told("raise")[-1].text == "The Burgundians raise Infantry in La Charité." and table.phase == "raise"


def test_what_is_raised_is_told_in_good_english() -> None:
    table = raising(burgundian=3)
    table.play("buy infantry", "at dijon")
    told = table.told("raise")[-1]
    assert (told.text, told.sum) == ("The Burgundians raise Infantry in Dijon.", "3 − 2 = 1 RP")
    assert table.decision is not None and table.decision.prompt == "Spend 1 Burgundian replacement point."


@pytest.mark.rules("MAI-5.10")
def test_a_nation_without_a_town_keeps_its_points() -> None:
    table = Table("campaign_1429")
    table.control(**{town.id: "french" for town in TOWNS if town.home == "e"})
    for town in TOWNS:
        if town.home == "e":
            table.take("english", town.id)
    table.s.banks = [6, 6, 6]
    table.from_part("income")
    assert table.phase == "raise" and "Burgundian" in (table.decision.prompt if table.decision else "")
    assert table.s.banks[ENGLAND] == 6


@pytest.mark.rules("MAI-5.9")
def test_three_in_a_town_per_turn_and_three_again_in_the_next() -> None:
    table = raising(french=9)
    while table.asked == "english":
        table.play("done")
    for _ in range(3):
        table.play("buy militia", "at bourges")
    table.play("buy militia")
    assert "at bourges" not in table.menu()
    table.play("at tours", "done")
    table.s.turn = 2
    table.from_part("income")
    while table.asked == "english":
        table.play("done")
    table.play("buy militia", "at bourges")
