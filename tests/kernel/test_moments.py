"""Looking back: every moment of a match again, and matches that begin with one."""

import random
from typing import Any

import msgspec
import pytest

from banneret.kernel import codec
from banneret.kernel.compose import compose
from banneret.kernel.game import Game, Interrupt
from banneret.kernel.match import Match
from banneret.kernel.moment import Moment
from banneret.kernel.record import Record, RecordError
from banneret.kernel.refusal import BanneretError, Refused

from . import campaign, council, ford
from .table import GAMES, asked, play_all, play_random, played, position, reloaded, snapshot


def frames(match: Match) -> list[tuple[int, bytes]]:
    return [(moment.number, position(moment.state)) for moment in match.moments()]


# ---------------------------------------------------------------------- moments


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_moments_are_the_positions_that_were_played_through(game: Game[Any]) -> None:
    for number in range(5):
        match = Match(game, seed=f"moments {number}", salts=("x",))
        seen = [(n, position(match.state)) for n, _ in enumerate(play_random(match, random.Random(number)))]
        assert frames(match) == seen
        told = [event for moment in match.moments() for event in moment.events]
        assert told == match.log
        answers = [
            (match.seats[m.seat], m.option.notation)
            for m in match.moments()
            if m.seat is not None and m.option is not None
        ]
        assert answers == match.answers()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_moments_leave_out_what_was_taken_back_and_keep_each_answers_own_dice(game: Game[Any]) -> None:
    for number in range(8):
        rng = random.Random(number)
        match = Match(game, seed=f"undone {number}")
        for _ in play_random(match, rng, most=60):
            if rng.random() < 0.3 and match.answers():
                seat = match.answers()[-1][0]
                match.undo(seat, consent=[other for other in match.seats if other != seat])
        last = list(match.moments())[-1]
        assert last.number == len(match.answers())
        assert position(last.state) == position(match.state)
        again = reloaded(match)
        assert frames(again) == frames(match)
        for moment in match.moments():
            entry = match.entries[moment.entry]
            assert entry.answer == ("" if moment.option is None else moment.option.notation)
            assert entry.events == moment.events


def test_a_moment_knows_what_was_asked_and_shows_a_scene() -> None:
    match = play_all(Match(ford.game, "company", "scenes"), "form line", "wade shallows")
    moments: list[Moment] = []
    for moment in match.moments():
        moments.append(moment)
        scene = compose(match.game, moment.state, 0, moment.decision)
        assert scene.prompt is not None
    assert [moment.label for moment in moments] == [
        "",
        *(option.label for option in (ford.FORM_MENU[1], moments[2].option) if option),
    ]
    assert moments[0].seat is None and moments[0].decision is not None
    assert moments[-1].decision is not None and match.decision is not None
    assert moments[-1].decision.prompt == match.decision.prompt


def test_a_secret_plan_taken_back_from_under_another_keeps_the_others_entry() -> None:
    """Plans made at once are taken back one by one: the plans on top are taken again without a second entry."""
    found = 0
    for number in range(40):
        rng = random.Random(number)
        match = Match(council.game, seed=f"plans {number}")
        for _ in play_random(match, rng, most=30):
            seats = [seat for seat, _ in match.answers()]
            if len(seats) > 1 and seats[-1] != seats[-2] and match.can_undo(seats[-2]) is None:
                match.undo(seats[-2])
                found += 1
                for moment in match.moments():
                    assert match.entries[moment.entry].answer == (
                        "" if moment.option is None else moment.option.notation
                    )
    assert found > 10


def test_entries_are_those_of_the_record_and_can_not_be_changed() -> None:
    match = played(ford.game, 3, most=4)
    assert match.entries == match.record().entries
    assert isinstance(match.entries, tuple)


# ---------------------------------------------------------------------- beginning elsewhere


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_a_match_begins_with_any_position_and_its_record_comes_back(game: Game[Any]) -> None:
    for number in range(4):
        match = Match(game, seed=f"first {number}")
        for step, _ in enumerate(play_random(match, random.Random(number))):
            if step % 3:
                continue
            start = codec.dumps(match.state)
            copy = Match(game, seed=f"copy {number}", position=start)
            assert position(copy.state) == position(match.state)
            assert asked(copy) == asked(match)
            for _ in play_random(copy, random.Random(7)):
                pass
            assert copy.result is not None
            again = reloaded(copy)
            assert snapshot(again) == snapshot(copy)
            assert again.record().header.position == start


def test_nothing_before_the_given_position_can_be_taken_back() -> None:
    match = play_all(Match(ford.game, "company", "base"), "form line")
    copy = Match(ford.game, "company", "other", position=codec.dumps(match.state))
    with pytest.raises(Refused, match="Nothing has been played"):
        copy.undo()
    copy.play("wade shallows")
    copy.undo("crosser", consent=("guard",))
    assert position(copy.state) == position(match.state)
    assert copy.answers() == []


