"""Several seats choose at once in secret: the order of arrival can't matter, and nobody learns anything early."""

import random
from itertools import permutations, product

import msgspec
import pytest

from banneret.kernel import codec
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import apply, peek
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import RECONSIDER
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Refused

from . import council
from .table import asked, play_all, played, position, reloaded, snapshot

PLEDGES = {"north": "pledge 1", "east": "pledge 3", "south": "pledge 0", "west": "pledge 2"}
SCHEMES = {
    "north": ("envoy east", "flatter"),
    "east": ("envoy north", "flatter"),
    "south": ("envoy west", "threaten"),
    "west": ("envoy north", "flatter"),
}


def new_council(seed: str = "council") -> Match:
    return Match(council.game, "short", seed)


def at_scheme(seed: str = "council") -> Match:
    """A council that has pledged and is to scheme."""
    match = new_council(seed)
    for seat, answer in PLEDGES.items():
        match.play(answer, seat)
    return match


def seen(match: Match, seat: str | None) -> bytes:
    """All that a seat is shown, but for who is ready and who is awaited, which is public."""
    scene = match.scene(seat)
    if scene.prompt is not None:
        scene = msgspec.structs.replace(scene, prompt=msgspec.structs.replace(scene.prompt, seats=(), ready=()))
    return msgspec.json.encode([scene, match.log_of(seat)])


def what_happened(match: Match) -> bytes:
    return msgspec.json.encode([position(match.state), match.log, asked(match), match.course.dice.count])


def test_all_orders_of_single_answers_give_the_same_game() -> None:
    ends = set()
    for order in permutations(PLEDGES):
        match = new_council()
        for seat in order:
            match.play(PLEDGES[seat], seat)
        ends.add(what_happened(match))
    assert len(ends) == 1


def test_all_orders_of_many_step_plans_give_the_same_game() -> None:
    """Each of the 24 orders of seats twice: each seat plans through at once, and all take the first step before anybody
    takes the second."""
    ends = set()
    for order in permutations(SCHEMES):
        one_by_one = [(seat, step) for seat in order for step in SCHEMES[seat]]
        step_by_step = [(seat, SCHEMES[seat][i]) for i in range(2) for seat in order]
        for answers in (one_by_one, step_by_step):
            match = at_scheme()
            for seat, step in answers:
                match.play(step, seat)
            ends.add(what_happened(match))
    assert len(ends) == 1
    (end,) = ends
    assert b"North flatters East" in end


def test_random_arrivals_give_the_same_game() -> None:
    """Whole games: the same plans, arriving in other orders, mixed with changes of mind that come to nothing."""
    for number in range(30):
        first = played(council.game, number)
        own = {lord: [answer for seat, answer in first.answers() if seat == lord] for lord in council.LORDS}
        rng = random.Random(number)
        again = Match(council.game, "short", f"match {number}")
        while again.decision is not None:
            if len(again.awaited) == 1:
                again.play(own[again.awaited[0]].pop(0))
                continue
            steps = 1 if again.decision.prompt == "Pledge coins." else 2
            left = {seat: own[seat][:steps] for seat in council.LORDS}
            while left:
                seat = rng.choice(sorted(left))
                again.play(left[seat].pop(0), seat)
                if not left[seat]:
                    del left[seat]
                    if left and rng.random() < 0.3:
                        again.play("reconsider", seat)
                        left[seat] = own[seat][:steps]
            for answers in own.values():
                del answers[:steps]
        assert what_happened(again) == what_happened(first)


def test_scoring_by_hand() -> None:
    """The test game itself does what its rules say: otherwise the tests above would prove little."""
    match = at_scheme()
    state = match.state
    assert isinstance(state, council.CouncilState)
    # East alone pledged most: +2; six coins came together: +1 each.
    assert (state.honour, state.coins) == ([1, 3, 1, 1], [3, 1, 4, 2])
    for seat, steps in SCHEMES.items():
        for step in steps:
            match.play(step, seat)
    # North and East flatter each other: +2. South threatens West, who flatters: +1 and -1, for a coin.
    assert match.state is state
    assert (state.honour, state.coins) == ([3, 5, 2, 0], [3, 1, 3, 2])
    # The chair abstains; everybody gets a coin for the next round.
    assert match.awaited == ("north",)
    match.play("abstain")
    assert state.coins == [4, 2, 4, 3]


# ---------------------------------------------------------------------- secrecy


@pytest.mark.parametrize("viewer", [*council.LORDS, None])
def test_nobody_sees_that_others_plan_until_all_have(viewer: str | None) -> None:
    match = at_scheme()
    before = seen(match, viewer)
    others = [seat for seat in council.LORDS if seat != viewer][:3]
    for seat in others:
        for step in SCHEMES[seat]:
            match.play(step, seat)
            assert seen(match, viewer) == before
        assert seat not in match.awaited


