"""Taking back: free to the last die, card, secret or other seat's answer; beyond that with the consent of all; spent
dice stay spent."""

import random
from typing import Any

import pytest

from banneret.kernel.game import Game
from banneret.kernel.history import position_after
from banneret.kernel.match import Match
from banneret.kernel.refusal import BanneretError, Refused

from . import campaign, council, ford, tent
from .table import GAMES, asked, play_all, position, random_answer, reloaded, snapshot


def company(seed: str = "undo") -> Match:
    return Match(ford.game, "company", seed)


def here(match: Match) -> tuple[bytes, object, int, int]:
    """Position, decision, length of the log, dice spent."""
    return position(match.state), asked(match), len(match.log), match.course.dice.count


# ---------------------------------------------------------------------- free


def test_free_before_anything_was_drawn_or_learned() -> None:
    match = company()
    start = here(match)
    match.play("form line")
    formed = here(match)
    match.play("wade shallows")
    assert match.can_undo("crosser") is None
    match.undo("crosser")
    assert here(match) == formed
    assert match.can_undo() is None
    match.undo()
    assert here(match) == start
    assert match.answers() == []
    # The other way is open now.
    match.play("form column")
    assert match.answers() == [("crosser", "form column")]
    assert snapshot(reloaded(match)) == snapshot(match)


def test_a_free_undo_leaves_no_event_but_an_entry() -> None:
    match = company()
    match.play("form line")
    match.undo()
    assert match.log == []
    assert [entry.do for entry in match.record().entries] == ["start", "answer", "undo"]


def test_nothing_to_take_back() -> None:
    match = company()
    before = snapshot(match)
    for seat in (None, "crosser"):
        with pytest.raises(Refused, match="Nothing has been played"):
            match.undo(seat)
    assert snapshot(match) == before
    match.play("form line")
    with pytest.raises(Refused, match="Guard has not answered anything"):
        match.undo("guard", consent=("crosser", "guard"))
    with pytest.raises(BanneretError, match="no seat “pope”"):
        match.undo("pope")
    assert match.answers() == [("crosser", "form line")]


# ---------------------------------------------------------------------- limits


def after_a_shot() -> Match:
    return play_all(company(), "form line", "wade shallows", "shoot one")


def test_refused_after_a_die_with_a_sentence() -> None:
    match = after_a_shot()
    before = snapshot(match)
    for seat, other in (("guard", "Crosser"), ("crosser", "Guard")):
        refusal = match.can_undo(seat)
        assert refusal is not None
        assert refusal.reason == f"A die or card has been drawn since: taking it back needs the consent of {other}."
        with pytest.raises(Refused, match="A die or card has been drawn since"):
            match.undo(seat)
    assert snapshot(match) == before


def test_a_later_answer_does_not_free_an_earlier_die() -> None:
    match = play_all(after_a_shot(), "wade midstream")
    assert match.can_undo("crosser") is None
    refusal = match.can_undo("guard")
    assert refusal is not None
    assert refusal.reason.startswith("A die or card")
    match.undo("crosser")
    assert match.answers()[-1] == ("guard", "shoot one")
    with pytest.raises(Refused, match="A die or card"):
        match.undo()


def test_after_another_seats_answer_it_needs_consent() -> None:
    match = play_all(company(), "form line", "wade shallows", "pass")
    refusal = match.can_undo("crosser")
    assert refusal is not None
    assert refusal.reason == "Another seat has answered since: taking it back needs the consent of Guard."
    # The guard's own pass showed nothing: he may take it back.
    assert match.can_undo("guard") is None
    match.undo("crosser", consent=("guard",))
    assert match.answers() == [("crosser", "form line")]
    assert snapshot(reloaded(match)) == snapshot(match)


def test_a_secret_that_has_come_out_needs_consent() -> None:
    """Without omens there is no die in a round: what limits undo is that the plans have been seen."""
    match = Match(council.game, "short", "no dice", variants={"omens": "off"})
    spent = match.course.dice.count
    for seat in council.LORDS:
        match.play("pledge 1", seat)
    assert match.course.dice.count == spent
    refusal = match.can_undo("west")
    assert refusal is not None
    assert refusal.reason == "A secret has come out since: taking it back needs the consent of North, East, South."
    match.undo("west", consent=("north", "east", "south"))
    assert match.awaited == ("west",)


@pytest.mark.parametrize("wrapped", [tent.council_tent, tent.double_tent], ids=lambda g: g.id)
def test_a_secret_that_has_come_out_in_a_game_within(wrapped: tent.Tent) -> None:
    match = Match(wrapped, seed="tent")
    spent = match.course.dice.count
    for seat in match.seats:
        match.play("pledge 1", seat)
    assert match.course.dice.count == spent
    refusal = match.can_undo()
    assert refusal is not None
    assert refusal.reason.startswith("A secret has come out since")


