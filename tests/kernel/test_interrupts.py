"""A seat is asked in the middle of another's move, and the move goes on afterwards."""

import pytest

from banneret.kernel.match import Match
from banneret.kernel.refusal import Refusal, Refused

from . import ford
from .table import play_all, played, snapshot


def company(seed: str = "ford", **variants: str) -> Match:
    return Match(ford.game, "company", seed, variants=variants)


def water(match: Match) -> ford.FordState:
    assert isinstance(match.state, ford.FordState)
    return match.state


def test_the_guard_is_asked_after_every_space_and_the_crosser_goes_on() -> None:
    match = company()
    match.play("form line")
    for space in ("shallows", "midstream", "shelf"):
        assert match.awaited == ("crosser",)
        match.play(f"wade {space}")
        assert match.decision is not None
        assert (match.awaited, match.decision.interrupt) == (("guard",), ford.FORD_FIRE)
        # The crosser's phase waits below the interruption.
        assert [type(phase).__name__ for phase in match.state.stack] == ["Wade", "FordFire"]
        match.play("pass")
        assert len(match.state.stack) == 1
    events = match.play("wade meadow")
    assert [event.kind for event in events] == ["wade", "end"]
    assert match.result is not None
    assert match.result.winners == (ford.CROSSER,)


def test_nobody_is_interrupted_without_means() -> None:
    """The last arrow shot, the guard is not asked any more."""
    match = Match(ford.game, "patrol", "spent")
    play_all(match, "form line", "wade shallows", "shoot one", "wade midstream", "shoot one")
    assert water(match).arrows == 0
    assert match.awaited == ("crosser",)
    match.play("wade shelf")
    assert match.awaited == ("crosser",)


def test_a_shot_rolls_the_dice_it_shows() -> None:
    for number in range(60):
        match = played(ford.game, number)
        for entry in match.record().entries:
            shown = [(roll.faces, roll.value - 1) for event in entry.events for roll in event.dice]
            assert shown == list(entry.dice)


def test_why_not_names_the_rule_for_the_seat_that_is_asked() -> None:
    match = company()
    match.play("form column")
    assert match.why_not("wade shallows") is None
    assert match.why_not("wade shelf") == Refusal("FRD-2.1", "Men wade one space at a time: the next is the shallows.")
    match.play("wade shallows")
    assert match.why_not("shoot storm") is None
    play_all(match, "shoot volley", "wade midstream", "shoot volley", "wade shelf")
    assert water(match).arrows == 4
    assert match.why_not("shoot storm") == Refusal("FRD-3.2", "This takes 6 arrows; you have 4.")
    with pytest.raises(Refused) as refused:
        match.play("shoot storm")
    assert str(refused.value) == "This takes 6 arrows; you have 4. (FRD-3.2)"


def test_why_not_and_the_menu_never_disagree() -> None:
    """Whatever is on offer is not forbidden, whatever is not on offer has a reason; over whole games and all notations
    of the game."""
    notations = {option.notation for menu in (ford.FORM_MENU, *ford.WADE_MENUS) for option in menu}
    notations |= {ford.PASS.notation, *(option.notation for option in ford.SHOOTS)}
    refused = 0
    for number in range(40):
        match = Match(ford.game, "company", f"match {number}")
        for answer in played(ford.game, number).answers():
            assert match.decision is not None
            offered = {option.notation for option in match.decision.options}
            for notation in notations:
                refusal = match.why_not(notation)
                assert (refusal is None) == (notation in offered)
                refused += refusal is not None
            match.play(answer[1], answer[0])
    assert refused > 500


def test_the_interrupted_seat_must_wait() -> None:
    match = play_all(company(), "form line", "wade shallows")
    before = snapshot(match)
    with pytest.raises(Refused, match=r"^It is not for Crosser to answer now, but for Guard\.$"):
        match.play("wade midstream", "crosser")
    assert snapshot(match) == before


def test_an_answer_in_general_terms_is_told_what_is_asked() -> None:
    match = company()
    refusal = match.why_not("fly away")
    assert refusal is not None
    assert refusal == Refusal(
        "FRD-1.1", "“fly away” is not on offer. Asked is: Form your men. Answers begin with: form."
    )
    empty = match.why_not("  ")
    assert empty is not None
    assert empty.reason.startswith("An empty answer is not on offer.")


def test_an_interruption_can_end_the_game() -> None:
    """The patrol of two, one volley: in some of many seeds both fall, and the move that was interrupted never goes
    on."""
    ends = 0
    for number in range(40):
        match = Match(ford.game, "patrol", f"volley {number}")
        play_all(match, "form column", "wade shallows", "shoot volley")
        if match.result is not None:
            ends += 1
            assert match.state.stack == []
            assert match.result.winners == (ford.GUARD,)
            assert water(match).at == ford.SHALLOWS
    assert 0 < ends < 40


def test_a_decision_of_chance_inside_the_move() -> None:
    """High water: a die is rolled midstream before the guard is asked."""
    match = play_all(company(water="high"), "form line", "wade shallows", "pass")
    events = match.play("wade midstream")
    assert [event.kind for event in events] == ["wade", "water"]
    assert match.awaited == ("guard",)
    assert events[1].rules == ("FRD-2.2",)
