"""A game within a game: one record, one history, one set of dice; only the seat numbers are turned."""

import random

import msgspec
import pytest

from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refused
from banneret.kernel.secret import Secret

from . import campaign, council, ford, tent
from .table import play_all, play_random, played, reloaded, snapshot


def at_the_ford(seed: str = "war") -> Match:
    return play_all(Match(campaign.game, seed=seed), "bless duke", "march ford")


def test_the_inner_game_is_played_by_the_outer_seats() -> None:
    match = at_the_ford()
    assert match.state.inner is not None
    assert match.state.inner.seats == (campaign.DUKE, campaign.KING)
    assert match.awaited == ("duke",)
    play_all(match, "duke: form line", "duke: wade shallows")
    assert match.awaited == ("king",)
    with pytest.raises(Refused, match="but for King"):
        match.play("pass", "abbot")
    match.play("pass", "king")
    assert match.awaited == ("duke",)


def test_seats_are_swapped_when_the_other_lord_attacks() -> None:
    match = play_all(Match(campaign.game, seed="swap"), "bless king", "march bridge", "bless king", "march ford")
    assert match.state.inner is not None
    assert match.state.inner.seats == (campaign.KING, campaign.DUKE)
    play_all(match, "king: form column", "king: wade shallows")
    assert match.decision is not None
    assert match.awaited == ("duke",)
    assert match.decision.interrupt == ford.FORD_FIRE
    assert [option.notation for option in match.decision.menu_of(campaign.DUKE)] == [
        "pass",
        "shoot one",
        "shoot volley",
    ]
    assert not match.decision.menu_of(campaign.KING)


def test_nobody_plays_both_sides_of_a_game_within() -> None:
    """Answers and menus go by seat: with one seat in two chairs the second would never be asked."""
    state = campaign.game.start("war", {})
    with pytest.raises(ValueError, match="two sides"):
        state.enter(ford.game, ford.game.start("patrol", ford.game.settle({})), (0, 0))
    assert state.inner is None


def test_its_result_comes_back_and_the_campaign_goes_on() -> None:
    match = at_the_ford()
    events = match.play("form line") + match.play("turn back")
    assert [event.kind for event in events] == ["form", "end", "ford"]
    assert match.state.inner is None
    state = match.state
    assert isinstance(state, campaign.CampaignState)
    # The duke turned back: the king has won, and he was not the one who was blessed.
    assert state.glory == [0, 2, 0]
    assert state.fought == ["held"]
    assert match.awaited == ("king",)
    match.play("release")
    assert state.glory == [0, 2, 1]
    assert match.awaited == ("abbot",)


def test_events_inside_speak_of_the_outer_seats() -> None:
    """What seat i inside alone may see is for our seats[i]."""
    log: list[Event] = []
    outer = Referee(ScriptedDice([]), log)
    outer.within((2, 0, 1)).within((1, 2)).tell(
        Event("whisper", "For the first seat of the innermost game.", seats=(0,))
    )
    assert log[0].seats == (0,)
    outer.within((2, 0, 1)).tell(Event("shout", "For all."))
    assert log[1].seats is None


def test_a_secret_learned_inside_counts_outside() -> None:
    """However deep: the limits of undo are kept by the outermost referee."""
    for depth in range(4):
        outer = Referee(ScriptedDice([]))
        inner = outer
        for _ in range(depth):
            inner = inner.within((1, 0))
        secret = Secret((0,), "card")
        inner.reveal(secret)
        assert outer.revealed == 1
        shown = inner.show(secret, 1)
        assert shown.owners == (0, 1)
        assert outer.revealed == 2
        # Who knows it already learns nothing.
        assert inner.show(shown, 1) is shown
        assert outer.revealed == 2
        inner.learned(3)
        assert outer.revealed == 5


@pytest.mark.parametrize("wrapped", [tent.council_tent, tent.campaign_tent], ids=lambda g: g.id)
def test_a_tent_changes_nothing_but_the_names(wrapped: tent.Tent) -> None:
    """The same dice, the same answers: the game in the tent goes as it goes in the open, with private events for the
    turned seats."""
    inside = wrapped.inside
    for number in range(40):
        bare = played(inside, number)
        covered = Match(wrapped, seed=f"match {number}")
        for seat, answer in bare.answers():
            covered.play(answer, covered.seats[wrapped.turned[bare.seats.index(seat)]])
        assert covered.result is not None
        assert bare.result is not None
        assert covered.result.winners == tuple(sorted(wrapped.turned[seat] for seat in bare.result.winners))
        assert [covered.result.scores[wrapped.turned[seat]] for seat in range(len(bare.seats))] == list(
            bare.result.scores
        )

        def turned(event: Event) -> Event:
            return (
                event
                if event.seats is None
                else msgspec.structs.replace(event, seats=tuple(wrapped.turned[i] for i in event.seats))
            )

        assert covered.log == [turned(event) for event in bare.log]
        assert [entry.dice for entry in covered.record().entries] == [entry.dice for entry in bare.record().entries]


