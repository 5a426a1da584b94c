"""DXS-11.2e to DXS-11.2h, played: grappling hooks carried, fixed, climbed and cut down."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from banneret.board.hex import DIRECTIONS
from banneret.games.diex.aloft import faced, leans_on
from banneret.games.diex.castle import burning, castle
from banneret.games.diex.castle.hook_rules import refuse_carry
from banneret.games.diex.combat import harm
from banneret.games.diex.combat.advance import Advance
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.combat.contact import strikes
from banneret.games.diex.combat.fight import attacker_ground, defender_ground
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.face.marks import marks
from banneret.games.diex.ground.terrain import BURNT_PALISADE, FLAT, NONE
from banneret.games.diex.hook import Hook
from banneret.games.diex.invariants import check
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.muster.scenarios import ObjectiveData
from banneret.games.diex.sequence import GameTurn, SidePhase
from banneret.games.diex.sight.sight import shot_cover
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import WOUNDED, DiexState
from banneret.games.diex.strategy.advice import advise
from banneret.games.diex.tables import BOW
from banneret.kernel import codec
from banneret.kernel.flow import advance
from banneret.kernel.odds import odds
from banneret.kernel.refusal import Violation

from .horses import loosen
from .siege import aloft, bear, begin, fill, flat, upright, wounded
from .table import Table, check_apart, random_play

NW = DIRECTIONS.index("NW")


def outside(*people: str, **more: Any) -> Table:
    """Alwin, who wears no armour, stands with a hook in the filled moat before the platform of 1908."""
    t = Table("motte", ["alwin 2008", *people], **more)
    fill(t, "2008")
    t.s.hookmen = 1 << t["alwin"]
    return t


def hooked(*people: str, turn: int = 0, first: str = "saxon") -> Table:
    """A hook on the palisade between 2008 and 1908, fixed by the Saxons."""
    t = Table("motte", ["alwin 2008", *people], first=first)
    fill(t, "2008")
    t.s.turn = 2
    t.s.hooks = (Hook(t.cell("2008"), NW, turn or 1, 0 if first == "saxon" else 1),)
    return t


# ---------------------------------------------------------------- carrying


@pytest.mark.rules("DXS-11.2f")
def test_one_unarmoured_man_on_foot_carries_it_at_no_cost() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 1908", "roussel 2215 N"])
    assert refuse_carry(t.s, t["alwin"]) is None
    assert refuse_carry(t.s, t["gaucher"]) is not None, "he wears armour"
    assert refuse_carry(t.s, t["roussel"]) is not None, "he rides"
    before = t.waiting("alwin").left
    t.s.hookmen = 1 << t["alwin"]
    assert t.waiting("alwin").left == before
    assert refuse_carry(t.s, t["alwin"]) is not None, "one each"
    check_apart(t.s)


@pytest.mark.rules("DXS-11.2f")
def test_nobody_rides_with_a_hook() -> None:
    t = Table("meadow", ["raoul 1010 N"])
    t.s.hookmen = 1 << t["raoul"]
    with pytest.raises(Violation, match="hook"):
        check_apart(t.s)
    loosen(t, "raoul", "0911")
    begin(t, Movement())
    t.play("move raoul")
    assert not t.offers("mount") and t.why_not("mount raoul_horse") == "DXS-11.2f"
    t.s.hookmen = 0
    assert t.why_not("mount raoul_horse") == ""


@pytest.mark.rules("DXS-11.2e")
def test_a_hook_is_lost_with_its_bearer() -> None:
    t = outside()
    harm.kill(t.s, t.ref, t["alwin"], "DXA-6.5d")
    assert not t.s.hookmen and not t.s.hooks


# ---------------------------------------------------------------- fixing


@pytest.mark.rules("DXS-11.2f")
def test_fixed_instead_of_fighting() -> None:
    t = outside("gaucher 1908", "oswin 2108")
    begin(t, Combat())
    assert t.offers("hook") == ["hook alwin sw", "hook alwin nw"]
    t.play("hook alwin nw")
    assert t.s.hooks == (Hook(t.cell("2008"), NW, t.s.turn, 0),) and not t.s.hookmen
    assert t.s.idle >> t["alwin"] & 1 and t.offers("attack alwin") == []
    assert t.said("Alwin", "grappling hook", "2008")
    check_apart(t.s)


@pytest.mark.rules("DXS-11.2f")
def test_where_and_by_whom_it_is_fixed() -> None:
    t = outside("gaucher 1908", "oswin 2108")
    begin(t, Combat())
    assert t.why_not("hook oswin nw") == "DXS-11.2f", "he has none"
    assert t.why_not("hook alwin se") == "DXS-11.2f", "no palisade"
    assert t.why_not("hook alwin") == "DXS-11.2f" and t.why_not("hook nobody nw") == "DXS-11.2f"
    t.s.attacked |= 1 << t["alwin"]
    assert t.why_not("hook alwin nw") == "DXS-11.2f"
    t.s.attacked = 0
    t.s.shot |= 1 << t["alwin"]
    assert t.why_not("hook alwin nw") == "DXS-11.2f"
    t.s.shot = 0
    assert t.why_not("hook alwin nw") == ""
    t.s.phasing = 1
    assert t.why_not("hook alwin nw") == "DXS-11.2f"


@pytest.mark.rules("DXS-11.2f")
def test_the_moat_must_be_filled() -> None:
    t = Table("motte", ["alwin 2008", "oswin 2108"])
    t.s.hookmen = 1 << t["alwin"]
    begin(t, Combat())
    assert t.offers("hook") == []
    combat = Combat()
    refusal = combat.why_not(t.s, 0, ["hook", "alwin", "nw"])
    assert refusal is not None and refusal.rule == "DXS-11.2f" and "moat" in refusal.reason


@pytest.mark.rules("DXS-11.2f")
def test_not_from_the_platform_nor_beside_a_ladder() -> None:
    t = Table("motte", ["alwin 1908", "oswin 2008", "edmer 2108"])
    upright(t, "2008", "NW")
    t.s.hookmen = 1 << t["alwin"] | 1 << t["oswin"]
    combat = Combat()
    assert not [o for o in combat.options(t.s) if o.verb == "hook"]
    for key, word in (("alwin", "platform"), ("oswin", "ladder")):
        direction = "se" if key == "alwin" else "nw"
        refusal = combat.why_not(t.s, 0, ["hook", key, direction])
        assert refusal is not None and word in refusal.reason
    aloft(t, "oswin")
    refusal = combat.why_not(t.s, 0, ["hook", "oswin", "nw"])
    assert refusal is not None and "from the ground" in refusal.reason


@pytest.mark.rules("DXS-11.2f")
def test_no_ladder_is_raised_where_a_rope_hangs() -> None:
    t = hooked("oswin 2108")
    flat(t, "2008", "2108")
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move alwin")
    assert "raise 2008 nw" not in t.offers() and t.why_not("raise 2008 nw") == "DXS-11.2f"


# ---------------------------------------------------------------- climbing


@pytest.mark.rules("DXS-11.2g")
def test_up_the_rope_and_in_the_following_turn_onto_the_platform() -> None:
    t = hooked("oswin 2108")
    begin(t, Movement())
    t.play("move alwin")
    points = t.move.left
    assert "scale" in t.offers() and "over" not in t.offers()
    t.play("scale")
    assert t.s.aloft == 1 << t["alwin"] and t.s.spent[t["alwin"]] == 6 and points > 6
    assert t.s.moving < 0, "the climb ends the move"
    assert t.hex("alwin") == "2008" and t.said("Alwin", "climbs the rope")
    check_apart(t.s)
    t.s.moved = 0  # the following turn
    t.s.spent[t["alwin"]] = 0
    t.s.turn += 1
    t.s.stack.pop()
    begin(t, Movement())
    t.play("move alwin")
    assert set(t.offers()) == {"over", "descend", "stop"}
    t.play("over", 5)
    assert t.hex("alwin") == "1908" and not t.s.aloft and t.s.health[t["alwin"]] == 0
    assert any("DXA-9.2.2a" in event.rules for event in t.log)


@pytest.mark.rules("DXS-11.2g")
def test_without_a_platform_he_jumps_to_the_ground() -> None:
    t = hooked()
    castle.become(t.s, t.cell("1908"), FLAT)
    aloft(t, "alwin")
    begin(t, Movement())
    t.play("move alwin")
    t.play("over", 5)
    assert t.s.health[t["alwin"]] == WOUNDED
    assert any("DXA-9.2.1b" in event.rules for event in t.log)


@pytest.mark.rules("DXS-11.2g")
def test_not_in_the_turn_in_which_it_was_fixed() -> None:
    t = hooked(turn=2)
    begin(t, Movement())
    t.play("move alwin")
    assert "scale" not in t.offers() and t.why_not("scale") == "DXS-11.2g"


@pytest.mark.rules("DXS-11.2g")
def test_six_points_unarmoured_and_one_at_a_time() -> None:
    t = hooked("oswin 2108", "edmer 2208")
    begin(t, Movement())
    t.play("move alwin")
    t.move.left = 5
    assert t.why_not("scale") == "DXS-11.2g"
    t.move.left = 6
    assert t.why_not("scale") == ""
    t.play("stop")
    t.play("move oswin")
    assert t.why_not("scale") == "DXS-11.2g", "no rope in his hex"
    t.s.at[t["oswin"]] = t.cell("2008")
    assert t.why_not("scale") == "DXS-11.2g", "Alwin is there"


@pytest.mark.rules("DXS-11.2g")
def test_nobody_climbs_in_armour() -> None:
    t = Table("motte", ["gaucher 2008"])
    fill(t, "2008")
    t.s.turn, t.s.hooks = 2, (Hook(t.cell("2008"), NW, 1, 0),)
    begin(t, Movement())
    t.play("move gaucher")
    assert "scale" not in t.offers() and t.why_not("scale") == "DXS-11.2g"


@pytest.mark.rules("DXS-11.2g")
def test_no_cover_and_bad_ground_at_the_rope() -> None:
    t = hooked("gaucher 1908", "oswin 2108")
    aloft(t, "alwin")
    alwin, gaucher = t["alwin"], t["gaucher"]
    assert strikes(t.s, alwin) == 1 << t.cell("1908") and strikes(t.s, gaucher) >> t.cell("2008") & 1
    assert attacker_ground(t.s, alwin, gaucher) == -1 and defender_ground(t.s, gaucher, alwin) == -1
    sighting = shot_cover(t.s, BOW, gaucher, t.cell("2008"), alwin)
    assert sighting.refusal is None and sighting.cover == NONE
    assert leans_on(t.s, t.cell("2008")) == NW and faced(t.s, t.cell("2108")) == -1


@pytest.mark.rules("DXS-11.2g")
def test_no_advance_in_the_turn_of_the_climb() -> None:
    t = hooked("gaucher 1907")
    aloft(t, "alwin")
    winning = Advance(1 << t["alwin"], 1 << t["gaucher"], 1 << t.cell("1908"), retreated=True)
    t.s.spent[t["alwin"]] = 6
    assert winning.choices(t.s) == []
    t.s.spent[t["alwin"]] = 0
    assert winning.choices(t.s) == [(t["alwin"], {t.cell("1908"): t.cell("1908")})]


@pytest.mark.rules("DXS-11.2g")
def test_down_again_costs_as_much() -> None:
    t = hooked()
    aloft(t, "alwin")
    begin(t, Movement())
    t.play("move alwin")
    assert t.why_not("to 2108") == "DXA-10.1.5c"
    left = t.move.left
    t.play("descend")
    assert not t.s.aloft and t.move.left == left - 6 and t.hex("alwin") == "2008"


# ---------------------------------------------------------------- cutting


@pytest.mark.rules("DXS-11.2h")
def test_cut_from_the_platform_behind() -> None:
    t = hooked("gaucher 1908", "oswin 2208", first="norman")
    aloft(t, "alwin")
    begin(t, Combat())
    assert t.offers("cut") == ["cut gaucher 2008"]
    t.play("cut gaucher 2008", 8)
    assert not t.s.hooks and not t.s.aloft
    assert t.decision is not None and t.decision.seat == 1 and "fall 1908" not in t.offers()
    t.play("fall 2108")
    assert t.hex("alwin") == "2108" and t.s.health[t["alwin"]] == WOUNDED
    assert t.said("cuts the rope")


@pytest.mark.rules("DXS-11.2h")
def test_the_rope_holds_on_nine() -> None:
    t = hooked("gaucher 1908", first="norman")
    aloft(t, "alwin")
    begin(t, Combat())
    t.play("cut gaucher 2008", 9)
    assert len(t.s.hooks) == 1 and t.s.aloft and t.said("can't cut the rope")
    assert t.offers("cut") == [] and t.offers("attack gaucher") == [], "he has done his work"


@pytest.mark.rules("DXS-11.2h")
def test_a_wounded_climber_dies_of_the_fall() -> None:
    t = hooked("gaucher 1908", first="norman")
    wounded(t, "alwin")
    aloft(t, "alwin")
    begin(t, Combat())
    t.play("cut gaucher 2008", 1)
    t.play(t.offers("fall")[0])
    assert t.s.health[t["alwin"]] == 3


@pytest.mark.rules("DXS-11.2h")
def test_who_may_not_cut() -> None:
    t = hooked("gaucher 1908", "oswin 2208", first="norman")
    begin(t, Combat())
    assert t.why_not("cut gaucher 2108") == "DXS-11.2h" and t.why_not("cut gaucher") == "DXS-11.2h"
    t.s.shot = 1 << t["gaucher"]
    assert t.why_not("cut gaucher 2008") == "DXS-11.2h"
    t.s.shot = 0
    assert t.why_not("cut gaucher 2008") == ""
    castle.become(t.s, t.cell("1908"), FLAT)
    assert t.why_not("cut gaucher 2008") == "DXS-11.2h", "no platform behind the hexside"


@pytest.mark.rules("DXS-11.2h")
def test_nobody_cuts_his_own_rope() -> None:
    t = hooked("gaucher 1908", first="norman")
    t.s.hooks = (replace(t.s.hooks[0], seat=0),)
    combat = Combat()
    refusal = combat.why_not(t.s, 0, ["cut", "gaucher", "2008"])
    assert refusal is not None and "your own" in refusal.reason
    assert not [o for o in combat.options(t.s) if o.verb == "cut"]


@pytest.mark.rules("DXS-11.2h")
def test_the_odds_of_cutting() -> None:
    t = hooked("gaucher 1908", first="norman")
    begin(t, Combat())
    option = t.decision.menu.find("cut gaucher 2008") if t.decision is not None else None
    assert option is not None
    found = odds(SKIRMISH, t.s, 0, option)
    assert found.chance("the rope is cut") == Fraction(8, 10) and found.chance("the rope holds") == Fraction(2, 10)


# ---------------------------------------------------------------- the rest


@pytest.mark.rules("DXS-11.2e")
def test_with_the_palisade_burnt_the_hook_is_lost() -> None:
    t = hooked()
    aloft(t, "alwin")
    castle.become_side(t.s, t.cell("2008"), NW, BURNT_PALISADE)
    begin(t, burning.BurnDown())
    assert not t.s.hooks and not t.s.aloft and t.said("palisade", "burnt")
    t.play(t.offers("fall")[0])
    assert t.s.health[t["alwin"]] == WOUNDED


@pytest.mark.rules("DXS-11.2g")
def test_a_retreat_from_the_rope_goes_down() -> None:
    t = hooked("gaucher 1908")
    aloft(t, "alwin")
    begin(t, Retreat(t["alwin"], 1, 1 << t["gaucher"]))
    assert t.hex("alwin") == "2008" and not t.s.aloft and t.s.health[t["alwin"]] == 0


def test_seen_on_the_map_and_kept() -> None:
    t = hooked("gaucher 1908")
    (mark,) = (mark for mark in marks(t.s) if "hook" in mark.name)
    assert (mark.at, mark.side) == ("2008", NW)
    t.s.stack = [GameTurn(stage=2), SidePhase(0, stage=5)]
    advance(t.s, t.ref)
    assert codec.loads(SKIRMISH, codec.dumps(t.s)) == t.s.clone() == t.s
    data = json.loads(codec.dumps(t.s))
    del data["hooks"], data["hookmen"]
    old = codec.loads(SKIRMISH, json.dumps(data))
    assert isinstance(old, DiexState) and not old.hooks, "a position saved before there were hooks"


def test_bots_fix_climb_and_cut() -> None:
    storm = ObjectiveData("saxon", "enter", "bailey", 0, 5, 0, 1, "", False)
    t = outside("oswin 2108", "gaucher 1906", objectives=[storm])
    begin(t, Combat())
    assert t.decision is not None
    best = max(zip(advise(t.s, 0, t.decision.menu), t.decision.menu, strict=True), key=lambda pair: pair[0])[1]
    assert best.verb == "hook"
    t = hooked("gaucher 1908", first="norman")
    aloft(t, "alwin")
    begin(t, Combat())
    assert t.decision is not None
    best = max(zip(advise(t.s, 0, t.decision.menu), t.decision.menu, strict=True), key=lambda pair: pair[0])[1]
    assert best.notation == "cut gaucher 2008"


@pytest.mark.parametrize("seed", range(6))
def test_random_play_with_hooks(seed: int) -> None:
    people = ["alwin 2008", "oswin 2108", "edmer 2009", "gaucher 1908", "roussel 1909"]
    t = Table("motte", people, turns=40)
    fill(t, "2008", "2009", "2010")
    t.s.hookmen = 1 << t["alwin"] | 1 << t["oswin"] | 1 << t["edmer"]
    t.s.call(GameTurn())
    for _ in range(60):
        random_play(t.s, seed, 40)
        if t.s.result is not None:
            break
        check(t.s)
