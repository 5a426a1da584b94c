"""DXS-11.4.2: the sally for supply, played."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from banneret.board.hex import members
from banneret.bots.roster import make
from banneret.games.diex.combat import harm
from banneret.games.diex.engagement import homecoming
from banneret.games.diex.engagement.laying import bring_in
from banneret.games.diex.engagement.patrol import ANIMALS, comes_on, most_in_party, patrol_fault
from banneret.games.diex.engagement.patrols import FormPatrol
from banneret.games.diex.engagement.posts import margin
from banneret.games.diex.engagement.report import report
from banneret.games.diex.engagement.sally import SallyTurn, sally
from banneret.games.diex.invariants import check
from banneret.games.diex.movement.allowance import allowed
from banneret.games.diex.movement.hindrance import why_not_move
from banneret.games.diex.muster.soldiers import Recruit, Soldier, enlist
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, STUNNED, WOUNDED, DiexState
from banneret.games.diex.strategy.advice import advise
from banneret.games.diex.strategy.goals import makes_off
from banneret.games.diex.terms import PARTY, PATROL, Sally
from banneret.kernel import codec
from banneret.kernel.dice import FastDice, ScriptedDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.handful import whole
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Refusal, Violation
from banneret.kernel.tally import Tally
from banneret.kernel.view import View

from .field import Field

_FILE = Path(__file__).parents[1] / "examples_siege.toml"
EXAMPLES: dict[str, dict[str, Any]] = {
    example["id"]: example for example in tomllib.loads(_FILE.read_text(encoding="utf-8"))["example"]
}
OUT = ("Nim", "Nil", "Nia")
WATCH = ("Xih", "Xil", "Xil", "Xia")
CAMP = ("Xct", "Xct", "Xct", "Xia", "Xia", "Xis", "Xil", "Xil", "Xil", "Xih")


def men(*codes: str, taken: tuple[Soldier, ...] = (), horse: bool = False) -> tuple[Soldier, ...]:
    found = enlist([Recruit(code) for code in codes], [man.key for man in taken])
    return tuple(Soldier(man.key, man.like, man.name, False, horse and man.horse) for man in found)


def laid(map: str = "ditch", animals: int = 3, reserve: tuple[str, ...] = CAMP, riding: bool = False) -> DiexState:
    party = men(*OUT, horse=riding)
    patrol = men(*WATCH, taken=party)
    return sally(map, party, animals, patrol, men(*reserve, taken=(*party, *patrol), horse=True))


class Night(Field):
    """A sally whose dice can be told."""

    def __init__(self, s: DiexState | None = None) -> None:
        Field.__init__(self, laid() if s is None else s)

    def rolls(self, *dice: int) -> None:
        """The next dice, as they show; then as they fall."""
        self.ref = Referee(ScriptedDice([die - 1 for die in dice]), self.log)

    def next_phase(self, turn: int, *dice: int) -> None:
        """The besieger's phase of a turn is about to begin; the next dice show this."""
        self.s.turn, self.s.stack = turn, [SallyTurn(stage=2)]
        self.rolls(*dice)
        self.decision = advance(self.s, self.ref)

    def begin(self, side: str = "e") -> "Night":
        """The party stands on its side, and its first phase begins."""
        self.play(f"come {side}")
        self.pass_until(lambda field: field.phase != "set_up" and field.phase != "walls")
        return self

    def to_patrol(self) -> "Night":
        """Up to the question by which side the first patrol comes."""
        self.begin()
        self.pass_until(lambda field: field.phase == "patrol_side")
        return self

    @property
    def terms(self) -> Sally:
        assert isinstance(self.s.terms, Sally)
        return self.s.terms

    def stand(self, key: str, hex: str) -> int:
        """He is there instead of where he was."""
        man = self[key]
        self.s.put(man, self.cell(hex))
        return man

    def gone(self, key: str, edge: int) -> None:
        """He has left the map by an edge."""
        man = self[key]
        self.s.clear(man)
        self.s.at[man] = -1
        self.s.left_by[man] = edge


# ---------------------------------------------------------------- the figures


@pytest.mark.rules("DXS-11.4.2b", "DXS-11.4.2l")
def test_a_third_rounded_down_but_at_least_one() -> None:
    example = EXAMPLES["siege_sally_size"]
    assert [most_in_party(size) for size in example["given"]["garrison"]] == example["expect"]["party_at_most"]
    assert ANIMALS == 6