def test_one_record_holds_both_games() -> None:
    for number in range(60):
        match = played(campaign.game, number)
        again = reloaded(match)
        assert snapshot(again) == snapshot(match)
    fought = [entry.answer for entry in played(campaign.game, 2).record().entries]
    assert "march ford" in fought
    assert any(answer.startswith("wade") for answer in fought)


def test_a_record_taken_in_the_middle_of_the_inner_game() -> None:
    match = play_all(at_the_ford(), "form line", "wade shallows", "shoot one")
    again = reloaded(match)
    assert snapshot(again) == snapshot(match)
    assert again.state.inner is not None
    rng_a, rng_b = random.Random(5), random.Random(5)
    for _ in play_random(match, rng_a):
        pass
    for _ in play_random(again, rng_b):
        pass
    assert snapshot(again) == snapshot(match)


def test_why_not_reaches_the_innermost_phase() -> None:
    match = play_all(Match(tent.campaign_tent, seed="deep"), "bless duke", "march ford", "form line")
    assert match.state.inner is not None
    assert match.state.inner.state.inner is not None
    refusal = match.why_not("wade meadow")
    assert refusal is not None
    assert refusal.rule == "FRD-2.1"
    # The duke of the campaign sits in the third chair of the tent.
    assert match.awaited == ("count",)


def test_why_not_inside_is_asked_for_the_inner_seat() -> None:
    """Bob sits in the council as North, who has spent his coins; Cat, whose number outside is East's number inside, is
    another one."""
    match = Match(tent.council_tent, seed="coins")
    lord = {match.seats[chair]: council.LORDS[i] for i, chair in enumerate(tent.council_tent.turned)}
    assert lord["bob"] == "north"
    assert match.decision is not None
    assert match.decision.secret
    for seat in match.seats:
        match.play("pledge 3" if seat == "bob" else "pledge 0", seat)
    for seat in match.seats:
        match.play("envoy west" if lord[seat] == "north" else "envoy north", seat)
        match.play("threaten" if seat == "bob" else "flatter", seat)
    match.play("abstain", "bob")
    refusal = match.why_not("pledge 3", "bob")
    assert refusal is not None
    assert refusal.reason == "You have 1 coins to pledge."
    assert all(match.why_not("pledge 3", seat) is None for seat in ("ann", "cat", "dan"))


def test_odds_inside() -> None:
    """The first shot at a column of two: the same odds as in the open."""
    inside = play_all(at_the_ford(), "form column", "wade shallows")
    plain = play_all(Match(ford.game, "patrol", "war"), "form column", "wade shallows")
    for answer in ("pass", "shoot one", "shoot volley"):
        assert inside.odds(answer) == plain.odds(answer)


def test_looking_on_at_a_game_within() -> None:
    """A seat that has no seat inside guesses as one who knows no secret, and sees what a spectator sees."""
    asked_about: list[int] = []

    class Listening(council.Council):
        def redeal(self, s: council.CouncilState, seat: int, dice: object) -> None:
            asked_about.append(seat)

    class Outer(campaign.Campaign):
        parts = (Listening(),)

    outer = Outer()
    state, (inner_game,) = outer.start("war", {}), outer.parts
    state.enter(inner_game, inner_game.start("short", inner_game.settle({})), (0, 1, 3, 4))
    determinise(outer, state, campaign.ABBOT, FastDice(1))
    determinise(outer, state, campaign.KING, FastDice(1))
    assert asked_about == [NOBODY, 1]

    match = at_the_ford()
    assert match.scene("abbot").inner == match.scene(None).inner
    king = match.scene("king").inner
    assert king is not None
    assert king.seat == ford.GUARD


def test_the_scene_shows_the_inner_game_and_asks_once() -> None:
    match = at_the_ford()
    scene = match.scene("duke")
    assert scene.game == "campaign"
    assert scene.inner is not None
    assert scene.inner.game == "ford"
    assert scene.inner.seat == ford.CROSSER
    assert scene.inner.prompt is None
    assert scene.prompt is not None
    assert [choice.notation for choice in scene.prompt.choices] == ["form column", "form line"]
    assert scene.prompt.seats == (campaign.DUKE,)
