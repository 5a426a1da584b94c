"""What authors get wrong is found, under the right name, with the author's line, and told once for each cause."""

import dataclasses
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banneret.cli.commands.fuzz import save
from banneret.kernel import flow, pictures, unfold
from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.face import Interrupt
from banneret.kernel.game import Scenario, Variant
from banneret.kernel.lesson import Lesson, Turn
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Plan
from banneret.kernel.record import Record
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.result import Result
from banneret.kernel.scene import Briefing, CallOut, Mark, Overlay, Piece, Preview, Reason, Scene, Stop, Track
from banneret.lab import fuzz
from banneret.lab.fuzz.author import line, place
from banneret.lab.fuzz.checks.failed import Failed, Written

from . import toll as sound
from .toll import Bid, Draw, Parley, Toll, TollFace, TollState, toll

GAMES = 6
BOOK = "- **TOL-1** The higher bid wins.\n- **TOL-2** The winner may press.\n"


def found_by(game: Any = toll, games: int = GAMES) -> fuzz.Findings:
    return fuzz.run(game, games, seed="authors", most=90)


def only_cause(found: fuzz.Findings) -> fuzz.Finding:
    """Of the commonest cause."""
    assert found.findings, "nothing was found"
    return fuzz.groups(found.findings)[0].first


def written(broken: Callable[..., Any], line: str) -> bool:
    """Whether a line is one of a function of this file."""
    lines, first = inspect.getsourcelines(broken)
    file, _, rest = line.partition(":")
    return file.endswith("test_authors.py") and first <= int(rest.partition(",")[0]) < first + len(lines)


_scene, _end = TollFace.scene, TollState.end


def with_piece(**fields: Any) -> Callable[[TollFace, TollState, int | None], Scene]:
    def scene(self: TollFace, s: TollState, seat: int | None) -> Scene:
        drawn = _scene(self, s, seat)
        return replace(drawn, pieces=(*drawn.pieces, replace(Piece("lost", "Lost", "gate"), **fields)))

    return scene


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"at": "nowhere"}, "the piece “lost” is at “nowhere”, which is no place of a board"),
        ({"also": "nowhere"}, "the piece “lost” covers “nowhere” too, which is no place of a board"),
        ({"on": "nobody"}, "the piece “lost” stands on “nobody”, which is no piece"),
        ({"id": "guard"}, "two pieces have the id “guard”"),
    ],
)
def test_a_piece_that_is_nowhere(fields: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = with_piece(**fields)
    monkeypatch.setattr(TollFace, "scene", broken)
    finding = only_cause(found_by())
    assert finding.check == "place" and finding.message.endswith(told)


def marked(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), marks=(Mark("nowhere", "now", "Lost"),))


def waiting(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), tracks=(Track("t", "T", 0, 0, 3, stops=(Stop(7, "Help"),)),))


def traced(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), traces=(Overlay("path", ("gate", "nowhere")),))


def drawn(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), pieces=(Piece("guard", "Guard", "gate", icon="no-such-picture"),))


def briefed(self: TollFace, s: TollState, seat: int | None) -> Briefing:
    return Briefing("Red", "At the gate.", ("Win.",), "the end", (), 1, "", forces=(CallOut("nobody", "Nobody"),))


@pytest.mark.parametrize(
    ("check", "name", "broken"),
    [
        ("place", "scene", marked),
        ("place", "scene", waiting),
        ("place", "scene", traced),
        ("picture", "scene", drawn),
        ("place", "briefing", briefed),
    ],
)
def test_a_scene_is_wrong(check: str, name: str, broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "names", lambda: frozenset({"no-such-drawing"}))
    monkeypatch.setattr(TollFace, name, broken)
    finding = only_cause(found_by())
    assert finding.check == check, finding.message


