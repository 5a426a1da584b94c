"""The tables of the rulebook and the data are the same; and the rules of sections 1 and 3 about sides, types and
leaders."""

import re

import msgspec
import pytest

from banneret.games.maid import game, tables
from banneret.games.maid.determination.supply import attrition
from banneret.games.maid.forces.leaders import attack_bonus, best_attacker, best_defender, defence_bonus
from banneret.games.maid.forces.stacks import COMBAT_SLOTS, SUPPORT_SLOTS, enter, firing, slot_of, stack, unused
from banneret.games.maid.movement.group import allowance
from banneret.games.maid.state import fighters
from banneret.games.maid.tables import (
    ATTACK,
    DEFENCE,
    ENGLISH,
    FRENCH,
    JEANNE_EVENTS,
    LEADER,
    LEADER_NATION,
    LEADER_SIDE,
    LEADERS,
    MIX,
    NATION,
    NATION_IDS,
    NATIONS,
    SEATS,
    SHORT_NAMES,
    SIDE_OF,
    TYPES,
)
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance

from .rules_text import table as printed
from .table import CODE, Table, cell


@pytest.mark.rules("MAI-1.1")
def test_sides_and_nations() -> None:
    assert SEATS == ("english", "french")
    assert {id: SEATS[SIDE_OF[number]] for id, number in NATION.items()} == {
        "english": "english",
        "burgundian": "english",
        "french": "french",
    }
    assert [nation.side for nation in NATIONS] == ["english", "english", "french"]
    table = Table(bare=True)
    table.put("burgundian", "1313", LC=2)
    table.put("french", "1420", LC=2)
    table.moving("english")
    assert table.asked == "english" and table.menu("move") == ["move 1313"]
    table.moving("french")
    assert table.asked == "french" and table.menu("move") == ["move 1420"]


@pytest.mark.rules("MAI-1.2")
def test_everything_is_open() -> None:
    table = Table("loire_1429")
    table.again()
    views = [
        msgspec.structs.replace(game.face.scene(table.s, seat), seat=None, objective=None) for seat in (0, 1, None)
    ]
    assert views[0] == views[1] == views[2]


@pytest.mark.rules("MAI-1.5")
def test_halves() -> None:
    """Winter up, Unsupplied down, starvation up; ransoms down (test_ransom)."""
    table = Table(bare=True)
    table.put("french", "1420", IN=1)
    counts = stack(table.s, FRENCH, cell("1420"))
    table.s.turn = 8
    assert table.s.winter and allowance(table.s, counts, 0, starved=False) == 3
    table.s.turn = 1
    assert allowance(table.s, counts, 0, starved=True) == 2
    assert attrition(5) == 2


@pytest.mark.rules("MAI-3.1", "MAI-3.2")
def test_troop_types() -> None:
    rows = printed("MAI-3.2")
    assert [[t.name, t.code, str(t.ma), str(t.combat), "yes" if t.fires else "no", str(t.cost)] for t in TYPES] == rows
    table = Table(bare=True)
    table.put("french", "1420", HC=1, LC=1, IN=1, MI=1, AR=1, AT=1, EN=1, SG=1)
    table.put("burgundian", "1313", HC=1, LC=1, IN=1, MI=1, AR=1, AT=1, EN=1, SG=1)
    table.put("english", "1313", HC=1, LC=1, IN=1, MI=1, AR=1, AT=1, EN=1, SG=1)
    french, english = stack(table.s, FRENCH, cell("1420")), stack(table.s, ENGLISH, cell("1313"))
    assert (fighters(french), fighters(english)) == (6, 12)
    for side, counts in ((FRENCH, french), (ENGLISH, english)):
        assert SUPPORT_SLOTS[side] == {slot for slot in range(len(counts)) if TYPES[slot % 8].combat == 0}
        assert COMBAT_SLOTS[side] == tuple(slot for slot in range(len(counts)) if TYPES[slot % 8].combat == 1)
    assert (firing(french), firing(english)) == (2, 4)


@pytest.mark.rules("MAI-3.4", "MAI-3.5")
def test_leaders() -> None:
    found = {}
    for row in printed("MAI-3.5"):
        for column, nation in ((0, "french"), (2, "english"), (4, "burgundian")):
            if row[column]:
                attack, defence = map(int, row[column + 1].split("/"))
                found[row[column]] = (nation, attack, defence)
    data = {
        SHORT_NAMES[number]: (leader.nation, leader.attack, leader.defence) for number, leader in enumerate(LEADERS)
    }
    assert data == found
    # each short name is that of its leader
    assert {id: SHORT_NAMES[number] for id, number in LEADER.items()} == {
        "jeanne": "Jeanne",
        "charles": "Charles VII",
        "dunois": "Dunois",
        "la_hire": "La Hire",
        "alencon_duke": "Alençon",
        "de_rais": "de Rais",
        "xaintrailles": "Xaintrailles",
        "richemont": "Richemont",
        "bedford": "Bedford",
        "talbot": "Talbot",
        "salisbury": "Salisbury",
        "suffolk": "Suffolk",
        "fastolf": "Fastolf",
        "scales": "Scales",
        "arundel": "Arundel",
        "philip": "Philip",
        "luxembourg": "Luxembourg",
        "gressart": "Gressart",
    }
    for number, leader in enumerate(LEADERS):
        assert (
            NATION_IDS[LEADER_NATION[number]] == leader.nation
            and SEATS[LEADER_SIDE[number]] == NATIONS[NATION[leader.nation]].side
        )
        assert (ATTACK[number], DEFENCE[number]) == (leader.attack, leader.defence)


