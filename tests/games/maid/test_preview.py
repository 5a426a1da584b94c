"""What a preview says is what happens."""

from fractions import Fraction
from itertools import chain, pairwise

import pytest

from banneret.board.hex import members
from banneret.games.maid import game
from banneret.games.maid.combat.odds import effect, result_words
from banneret.games.maid.country import NAMED, NAMES, WORDS, step_cost
from banneret.games.maid.determination.supply import line, supplied, unsupplied_stacks
from banneret.games.maid.forces.stacks import besieged
from banneret.games.maid.previews import chance
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENEMY, ENGLISH, FRENCH
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.match import Match
from banneret.kernel.odds import odds
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview

from .table import Table
from .wander import ALL_RULES, wander

CLAUSES = {word.strip("*") for word in game.rulebook().split() if word.startswith("**MAI-")}


def preview(table: Table, answer: str) -> Preview:
    assert table.decision is not None
    option = table.decision.menu.find(answer)
    assert option is not None, f"{answer!r} is not among {table.menu()}"
    found = table.s.stack[-1].preview(table.s, table.decision.seat, option)
    assert found is not None
    return found


def of_choice(table: Table, **counts: int) -> Preview:
    assert table.decision is not None and table.decision.tally is not None
    wanted = {id.replace("__", "."): count for id, count in counts.items()}
    found = table.s.stack[-1].preview_tally(
        table.s, table.decision.seat, tuple(wanted.get(lot.id, 0) for lot in table.decision.tally.lots)
    )
    assert found is not None
    return found


def text(found: Preview) -> str:
    return "\n".join(f"{reason.text} {reason.sum} {' '.join(reason.rules)}" for reason in found.reasons)


def overlay(found: Preview, kind: str) -> list[tuple[str, ...]]:
    return [one.at for one in found.overlays if one.kind == kind]


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("loire_1429", 1), ("rheims_1429", 2), ("compiegne_1430", 3), ("campaign_1428", 4), ("campaign_1429", 5)],
)
@pytest.mark.parametrize("variants", [{}, ALL_RULES], ids=["plain", "all rules"])
def test_previews_name_clauses_and_hexes_and_change_nothing(scenario: str, seed: int, variants: dict[str, str]) -> None:
    assert CLAUSES
    words = set(WORDS.values())
    for s, decision in wander(scenario, seed, 250, **variants):
        before = s.clone()
        for option in list(decision.menu_of(decision.seat))[:12]:
            found = s.stack[-1].preview(s, decision.seat, option)
            assert s == before, option.notation
            if found is None:
                continue
            for reason in found.reasons:
                assert reason.text[-1] in ".:" and reason.rules, reason
                assert set(reason.rules) <= CLAUSES, reason
            for one in found.overlays:
                assert one.at and set(one.at) <= words
                assert not one.labels or len(one.labels) == len(one.at)


@pytest.mark.rules("MAI-6.4", "MAI-6.6", "MAI-5.2", "MAI-5.3")
@pytest.mark.parametrize("scenario", ["loire_1429", "compiegne_1430", "campaign_1429"])
def test_a_march_costs_and_ends_as_shown(scenario: str) -> None:
    seen = 0
    for s, decision in wander(scenario, 11, 400):
        if s.stack[-1].key != "march":
            continue
        group = s.group
        for option in [option for option in decision.menu_of(decision.seat) if option.verb in ("go", "via")][::5]:
            found = s.stack[-1].preview(s, decision.seat, option)
            assert found is not None
            (way,) = overlay(found, "path")
            cells = [NAMED[word] for word in way]
            assert cells[0] == group.cell and cells[-1] == option.args[0]
            spent = sum(step_cost(a, b) for a, b in pairwise(cells))
            forced = any("MAI-6.16" in reason.rules for reason in found.reasons)
            assert forced or spent <= group.points
            world = _played(s, option)
            if world is None or not any(group.counts):
                continue
            goal = option.args[0]
            way_to = line(world, s.active, goal)
            shown = overlay(found, "supply")
            if way_to is None:
                assert f"Out of supply at {NAMES[goal]}" in text(found)
            else:
                assert shown == ([tuple(WORDS[step] for step in (goal, *way_to))] if way_to else [])
            seen += 1
    assert seen > 50


