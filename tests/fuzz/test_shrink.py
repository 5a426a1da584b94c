"""A finding is made shorter: fewer answers, the same defect, a record that replays."""

import pytest
from msgspec.structs import replace

from banneret.kernel.decision import Decision
from banneret.kernel.match import Match
from banneret.kernel.option import Menu
from banneret.kernel.record import Record
from banneret.kernel.referee import Referee
from banneret.lab import fuzz
from banneret.lab.fuzz import Finding
from banneret.lab.fuzz.checks.position import play_on

from . import toll as sound
from .toll import Parley, TollState, toll

SECONDS = 20.0
"""More than it takes: the search ends by itself."""


def longest(games: int) -> tuple[Finding, Finding]:
    """The longest of some games that fail, and what it is shortened to."""
    found = fuzz.run(toll, games, seed="long")
    finding = max(found.findings, key=lambda finding: len(finding.answers))
    return finding, fuzz.shrunk(found.hunt, finding, SECONDS)


def test_a_crash_by_fewer_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the record ends, the next answer crashes."""
    plain = Parley.on_pass

    def on_pass(self: Parley, s: TollState, ref: Referee) -> None:
        if s.round > 1:
            raise ZeroDivisionError("the toll is halved too often")
        plain(self, s, ref)

    monkeypatch.setattr(Parley, "on_pass", on_pass)
    monkeypatch.setattr(play_on, "__defaults__", (0,))
    finding, shorter = longest(20)
    assert shorter.longer == len(finding.answers) > len(shorter.answers)
    assert (shorter.check, shorter.line, shorter.seed) == (finding.check, finding.line, finding.seed)
    assert shorter.record is not None
    match = Match.from_record(Record.loads(shorter.record), toll)
    assert tuple(match.answers()) == shorter.answers
    with pytest.raises(ZeroDivisionError):
        match.play("pass")
    assert fuzz.shrunk(fuzz.Hunt(toll, "long"), shorter, SECONDS).answers == shorter.answers


def test_what_crashed_on_a_copy_crashes_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look tries some answers on copies. The record leads up to the one that crashes."""

    def on_challenge(self: Parley, s: TollState, ref: Referee) -> None:
        raise ZeroDivisionError("no challenge")

    monkeypatch.setattr(Parley, "on_challenge", on_challenge)
    found = fuzz.run(toll, 12, seed="copies")
    finding = next(one for one in found.findings if one.ahead and not one.answers)
    assert finding.check == "crash" and " on a copy: " in finding.message
    shorter = fuzz.shrunk(found.hunt, finding, SECONDS)
    assert shorter.trying is not None and shorter.trying[1] == "challenge" and shorter.line == finding.line
    assert shorter.record is not None
    match = Match.from_record(Record.loads(shorter.record), toll)
    with pytest.raises(ZeroDivisionError):
        match.play("challenge")


def test_where_nothing_carries_it_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of the author's is in the trace then; and another finding of the cause may be the one that plays."""
    monkeypatch.delattr(Parley, "on_press")
    found = fuzz.run(toll, 12, seed="copies")
    group = fuzz.groups(found.findings)[0]
    only_imagined = replace(group.first, answers=(), ahead=(("red", "bid 9"),))
    shorter = fuzz.shrunk(found.hunt, only_imagined, SECONDS, group.findings)
    assert shorter.trying is not None and shorter.trying[1] == "press" and shorter.line == group.first.line


def test_no_answer_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(self: Parley, s: TollState) -> Decision | None:
        return Decision(self.seat, "Press?", Menu(()) if s.round > 1 else sound.PARLEY)

    monkeypatch.setattr(Parley, "ask", ask)
    finding, shorter = longest(12)
    assert len(finding.answers) > len(shorter.answers)
    for left_out in range(len(shorter.answers)):
        match = Match(toll, shorter.scenario, shorter.seed, variants=shorter.variants)
        answers = [*shorter.answers[:left_out], *shorter.answers[left_out + 1 :]]
        for seat, answer in answers:
            if match.decision is not None and match.why_not(answer, seat) is None:
                match.play(answer, seat)
        assert match.decision is None or match.decision.menus, left_out


def test_what_can_not_be_shortened_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = fuzz.Hunt(toll, "1")
    answers = (("red", "bid 1"),)
    for stays in (
        Finding(None, "redeal", "all games together show it"),
        Finding(3, "runaway", "no end after 1 answers", answers=answers),
        Finding(3, "crash", "at the set-up"),
        Finding(3, "crash", "that is not there any more", answers=answers),
    ):
        assert fuzz.shrunk(hunt, stays, SECONDS) is stays