@pytest.mark.rules("DXS-11.4.2d")
def test_the_limits_of_a_patrol() -> None:
    example = EXAMPLES["siege_patrol_limits"]
    riders, throwers, others = (example["given"]["patrol"][key] for key in ("riders", "missile_throwers", "others"))
    assert (patrol_fault(riders + throwers + others, riders, throwers) is None) == example["expect"]["legal"]
    assert patrol_fault(8, 2, 2) is None
    for men, riders, throwers in ((9, 2, 2), (8, 3, 2), (8, 2, 3)):
        fault = patrol_fault(men, riders, throwers)
        assert fault is not None and fault.rule == "DXS-11.4.2d"


@pytest.mark.rules("DXS-11.4.2f")
def test_when_a_further_patrol_comes() -> None:
    example = EXAMPLES["siege_patrol_arrival"]
    turns, rolls = example["given"]["turns"], example["given"]["rolls"]
    assert [roll <= comes_on(turn) for turn, roll in zip(turns, rolls, strict=True)] == example["expect"]["arrives"]


# ---------------------------------------------------------------- set-up


@pytest.mark.rules("DXS-11.4.2c")
def test_the_ditch_or_the_woodbridge() -> None:
    assert laid("ditch").cast.map == "ditch" and laid("woodbridge").cast.map == "woodbridge"
    with pytest.raises(BanneretError, match="ditch or woodbridge"):
        laid("motte")


@pytest.mark.rules("DXS-11.4.2d")
def test_the_first_patrol_is_held_to_its_limits() -> None:
    party = men(*OUT)
    with pytest.raises(BanneretError, match="missile throwers"):
        sally("ditch", party, 1, men("Xia", "Xia", "Xia"), ())
    with pytest.raises(BanneretError, match="riders"):
        sally("ditch", party, 1, men("Xct", "Xct", "Xct", horse=True), ())
    with pytest.raises(BanneretError, match="at most 8"):
        sally("ditch", party, 1, men(*["Xil"] * 9), ())


@pytest.mark.rules("DXS-11.4.2e", "DXS-11.4.2j")
@pytest.mark.parametrize(("side", "edge", "home"), [("e", 2, 4), ("w", 4, 2)])
def test_the_party_comes_on_by_the_east_or_the_west(side: str, edge: int, home: int) -> None:
    night = Night()
    assert night.asked.seat == PARTY and night.offers() == ["come e", "come w"]
    night.begin(side)
    assert (night.terms.edge, night.terms.home) == (edge, home)
    strip = margin(night.s.ground, edge, 2)
    for man in night.s.cast.ranks[PARTY]:
        assert strip >> night.s.at[man] & 1
    assert [o.edge for o in night.s.cast.objectives if o.kind == "exit"] == [home]
    check(night.s)


@pytest.mark.rules("DXS-11.4.2b")
@pytest.mark.parametrize("animals", range(1, 7))
def test_each_animal_is_led_by_a_man_beside_it(animals: int) -> None:
    s = Night(laid(animals=animals)).begin().s
    mules = members(s.cast.mules)
    assert len(mules) == animals
    for mule in mules:
        leader = s.leader[mule]
        assert leader >= 0 and s.cast.seat[leader] == PARTY
        assert s.ground.lattice.neighbours[s.at[leader]] >> s.at[mule] & 1


@pytest.mark.rules("DXS-11.4.2b")
def test_one_man_leads_three_and_the_others_stand_loose() -> None:
    party = men("Nil")
    s = Night(sally("woodbridge", party, 6, men("Xil"), ())).begin().s
    assert s.leader.count(0) == 3 and all(s.at[mule] >= 0 for mule in members(s.cast.mules))
    check(s)


@pytest.mark.rules("DXS-11.4.2b")
def test_a_rider_leads_one() -> None:
    party = men("Nck", "Nck", horse=True)
    s = Night(sally("ditch", party, 3, men("Xil"), ())).begin().s
    assert [s.leader.count(rider) for rider in (0, 1)] == [1, 1]
    check(s)


# ---------------------------------------------------------------- the first turn


@pytest.mark.rules("DXS-11.4.2e")
def test_the_besieged_begin_and_the_patrol_is_not_there_yet() -> None:
    night = Night().begin()
    assert night.asked.seat == PARTY and night.s.phasing == PARTY and night.s.turn == 1
    assert not night.s.upright[PATROL]
    asked = set()
    while night.phase != "patrol_side":
        asked.add(night.asked.seat)
        night.play(night.asked.options[-1].notation)
    assert asked == {PARTY}, "no defensive fire of the patrol"