def _played(s: MaidState, option: Option) -> MaidState | None:
    """The position after a leg, with a summons, if one is asked, declined; None if the phase is over."""
    world = s.clone()
    ref = Referee(FastDice(1))
    apply(world, ref, s.active, option)
    decision = advance(world, ref)
    if decision is not None and world.stack[-1].key == "summon":
        apply(world, ref, s.active, decision.menu_of(s.active)[1])
        decision = advance(world, ref)
    return world if decision is not None and world.stack[-1].key in ("movement", "march") else None


@pytest.mark.rules("MAI-6.3")
def test_via_leaves_the_points_that_it_says() -> None:
    seen = 0
    for s, decision in wander("campaign_1429", 3, 600):
        if s.stack[-1].key != "march":
            continue
        for option in decision.menu_of(decision.seat):
            if option.verb != "via" or seen > 40:
                continue
            found = s.stack[-1].preview(s, decision.seat, option)
            world = _played(s, option)
            assert found is not None
            if world is None or world.stack[-1].key != "march":
                continue
            points = world.group.points
            assert f"go on from there with {points} movement point" in text(found)
            seen += 1
    assert seen > 5


@pytest.mark.rules("MAI-6.2", "MAI-6.3", "MAI-6.8")
def test_a_group_before_it_sets_out() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "blois", "jeanne", HC=2, AT=1, IN=2)
    table.moving("french")
    shown = preview(table, "move blois")
    assert "Can move: Jeanne with" in text(shown)
    assert "In supply inside Blois. " in text(shown)
    table.play("move blois")
    slow, quick = (
        of_choice(table, jeanne=1, french__heavy_cavalry=2, french__artillery=1, french__infantry=2),
        of_choice(table, french__heavy_cavalry=1),
    )
    assert "3 movement points: as the slowest, Artillery." in text(slow)
    assert "More than 4 strength points: led by Jeanne. " in text(slow)
    assert "More than 4 strength points" not in text(quick)
    assert "Blois is left without a garrison" in text(slow)
    assert "6 movement points: as the slowest, Heavy Cavalry." in text(quick)
    assert "Staying at Blois: Jeanne with" in text(quick)
    assert "without a garrison" not in text(quick)
    ((reach,), (further,)) = overlay(slow, "reach"), overlay(quick, "reach")
    assert set(reach) < set(further)
    table.choose(french__heavy_cavalry=1)
    assert {option.split()[1] for option in table.menu("go")} == set(further)


@pytest.mark.rules("MAI-6.14")
def test_zones_of_control_are_shown() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", IN=3)
    table.put("french", "1314", "jeanne", IN=3)
    table.moving("french")
    table.march("1314")
    shown = preview(table, "go 1315")
    assert "1315 is in an enemy zone of control: the group stops there." in text(shown)
    assert overlay(shown, "danger")[0] == ("1315",)
    assert not any("zone of control" in reason.text for reason in preview(table, "go 1313").reasons)


@pytest.mark.rules("MAI-9.1", "MAI-5.2")
def test_no_supply_is_shown_with_what_follows() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1423", "talbot", IN=9)
    table.put("english", "1316", IN=2)
    table.moving("english")
    shown = preview(table, "move 1423")
    assert "Out of supply at 1423: 3 of 9 strength points would be lost at the end of the turn." in text(shown)
    assert overlay(shown, "danger") == [("1423",)]
    (way,) = overlay(preview(table, "move 1316"), "supply")
    assert way[0] == "1316" and len(way) <= 4
    table.march("1423")
    assert "Out of supply at 1422" in text(preview(table, "go 1422"))


@pytest.mark.rules("MAI-9.1")
def test_the_end_of_a_phase_tells_sieges_and_hunger() -> None:
    seen = 0
    for s, decision in wander("campaign_1429", 8, 500):
        option = decision.menu_of(decision.seat).find("end")
        if option is None:
            continue
        found = s.stack[-1].preview(s, decision.seat, option)
        assert found is not None
        hungry = {WORDS[one] for side in (ENGLISH, FRENCH) for one in unsupplied_stacks(s, side)}
        assert {word for words in overlay(found, "danger") for word in words} == hungry
        for side in (ENGLISH, FRENCH):
            for town in members(besieged(s, ENEMY[side])):
                assert any(reason.text.startswith(f"{NAMES[town]}") for reason in found.reasons)
        lines = overlay(found, "supply")
        assert {NAMED[way[0]] for way in lines} == {
            one for one in s.sp[s.active] if supplied(s, s.active) >> one & 1 and not s.towns[s.active] >> one & 1
        }
        seen += 1
    assert seen > 5


