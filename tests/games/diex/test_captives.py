"""DXA-SC.10: civilians whom raiders have stunned and hold, and how they are freed."""

import pytest

from banneret.games.diex.castle.tasks import FinishTasks
from banneret.games.diex.muster.cast import cast
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.sequence import Recover
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.games.diex.state import HEALTHY, STUNNED

from .positions import stunned
from .siege import begin
from .table import Table

CAPTIVES = ("Captives: DXA-SC.10 is in force for the civilians.",)
SAXONS, DANES = 0, 1


def village(*people: str, special: tuple[str, ...] = CAPTIVES) -> Table:
    """Hilda lies stunned in 1010; the Saxons are to recover."""
    return stunned(Table("meadow", ["hilda 1010", *people], special=special, first="saxon"), "hilda")


def recovers(t: Table) -> bool:
    begin(t, Recover(SAXONS))
    return t.s.health[t["hilda"]] == HEALTHY


@pytest.mark.rules("DXA-SC.10")
def test_in_force_with_slave_raid_and_nowhere_else() -> None:
    assert [scenario.id for scenario in SKIRMISH.scenarios if cast(scenario.id, None).captives] == ["slave_raid"]
    assert lay_out("slave_raid").cast.civilians


@pytest.mark.rules("DXA-SC.10")
def test_a_captive_does_not_recover() -> None:
    t = village("sven 1011")
    assert not recovers(t)
    assert t.said("Hilda is held captive and does not recover") and t.log[-1].rules == ("DXA-SC.10",)
    scene = SKIRMISH.face.scene(t.s, None)
    assert next(piece.note for piece in scene.pieces if piece.id == "hilda").endswith("stunned, held captive")


@pytest.mark.rules("DXA-SC.10", "DXA-2.1e")
@pytest.mark.parametrize(
    ("people", "why"),
    [
        (("sven 1012",), "nobody holds her"),
        (("sven 1011", "alwin 1009"), "a fighter of her own side is beside her"),
        (("sven 1012", "edith 1009"), "nobody holds her, and a friend is there"),
    ],
)
def test_others_recover(people: tuple[str, ...], why: str) -> None:
    t = village(*people)
    assert recovers(t), why
    scene = SKIRMISH.face.scene(t.s, None)
    assert "captive" not in next(piece.note for piece in scene.pieces if piece.id == "hilda")


@pytest.mark.rules("DXA-SC.10")
def test_a_stunned_raider_holds_nobody_and_a_stunned_fighter_helps_nobody() -> None:
    assert recovers(stunned(village("sven 1011"), "sven"))
    assert not recovers(stunned(village("sven 1011", "alwin 1009"), "alwin"))


@pytest.mark.rules("DXA-SC.10")
def test_another_civilian_is_no_fighter() -> None:
    assert not recovers(village("sven 1011", "edith 1009"))


@pytest.mark.rules("DXA-SC.10")
def test_fighters_recover_among_enemies_as_ever() -> None:
    t = stunned(Table("meadow", ["alwin 1010", "sven 1011"], special=CAPTIVES, first="saxon"), "alwin")
    begin(t, Recover(SAXONS))
    assert t.s.health[t["alwin"]] == HEALTHY


@pytest.mark.rules("DXA-SC.10")
def test_without_the_clause_she_recovers_and_nobody_frees_her() -> None:
    t = village("sven 1011", "edith 1009", special=())
    begin(t, StartOfPhase())
    assert t.offers() == ["rest"]
    assert recovers(t)


# ---------------------------------------------------------------- freeing


def freeing(*people: str) -> Table:
    """Edith is named to free Hilda."""
    t = village(*people)
    begin(t, StartOfPhase())
    t.play("name edith")
    t.play("task free edith hilda")
    return t


@pytest.mark.rules("DXA-SC.10", "DXA-2.1h", "DXA-2.1i")
def test_a_friend_frees_her_by_an_idle_task() -> None:
    t = freeing("sven 1011", "edith 1009")
    assert t.said("Edith frees Hilda in this phase") and t.s.idle == 1 << t["edith"]
    assert t.s.health[t["hilda"]] == STUNNED
    t.begin(FinishTasks())
    assert t.s.health[t["hilda"]] == HEALTHY and t.said("Edith has freed Hilda, who recovers")


@pytest.mark.rules("DXA-SC.10", "DXA-2.1f")
def test_she_recovers_at_once_even_if_she_was_stunned_in_her_own_phase() -> None:
    t = freeing("sven 1011", "edith 1009")
    t.s.fresh_stunned |= 1 << t["hilda"]
    t.begin(FinishTasks())
    assert t.s.health[t["hilda"]] == HEALTHY and not t.s.fresh_stunned


@pytest.mark.rules("DXA-SC.10", "DXA-2.1i")
def test_nothing_comes_of_it_if_she_is_not_there_any_more() -> None:
    t = freeing("sven 1011", "edith 1009")
    t.s.put(t["hilda"], t.cell("1013"))
    t.begin(FinishTasks())
    assert t.s.health[t["hilda"]] == STUNNED and t.said("The task of Edith comes to nothing")


@pytest.mark.rules("DXA-SC.10", "DXA-2.1h")
def test_only_from_beside_her_and_only_civilians() -> None:
    t = village("sven 1011", "edith 1009", "alwin 1008", "edmer 0909")
    stunned(t, "edmer")
    begin(t, StartOfPhase())
    assert t.offers("name") == ["name edith"]
    assert t.why_not("name alwin") == "DXA-2.1h"
    t.play("name edith")
    assert t.offers("task") == ["task free edith hilda"]
    assert t.why_not("task free edith edmer") == "DXA-2.1h"


@pytest.mark.rules("DXA-SC.10", "DXA-4.2.4a", "DXA-SC.8")
def test_a_raider_carries_her_off_because_she_stays_stunned() -> None:
    """She was stunned in the raiders' phase; in her own side's she is held; in their next one they take her away."""
    t = village("sven 1011", "skarde 1110")
    assert not recovers(t)
    t.s.phasing = DANES
    t.begin(t.set_out("sven"))
    t.play("to 1010")
    assert "carry hilda" in t.offers()
