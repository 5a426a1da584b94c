"""What happens is told with the clauses by which it happened: sections 14 to 26."""

from collections.abc import Callable

import pytest

from .table import Table

REAR, NEAR, AREA, FAR = "centre_english_rear", "centre_english_approach", "centre_middle", "centre_french_approach"


def breaking(t: Table, card: str = "") -> None:
    t.put("e.ma1", AREA)
    t.put("f.lv1", AREA, current=1)
    t.hand("french", *([card] if card else []))
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.lv1", "break e.ma1")


def ransomed(t: Table) -> None:
    breaking(t, "ransom")
    t.play("play ransom")


def pooled(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.hand("english", "charge")
    t.movement("english", ask_pool=True)
    t.choose(charge=1)


def marched(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.movement("english", pool=9)
    t.play(f"advance e.ma1 {AREA}")


def regrouped(t: Table) -> None:
    t.put("e.ma1", NEAR, current=1)
    t.movement("english", pool=9)
    t.play("regroup e.ma1 1")


def rallied(t: Table) -> None:
    t.put("e.ma1", "english_rout")
    t.lead("e.l1", "english_rout")
    t.movement("english")
    t.go("rally e.ma1 1")


def by_the_banner(t: Table) -> None:
    t.put("e.ma1", "english_rout")
    t.hand("english", "rally_to_the_banner")
    t.movement("english")
    t.card("rally_to_the_banner", "e.ma1")


def repulsed(t: Table) -> None:
    t.put("f.ma1", AREA)
    t.put("e.lb1", NEAR)
    t.movement("french", pool=9)
    t.dice(1, 6, 6, 6)
    t.play(f"advance f.ma1 {NEAR}", "fire e.lb1")


def charged(t: Table) -> None:
    t.put("f.kt1", AREA)
    t.put("e.ma1", NEAR)
    t.movement("french", pool=9)
    t.may_charge("f.kt1")
    t.dice(*[6] * 11)
    t.play(f"charge f.kt1 {NEAR}", "attack f.kt1 e.ma1")


def affected(t: Table) -> None:
    t.put("f.kt1", FAR)
    t.put("f.kt2", FAR)
    t.put("e.ma1", NEAR)
    t.hand("english", "impetuous")
    t.movement("french", pool=1, ask_reaction=True)
    t.play(f"impetuous {FAR}", "control f.kt1", f"rash f.kt2 {AREA}")


def silenced(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.lead("e.l3", NEAR)
    t.hand("french", "rival_captains")
    t.movement("english", ask_reaction=True)
    t.play("rival e.l3")


def ridden(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.lead("e.l3", "english_reserve")
    t.riding("english")
    t.play(f"ride e.l3 {NEAR}")


def alone(t: Table) -> None:
    t.lead("e.l3", AREA)
    t.riding("english")


def collapsed(t: Table) -> None:
    t.put("f.kt1", "west_english_rear")
    t.put("e.ma1", "west_middle", current=1)
    t.put("e.ma2", "west_flank_english")
    t.put("f.ma1", "west_middle")
    t.put("f.ay1", "west_french_approach")
    t.put("e.lv1", "english_rout")
    t.dice(6, 1, 6)
    t.status()


def stormy(t: Table) -> None:
    t.put("e.ma1", NEAR)
    t.hand("english", "storm_clouds")
    t.movement("english")
    t.play("play storm_clouds")


def winded(t: Table) -> None:
    t.put("e.ma1", NEAR, current=1)
    t.hand("english", "second_wind")
    t.movement("english")
    t.card("second_wind", "e.ma1")


def staked(t: Table) -> None:
    t.put("e.lb1", NEAR)
    t.hand("english", "sharpened_stakes")
    t.movement("english")
    t.card("sharpened_stakes", NEAR)


def dismounted(t: Table) -> None:
    t.put("e.kt1", NEAR)
    t.hand("english", "dismount")
    t.movement("english")
    t.card("dismount", "e.kt1")


def feigned(t: Table) -> None:
    t.put("e.ma1", AREA)
    t.put("f.kt1", AREA)
    t.hand("english", "feigned_flight")
    t.movement("english")
    t.card("feigned_flight", "e.ma1")


def stood(t: Table) -> None:
    t.put("e.ma1", AREA, current=1)
    t.put("f.ma1", AREA)
    t.hand("english", "stand_fast")
    t.dice(6)
    t.disengage("english")
    t.play("play stand_fast")


TOLD: list[tuple[Callable[[Table], None], str, set[str]]] = [
    (breaking, "breakthrough", {"CHV-14.4"}),
    (ransomed, "ransom", {"CHV-14.3", "CHV-26.14"}),
    (ransomed, "card", {"CHV-26.14"}),
    (pooled, "pool", {"CHV-15.2"}),
    (marched, "move", {"CHV-16.1"}),
    (regrouped, "regroup", {"CHV-16.12"}),
    (rallied, "rally", {"CHV-16.14"}),
    (by_the_banner, "rally", {"CHV-26.8"}),
    (repulsed, "repulse", {"CHV-17.7"}),
    (charged, "charge", {"CHV-18.3"}),
    (charged, "strike", {"CHV-18.7", "CHV-12.8"}),
    (affected, "impetuous", {"CHV-26.2"}),
    (affected, "control", {"CHV-19.4"}),
    (affected, "rash", {"CHV-19.6"}),
    (silenced, "rival", {"CHV-26.15"}),
    (ridden, "ride", {"CHV-20.1"}),
    (alone, "ride", {"CHV-20.4"}),
    (collapsed, "capture", {"CHV-23.2"}),
    (collapsed, "collapse", {"CHV-24.1"}),
    (collapsed, "removed", {"CHV-24.2", "CHV-24.12"}),
    (collapsed, "check", {"CHV-24.7", "CHV-9.1"}),
    (collapsed, "flank", {"CHV-24.7"}),
    (collapsed, "panel", {"CHV-24.10", "CHV-24.16"}),
    (collapsed, "flight", {"CHV-23.6"}),
    (stormy, "weather", {"CHV-26.20"}),
    (winded, "second_wind", {"CHV-26.7"}),
    (staked, "stakes", {"CHV-26.16"}),
    (dismounted, "dismount", {"CHV-26.17"}),
    (feigned, "stung", {"CHV-26.19"}),
    (stood, "stand", {"CHV-26.5"}),
]


@pytest.mark.parametrize(("act", "kind", "rules"), TOLD, ids=lambda it: it if isinstance(it, str) else "")
def test_the_clause_stands_beside_what_happened(act: Callable[[Table], None], kind: str, rules: set[str]) -> None:
    t = Table()
    act(t)
    first = t.log_of(kind)[0]
    assert rules <= set(first.rules) and first.text.endswith(".")