def test_a_finished_game_shows_its_secrets_so_its_last_answer_needs_consent() -> None:
    """Turning back rolls nothing, but with the end the whole log is shown and the seed revealed."""
    match = play_all(company(), "form line", "turn back")
    assert match.result is not None
    refusal = match.can_undo("crosser")
    assert refusal is not None
    assert refusal.reason == "The game is over and its secrets lie open: taking it back needs the consent of Guard."
    match.undo("crosser", consent=("guard",))
    assert match.result is None
    assert match.awaited == ("crosser",)
    assert snapshot(reloaded(match)) == snapshot(match)


# ---------------------------------------------------------------------- with consent


def test_consent_must_be_everybodys() -> None:
    match = Match(council.game, "short", "consent", variants={"omens": "off"})
    for seat in council.LORDS:
        match.play("pledge 2", seat)
    before = snapshot(match)
    for consent in [(), ("north",), ("north", "east"), ("west", "north", "east"), ("south", "east", "west")]:
        with pytest.raises(Refused, match="needs the consent"):
            match.undo("west", consent=consent)
    with pytest.raises(BanneretError, match="no seat “fool”"):
        match.undo("west", consent=("north", "east", "south", "fool"))
    assert snapshot(match) == before
    match.undo("west", consent=("south", "north", "east"))
    assert match.answers() == [("north", "pledge 2"), ("east", "pledge 2"), ("south", "pledge 2")]


def test_spent_dice_stay_spent() -> None:
    match = after_a_shot()
    before_shot = play_all(company(), "form line", "wade shallows")
    assert match.course.dice.count == 1
    match.undo("guard", consent=("crosser",))
    assert match.course.dice.count == 1
    assert position(match.state) == position(before_shot.state)
    assert asked(match) == asked(before_shot)
    match.play("shoot one")
    assert match.course.dice.count == 2
    # The second shot has the second number of the seed, not the first again.
    rolled = [pair for entry in match.record().entries for pair in entry.dice]
    fresh = company()
    assert rolled == [(6, fresh.course.dice.below(6)), (6, fresh.course.dice.below(6))]
    assert snapshot(reloaded(match)) == snapshot(match)


def test_taking_back_past_dice_is_told_in_the_log() -> None:
    match = after_a_shot()
    match.undo("guard", consent=("crosser",))
    assert [event.kind for event in match.log] == ["form", "wade", "undo"]
    assert (
        match.log[-1].text == "Guard takes back an answer and all that followed; Crosser agreed. Spent dice stay spent."
    )
    assert match.log[-1].seats is None


def test_taking_back_earlier_answers_keeps_the_dice_of_those_that_stand() -> None:
    """Three shots, the last two taken back with all between: the first one stands as it fell, though its position was
    forgotten."""
    match = play_all(company(), "form line", "wade shallows", "shoot one")
    first = position(match.state)
    play_all(match, "wade midstream", "shoot one", "wade shelf", "shoot one")
    assert match.course.dice.count == 3
    match.undo("guard", consent=("crosser",))
    match.undo("guard", consent=("crosser",))
    match.undo("crosser", consent=("guard",))
    assert position(match.state) == first
    assert match.course.dice.count == 3
    assert [event.kind for event in match.log] == ["form", "wade", "shot"]
    play_all(match, "wade midstream", "shoot volley")
    assert match.course.dice.count == 5
    assert snapshot(reloaded(match)) == snapshot(match)


def test_a_drawn_card_goes_back_and_another_may_come() -> None:
    """The chair consults the omens. Taken back, the pile is whole again; drawn again, it is a new draw."""
    match = Match(council.game, "short", "omens")
    for seat in council.LORDS:
        match.play("pledge 1", seat)
    for seat in council.LORDS:
        play_all(match, f"{seat}: envoy {'east' if seat == 'north' else 'north'}", f"{seat}: flatter")
    before, spent = position(match.state), match.course.dice.count
    match.play("consult")
    drawn_once = match.course.dice.count
    assert drawn_once > spent
    refusal = match.can_undo("north")
    assert refusal is not None
    assert refusal.reason.startswith("A die or card")
    match.undo("north", consent=council.LORDS[1:])
    assert position(match.state) == before
    match.play("consult")
    assert match.course.dice.count > drawn_once
    assert snapshot(reloaded(match)) == snapshot(match)