@pytest.mark.rules("DXS-11.4.2e")
def test_the_patrol_enters_by_one_of_the_other_three_sides() -> None:
    night = Night().to_patrol()
    assert night.asked.seat == PATROL and night.offers() == ["patrol n", "patrol s", "patrol w"]
    assert night.why_not("patrol e") == "DXS-11.4.2e"
    night.rolls(10)
    night.play("patrol s")
    first = night.s.cast.ranks[PATROL][: len(WATCH)]
    assert all(night.s.waiting[man] == 3 for man in first)
    assert not any(night.terms.reserve >> man & 1 for man in first)
    check(night.s)


@pytest.mark.rules("DXS-11.4.2e")
def test_half_movement_in_the_first_turn() -> None:
    night = Night().to_patrol()
    night.rolls(10)
    night.play("patrol s")
    s = night.s
    for man in s.cast.ranks[PATROL][: len(WATCH)]:
        assert allowed(s, man) == s.allowance(man) // 2
    assert all(allowed(s, man) == s.allowance(man) for man in s.cast.ranks[PARTY])
    s.turn = 2
    assert all(allowed(s, man) == s.allowance(man) for man in s.cast.ranks[PATROL])


@pytest.mark.rules("DXS-11.4.2f")
def test_the_reserve_is_far_from_the_field() -> None:
    night = Night().to_patrol()
    night.rolls(10)
    night.play("patrol s")
    s, far = night.s, night.s.cast.ranks[PATROL][-1]
    assert s.at[far] < 0 and not s.waiting[far] and night.terms.reserve >> far & 1
    refusal = why_not_move(s, far)
    assert refusal is not None and refusal.rule == "DXS-11.4.2f"
    assert f"move {s.cast.keys[far]}" not in night.offers()
    s.waiting[far] = 3
    s.at[far] = night.cell("0101")
    with pytest.raises(Violation, match="on the map and off it"):
        check(s)


# ---------------------------------------------------------------- further patrols


@pytest.mark.rules("DXS-11.4.2f")
@pytest.mark.parametrize(
    ("turn", "die", "comes"), [(1, 1, True), (1, 2, False), (2, 3, True), (2, 4, False), (9, 8, False)]
)
def test_a_roll_at_the_start_of_each_of_his_phases(turn: int, die: int, comes: bool) -> None:
    night = Night().to_patrol()
    night.s.turn = turn
    night.rolls(die)
    night.play("patrol s")
    assert (night.phase == "form_patrol") == comes
    (event,) = (event for event in night.log if "urther patrol" in event.text)
    assert event.rules[0] == "DXS-11.4.2f" and night.s.phasing == PATROL
    check(night.s)


@pytest.mark.rules("DXS-11.4.2d", "DXS-11.4.2f")
def test_it_is_formed_under_the_same_limits_and_enters_by_any_side() -> None:
    night = Night().to_patrol()
    night.rolls(1)
    night.play("patrol s")
    phase = night.s.stack[-1]
    assert isinstance(phase, FormPatrol) and night.asked.seat == PATROL
    tally = night.asked.tally
    assert tally is not None and {lot.id: lot.count for lot in tally.lots} == {
        "saxon_mounted_thegn": 3,
        "saxon_archer": 2,
        "saxon_slinger": 1,
        "saxon_ceorl": 3,
        "saxon_huscarl": 1,
    }
    assert _broken(tally, "saxon_mounted_thegn 3") == "DXS-11.4.2d"
    assert _broken(tally, "saxon_archer 2 saxon_slinger 1") == "DXS-11.4.2d"
    assert _broken(tally, "") == "DXS-11.4.2d", "nobody is no patrol"
    night.play("all")
    assert night.offers() == ["patrol n", "patrol e", "patrol s", "patrol w"]
    night.play("patrol e")
    came = [man for man in night.s.cast.ranks[PATROL][len(WATCH) :] if night.s.waiting[man] == 2]
    assert len(came) == 8
    assert sum(night.s.steed[man] >= 0 for man in came) == 2
    assert sum(night.s.cast.roster[man].weapon >= 0 for man in came) == 2
    assert night.terms.reserve.bit_count() == len(CAMP) - 8, "the others may come later"
    check(night.s)


def _broken(tally: Tally, words: str) -> str:
    found = whole(tally, words.split())
    return found.rule if isinstance(found, Refusal) else ""


