"""The odds of answers: exact anywhere, and few enough to be quick."""

import pytest

from banneret.games.maid import game
from banneret.games.maid.tables import PERSON_IDS
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.odds import Odds, odds

from .fights import HERE, NORTH, facing, field
from .table import Table
from .wander import ALL_RULES, wander

MOST = 300
"""Outcomes of one answer."""


def of(table: Table, answer: str) -> Odds:
    assert table.decision is not None
    option = table.decision.menu.find(answer)
    assert option is not None, f"{answer!r} is not among {table.menu()}"
    return odds(game, table.s, table.decision.seat, option)


@pytest.mark.parametrize(
    ("scenario", "variants"),
    [("loire_1429", ALL_RULES), ("compiegne_1430", {}), ("campaign_1429", {}), ("campaign_1428", ALL_RULES)],
)
def test_odds_are_exact(scenario: str, variants: dict[str, str]) -> None:
    for s, decision in wander(scenario, 31, 500, **variants):
        menu = decision.menu_of(decision.seat)
        for option in (menu[0], menu[-1]):
            found = odds(game, s, decision.seat, option)
            assert found.exact and not found.guessed
            assert sum(outcome.chance for outcome in found.outcomes) == 1
            assert len(found.outcomes) <= MOST
            assert all("_" not in gist for outcome in found.outcomes for gist in outcome.gists)


@pytest.mark.rules("MAI-8.8")
def test_a_host_of_leaders() -> None:
    """What becomes of a few leaders is foretold with the attack, of a great many not."""
    for count in (2, 3, 4, 6):
        table = Table("campaign_1429", bare=True)
        table.put("english", "1316", "talbot", "bedford", IN=6)
        table.put("french", "1315", *[id for id in PERSON_IDS[:8] if id != "charles"][:count], HC=1)
        table.s.will = 1
        table.fighting("french")
        table.play("attack 1316")
        found = of(table, "all")
        assert found.exact and len(found.outcomes) <= MOST
        assert (found.chance("Jeanne is captured") > 0) == (count <= 3)
        assert bool(found.open) == (count > 3), "what is not foretold is said to be open"


@pytest.mark.rules("MAI-9.2")
def test_sieges_are_foretold_by_themselves() -> None:
    """They follow the last answer of a turn, and there may be many."""
    table = Table("campaign_1429", bare=True)
    for town in ("orleans", "blois", "tours", "chinon", "bourges", "gien", "poitiers"):
        table.control(**{town: "english"})
        table.put("english", town, MI=2)
        table.put("french", town, IN=2)
    table.leader("jeanne", "2015")
    table.fighting("french")
    found = of(table, "end")
    assert found.exact and [outcome.name for outcome in found.outcomes] == ["nothing is rolled"]


@pytest.mark.rules("MAI-5.15")
def test_the_fortunes_of_jeanne() -> None:
    table = Table("campaign_1429")
    table.again()
    while table.phase == "raise" and table.asked == "english":
        table.play("done")
    found = of(table, "done")
    assert {"rides on", "court intrigue", "voices", "miracle"} <= {
        gist for outcome in found.outcomes for gist in outcome.gists
    }
    assert found.chance("rides on") == 16 * found.chance("miracle")


@pytest.mark.rules("MAI-5.9", "MAI-5.15")
def test_what_befalls_jeanne_is_no_outcome_of_where_the_last_replacement_is_placed() -> None:
    (lesson,) = game.face.lessons
    match = Match(game, lesson.scenario, Seed(lesson.seed))
    for answer in ("buy archers", "at paris", "buy infantry"):
        match.play(answer)
    assert [outcome.name for outcome in match.odds("at blois", "french").outcomes] == ["nothing is rolled"]
    assert "Jeanne: fervour." in [event.text for event in match.play("at blois")]


ATTACK, LEADERS = "the attack itself is still to be rolled", "what becomes of the leaders is still to be rolled"


@pytest.mark.rules("MAI-7.9")
def test_fire_that_costs_something_leaves_the_attack_open() -> None:
    """The attacker chooses his losses before the attack is rolled."""
    table = facing({"IN": 5, "MI": 3}, {"IN": 4, "AR": 4})
    table.play(f"attack {HERE}")
    found = of(table, "all")
    for outcome in found.outcomes:
        hit = outcome.gists[0] != "fire costs 0"
        assert outcome.open == (ATTACK if hit else "")
        assert (len(outcome.gists) > 1) == (not hit)
    assert 0 < found.open < 1 and found.left_open() == [(ATTACK, found.open)]


@pytest.mark.rules("MAI-8.2", "MAI-8.5", "MAI-8.8")
def test_leaders_whose_fate_comes_after_a_choice_are_open() -> None:
    """The defenders choose their losses before the attackers, and Talbot with them, are swept away."""
    table = facing({"IN": 1}, {"IN": 5, "MI": 3}, "talbot")
    table.play(f"attack {HERE}")
    opens = {outcome.gists: outcome.open for outcome in of(table, f"take {NORTH}.talbot 1").outcomes}
    assert opens["E/1",] == LEADERS
    assert opens["1/-", "Talbot is killed"] == "", "nothing was asked before"
    assert opens["-/1",] == "", "he is safe"
    assert not of(facing({"IN": 1}, {"IN": 5, "MI": 3}), f"attack {HERE}").open, "nobody leads them"


@pytest.mark.rules("MAI-5.22")
def test_a_roll_that_jeanne_may_repeat_is_open() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", IN=6)
    table.put("french", "1315", "jeanne", HC=6)
    table.s.will, table.s.event = 1, "voices"
    table.fighting("french")
    table.play("attack 1316")
    found = of(table, "all")
    assert {outcome.open for outcome in found.outcomes} == {"Jeanne's voices may ask for another roll"}


@pytest.mark.rules("MAI-9.1")
def test_who_starves_is_no_outcome_of_the_answer_before_it() -> None:
    table = field()
    table.put("french", HERE, "richemont", HC=1)
    table.fighting("french")
    assert [outcome.name for outcome in of(table, "end").outcomes] == ["nothing is rolled"]
    table.dice(*[1] * 9)
    table.play("end")
    assert [event.gist for event in table.told("fate")], "it follows all the same"