def lost(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    return Preview(overlays=(Overlay("path", ("gate", "nowhere")),))


def mislabelled(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    return Preview(overlays=(Overlay("path", ("gate",), ("a", "b")),))


@pytest.mark.parametrize("broken", [lost, mislabelled])
def test_a_preview_draws_where_nothing_is(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parley, "preview", broken)
    finding = only_cause(found_by(games=16))
    assert finding.check == "place" and finding.message.startswith("the preview of")


def no_way_out(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, "Press?", Menu((Option("press"),)), interrupt="parley")


def undeclared(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, "Press?", sound.PARLEY, interrupt="parlay")


def undecided(self: Parley, s: TollState, seat: int, option: Option, condition: str) -> bool:
    return {"brave": True}[condition]


@pytest.mark.parametrize(
    ("check", "name", "broken", "told"),
    [
        ("interrupt", "ask", no_way_out, "can't answer “pass”"),
        ("interrupt", "ask", undeclared, "“parlay” is not among Face.interrupts (parley)"),
        ("crash", "meets", undecided, "KeyError: 'desperate'"),
    ],
)
def test_an_interruption_is_wrong(
    check: str, name: str, broken: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Parley, name, broken)
    finding = only_cause(found_by())
    assert finding.check == check and told in finding.message
    assert written(broken, finding.line), finding.line


def test_an_outcome_that_no_event_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TollFace, "interrupts", (Interrupt("parley", ("gains", "a crown")),))
    found = found_by(Toll(), games=60)  # a new one: what a game declares is read once
    assert found.used["parley"] >= 60
    (finding,) = found.findings
    assert finding.check == "outcome" and "may want “a crown”" in finding.message and finding.number is None
    assert "toll.py" in finding.line and finding.line.endswith("TollFace.interrupts")


def loser_scores(self: TollState, result: Result) -> None:
    _end(self, Result(result.kind, result.level, result.winners, result.scores[::-1], result.reason))


def nobody_wins(self: TollState, result: Result) -> None:
    _end(self, Result(result.kind, result.level, (), result.scores, result.reason))


@pytest.mark.parametrize("broken", [loser_scores, nobody_wins])
def test_winners_against_scores(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is that which ended the game."""
    monkeypatch.setattr(TollState, "end", broken)
    finding = only_cause(found_by())
    assert finding.check == "result" and "won, but the scores are" in finding.message
    assert written(broken, finding.line), finding.line


def asks_by_no_rule(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, "Press?", sound.PARLEY, interrupt="parley", rules=("TOL-22",))


def told_by_no_rule(self: Parley, s: TollState, ref: Referee) -> None:
    if ref.hears:
        ref.tell(Event("pass", "Passes.", rules=("TOL-3",)))
    s.done()


def refused_by_no_rule(self: Bid, s: TollState, seat: int, words: list[str]) -> Refusal | None:
    return Refusal("TOL-4", "No.")


def foreseen_by_no_rule(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    return Preview(reasons=(Reason("Because.", rules=("TOL-5",)),))


@pytest.mark.parametrize(
    ("owner", "name", "broken", "clause"),
    [
        (Parley, "ask", asks_by_no_rule, "“TOL-22”, which is not in the rulebook; the nearest is TOL-2"),
        (Parley, "on_pass", told_by_no_rule, "“TOL-3”"),
        (Bid, "why_not", refused_by_no_rule, "“TOL-4”"),
        (Parley, "preview", foreseen_by_no_rule, "“TOL-5”"),
    ],
)
def test_a_clause_that_there_is_not(
    owner: Any, name: str, broken: Any, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toll, "rulebook", lambda self: BOOK)
    assert not found_by().findings
    monkeypatch.setattr(owner, name, broken)
    finding = only_cause(found_by(games=16))
    assert finding.check == "clause" and clause in finding.message
    assert written(broken, finding.line), finding.line
    monkeypatch.setattr(Toll, "rulebook", lambda self: "")
    assert not found_by().findings  # without a book there is nothing to look up


def test_a_phase_of_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toll, "rulebook", lambda self: BOOK)
    monkeypatch.setattr(Parley, "rules", ("TOL-9",))
    (finding,) = found_by(games=1).findings
    assert finding.check == "clause" and finding.message.startswith("Parley.rules cites “TOL-9”")
    assert "toll.py" in finding.line


LESSON = Lesson("first", "First", "A lesson.", "short", "red", "1", (), variants={"ties": "roll"})


def lesson(**fields: Any) -> Lesson:
    return replace(LESSON, **fields)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lesson(scenario="none"), "is of the scenario “none”, which there is not"),
        (lesson(seat="green"), "is for the seat “green”: its scenario has red, blue"),
        (lesson(position={"moon": 1}), "can't begin: "),
        (lesson(turns=(Turn("bid 9", "Bid."),)), "turn 1: “bid 9” can't be answered"),
        (lesson(turns=(Turn("bid 1", "Bid.", seat="blue"),)), "its `say` is for the learner, but “blue” answers"),
        (lesson(turns=(Turn("seal", "Seal.", rules=("TOL-7",)),)), "cites “TOL-7”"),
    ],
)
def test_a_lesson_that_can_not_be_played(broken: Lesson, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toll, "rulebook", lambda self: BOOK)
    monkeypatch.setattr(TollFace, "lessons", (LESSON,), raising=False)
    assert not found_by(games=1).findings
    monkeypatch.setattr(TollFace, "lessons", (broken,), raising=False)
    (finding,) = found_by(games=1).findings
    assert finding.check in ("lesson", "clause") and told in finding.message, finding.message


WRITTEN = Lesson(
    "as it is written",
    "Written",
    "A lesson.",
    "short",
    "red",
    "1",
    (
        Turn("bid 2", "Bid."),
        Turn("bid 2", "Bid the same again."),
    ),
    variants={"ties": "roll"},
)


def test_a_lesson_that_fails_has_a_record_and_the_line_of_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two turns alike: the first can be played."""
    monkeypatch.setattr(TollFace, "lessons", (WRITTEN,), raising=False)
    found = found_by(games=1)
    (finding,) = found.findings
    assert finding.check == "lesson" and finding.answers == (finding.trying,) == (("red", "bid 2"),)
    match = Match.from_record(Record.load(save(tmp_path, found, finding)), toll)
    assert match.answers() == [("red", "bid 2")] and match.why_not("bid 2", "red") is not None
    text = Path(__file__).read_text(encoding="utf-8").splitlines()
    (at,) = (number for number, row in enumerate(text, 1) if "Bid the same again" in row and "Turn" in row[:12])
    assert finding.line.endswith(f"test_authors.py:{at}, Turn")


def test_a_lesson_from_a_file_is_where_the_face_names_it() -> None:
    elsewhere = Written(("in no module " + "at all",), by=(TollFace, "interrupts"))
    assert line(Failed("lesson", "…", elsewhere), toll, None).endswith("TollFace.interrupts")


def test_an_optional_rule_of_no_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toll, "rulebook", lambda self: BOOK)
    monkeypatch.setattr(Toll, "variants", (Toll.variants[0], replace_rule(Toll.variants[1], "TOL-8")))
    (finding,) = found_by(games=1).findings
    assert finding.check == "clause" and finding.message.startswith("the optional rule “duel” cites “TOL-8”")
    assert "toll.py" in finding.line and finding.line.endswith("Toll.variants")


def replace_rule(variant: Variant, rule: str) -> Variant:
    return dataclasses.replace(variant, rule=rule)


def dry(self: Toll, s: TollState) -> dict[str, str]:
    return {"ties": "roll"}


def long(self: Toll, s: TollState) -> Scenario:
    return Toll.scenarios[1]


@pytest.mark.parametrize(
    ("check", "name", "broken", "told"),
    [
        ("variant", "variants_of", dry, "variants_of says that “ties” is “roll”, but the game began with “none”"),
        ("scenario", "scenario_of", long, "scenario_of says “long” of a position of “short”"),
    ],
)
def test_a_position_that_tells_of_another_beginning(
    check: str, name: str, broken: Callable[..., Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toll, name, broken)
    finding = only_cause(found_by())
    assert (finding.check, finding.message) == (check, told) and written(broken, finding.line)


def changing(self: Parley, s: TollState, ref: Referee) -> None:
    self.seat = 1 - self.seat


def test_a_phase_that_is_changed_where_it_stands_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not `clone`, which is as it should be."""
    monkeypatch.setattr(Parley, "on_press", changing)
    found = [one for one in found_by(games=12).findings if "Parley was changed where it stands" in one.message]
    assert found and all("s.then(Parley(…))" in one.message and one.line.endswith(", Parley") for one in found)


def idle(self: Draw, s: TollState, ref: Referee) -> None:
    return None


def test_a_phase_that_does_not_bring_the_game_on_is_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not the handler that called it."""
    monkeypatch.setattr(flow, "MOST_STEPS", 200)
    monkeypatch.setattr(unfold, "MOST_STEPS", 200)
    monkeypatch.setattr(Draw, "run", idle)
    lines = {one.line for one in found_by(games=4).findings if "without a decision" in one.message}
    assert lines and all(written(idle, at) for at in lines), lines


def staking(self: Parley, s: TollState, seat: int) -> int:
    return sum(s.hands[seat].value)


def test_a_stake_that_depends_on_what_is_hidden_is_where_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parley, "stake", staking)
    found = [one for one in found_by(games=12).findings if "what is at stake" in one.message]
    assert found and all(written(staking, one.line) for one in found), found


_menu = Bid.menu


def feeling(self: Bid, s: TollState, seat: int, plan: Plan) -> Menu:
    return Menu(
        [Option(each.notation, each.args, touch=("nothing",), final=each.final) for each in _menu(self, s, seat, plan)]
    )


def test_a_touch_of_a_choice_taken_together_is_where_its_menu_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "menu", feeling)
    finding = only_cause(found_by(games=2))
    assert finding.check == "touch" and written(feeling, finding.line), finding.line