# ---------------------------------------------------------------------- secret plans


def test_a_secret_plan_goes_back_without_touching_the_others() -> None:
    """North plans, then East and South; North takes back freely, and the plans of the others stand in every detail."""
    match = Match(council.game, "short", "plans")
    without = Match(council.game, "short", "plans")
    play_all(match, "north: pledge 3", "east: pledge 1", "south: pledge 2")
    play_all(without, "east: pledge 1", "south: pledge 2")
    assert match.can_undo("north") is None
    match.undo("north")
    assert here(match) == here(without)
    assert match.answers() == without.answers()
    play_all(match, "west: pledge 0", "north: pledge 0")
    play_all(without, "west: pledge 0", "north: pledge 0")
    assert position(match.state) == position(without.state)
    assert match.log == without.log
    assert snapshot(reloaded(match)) == snapshot(match)


def test_one_step_of_a_plan_goes_back_at_a_time() -> None:
    match = Match(council.game, "short", "steps")
    for seat in council.LORDS:
        match.play("pledge 1", seat)
    play_all(match, "north: envoy east", "east: envoy west", "north: flatter", "east: threaten", "south: envoy north")
    match.undo("north")
    assert match.answers()[4:] == [
        ("north", "envoy east"),
        ("east", "envoy west"),
        ("east", "threaten"),
        ("south", "envoy north"),
    ]
    assert match.awaited == ("north", "south", "west")
    match.undo("north")
    assert match.answers()[4:] == [("east", "envoy west"), ("east", "threaten"), ("south", "envoy north")]
    # What lies further back was revealed.
    refusal = match.can_undo("north")
    assert refusal is not None
    assert refusal.reason.startswith("A secret has come out since")


def test_reconsidering_can_be_taken_back_too() -> None:
    match = Match(council.game, "short", "mind")
    play_all(match, "north: pledge 3", "east: pledge 1")
    planned = here(match)
    match.play("reconsider", "north")
    assert match.awaited == ("north", "south", "west")
    match.undo("north")
    assert here(match) == planned


def test_taking_back_a_change_of_mind_leaves_others_plans_alone_and_tells_nothing_of_them() -> None:
    """Whether somebody else has gone on planning meanwhile is his secret: the way back is open all the same while one
    is not ready."""
    match = play_all(Match(council.game, "short", "mind"), "north: pledge 3", "north: reconsider")
    assert match.can_undo("north") is None
    play_all(match, "east: pledge 1", "south: pledge 2")
    assert match.can_undo("north") is None
    match.undo("north")
    assert match.answers() == [
        ("north", "pledge 3"),
        ("east", "pledge 1"),
        ("south", "pledge 2"),
    ] and match.awaited == ("west",)
    assert snapshot(reloaded(match)) == snapshot(match)


def test_nor_is_a_change_of_mind_taken_back_through_a_moment_in_which_all_would_have_been_ready() -> None:
    plans = (
        "north: pledge 3",
        "north: reconsider",
        "east: pledge 1",
        "south: pledge 1",
        "west: pledge 1",
        "west: reconsider",
    )
    match = play_all(Match(council.game, "short", "trap"), *plans)
    with pytest.raises(Refused, match="Another seat has answered since"):
        match.undo("north")


def test_taking_back_a_change_of_mind_must_not_carry_the_plans_out() -> None:
    """North was ready, reconsidered, and meanwhile all others became ready. Were his change of mind taken back, all
    would be revealed at once."""
    match = play_all(
        Match(council.game, "short", "trap"),
        "north: pledge 3",
        "north: reconsider",
        "east: pledge 1",
        "south: pledge 1",
        "west: pledge 1",
    )
    before = snapshot(match)
    with pytest.raises(Refused, match="Another seat has answered since"):
        match.undo("north")
    assert snapshot(match) == before
    match.undo("north", consent=council.LORDS[1:])
    assert match.answers() == [("north", "pledge 3")]
    assert match.awaited == council.LORDS[1:]
    assert [event.kind for event in match.log] == ["deal"] * 4 + ["undo"]
    assert snapshot(reloaded(match)) == snapshot(match)


def test_plans_after_consent_was_given() -> None:
    """The last plan, which revealed all, is taken back with consent; the earlier ones can then be taken back like any
    others."""
    match = Match(council.game, "short", "late")
    for seat in council.LORDS:
        match.play("pledge 2", seat)
    match.undo("west", consent=("north", "east", "south"))
    match.undo("north")
    assert match.answers() == [("east", "pledge 2"), ("south", "pledge 2")]
    assert match.awaited == ("north", "west")
    play_all(match, "west: pledge 3", "north: pledge 0")
    assert snapshot(reloaded(match)) == snapshot(match)