@pytest.mark.rules("DXS-11.4.2f")
def test_several_may_come_until_nobody_is_left() -> None:
    night = Night().to_patrol()
    night.rolls(1)
    night.play("patrol s", "all", "patrol n")
    left = [man for man in night.s.cast.ranks[PATROL] if night.terms.reserve >> man & 1]
    assert len(left) == 2
    night.next_phase(2, 3)
    night.play("all", "patrol w")
    assert night.terms.reserve == 0 and all(night.s.waiting[man] == 4 for man in left)
    night.next_phase(3)  # no die is thrown any more
    assert night.s.phasing == PATROL and night.asked.seat == PATROL
    check(night.s)


# ---------------------------------------------------------------- the end


@pytest.mark.rules("DXS-11.4.2g")
def test_home_with_an_animal() -> None:
    night = Night(laid(animals=1)).begin("e")
    s = night.s
    leader = s.leader[s.cast.numbers["mule_1"]]
    key = s.cast.keys[leader]
    for other in s.cast.ranks[PARTY]:
        if other != leader:
            night.gone(s.cast.keys[other], 4)
    s.put(s.cast.numbers["mule_1"], night.cell("0208"))
    night.stand(key, "0108")
    night.pass_until(lambda field: field.phase == "movement")
    night.play(f"move {key}", "leave w")
    assert s.result is not None and s.result.kind == "home"
    told = report(s)
    assert told.animals == 1 and told.end == "home" and told.beaten == -1 and told.works is None
    assert {fate.condition for fate in told.fates} == {"healthy"}


@pytest.mark.rules("DXS-11.4.2h", "DXS-11.4.2i")
def test_by_another_side_he_is_out_without_animals() -> None:
    night = Night(laid(animals=2)).begin("e")
    s = night.s
    for man in s.cast.ranks[PARTY]:
        night.gone(s.cast.keys[man], 1)
    for number, edge in ((1, 1), (2, 4)):
        mule = s.cast.numbers[f"mule_{number}"]
        s.clear(mule)
        s.at[mule], s.leader[mule], s.left_by[mule] = -1, -1, edge
        s.holder[mule] = PARTY if edge == 1 else PATROL
    assert homecoming.brought_in(s) == 0, "one by the wrong side, one led off by the enemy"
    assert not homecoming.on_field(s)
    night.pass_until(lambda field: False)
    assert s.result is not None and s.result.kind == "home"
    assert {fate.condition for fate in report(s).fates} == {"healthy"} and report(s).animals == 0


@pytest.mark.rules("DXS-11.4.2h")
def test_it_goes_on_while_one_lies_stunned() -> None:
    night = Night().begin("e")
    s = night.s
    first, *others = s.cast.ranks[PARTY]
    for man in others:
        night.gone(s.cast.keys[man], 4)
    harm.stun(s, night.ref, first, "DXA-1.2f")
    assert homecoming.on_field(s) == 1 << first
    harm.kill(s, night.ref, first, "DXA-1.2e")
    assert not homecoming.on_field(s)
    night.pass_until(lambda field: False)
    assert s.result is not None and s.result.kind == "home"
    assert report(s).fate(s.cast.keys[first]).condition == "dead"


@pytest.mark.rules("DXS-11.4.2h")
def test_after_turn_twenty_who_is_still_there_is_captured() -> None:
    night = Night().begin("e")
    s = night.s
    gone, *rest = s.cast.ranks[PARTY]
    night.gone(s.cast.keys[gone], 4)
    s.health[gone] = WOUNDED
    s.turn = 20
    night.pass_until(lambda field: False)
    assert s.result is not None and s.result.kind == "dawn" and s.turn == 20
    told = report(s)
    assert told.fate(s.cast.keys[gone]).condition == "wounded"
    assert all(told.fate(s.cast.keys[man]).condition in ("captured", "dead") for man in rest)
    assert told.animals == 0


@pytest.mark.rules("DXS-11.4.2h")
def test_carried_off_by_a_friend_or_by_the_enemy() -> None:
    s = Night().begin("e").s
    one, two, *_ = s.cast.ranks[PARTY]
    for man, carrier in ((one, PARTY), (two, PATROL)):
        s.clear(man)
        s.at[man], s.health[man], s.left_by[man] = -1, STUNNED, 4
        s.carried_off |= 1 << man
        s.holder[man] = carrier
    caught = homecoming.captured(s)
    assert not caught >> one & 1 and caught >> two & 1