@pytest.mark.rules("MAI-3.5")
def test_a_leader_alone_moves_eight_and_has_no_strength() -> None:
    table = Table(bare=True)
    table.put("french", "1420", "dunois")
    assert allowance(table.s, stack(table.s, FRENCH, cell("1420")), 1 << LEADER["dunois"], starved=False) == 8
    assert table.s.fighting[FRENCH] == 0 and table.s.present[FRENCH] == 0


@pytest.mark.rules("MAI-3.4")
def test_the_two_bonuses() -> None:
    table = Table(bare=True)
    fastolf, talbot, gressart = LEADER["fastolf"], LEADER["talbot"], LEADER["gressart"]
    assert (attack_bonus(table.s, fastolf), defence_bonus(table.s, fastolf)) == (1, 2)
    assert best_attacker(table.s, 1 << fastolf | 1 << talbot | 1 << gressart) == (talbot, 2)
    assert best_defender(table.s, 1 << talbot | 1 << fastolf) == (fastolf, 2)
    assert best_attacker(table.s, 1 << gressart) == (gressart, 0)
    assert (
        best_defender(table.s, 1 << tables.CHARLES)
        == best_attacker(table.s, 1 << tables.CHARLES)
        == (tables.CHARLES, 0)
    )
    assert best_attacker(table.s, 1 << LEADER["suffolk"] | 1 << LEADER["arundel"]) == (LEADER["arundel"], 2)
    # of two with the same bonus the first is named
    dunois, richemont = LEADER["dunois"], LEADER["richemont"]
    assert best_attacker(table.s, 1 << dunois | 1 << richemont) == (dunois, 2)
    assert best_defender(table.s, 1 << LEADER["la_hire"] | 1 << richemont) == (LEADER["la_hire"], 1)
    assert best_attacker(table.s, 1 << tables.WAGON) == best_defender(table.s, 0) == (-1, 0)


@pytest.mark.rules("MAI-5.15")
def test_jeannes_table() -> None:
    rows = printed("MAI-5.15")
    assert [row[0] for row in rows] == ["unknown", "field", "prisoner", "trial"]
    for state, die, results in rows:
        found = {}
        for result in results.split("; "):
            match = re.fullmatch(r"(\d+)(?:–(\d+))? (.*)", result)
            assert match is not None
            low, high, event = match.groups()
            for face in range(int(low), int(high or low) + 1):
                found[face] = event.replace(" ", "_")
        assert JEANNE_EVENTS[state] == found
        assert sorted(found) == (list(range(2, 13)) if die == "2D6" else list(range(1, 7)))


@pytest.mark.rules("MAI-3.3")
def test_the_mix_in_random_play() -> None:
    """Whole turns with everything bought that can be: never more of a type than the mix (the invariants look at it
    after each answer)."""
    table = Table("campaign_1429", FastDice(7))
    table.s.banks = [10, 10, 10]
    table.again()
    for _ in range(60):
        if table.phase not in ("raise", "place_bought"):
            break
        table.play(table.menu()[0])
    assert advance(table.s, table.ref) is not None


@pytest.mark.rules("MAI-3.3")
def test_a_nation_has_no_more_than_its_mix() -> None:
    table = Table(bare=True)

    def come(nation: str, type: str, where: str, count: int) -> int:
        number = NATION[nation]
        slots = [0] * (16 if SIDE_OF[number] == ENGLISH else 8)
        slots[slot_of(number, CODE[type])] = count
        return sum(enter(table.s, SIDE_OF[number], cell(where), tuple(slots)))

    assert come("burgundian", "AR", "arras", 11) == 11
    assert come("burgundian", "AR", "amiens", 3) == 1  # the mix has 12
    assert table.sp("english", "amiens") == {"B.AR": 1} and unused(table.s, NATION["burgundian"], CODE["AR"]) == 0
    # the mix of another nation, or of another type, is another
    assert come("english", "AR", "amiens", 3) == 3 and come("burgundian", "IN", "amiens", 2) == 2
    assert table.sp("english", "amiens") == {"AR": 3, "B.AR": 1, "B.IN": 2}
    # those that are lost may come again
    table.take("english", "arras")
    assert come("burgundian", "AR", "lille", 20) == 11
    assert [sum(row) for row in MIX] == [151, 120, 165]
