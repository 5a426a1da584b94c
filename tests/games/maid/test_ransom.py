"""MAI-5.11 to MAI-5.14: the ransom step."""

import pytest

from banneret.games.maid.country import TOWNS
from banneret.games.maid.determination.ransom import price, refusal, towns_for
from banneret.games.maid.tables import BURGUNDY, ENGLAND, ENGLISH, FRANCE, FRENCH, LEADER

from .examples import expect
from .table import Table


def ransoms(english: int = 10, burgundian: int = 0, french: int = 0, **captives: str) -> Table:
    table = Table("campaign_1429")
    for who in captives.values():
        table.leader(who, "captive")
    table.s.banks = [english, burgundian, french]
    table.from_part("ransom")
    return table


@pytest.mark.rules("MAI-5.11", "MAI-5.12", "MAI-5.14")
def test_ransom_price() -> None:
    wanted = expect("ransom_price")
    assert [price(LEADER[who]) for who in ("talbot", "suffolk", "fastolf", "gressart")] == wanted["price"][:4]
    assert wanted["price"][4] == "never"
    table = ransoms(english=10, french=8, a="talbot")
    assert (table.phase, table.asked, table.menu()) == ("ransom", "english", ["ransom talbot", "done"])
    table.play("ransom talbot")
    assert table.s.banks == [4, 0, wanted["french_bank_after"]]
    assert table.asked == "english" and table.phase == "homecoming"


@pytest.mark.rules("MAI-5.11")
def test_at_least_two() -> None:
    assert price(LEADER["charles"]) == 2


@pytest.mark.rules("MAI-5.14")
def test_jeanne_is_never_ransomed() -> None:
    table = Table("campaign_1429")
    table.leader("jeanne", "captive")
    table.s.jeanne = 2
    table.s.banks = [0, 0, 10]
    found = refusal(table.s, FRENCH, LEADER["jeanne"])
    assert found is not None and found.rule == "MAI-5.14"
    table.from_part("ransom")
    assert table.phase != "ransom"


@pytest.mark.rules("MAI-5.12")
def test_half_goes_to_the_captors_first_nation_rounded_down() -> None:
    # Gressart of Burgundy: 4 from the Burgundian bank, 2 to the French
    table = ransoms(english=0, burgundian=5, a="gressart")
    table.play("ransom gressart")
    assert table.s.banks == [0, 1, 2]
    # a French leader: half of 2 x 3 goes to the English, not to the Burgundians
    table = ransoms(english=3, burgundian=3, french=7, a="la_hire")
    assert table.asked == "french"
    table.play("ransom la_hire")
    assert table.s.banks == [6, 3, 1]
    # the captor is not asked
    assert table.asked == "french"


@pytest.mark.rules("MAI-5.11")
def test_the_leaders_own_nation_pays() -> None:
    table = ransoms(english=10, burgundian=3, a="gressart", b="scales")
    assert table.menu("ransom") == ["ransom scales"]
    assert table.rule("ransom gressart") == table.rule("ransom talbot") == table.rule("ransom la_hire") == "MAI-5.11"
    words = [table.why_not(f"ransom {who}") for who in ("gressart", "talbot", "la_hire", "nobody")]
    assert [refusal.rule for refusal in words if refusal is not None] == ["MAI-5.11"] * 4
    assert [
        "4 RPs" in str(words[0]),
        "no prisoner" in str(words[1]),
        "no prisoner" in str(words[2]),
        "no leader" in str(words[3]),
    ] == [True] * 4
    assert ransoms(english=3, a="scales").phase != "ransom"
    assert ransoms(english=4, a="scales").phase == "ransom"


@pytest.mark.rules("MAI-5.11", "MAI-4.5")
def test_several_and_the_english_first() -> None:
    table = ransoms(english=10, french=10, a="talbot", b="scales", c="la_hire")
    assert table.asked == "english"
    table.play("ransom talbot", "at rouen", "ransom scales", "at paris")
    assert table.asked == "french" and table.s.banks == [0, 0, 10]
    table.play("done")
    assert table.at("la_hire") == "captive" and table.s.banks[FRANCE] == 10


@pytest.mark.rules("MAI-5.13")
def test_where_he_comes_home() -> None:
    table = Table("campaign_1429")
    table.put("french", "rouen", LC=1)
    table.control(caen="burgundian", mantes="french")
    towns = {TOWNS[town].id for town in towns_for(table.s, LEADER["talbot"])}
    assert towns == {town.id for town in TOWNS if town.home == "e"} - {"rouen", "caen", "mantes"}
    table.leader("talbot", "captive")
    table.s.banks[ENGLAND] = 6
    table.from_part("ransom")
    table.play("ransom talbot")
    assert "at meung" not in table.menu() and table.rule("at meung") == table.rule("at rouen") == "MAI-5.13"
    assert "Rouen is no unbesieged town" in str(table.why_not("at rouen"))
    table.play("at paris")
    assert table.at("talbot") == "paris"


@pytest.mark.rules("MAI-5.13")
def test_to_the_one_town_there_is() -> None:
    table = Table("campaign_1429")
    table.control(**{town.id: "french" for town in TOWNS if town.home == "e" and town.id != "calais"})
    table.leader("talbot", "captive")
    table.s.banks[ENGLAND] = 6
    table.from_part("ransom")
    table.play("ransom talbot")
    assert table.at("talbot") == "calais" and table.phase != "homecoming"


@pytest.mark.rules("MAI-5.13")
def test_if_there_is_none_any_town_of_his_side() -> None:
    table = Table("campaign_1429")
    table.control(**{town.id: "french" for town in TOWNS if town.home == "e"})
    table.put("french", "arras", LC=1)
    towns = {TOWNS[town].id for town in towns_for(table.s, LEADER["talbot"])}
    assert (
        "meung" in towns and "ghent" in towns and "arras" not in towns and "paris" not in towns and "blois" not in towns
    )
    # and with no town at all no ransom can be paid
    table.control(**{town.id: "french" for town in TOWNS})
    table.leader("talbot", "captive")
    table.s.banks = [10, 10, 0]
    found = refusal(table.s, ENGLISH, LEADER["talbot"])
    assert found is not None and found.rule == "MAI-5.13"
    table.from_part("ransom")
    assert table.phase != "ransom" and table.s.banks[ENGLAND] == 10 and table.s.banks[BURGUNDY] == 10