def test_what_a_seat_sees_is_the_same_whatever_others_planned() -> None:
    """Every plan that two others can make, at every step: the third's scene, log, view and guesses are the same to the
    byte."""
    shown = set()
    counted = 0
    for east, south in product(
        ("envoy north", "envoy south", "envoy west"), ("envoy north", "envoy east", "envoy west")
    ):
        for tones in product(("flatter", "threaten"), repeat=2):
            match = at_scheme()
            play_all(match, f"east: {east}", f"east: {tones[0]}", f"south: {south}", f"south: {tones[1]}")
            view = match.view("north")
            decision = view.decision
            offered = {seat: [o.notation for o in menu] for seat, menu in decision.menus.items()}
            guess = view.imagine(FastDice("guess"))
            odds = view.odds(view.menu[0])
            view_bytes = msgspec.json.encode(
                [decision.seat, decision.seats, decision.prompt, offered, [o.notation for o in decision.options]]
            )
            everything = [
                view.scene(),
                match.scene("north"),
                match.log_of("north"),
                view_bytes,
                codec.dump(guess),
                repr(odds),
                match.awaited,
            ]
            shown.add(msgspec.json.encode(everything))
            counted += 1
    assert counted == 36
    assert len(shown) == 1


def test_half_a_plan_looks_like_none() -> None:
    """That a seat has taken the first of two steps is its own business: it is awaited as before."""
    match = at_scheme()
    before = [(seen(match, seat), match.scene(seat).prompt) for seat in ("north", "south", "west", None)]
    match.play("envoy north", "east")
    assert [(seen(match, seat), match.scene(seat).prompt) for seat in ("north", "south", "west", None)] == before
    assert match.awaited == council.LORDS
    # Its own scene goes on.
    prompt = match.scene("east").prompt
    assert prompt is not None
    assert [choice.notation for choice in prompt.choices] == ["flatter", "threaten"]


def test_a_view_shows_nobody_elses_menu() -> None:
    """What others are offered gives away how far they have planned."""
    match = at_scheme()
    match.play("envoy north", "east")
    view = match.view("north")
    assert view.decision.secret
    assert view.decision.seats == (0, 1, 2, 3)
    assert set(view.decision.menus) == {0}
    assert not view.decision.menu_of(1)
    match.play("envoy south", "north")
    assert [option.notation for option in match.view("north").decision.options] == ["flatter", "threaten"]
    assert [option.notation for option in match.view("west").decision.options] == [
        "envoy north",
        "envoy east",
        "envoy south",
    ]


def test_answers_to_a_common_decision_write_nothing_into_the_log() -> None:
    match = new_council()
    length = len(match.log)
    for seat in ("west", "north", "south"):
        assert match.play(PLEDGES[seat], seat) == []
    assert len(match.log) == length
    assert [event.kind for event in match.play(PLEDGES["east"], "east")] == ["pledges"]


def test_private_events_are_for_their_seats_until_the_end() -> None:
    match = played(council.game, 3, most=0)
    nations = {seat: [event.text for event in match.log_of(seat)] for seat in council.LORDS}
    assert all(len(texts) == 1 and texts[0].startswith("You serve") for texts in nations.values())
    assert match.log_of(None) == []
    over = played(council.game, 3)
    assert over.log_of(None) == [event.overheard(None, over.seats) for event in over.log]
    assert over.log_of(None)[0].text == f"North alone was told: {over.log[0].text}"


# ---------------------------------------------------------------------- changing one's mind


def test_reconsider_begins_the_plan_again() -> None:
    match = at_scheme()
    play_all(match, "east: envoy north", "east: flatter")
    assert list(match.awaited) == ["north", "south", "west"]
    prompt = match.scene("east").prompt
    assert prompt is not None
    assert [choice.notation for choice in prompt.choices] == [RECONSIDER.notation]
    match.play("reconsider", "east")
    assert match.awaited == council.LORDS
    play_all(match, "east: envoy south", "east: threaten")
    for seat in ("north", "south", "west"):
        for step in SCHEMES[seat]:
            match.play(step, seat)
    assert any("East threatens South" in event.text for event in match.log)
    assert reloaded(match).log == match.log


def test_reconsider_of_another_process() -> None:
    """An option is a value: one that came from elsewhere, equal but not the same object, does the same."""
    match = at_scheme()
    play_all(match, "east: envoy north", "east: flatter")
    world = match.state.clone()
    apply(world, Referee(FastDice("guess")), 1, Option("reconsider"))
    decision = peek(world)
    assert decision is not None
    assert decision.seats == (0, 1, 2, 3)