@pytest.mark.rules("MAI-7.10", "MAI-7.11", "MAI-7.13", "MAI-7.15", "MAI-7.7")
def test_an_attack_is_told_in_full() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "janville", "talbot", IN=2, AR=1)
    table.put("french", "1614", "jeanne", "dunois", HC=4, IN=8)
    table.s.will = 2
    table.fighting("french")
    shown = text(preview(table, "attack janville"))
    assert (
        "First 1 strength point of the defenders fire; "
        "the attackers lose none: 1/2 (50 %); 1: 1/6 (17 %); 2: 1/3 (33 %)." in shown
    )
    assert (
        "Odds 1-1. 12 combat strength points to 3 × 3 (inside Janville) = 9, that is 1.33 to 1, rounded in the "
        "defender's favour MAI-7.10 MAI-7.11 MAI-7.13"
    ) in shown
    assert "+3 to the die. +3 (Jeanne leads the attack) −1 (Talbot leads the defence) +1 (National Will 2);" in shown
    assert "MAI-7.15" in shown
    assert "captured 5/18 (28 %)" in shown
    table.play("attack janville")
    assert (
        text(
            of_choice(
                table,
                **{"1614__jeanne": 1, "1614__dunois": 1, "1614__french__heavy_cavalry": 4, "1614__french__infantry": 8},
            )
        )
        == shown
    )
    assert "Odds 1-3. 1 combat strength point to 3 × 3 (inside Janville) = 9 MAI-7.10" in text(
        of_choice(table, **{"1614__french__infantry": 1})
    )


@pytest.mark.rules("MAI-7.19")
def test_results_have_the_chances_that_the_rules_give_them() -> None:
    """Where nobody fires the kernel's own odds of the answer go as far as the result."""
    seen = 0
    games = (
        wander(scenario, seed, 700, shifts="on", raw_militia="on")
        for scenario in ("rheims_1429", "campaign_1429")
        for seed in range(4)
    )
    for s, decision in chain.from_iterable(games):
        if s.stack[-1].key != "assault" or decision.tally is None or decision.tally.begun:
            continue
        option = decision.menu_of(decision.seat).find("all")
        if option is None:
            continue
        found = s.stack[-1].preview(s, decision.seat, option)
        assert found is not None
        if "No Archers or Artillery fire" not in text(found):
            continue
        real = odds(game, s, decision.seat, option)
        results = [(gist, part) for gist, part in real.parts() if "/" in gist]
        assert results
        for gist, part in results:
            assert f" {gist}: {chance(part)}" in text(found)
        seen += 1
    assert seen > 5


@pytest.mark.rules("MAI-6.12", "MAI-6.13")
def test_a_summons_before_it_is_made() -> None:
    table = Table("campaign_1429", bare=True)
    table.control(janville="english")
    table.put("english", "janville", MI=2)
    table.put("french", "1614", "jeanne", IN=4)
    table.s.will = 1
    table.moving("french")
    table.march("1614")
    before = text(preview(table, "go janville"))
    table.play("go janville")
    shown = text(preview(table, "summon"))
    assert table.decision is not None
    option = table.decision.menu.find("summon")
    assert option is not None
    opens = odds(game, table.s, 1, option).chance("the gates open")
    for told in (before, shown):
        assert f"Summoned, Janville opens its gates: {chance(opens)}." in told
    assert "falls to the French this turn" in text(preview(table, "besiege"))