def crashes(self: Parley, s: TollState, ref: Referee) -> None:
    raise KeyError(f"challenge {s.round}")


def test_findings_of_one_cause_are_one_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """However their numbers and answers differ; commonest first, the shortest game in front."""
    monkeypatch.setattr(Parley, "on_challenge", crashes)
    monkeypatch.setattr(TollState, "end", loser_scores)
    found = found_by(games=16)
    causes = fuzz.groups(found.findings)
    sizes = [len(group.findings) for group in causes]
    assert sum(sizes) == len(found.findings) and sizes == sorted(sizes, reverse=True)
    assert len({group.cause for group in causes}) == len(causes)
    lines = {group.first.line for group in causes if group.first.check in ("crash", "result")}
    assert all(written(crashes, line) or written(loser_scores, line) for line in lines), lines
    for group in causes:
        lengths = [len(finding.answers) for finding in group.findings]
        assert lengths == sorted(lengths)


def leaking(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), tracks=(Track("sum", "Sum", sum(s.hands[1].value), 0, 20),))


def telling_all(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    return Preview((Reason(f"The other holds {s.hands[1 - seat].value}."),))


@pytest.mark.parametrize(("owner", "name", "broken"), [(TollFace, "scene", leaking), (Parley, "preview", telling_all)])
def test_what_leaks_is_where_it_is_said(
    owner: type, name: str, broken: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, broken)
    finding = only_cause(found_by(games=12))
    assert finding.check == "leak" and written(broken, finding.line), finding.line


def fumbling(self: Parley, s: TollState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    return (f"challenge {touched[4]}",)


def test_touching_anything_brings_nothing_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parley, "meant", fumbling)
    finding = only_cause(found_by(games=12))
    assert finding.check == "touch" and "IndexError" in finding.message and written(fumbling, finding.line)


def test_an_answer_that_nothing_carries_out_is_the_phase_that_offers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a copy, while another phase is looked at; and no line of the author's is in the trace."""
    monkeypatch.delattr(Parley, "on_press")
    lines = {found.line for found in found_by().findings if "on_press" in found.message and found.number is not None}
    assert lines and all(line.endswith(", Parley") for line in lines), lines


def copied(self: TollState) -> TollState:
    other = TollState.__new__(TollState)
    other.clone_flow(self)
    for name in ("rounds", "ties", "duel", "deck", "played", "points", "hands"):
        setattr(other, name, getattr(self, name))
    return other


def test_a_field_that_a_clone_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What compares the two is written by the dataclass, and is no line of anybody's."""
    monkeypatch.setattr(TollState, "clone", copied)
    finding = only_cause(found_by())
    assert finding.check == "clone" and "no “round”" in finding.message and written(copied, finding.line)


def test_what_a_phase_inherits_is_not_the_line_of_who_wrote_it_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause that a `Together` names is cited by the kernel's own `ask`."""
    monkeypatch.setattr(Bid, "rules", ("TOL-9",))
    monkeypatch.setattr(Toll, "rulebook", lambda self: BOOK)
    cited = {found.line for found in found_by().findings if "TOL-9" in found.message}
    assert cited and all("toll.py" in line and line.endswith(", Bid") for line in cited), cited


def test_two_findings_of_all_games_have_files_of_their_own(tmp_path: Path) -> None:
    both = [fuzz.Finding(None, "lesson", f"the lesson {name} can't be played") for name in ("one", "two")]
    found = fuzz.Findings(fuzz.Hunt(toll, "s"), findings=both)
    assert len({save(tmp_path, found, finding) for finding in both}) == 2


def test_without_source_module_and_name_are_told() -> None:
    """As in a compiled build."""
    assert place(dict.get).endswith("dict.get")
    assert place((TollFace, "interrupts")).endswith("TollFace.interrupts")
