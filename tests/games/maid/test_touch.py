"""Touching things: what leads to an option leads there, and what does not is refused by the rule that forbids it."""

import pytest

from banneret.games.maid.country import WORDS
from banneret.games.maid.forces.ids import troop_id
from banneret.games.maid.forces.stacks import people_at, persons
from banneret.games.maid.tables import ENGLISH, FRENCH, PERSON_IDS, SEATS, Side
from banneret.kernel.flow import why_not_touched
from banneret.kernel.refusal import Refusal

from .table import Table
from .wander import ALL_RULES, wander


def touch(table: Table, *touched: str) -> Refusal | None:
    assert table.decision is not None
    return why_not_touched(table.s, table.decision, table.decision.seat, SEATS, touched)


def rule(table: Table, *touched: str) -> str:
    found = touch(table, *touched)
    assert found is not None, f"{touched} leads somewhere"
    return found.rule


@pytest.fixture
def table() -> Table:
    found = Table("campaign_1429", bare=True)
    found.put("english", "1316", "talbot", AR=4)
    found.put("french", "1314", "jeanne", IN=3, SG=1)
    found.put("french", "orleans", "dunois", MI=2)
    found.put("english", "orleans", "suffolk", IN=5)
    return found


def test_whom_to_move(table: Table) -> None:
    table.moving("french")
    assert touch(table, "1314") is None
    assert touch(table, "jeanne") is None
    assert touch(table, "1314.french.infantry") is None
    assert rule(table, "1316") == rule(table, "talbot") == rule(table, "1316.english.archers") == "MAI-6.1"
    assert rule(table, "paris") == "MAI-6.1"


def test_where_to_go(table: Table) -> None:
    table.moving("french")
    table.march("1314")
    assert touch(table, "1313") is None
    assert rule(table, "1316") == "MAI-6.11"
    assert rule(table, "talbot") == "MAI-6.11"
    assert rule(table, "0101") in ("MAI-6.4", "MAI-2.4")
    assert rule(table, "orleans") == "MAI-6.15"  # four SPs can't slip


def test_out_of_a_besieged_town(table: Table) -> None:
    table.moving("french")
    table.march("orleans", dunois=1)
    assert rule(table, "paris") == "MAI-6.15"


def test_who_marches(table: Table) -> None:
    table.moving("french")
    table.play("move 1314")
    assert rule(table, "talbot") == "MAI-6.1"
    assert rule(table, "dunois") == "MAI-6.1"
    assert touch(table, "jeanne") is None


def test_what_to_attack(table: Table) -> None:
    table.fighting("french")
    assert touch(table, "orleans") is None
    assert touch(table, "orleans.english.infantry") is None
    assert rule(table, "1316") == rule(table, "talbot") == "MAI-7.2"
    assert rule(table, "paris") == "MAI-7.2"
    table.play("attack orleans")
    assert rule(table, "1314.french.infantry") == "MAI-7.2"


def test_where_replacements_appear() -> None:
    table = Table("campaign_1429")
    table.again()
    table.play("buy militia")
    assert touch(table, table.menu("at")[0].split()[1]) is None
    assert rule(table, "bourges") == "MAI-5.9"


def test_whom_to_ransom() -> None:
    table = Table("rheims_1429")
    table.leader("talbot", "captive")
    table.leader("suffolk", "captive")
    table.s.banks[0] = 6
    table.from_part("ransom")
    assert table.phase == "ransom"
    assert rule(table, "bedford") == "MAI-5.11"
    assert touch(table, "talbot") is None


@pytest.mark.parametrize(
    ("scenario", "variants"), [("loire_1429", {}), ("rheims_1429", ALL_RULES), ("campaign_1428", ALL_RULES)]
)
def test_whatever_is_touched_leads_somewhere_or_is_refused(scenario: str, variants: dict[str, str]) -> None:
    """Every touch that an option asks for leads to it, and every piece and a good many hexes give an answer that is no
    shrug."""
    seen: dict[str, int] = {}
    for s, decision in wander(scenario, 23, 900, **variants):
        key = s.stack[-1].key
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 6:
            continue
        seat = decision.seat
        for option in decision.menu_of(seat):
            if option.touch:
                assert why_not_touched(s, decision, seat, SEATS, option.touch) is None
        things = [
            troop_id(cell, side, slot)
            for side in (ENGLISH, FRENCH)
            for cell, counts in list(s.sp[side].items())[::3]
            for slot in range(len(counts))
            if counts[slot]
        ]
        things += [PERSON_IDS[person] for person in persons(people_at(s, Side(seat), next(iter(s.sp[seat]))))]
        for thing in (*things, *list(WORDS.values())[::31]):
            refusal = why_not_touched(s, decision, seat, SEATS, (thing,))
            if refusal is not None and key in (
                "movement",
                "march",
                "combat",
                "works",
                "muster",
                "assault",
                "attackers_lose",
                "defenders_lose",
            ):
                hexes_mean_nothing = decision.tally is not None and thing in WORDS.values()
                assert refusal.rule or "is asked later" in refusal.reason or "is settled" in refusal.reason, (
                    f"{key}: {thing}: {refusal.reason}"
                )
                assert hexes_mean_nothing or "is not on offer" not in refusal.reason, (
                    f"{key}: {thing}: {refusal.reason}"
                )