def test_a_plan_keeps_the_phases_other_fields() -> None:
    """Scheme has a field besides the plans; every answer builds the phase anew."""
    match = at_scheme()
    assert match.decision is not None
    assert match.decision.prompt == "Scheme for the spring."
    play_all(match, "east: envoy north", "east: flatter", "east: reconsider")
    assert match.decision.prompt == "Scheme for the spring."
    imagined = match.view("north").imagine(FastDice("guess")).stack[-1]
    assert isinstance(imagined, council.Scheme)
    assert imagined.season == "spring"


# ---------------------------------------------------------------------- refusals


def test_nobody_plays_twice() -> None:
    match = new_council()
    match.play("pledge 2", "north")
    before = snapshot(match)
    with pytest.raises(Refused, match="reconsider"):
        match.play("pledge 3", "north")
    assert snapshot(match) == before


def test_one_who_is_not_asked_is_refused_by_name() -> None:
    match = played(council.game, 1)
    before = snapshot(match)
    with pytest.raises(Refused, match="The game is over"):
        match.play("pledge 1", "north")
    assert snapshot(match) == before


def test_several_are_asked_so_an_answer_needs_a_seat() -> None:
    match = new_council()
    before = snapshot(match)
    with pytest.raises(BanneretError, match="say which one answers"):
        match.play("pledge 1")
    with pytest.raises(BanneretError, match="no seat “nobody”"):
        match.play("pledge 1", "nobody")
    assert snapshot(match) == before
    for seat in ("north", "east", "south"):
        match.play("pledge 1", seat)
    # One is left: now it is clear who speaks.
    match.play("pledge 1")
    assert match.decision is not None
    assert match.decision.prompt.startswith("Scheme")


def test_a_refusal_names_the_rule() -> None:
    """Three coins are gone after one round of pledging three: the second time the rule says so."""
    match = new_council()
    for seat in council.LORDS:
        match.play("pledge 3", seat)
    for seat in council.LORDS:
        match.play(f"envoy {council.LORDS[council.LORDS.index(seat) - 1]}", seat)
        match.play("threaten", seat)
    match.play("abstain")
    with pytest.raises(Refused) as refused:
        match.play("pledge 3", "west")
    assert refused.value.rule == "CNC-2.1"
    assert refused.value.reason == "You have 1 coins to pledge."


def test_of_secret_steps_others_do_not_even_know_how_many_there_are() -> None:
    match = at_scheme()
    begun, moments = match.recorded, match.known_moments(None)
    match.play("envoy east", "north")
    match.play("flatter", "north")
    match.play("envoy north", "east")
    assert match.unheard("south") == match.unheard(None) == [begun, begun + 1, begun + 2]
    assert match.unheard("north") == [begun + 2] and match.unheard("east") == [begun, begun + 1]
    assert match.known_moments("south") == match.known_moments(None) == moments
    assert match.known_moments("east") == [*moments, moments[-1] + 3]
    match.undo("east")
    assert match.unheard("south") == [begun, begun + 1, begun + 2, begun + 3], "nor that one was taken back"
    assert match.unheard("east") == [begun, begun + 1]
    with pytest.raises(BanneretError, match=f"from 0 to {len(moments) - 1}"):
        match.imagined("south", len(moments))
    assert Match.from_record(match.record(), council.game).unheard("south") == match.unheard("south")


def test_of_a_plan_that_is_carried_out_all_have_heard() -> None:
    match = new_council()
    for seat in ("north", "east", "south"):
        match.play(PLEDGES[seat], seat)
    assert len(match.unheard("west")) == 3
    match.play(PLEDGES["west"], "west")
    assert not any(match.unheard(seat) for seat in (None, *council.LORDS))
    assert match.known_moments(None) == [0, 1, 2, 3, 4]


def test_all_see_who_is_ready() -> None:
    """That is no secret; what was chosen is. Also in what a bot is given."""
    match = Match(council.game, "short", "ready")
    assert all(
        scene.prompt is not None and scene.prompt.ready == () for scene in map(match.scene, (None, *council.LORDS))
    )
    match.play("pledge 1", "south")
    number = council.LORDS.index("south")
    for seat in (None, *council.LORDS):
        prompt = match.scene(seat).prompt
        assert prompt is not None and prompt.ready == (number,) and number not in prompt.seats
    view = match.view("north").scene().prompt
    assert view is not None and view.ready == (number,)
    match.play("reconsider", "south")
    prompt = match.scene("north").prompt
    assert prompt is not None and prompt.ready == ()


def test_nobody_is_ready_for_what_one_is_asked() -> None:
    decision = Decision(2, "Which?", Menu([Option("this")]))
    assert decision.ready == decision.part_of(2).ready == decision.seen_from((0, 1, 3)).ready == ()