@pytest.mark.rules("DXS-11.4.2h")
def test_horses_come_home_only_off_the_map() -> None:
    party = men("Nck", "Nck", horse=True)
    s = Night(sally("ditch", party, 1, men("Xct", horse=True), ())).begin().s
    mine, foe = s.steed[0], s.steed[2]
    assert homecoming.horse_lost(s, mine, PARTY) and not homecoming.horse_lost(s, foe, PATROL)
    s.left_by[mine] = s.left_by[foe] = 4
    assert not homecoming.horse_lost(s, mine, PARTY) and not homecoming.horse_lost(s, foe, PATROL)
    s.holder[foe] = PARTY
    assert homecoming.horse_lost(s, foe, PATROL), "they rode off on it"
    s.health[mine] = DEAD
    assert homecoming.horse_lost(s, mine, PARTY)


# ---------------------------------------------------------------- whole sallies


def _forces(seed: int) -> DiexState:
    """A sally of this number: parties of one to six, on foot or mounted, against few or many."""
    party = men(*("Nck", "Nim", "Nil", "Nia", "Nil", "Nck")[: 1 + seed % 6], horse=seed % 3 == 0)
    patrol = men("Xct", "Xih", "Xil", "Xia", *["Xil"] * (seed % 5), taken=party, horse=seed % 2 == 0)
    reserve = men(*CAMP[: seed % 11], taken=(*party, *patrol), horse=seed % 4 < 2)
    return sally(("ditch", "woodbridge")[seed % 2], party, 1 + seed % 6, patrol, reserve)


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.rules("DXS-11.4.2g", "DXS-11.4.2h")
def test_at_random(seed: int) -> None:
    s, dice = _forces(seed), FastDice(seed)
    ref = Referee(dice)
    decision = advance(s, ref)
    for number in range(20_000):
        if decision is None:
            break
        if number % 40 == 0:
            check(s)
            assert codec.dumps(codec.loads(SKIRMISH, codec.dumps(s))) == codec.dumps(s) == codec.dumps(s.clone())
        if number % 200 == 0:
            assert {side.name for side in SKIRMISH.face.scene(s, None).sides} == {"Besieged", "Besiegers"}
        apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        decision = advance(s, ref)
    assert s.result is not None and s.turn <= 20
    check(s)
    told = report(s)
    assert [fate.key for fate in told.fates] == s.cast.keys[: s.cast.people], "everybody has one fate"
    assert 0 <= told.animals <= 1 + seed % 6
    assert all(fate.condition != "fled" for fate in told.fates)


@pytest.mark.parametrize("seed", range(4))
def test_bots_get_home_past_a_single_man(seed: int) -> None:
    s = sally("ditch", men("Nim", "Nil", "Nil"), 2, men("Xil"), ())
    ref = Referee(FastDice(seed))
    decision = advance(s, ref)
    while decision is not None:
        values = advise(s, decision.seat, decision.menu)
        apply(s, ref, decision.seat, decision.menu[values.index(max(values))])
        decision = advance(s, ref)
    assert s.result is not None and s.result.kind == "home" and report(s).animals >= 1


@pytest.mark.parametrize("seed", range(4))
def test_bots_play_both_sides_to_the_end(seed: int) -> None:
    s, bot = _forces(3 * seed + 2), make("tactician")
    ref, dice = Referee(FastDice(seed)), FastDice(seed + 1)
    while (decision := advance(s, ref)) is not None:
        seat = decision.seats[0]
        apply(s, ref, seat, bot.choose(View(SKIRMISH, s, seat, decision), dice))
    check(s)
    assert s.result is not None and s.result.kind in ("home", "dawn")


def test_the_patrol_bars_the_way_home_with_as_many_as_may_be() -> None:
    night = Night().to_patrol()
    assert _advised(night) == "patrol w"
    night.rolls(1)
    night.play("patrol w")
    assert _advised(night) == "all"


def _advised(night: Night) -> str:
    values = advise(night.s, night.asked.seat, night.asked.menu)
    return night.asked.menu[values.index(max(values))].notation


@pytest.mark.rules("DXS-11.4.2h")
def test_who_is_outnumbered_and_leads_nothing_makes_off() -> None:
    night = Night(laid(animals=1)).begin("e")
    s = night.s
    leader = s.leader[night["mule_1"]]
    other = next(man for man in s.cast.ranks[PARTY] if man != leader)
    assert not makes_off(s, other), "no enemy is on the field"
    for man, hex in zip(s.cast.ranks[PATROL][:6], ("1203", "1204", "1205", "1206", "1207", "1208"), strict=True):
        bring_in(s, man, night.cell(hex))
    assert makes_off(s, other) and not makes_off(s, leader)
