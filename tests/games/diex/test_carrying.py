"""Section 4.2.4, played: a stunned man on another's back."""

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.movement import burden
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import NOWHERE, STUNNED

from .horses import begin, left, stunned
from .table import Table


def with_a_fallen_friend(*more: str, carrier: str = "osbern 1013") -> Table:
    """Gaucher lies stunned in 1010; another walks to him."""
    t = Table("meadow", ["gaucher 1010", carrier, *more])
    stunned(t, "gaucher")
    begin(t, Movement())
    t.play(f"move {carrier.split()[0]}")
    return t


@pytest.mark.rules("DXA-4.2.4a", "DXA-4.2.4b")
def test_carried_and_laid_down() -> None:
    t = with_a_fallen_friend(carrier="enguerrand 1013")
    for hex_ in ("1012", "1011", "1010"):
        t.play(f"to {hex_}")
    before = left(t)
    t.play("carry gaucher")
    assert left(t) == before // 2 and t.s.at[t["gaucher"]] == NOWHERE and not t.s.fallen
    t.play("to 1009")
    assert "stop" not in t.offers() and t.offers("lay") and t.why_not("stop") == "DXA-4.2.4b"
    t.play("lay 1008")
    assert t.hex("gaucher") == "1008" and t.hex("enguerrand") == "1009" and t.s.health[t["gaucher"]] == STUNNED
    assert t.s.moved >> t["enguerrand"] & 1 and t.s.load[t["enguerrand"]] == -1
    assert t.s.carriers >> t["enguerrand"] & 1  # DXA-4.2.4c: he may not attack in this phase


@pytest.mark.rules("DXA-4.2.4b")
def test_only_into_a_free_hex_beside_him() -> None:
    t = with_a_fallen_friend("vital 1008", carrier="enguerrand 1011")
    t.play("to 1010")
    t.play("carry gaucher")
    t.play("to 1009")
    assert t.why_not("lay 1008") == "DXA-4.2.4b" and t.why_not("lay 1005") == "DXA-4.2.4b"


@pytest.mark.rules("DXA-4.2.4c")
def test_not_where_an_enemy_could_attack() -> None:
    t = with_a_fallen_friend("alwin 1009", carrier="enguerrand 1011")
    t.play("to 1010")
    assert not t.offers("carry") and t.why_not("carry gaucher") == "DXA-4.2.4c"


@pytest.mark.rules("DXA-4.2.4c")
def test_only_one_is_carried() -> None:
    t = Table("meadow", ["gaucher 1010", "vital 1009", "enguerrand 1011"])
    stunned(t, "gaucher")
    stunned(t, "vital")
    begin(t, Movement())
    t.play("move enguerrand")
    t.play("to 1010")
    t.play("carry gaucher")
    t.play("to 1009")
    assert not t.offers("carry") and t.why_not("carry vital") == "DXA-4.2.4c"


@pytest.mark.rules("DXA-4.2.4a")
def test_an_enemy_may_be_carried_too_but_not_by_a_rider() -> None:
    t = Table("meadow", ["enguerrand 1011", "roussel 1213 N", "alwin 1010"])
    stunned(t, "alwin")
    begin(t, Movement())
    t.play("move roussel")
    assert t.why_not("carry alwin") == "DXA-4.2.4a"
    t.play("stop")
    t.play("move enguerrand")
    assert t.why_not("carry alwin") == "DXA-4.2.4a"
    t.play("to 1010")
    t.play("carry alwin")


def on_the_way(*more: str) -> Table:
    t = with_a_fallen_friend(*more, carrier="enguerrand 1011")
    t.play("to 1010")
    t.play("carry gaucher")
    t.play("to 1009")
    return t


@pytest.mark.rules("DXA-4.2.4d")
def test_a_carrier_who_is_killed_drops_him_where_he_is() -> None:
    t = on_the_way()
    harm.kill(t.s, t.ref, t["enguerrand"])
    assert t.hex("gaucher") == "1009" and t.s.who[t.cell("1009")] == t["gaucher"]


@pytest.mark.rules("DXA-4.2.4d")
def test_a_carrier_who_is_stunned_drops_him_beside_him() -> None:
    t = on_the_way()
    harm.stun(t.s, t.ref, t["enguerrand"])
    grid = t.s.ground.lattice
    assert t.hex("enguerrand") == "1009" and grid.distance(t.s.at[t["gaucher"]], t.s.at[t["enguerrand"]]) == 1
    assert t.s.who[t.s.at[t["gaucher"]]] == t["gaucher"] and t.s.who[t.cell("1009")] == t["enguerrand"]


@pytest.mark.rules("DXA-4.2.4d")
def test_a_carrier_who_is_stopped_lays_him_down_beside_him() -> None:
    t = on_the_way("alwin 1109")
    t.play("to 1010", 7)  # Alwin opposes in 1009
    assert t.said("stopped by Alwin") and t.decision is not None
    assert set(t.offers()) <= {f"lay {h}" for h in ("1008", "0909", "0910", "1010", "1110", "0908")}
    t.play("lay 1010")
    assert t.hex("gaucher") == "1010" and t.hex("enguerrand") == "1009"


@pytest.mark.rules("DXA-1.3k")
def test_who_is_carried_leaves_the_map_with_the_carrier() -> None:
    t = on_the_way()
    burden.leave_with(t.s, t.ref, t["enguerrand"], 1)
    man = t["gaucher"]
    assert t.s.carried_off >> man & 1 and t.s.left_by[man] == 1 and t.s.load[t["enguerrand"]] == -1