@pytest.mark.rules("MAI-6.15")
def test_slipping_before_it_is_tried() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "orleans", HC=1, MI=2)
    table.put("english", "orleans", IN=4)
    table.moving("french")
    table.play("move orleans")
    assert "the group can only try to slip out. 3 or more: 2/3 (67 %) MAI-6.15" in text(
        of_choice(table, french__heavy_cavalry=1)
    )
    table.choose(french__heavy_cavalry=1)
    answer = table.menu("slip")[0]
    assert table.decision is not None
    option = table.decision.menu.find(answer)
    assert option is not None
    through = odds(game, table.s, 1, option).chance("slips through")
    assert f"It slips through to {NAMES[option.args[0]]}: {chance(through)}." in text(preview(table, answer))


@pytest.mark.rules("MAI-8.4", "MAI-7.9")
def test_losses_before_they_are_chosen() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", AR=4, IN=1)
    table.put("french", "1315", "jeanne", HC=1, IN=9)
    table.fighting("french")
    table.dice(4)
    table.attack("1316")
    cavalry = text(of_choice(table, **{"1315__french__heavy_cavalry": 1}))
    assert "Left to attack: Jeanne with Infantry 9." in cavalry
    assert "Odds 1-1. 9 to 5 MAI-7.9" in cavalry
    assert "No longer: Heavy Cavalry in the open. was +1 MAI-7.16" in cavalry
    assert "No longer" not in text(of_choice(table, **{"1315__french__infantry": 1}))


@pytest.mark.rules("MAI-5.22")
def test_voices_weigh_a_second_roll() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", IN=4)
    table.put("french", "1315", "jeanne", IN=9)
    table.s.will = 1
    table.s.event = "voices"
    table.fighting("french")
    table.dice(1)
    table.attack("1316")
    assert table.phase == "voices"
    (result,) = table.told("result")
    assert f"The roll stands: {result_words(result.gist)}" in text(preview(table, "keep"))
    assert table.decision is not None
    option = table.decision.menu.find("reroll")
    assert option is not None
    shown = text(preview(table, "reroll"))
    for gist, part in odds(game, table.s, 1, option).parts():
        if "/" in gist:
            assert f"{result_words(gist)}: {chance(part)}".lower() in shown.lower()


@pytest.mark.rules("MAI-5.9", "MAI-5.11", "MAI-5.12")
def test_what_money_buys() -> None:
    table = Table("campaign_1429")
    table.again()
    assert table.phase == "raise"
    bank = table.s.banks[0]
    assert f"{bank} − 1 = {bank - 1}" in text(preview(table, "buy militia"))
    table.play("buy militia")
    assert "1 of 3 strength points placed there this turn." in text(preview(table, table.menu("at")[0]))


def test_results_in_words() -> None:
    assert [effect(one) for one in ("-", "2", "4R", "E")] == [
        "unharmed",
        "lose 2",
        "lose 4 and retreat",
        "are eliminated",
    ]


def test_chances_in_words() -> None:
    assert [chance(Fraction(*one)) for one in ((1, 1), (0, 1), (1, 3), (215, 216), (1, 216))] == [
        "certain",
        "impossible",
        "1/3 (33 %)",
        "215/216 (over 99 %)",
        "1/216 (under 1 %)",
    ]


@pytest.mark.rules("MAI-5.2", "MAI-5.3")
def test_lines_of_supply_can_be_seen_at_any_time() -> None:
    """Of every stack outside walls, of both sides, whoever is asked."""
    for s, _decision in list(wander("campaign_1429", 2, 200))[-1:]:
        traces = {trace.at[0]: trace for trace in game.face.scene(s, None).traces}
        for side in (ENGLISH, FRENCH):
            for one in s.sp[side]:
                if s.towns[side] >> one & 1:
                    continue
                way = line(s, side, one)
                trace = traces[WORDS[one]]
                if way is None:
                    assert (trace.kind, trace.labels) == ("danger", ("out of supply",))
                else:
                    assert trace.kind == "supply" or not way
                    assert trace.at == tuple(WORDS[step] for step in (one, *way))


def test_strength_points_are_told_in_full() -> None:
    assert game.face.plain("8 SPs fire: nobody is hit.") == "8 strength points fire: nobody is hit."
    assert game.face.plain("Choose 1 combat SP to lose.") == "Choose 1 combat strength point to lose."
    scene = Match(game, "loire_1429", seed="words").scene("english")
    assert "SP" not in str([(side.note, piece.note) for side in scene.sides for piece in scene.pieces])
