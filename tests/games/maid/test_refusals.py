""" "Why not?": every answer that one might think of and that is not on offer is refused with a clause and a sentence
that is true; what is on offer is not."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from banneret.board.hex import members
from banneret.games.maid.country import BURGUNDIAN_LANDS, COST, GRID, NAMES, NEUTRAL, SEA, TOWNS, WORDS, step_cost
from banneret.games.maid.forces.stacks import besieged, fighters, stack, zoc
from banneret.games.maid.scenarios import FIELD
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENEMY, LEADER_IDS, PERSON_IDS, TYPES
from banneret.kernel.decision import Decision
from banneret.kernel.flow import why_not
from banneret.kernel.refusal import Refusal

from .table import Table
from .wander import ALL_RULES, wander

GAMES = [
    (scenario, variants)
    for scenario in ("loire_1429", "rheims_1429", "compiegne_1430", "campaign_1428", "campaign_1429")
    for variants in ({}, ALL_RULES)
]
CELL_OF = {name: cell for cell, name in NAMES.items()}
HEXES = list(WORDS.values())
TOWN_IDS = [town.id for town in TOWNS]
VERBS = {
    "movement": [f"move {word}" for word in HEXES],
    "works": [f"dig {word}" for word in HEXES],
    "combat": [f"attack {word}" for word in HEXES],
    "defenders_retreat": [f"retreat {word}" for word in HEXES],
    "attackers_retreat": [f"retreat {word}" for word in HEXES],
    "march": [
        f"{verb} {word}" for verb, some in (("go", 5), ("via", 7), ("slip", 7), ("sail", 7)) for word in HEXES[::some]
    ]
    + ["drop"],
    "raise": [f"buy {type.id}" for type in TYPES],
    "place_bought": [f"at {id}" for id in TOWN_IDS],
    "homecoming": [f"at {id}" for id in TOWN_IDS],
    "escape": [f"at {id}" for id in TOWN_IDS],
    "arrive": [f"arrive {id}" for id in TOWN_IDS],
    "ransom": [f"ransom {id}" for id in LEADER_IDS],
    "place_engineers": [f"engineers {word}" for word in HEXES],
}
"""By the phase that asks: what a player might try."""
MOST = {"march": 6}
"""So many decisions of a kind are looked at in a game."""


def tries(s: MaidState, decision: Decision) -> Iterator[str]:
    yield from VERBS.get(s.stack[-1].key, ())
    if decision.tally is not None:
        for lot in decision.tally.lots:
            yield from (f"take {lot.id} {count}" for count in range(lot.count + 2))
        yield from ("all", "none", "choose")
        yield from (f"take {id} 1" for id in PERSON_IDS)


@pytest.mark.parametrize(("scenario", "variants"), GAMES)
def test_every_answer_is_on_offer_or_refused_with_a_reason(scenario: str, variants: dict[str, str]) -> None:
    seen: dict[str, int] = {}
    for s, decision in wander(scenario, 17, 1200, **variants):
        key = s.stack[-1].key
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > MOST.get(key, 15):
            continue
        menu = decision.menu_of(decision.seat)
        for answer in tries(s, decision):
            refusal = why_not(s, decision, decision.seat, ("english", "french"), answer)
            if menu.find(answer) is not None:
                assert refusal is None, answer
                continue
            if answer in ("all", "none", "choose"):
                continue
            assert refusal is not None, f"{key}: {answer} is neither on offer nor refused"
            assert "is not on offer" not in refusal.reason, f"{key}: {answer}: {refusal.reason}"
            assert refusal.reason[-1] in ".?”"
            if not answer.startswith("take"):
                assert refusal.rule.startswith("MAI-"), f"{answer}: {refusal.reason}"
            if key == "march":
                assert_true(s, answer, refusal)


@cache
def dear(scenario: str, start: int) -> dict[int, int]:
    """What each hex costs over the ground, by looking again and again until nothing gets cheaper."""
    ground, cost, changed = FIELD[scenario], {start: 0}, True
    while changed:
        changed = False
        for here in list(cost):
            for there in members(GRID.neighbours[here] & ground):
                sum = cost[here] + step_cost(here, there)
                if sum < cost.get(there, 999):
                    cost[there] = sum
                    changed = True
    return cost


def named(refusal: Refusal) -> int:
    """The hex of which the last sentence that names one speaks."""
    for sentence in reversed(refusal.reason.split(". ")):
        found = [name for name in NAMES.values() if name in sentence]
        if found:
            return CELL_OF[max(found, key=len)]
    raise AssertionError(f"no hex is named: {refusal}")


def assert_true(s: MaidState, answer: str, refusal: Refusal) -> None:
    """What is said about a march is so, seen with other eyes."""
    group = s.group
    verb, *rest = answer.split()
    if verb not in ("go", "via"):
        return
    side, enemy = s.active, ENEMY[s.active]
    goal = CELL_OF[next(NAMES[cell] for cell, word in WORDS.items() if word == rest[0])]
    rule = refusal.rule
    if rule == "MAI-6.15":
        assert besieged(s, side) >> group.cell & 1
    elif rule == "MAI-2.9":
        assert not s.ground >> goal & 1 and not (SEA | NEUTRAL) >> goal & 1
    elif rule == "MAI-2.4":
        assert NEUTRAL >> goal & 1
    elif rule == "MAI-3.7":
        assert sum(stack(s, side, goal)) + sum(group.counts) > 20
    elif rule == "MAI-6.17":
        where = named(refusal)
        assert min(GRID.distance(where, land) for land in members(BURGUNDIAN_LANDS)) > 3
        assert any(group.counts[8:]) or any(
            group.people >> PERSON_IDS.index(id) & 1 for id in ("philip", "luxembourg", "gressart")
        )
    elif rule in ("MAI-6.4", "MAI-6.6"):
        if SEA >> goal & 1:
            return
        said = re.search(r"costs (\d+)", refusal.reason)
        assert said is not None and int(said[1]) > group.points
        assert int(said[1]) == dear(s.scenario, group.cell)[goal]
        if rule == "MAI-6.6":
            assert COST[goal] <= group.points
    elif rule == "MAI-6.14":
        where = named(refusal)
        assert zoc(s, enemy) >> where & 1 and not s.towns[side] >> where & 1
    elif rule == "MAI-6.10":
        where = named(refusal)
        assert s.towns[enemy] >> where & 1
    elif rule == "MAI-6.11":
        where = named(refusal)
        own_siege = besieged(s, side) >> where & 1
        enemies = s.present[enemy] >> where & 1 or where in (s.at[person] for person in range(len(s.at)))
        assert own_siege or enemies
    elif rule == "MAI-6.8":
        assert (s.towns[0] | s.towns[1]) >> goal & 1
        assert not fighters(group.counts) or sum(group.counts) + group.people.bit_count() == 1
    elif rule == "MAI-6.3":
        assert verb == "via"
    else:
        assert rule in ("MAI-6.1", "MAI-6.7", "MAI-12.12"), refusal


@pytest.fixture
def march() -> Table:
    table = Table("campaign_1429", bare=True)
    table.put("french", "1314", "jeanne", IN=3)
    return table


@pytest.mark.rules("MAI-6.14")
def test_a_zone_of_control_in_the_way_is_named(march: Table) -> None:
    march.put("english", "1316", IN=3)
    march.put("english", "1216", IN=3)
    march.moving("french")
    march.march("1314")
    refusal = march.why_not("go 1317")
    assert refusal is not None
    assert refusal.rule in ("MAI-6.14", "MAI-6.11")


@pytest.mark.rules("MAI-6.4", "MAI-6.6")
def test_how_dear_a_hex_is(march: Table) -> None:
    march.moving("french")
    march.march("1314")
    refusal = march.why_not("go 1322")
    assert refusal is not None and refusal.rule == "MAI-6.4"
    assert re.fullmatch(r"1322 costs \d+, and 5 movement points are left\.", refusal.reason)


@pytest.mark.rules("MAI-6.1")
def test_a_piece_that_has_moved_or_is_elsewhere_can_not_be_taken() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "1314", "jeanne", "dunois", IN=3)
    table.put("french", "1315", "la_hire", HC=2)
    table.moving("french")
    table.march("1315", "1314", la_hire=1)
    table.play("move 1314")
    moved, absent = table.why_not("take la_hire 1"), table.why_not("take talbot 1")
    assert moved == Refusal("MAI-6.1", "La Hire has moved in this phase.")
    assert absent is not None and absent.rule == "MAI-6.1" and "is not among your pieces" in absent.reason
    assert table.rule("take french.archers 1") == "MAI-6.1"


@pytest.mark.rules("MAI-7.2", "MAI-7.4", "MAI-8.4")
def test_pieces_that_stay_out_of_an_attack_and_of_losses() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", AR=4)
    table.put("french", "1315", "jeanne", IN=3, SG=1)
    table.put("french", "1216", HC=2)
    table.put("french", "1310", MI=2)
    table.unsupplied("french", "1216")
    table.fighting("french")
    table.play("attack 1316")
    assert table.rule("take 1216.french.heavy_cavalry 1") == "MAI-7.4"
    assert table.rule("take 1310.french.militia 1") == "MAI-7.2"
    table.dice(4, 3)
    table.choose(**{"1315__jeanne": 1, "1315__french__infantry": 2, "1315__french__siege": 1})
    assert table.phase == "attackers_lose" or table.told("loss")
