"""Questions asked aside: others read neither them nor how often they are answered."""

import pytest
from msgspec.structs import replace

from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Scene
from banneret.lab import fuzz

from .whisper import ASIDE, WhisperFace, WhisperState, Work, game

OTHERS = ("bailiff", None)


def prompt(match: Match, seat: str | None) -> tuple[str, tuple[str, ...]]:
    found = match.scene(seat).prompt
    assert found is not None
    return found.text, found.rules


def test_only_who_is_privy_reads_the_question() -> None:
    match = Match(game, seed="w")
    match.play("move")
    assert prompt(match, "smith") == ("1 swords hang on the wall.", ("WHI-2.1",))
    for other in OTHERS:
        assert prompt(match, other) == (ASIDE, ())


def known(match: Match, seat: str | None) -> tuple[int, int]:
    """How many moments a viewer knows of, and of how many entries of the record nothing."""
    return len(match.known_moments(seat)), len(match.unheard(seat))


def test_answers_that_tell_nothing_are_not_even_counted() -> None:
    match = Match(game, seed="w")
    match.play("move")
    match.play("move")
    assert known(match, "smith") == (3, 0)
    for other in OTHERS:
        assert known(match, other) == (1, 2)
    match.play("open")
    match.play("guess 2")
    match.play("move")
    for other in OTHERS:
        assert known(match, other) == (3, 3), "nor are they later"
        assert match.known_moments(other) == [0, 3, 4]


def test_what_others_hear_of_is_counted() -> None:
    match = Match(game, seed="w")
    match.play("ring")
    for other in OTHERS:
        assert known(match, other) == (2, 0)


def test_taking_back_is_not_heard_either() -> None:
    match = Match(game, seed="w")
    match.play("move")
    match.undo("smith")
    for other in OTHERS:
        assert known(match, other) == (1, 2)
    match.play("ring")
    match.undo("smith")
    for other in OTHERS:
        assert known(match, other) == (1, 2), "but of what was heard it is"


def test_all_of_it_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect half-way leaves nothing behind."""
    match = Match(game, seed="w")

    def broken(self: Work, s: WhisperState, ref: Referee) -> None:
        raise RuntimeError("broken")

    match.play("move")
    with monkeypatch.context() as plant:
        plant.setattr(Work, "on_move", broken)
        with pytest.raises(RuntimeError):
            match.play("move")
    assert known(match, None) == (1, 1)


def test_a_record_of_it_verifies() -> None:
    match = Match(game, seed="w")
    for answer in ("move", "ring", "move", "open", "guess 2", "open", "guess 1", "move", "open", "guess 0"):
        match.play(answer)
    assert match.result is not None
    again = Match.from_record(match.record(), game)
    assert [again.unheard(seat) for seat in OTHERS] == [match.unheard(seat) for seat in OTHERS]


def test_the_fuzzer_plays_it() -> None:
    assert not fuzz.run(game, 12, seed="aside", workers=1).findings


def test_the_fuzzer_finds_a_change_that_others_see_and_are_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = WhisperFace.scene

    def scene(self: WhisperFace, s: WhisperState, seat: int | None) -> Scene:
        return replace(plain(self, s, seat), heading=f"{s.right} right")

    def on_move(self: Work, s: WhisperState, ref: Referee) -> None:
        s.right += 1

    monkeypatch.setattr(Work, "on_move", on_move)
    monkeypatch.setattr(WhisperFace, "scene", scene)
    found = fuzz.run(game, 4, seed="aside", workers=1).findings
    assert "aside" in {finding.check for finding in found}


def test_taking_back_tells_nothing_of_what_is_done_aside() -> None:
    """Neither before anything was answered nor after: the same is said whether others have begun or not."""
    said = set()
    for moves in range(3):
        match = Match(game, seed="w")
        for _ in range(moves):
            match.play("move")
        first = match.can_undo("bailiff")
        match.play("open")
        match.play("guess 1")
        for _ in range(moves):
            match.play("move")
        assert first is not None
        said.add((first.reason, repr(match.can_undo("bailiff"))))
    assert len(said) == 1