def test_taking_back_dice_in_a_match_from_a_position_plays_again_from_there() -> None:
    match = play_all(Match(ford.game, "company", "sample"), "form line", "wade shallows")
    copy = Match(ford.game, "company", "other", position=codec.dumps(match.state))
    before = position(copy.state)
    play_all(copy, "shoot one", "wade midstream")
    for _ in range(2):
        seat = copy.answers()[-1][0]
        copy.undo(seat, consent=[other for other in copy.seats if other != seat])
    assert position(copy.state) == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "no position of The Ford"),
        ("[]", "no position of The Ford"),
        ('{"is": "Result"}', "no position of The Ford"),
        ("[" * 5000, "no position of The Ford"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BanneretError, match=says):
        Match(ford.game, seed="x", position=text)


def test_a_position_in_which_nobody_is_asked_is_refused() -> None:
    state = ford.game.start("company", {"water": "low"})
    state.stack.clear()
    with pytest.raises(BanneretError, match="no position of The Ford"):
        Match(ford.game, seed="x", position=codec.dumps(state))


def test_a_record_with_a_broken_position_is_a_broken_record() -> None:
    record = Match(ford.game, seed="x").record()
    broken = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, position="7"))
    with pytest.raises(RecordError, match="no position of The Ford"):
        Match.from_record(Record.loads(broken.dumps()), ford.game)


# ---------------------------------------------------------------------- what a seat could imagine


def test_while_it_runs_a_copy_holds_only_what_the_seat_knows() -> None:
    """What the seat sees is the same in all of them; what it does not know differs."""
    match = Match(council.game, seed="imagined")
    imagined = {match.imagined(match.seats[0], 0) for _ in range(60)}
    assert len(imagined) > 1
    for text in imagined:
        scene = compose(match.game, codec.loads(match.game, text), 0, None)
        assert scene == compose(match.game, match.state, 0, None)


def test_the_secrets_of_others_are_not_in_an_imagined_position_but_by_chance() -> None:
    match = Match(council.game, seed="imagined")
    true = codec.dumps(match.state)
    spectators = [match.imagined(None, 0) for _ in range(60)]
    assert sum(text == true for text in spectators) < 20


def test_when_it_is_over_the_true_position_is_given() -> None:
    match = played(council.game, 5)
    assert match.result is not None
    for moment in match.moments():
        assert match.imagined(match.seats[0], moment.number) == codec.dumps(moment.state)


def test_a_game_that_the_table_has_closed_lies_open() -> None:
    match = played(council.game, 5, most=3)
    for moment in match.moments():
        assert match.imagined(None, moment.number, over=True) == codec.dumps(moment.state)


@pytest.mark.parametrize("moment", [-1, 4])
def test_there_is_no_moment_outside_the_match(moment: int) -> None:
    match = played(ford.game, 1, most=3)
    with pytest.raises(BanneretError, match="they go from 0 to 3"):
        match.imagined("crosser", moment)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_an_imagined_position_can_be_played_on(game: Game[Any]) -> None:
    for number in range(3):
        match = played(game, number, most=9)
        for seat in (None, *match.seats):
            known = len(match.answers()) + 1 if match.result is not None else len(match.known_moments(seat))
            for moment in range(known):
                copy = Match(game, seed="on", position=match.imagined(seat, moment))
                for _ in play_random(copy, random.Random(1)):
                    pass
                assert copy.result is not None


# ---------------------------------------------------------------------- what a record says beside the game


def test_players_and_the_closing_word_stand_in_the_record() -> None:
    match = played(ford.game, 2, most=3)
    plain = match.record().dumps()
    assert b'"players"' not in plain and b'"closed"' not in plain and b'"position"' not in plain
    record = match.record(players=("Anna", "bot: knight"), closed="Crosser resigned.")
    assert (record.header.players, record.closed) == (("Anna", "bot: knight"), "Crosser resigned.")
    again = Match.from_record(Record.loads(record.dumps()), ford.game)
    assert again.record() == record
    assert again.record().dumps() == record.dumps()


def test_the_kinds_of_interruption_of_a_game_and_of_those_within() -> None:
    assert Match(ford.game, seed="x").interrupts == (Interrupt(ford.FORD_FIRE),)
    assert Match(campaign.game, seed="x").interrupts == (Interrupt(ford.FORD_FIRE),)
    assert Match(council.game, seed="x").interrupts == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_interruption_is_of_a_kind_that_the_game_names(game: Game[Any]) -> None:
    for number in range(10):
        match = Match(game, seed=f"kinds {number}")
        for _ in play_random(match, random.Random(number)):
            if match.decision is not None and match.decision.interrupt:
                assert match.decision.interrupt in [one.kind for one in match.interrupts]


def test_the_log_of_a_game_that_the_table_has_closed_lies_open() -> None:
    match = Match(council.game, seed="closed")
    hidden = [event for event in match.log if event.seats is not None]
    assert hidden and not set(map(str, hidden)) <= set(map(str, match.log_of(None)))
    match.closed = "Everybody agreed on a draw."
    assert match.log_of(None) == [event.overheard(None, match.seats) for event in match.log]