# ---------------------------------------------------------------------- games within games


def test_inside_a_game_within() -> None:
    match = play_all(Match(campaign.game, seed="within"), "bless duke", "march ford")
    entered = here(match)
    play_all(match, "form line", "wade shallows")
    match.undo("duke")
    match.undo("duke")
    assert here(match) == entered
    play_all(match, "form column", "wade shallows", "shoot one")
    with pytest.raises(Refused, match="the consent of Duke, Abbot"):
        match.undo("king")
    match.undo("king", consent=("duke", "abbot"))
    assert match.awaited == ("king",)
    assert match.course.dice.count == 1
    assert snapshot(reloaded(match)) == snapshot(match)


def test_across_the_border_inwards_and_outwards() -> None:
    match = play_all(Match(campaign.game, seed="border"), "bless duke")
    outside = here(match)
    match.play("march ford")
    assert match.state.inner is not None
    # Out of the game that the answer had entered.
    match.undo("duke")
    assert here(match) == outside
    play_all(match, "march ford", "form line")
    inside = here(match)
    match.play("turn back")
    assert match.state.inner is None
    assert match.awaited == ("king",)
    # Back into the game that the answer had ended: nothing was rolled, and only the campaign goes on afterwards.
    assert match.can_undo("duke") is None
    match.undo("duke")
    assert here(match) == inside
    assert match.state.inner is not None
    play_all(match, "turn back", "release")
    refusal = match.can_undo("duke")
    assert refusal is not None
    assert refusal.reason.startswith("Another seat has answered since")
    match.undo("duke", consent=("king", "abbot"))
    assert here(match)[:2] == inside[:2]
    assert snapshot(reloaded(match)) == snapshot(match)


# ---------------------------------------------------------------------- at random


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_random_play_with_random_undos(game: Game[Any]) -> None:
    """Positions come back exactly, dice never do, refusals change nothing, and the record replays all of it."""
    taken_back = refused = 0
    for number in range(60):
        rng = random.Random(number)
        match = Match(game, seed=f"match {number}")
        # The position before each answer that stands.
        history: list[bytes] = []
        for _ in range(60):
            if match.decision is None and rng.random() < 0.5:
                break
            if match.decision is None or rng.random() < 0.3:
                seat = rng.choice(match.seats)
                others = tuple(name for name in match.seats if name != seat)
                consent = others if rng.random() < 0.5 else ()
                answers, spent, before = match.answers(), match.course.dice.count, snapshot(match)
                why = match.can_undo(seat)
                try:
                    match.undo(seat, consent)
                except Refused as error:
                    refused += 1
                    assert error.refusal == why
                    assert snapshot(match) == before
                    continue
                assert why is None or consent == others
                taken_back += 1
                assert match.course.dice.count == spent
                left = match.answers()
                if left == answers[: len(left)]:
                    assert position(match.state) == history[len(left)]
                    del history[len(left) :]
                else:
                    # A secret plan went out from among the others': what stands is what would stand if it had never
                    # been made.
                    gone = max(i for i, (who, _) in enumerate(answers) if who == seat)
                    assert left == answers[:gone] + answers[gone + 1 :]
                    assert position(match.state) == position(position_after(match.course, len(match.course.steps)))
                    # The positions on the way are no longer those that were; build them up again.
                    history = [position(position_after(match.course, i)) for i in range(len(left))]
            else:
                spent = match.course.dice.count
                history.append(position(match.state))
                name, answer = random_answer(match, rng, reconsider=rng.random() < 0.3)
                match.play(answer, name)
                assert match.course.dice.count >= spent
        record = match.record()
        assert sum(len(entry.dice) for entry in record.entries) == match.course.dice.count
        assert snapshot(reloaded(match)) == snapshot(match)
    assert taken_back > 50
    assert refused > 50


def test_the_dice_in_a_record_are_numbered_without_gaps() -> None:
    """What docs/dice.md promises to whoever checks a record by hand: all draws of all lines, in order, are draws 0, 1,
    2 …"""
    for number in range(20):
        rng = random.Random(number)
        match = Match(campaign.game, seed=f"gaps {number}")
        for _ in range(40):
            if match.decision is None:
                break
            if rng.random() < 0.25 and match.answers():
                match.undo(consent=match.seats)
            else:
                name, answer = random_answer(match, rng)
                match.play(answer, name)
        fresh = Match(campaign.game, seed=f"gaps {number}")
        for entry in match.record().entries:
            for n, value in entry.dice:
                assert fresh.course.dice.below(n) == value
