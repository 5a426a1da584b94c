"""Each check bites: a game that is broken in one way is found out, under the right name."""

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from banneret.kernel import answering, undo
from banneret.kernel.course import Course
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.event import Event, Roll
from banneret.kernel.match import Match
from banneret.kernel.observer import Row
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan
from banneret.kernel.record import Record
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.result import Result
from banneret.kernel.scene import Line, Overlay, Preview, Reason, Scene, Track
from banneret.kernel.secret import Secret
from banneret.lab import fuzz
from banneret.lab.fuzz.checks.failed import Failed
from banneret.lab.fuzz.checks.observing import Observed
from banneret.lab.fuzz.checks.position import copies, invariants, json, play_on
from banneret.lab.fuzz.checks.question import menus
from banneret.lab.fuzz.checks.scene import scenes

from . import toll as sound
from .toll import SEATS, Bid, Draw, Parley, Toll, TollFace, TollHints, TollObserver, TollState, toll

GAMES = 16


class Fault(NamedTuple):
    """`check` finds that `owner.name` has been replaced by `broken`."""

    check: str
    owner: object
    name: str
    broken: object


FAULTS: dict[str, Fault] = {}


def fault(check: str, owner: object, name: str) -> Callable[[Any], Any]:
    """Collect a broken version of something; the function's name is the name of the fault."""

    def collect(broken: Any) -> Any:
        FAULTS[broken.__name__] = Fault(check, owner, name, broken)
        return broken

    return collect


# ---------------------------------------------------------------------- the position


@fault("clone", TollState, "clone")
def clone_shares_a_list(self: TollState) -> TollState:
    other = TollState(
        self.rounds, self.ties, self.duel, self.deck[:], self.played[:], self.points, self.hands[:], self.round
    )
    other.clone_flow(self)
    return other


@fault("clone", TollState, "clone")
def clone_forgets_a_field(self: TollState) -> TollState:
    other = TollState(self.rounds, self.ties, self.duel, self.deck[:], self.played[:], self.points[:], self.hands[:])
    other.clone_flow(self)
    return other


@fault("json", TollState, "__init__")
def json_is_lossy(self: TollState, *args: Any, **fields: Any) -> None:
    """Only what is read back is given by name."""
    _init(self, *args, **fields)
    if "round" in fields:
        self.round = 0


_init = TollState.__init__
FAULTS["json_lacks_a_class"] = Fault(
    "json", Toll, "values", tuple(value for value in Toll.values if value is not Parley)
)


@fault("json", Bid, "step")
def json_of_something_that_is_no_data(self: Bid, s: TollState, seat: int, plan: Plan, option: Option) -> Plan:
    return Plan((*plan.steps, (*option.args, {1, 2})), ready=option.final)


@fault("invariant", Parley, "on_pass")
def invariant_is_broken(self: Parley, s: TollState, ref: Referee) -> None:
    s.played[0] += 1
    s.done()


# ---------------------------------------------------------------------- the question


@fault("dead end", Parley, "ask")
def dead_end(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, "Press?", Menu(()) if s.round > 1 else sound.PARLEY)


@fault("dead end", Draw, "run")
def stops_without_a_result(self: Draw, s: TollState, ref: Referee) -> None:
    s.then(Nobody())


@dataclass(slots=True)
class Nobody(Phase[TollState]):
    def ask(self, s: TollState) -> Decision | None:
        return Decision(0, "Anybody?", Menu(()), seats=())


@fault("menu", Bid, "menu")
def offers_too_much(self: Bid, s: TollState, seat: int, plan: Plan) -> Menu:
    return Menu([Option(f"bid {n}", (1,)) for n in range(300)])


@fault("menu", Bid, "menu")
def offers_in_capitals(self: Bid, s: TollState, seat: int, plan: Plan) -> Menu:
    return Menu([Option("Bid One", (s.hands[seat].value[0],))])


@fault("menu", Bid, "menu")
def offers_a_set_twice(self: Bid, s: TollState, seat: int, plan: Plan) -> Menu:
    card = s.hands[seat].value[0]
    return Menu([Option(f"bid {words}", (card,), sets=((1, 3),)) for words in ("one two", "two one")])


@fault("ask", Parley, "ask")
def asking_changes_something(self: Parley, s: TollState) -> Decision | None:
    s.points[self.seat] += 1
    return Decision(self.seat, "Press?", sound.PARLEY)


@fault("refusal", Bid, "why_not")
def refusal_changes_something(self: Bid, s: TollState, seat: int, words: list[str]) -> Refusal | None:
    s.points[seat] = 11
    return Refusal("TOL-1", "No.")


@fault("refusal", Bid, "why_not")
def refusal_crashes(self: Bid, s: TollState, seat: int, words: list[str]) -> Refusal | None:
    return Refusal("TOL-1", f"You hold no {int(words[1])}.")


@fault("refusal", Bid, "why_not")
def refusal_without_a_reason(self: Bid, s: TollState, seat: int, words: list[str]) -> Refusal | None:
    return Refusal("TOL-1", " ")


@fault("refusal", answering, "offered_to")
def accepts_anything(course: Course, answer: Option | str, number: int, seat: str | None) -> Option:
    menu = [] if course.decision is None else list(course.decision.menu_of(number)) or list(course.decision.options)
    return menu[0]


# ---------------------------------------------------------------------- what is seen


_scene = TollFace.scene


@fault("leak", TollFace, "scene")
def scene_leaks(self: TollFace, s: TollState, seat: int | None) -> Scene:
    scene = _scene(self, s, seat)
    return replace(scene, tracks=(Track("sum", "Sum", sum(s.hands[1].value), 0, 20),))


@fault("scene", TollFace, "scene")
def scene_of_wrong_types(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), heading=s.round)


@fault("word", TollFace, "scene")
def scene_with_a_strange_word(self: TollFace, s: TollState, seat: int | None) -> Scene:
    strange: Any = "heath"
    scene = _scene(self, s, seat)
    return replace(scene, layout=replace(scene.layout, lines=(Line(strange, ()),)))


@fault("word", Parley, "preview")
def preview_with_a_strange_word(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    strange: Any = "heath"
    return Preview(overlays=(Overlay(strange, ("a",)),))


@fault("preview", Parley, "preview")
def looking_ahead_changes_something(self: Parley, s: TollState, seat: int, option: Option) -> None:
    s.played[0] += 1


@fault("touch", TollFace, "scene")
def scene_without_the_cards(self: TollFace, s: TollState, seat: int | None) -> Scene:
    return replace(_scene(self, s, seat), hands=())


@fault("scene", TollFace, "scene")
def looking_changes_something(self: TollFace, s: TollState, seat: int | None) -> Scene:
    s.points[0] += 1
    return _scene(self, s, seat)


@fault("leak", Parley, "ask")
def prompt_leaks(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, f"Press? The other holds {s.hands[1 - self.seat].value}.", sound.PARLEY)


@fault("leak", Parley, "stake")
def stake_leaks(self: Parley, s: TollState, seat: int) -> int:
    return max(s.hands[seat].value, default=0)


@fault("leak", Parley, "ask")
def menu_leaks(self: Parley, s: TollState) -> Decision | None:
    return Decision(self.seat, "Press?", sound.PARLEY if 3 in s.hands[1 - self.seat].value else Menu((Option("pass"),)))


@fault("log", sound, "draw")
def log_leaks_a_draw(s: TollState, ref: Referee, seat: int) -> None:
    _draw(s, ref, seat)
    if ref.log:
        ref.tell(Event("drawn", f"{SEATS[seat]} now holds {s.hands[seat].value}."))


@fault("log", sound, "draw")
def log_leaks_the_deal(s: TollState, ref: Referee, seat: int) -> None:
    """What is told before the first answer."""
    _draw(s, ref, seat)
    if ref.hears and not s.round:
        ref.tell(Event("drawn", f"{SEATS[seat]} holds {s.hands[seat].value}."))


@fault("leak", Parley, "preview")
def preview_leaks(self: Parley, s: TollState, seat: int, option: Option) -> Preview:
    return Preview((Reason(f"The other holds {s.hands[1 - seat].value}."),))


@fault("leak", Bid, "why_not")
def refusal_leaks(self: Bid, s: TollState, seat: int, words: list[str]) -> Refusal | None:
    return Refusal("TOL-1", f"The other holds {s.hands[1 - seat].value}.")


_draw = sound.draw
_answer = Bid.answer


@fault("log", Bid, "answer")
def log_leaks_a_plan(self: Bid, s: TollState, ref: Referee, seat: int, option: Option) -> None:
    _answer(self, s, ref, seat, option)
    if ref.hears:
        ref.tell(Event("plan", f"{SEATS[seat]}: {option.notation}."))


# ---------------------------------------------------------------------- what is imagined


_redeal = Toll.redeal


@fault("redeal", Toll, "redeal")
def redeal_is_missing(self: Toll, s: TollState, seat: int, dice: Dice) -> None:
    pass


@fault("redeal", Toll, "redeal")
def redeal_shuffles_the_deck_alone(self: Toll, s: TollState, seat: int, dice: Dice) -> None:
    """Something changes, but not what is hidden."""
    s.deck = s.deck[1:] + s.deck[:1]


@fault("redeal", Toll, "redeal")
def redeal_forgets_what_is_known(self: Toll, s: TollState, seat: int, dice: Dice) -> None:
    _redeal(self, s, seat, dice)
    s.hands = [Secret((owner,), hand.value[::-1]) for owner, hand in enumerate(s.hands)]


@fault("redeal", Toll, "redeal")
def redeal_makes_what_can_not_be(self: Toll, s: TollState, seat: int, dice: Dice) -> None:
    for owner in {0, 1} - {seat}:
        s.hands[owner] = Secret((owner,), tuple(3 for _ in s.hands[owner].value))


@fault("leak", Toll, "redeal")
def redeal_leans_to_the_truth(self: Toll, s: TollState, seat: int, dice: Dice) -> None:
    if dice.below(2):
        _redeal(self, s, seat, dice)


@fault("evaluate", TollHints, "evaluate")
def evaluates_off_the_scale(self: TollHints, s: TollState, seat: int) -> float:
    return 99.0


@fault("playout", TollHints, "playout")
def plays_out_what_is_not_offered(self: TollHints, s: TollState, seat: int, menu: Menu, dice: Dice) -> int:
    return len(menu)


# ---------------------------------------------------------------------- whether anybody listens


@fault("unheard", Parley, "on_press")
def gains_only_what_is_told(self: Parley, s: TollState, ref: Referee) -> None:
    die = ref.die(6)
    if ref.hears:
        s.points[self.seat] += die > 4
        ref.tell(Event("press", "Presses on.", dice=(Roll(6, die),)))
    s.done()


@fault("unheard", Parley, "on_press")
def rolls_only_for_listeners(self: Parley, s: TollState, ref: Referee) -> None:
    if ref.hears:
        ref.tell(Event("press", "Presses on.", dice=(Roll(6, ref.die(6)),)))
    s.done()


@fault("unheard", Draw, "run")
def asks_more_when_nobody_listens(self: Draw, s: TollState, ref: Referee) -> None:
    _next_round(self, s, ref)
    if not ref.hears and s.round == 1:
        s.call(Parley(0))


_next_round = Draw.run


# ---------------------------------------------------------------------- the course and the end


@fault("runaway", Draw, "run")
def never_ends(self: Draw, s: TollState, ref: Referee) -> None:
    s.played, s.hands, s.deck = [0, 0, 0], [Secret((0,), ()), Secret((1,), ())], [4, 4, 4]
    s.then(sound.Deal())


@fault("crash", Draw, "run")
def runs_on_without_a_question(self: Draw, s: TollState, ref: Referee) -> None:
    s.then(Draw())


@fault("crash", Parley, "on_challenge")
def crashes(self: Parley, s: TollState, ref: Referee) -> None:
    raise KeyError("challenge")


@fault("unheard", Parley, "on_press")
def rolls_dice_of_its_own(self: Parley, s: TollState, ref: Referee) -> None:
    s.points[self.seat] += random.randrange(7)
    s.done()


@fault("replay", Parley, "on_press")
def tells_something_else_each_time(self: Parley, s: TollState, ref: Referee) -> None:
    if ref.hears:
        ref.tell(Event("press", f"You press on, for the {random.randrange(1 << 30)}th time.", seats=(self.seat,)))
    s.done()


_end = TollState.end


@fault("result", TollState, "end")
def wins_for_nobody_there(self: TollState, result: Result) -> None:
    _end(self, Result(result.kind, result.level, (2,), result.scores, result.reason))


@fault("result", TollState, "end")
def scores_off_the_scale(self: TollState, result: Result) -> None:
    _end(self, Result(result.kind, result.level, (), (100.0, -100.0), result.reason))


@fault("undo", undo, "_take_back")
def undo_goes_nowhere(course: Course, what: undo.Target) -> None:
    del course.steps[what.first :]


# ---------------------------------------------------------------------- what programs that learn are told


_write = TollObserver.write


@fault("observation", TollObserver, "write")
def row_forgets_the_points(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    row[at + self.points] = row[at + self.points + 1] = 0


@fault("observation", TollObserver, "write")
def row_forgets_the_own_hand(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    for number in range(len(sound.VALUES)):
        row[at + self.hand + number] = 0


@fault("observation", TollObserver, "write")
def row_forgets_the_game_within(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    row[at + self.duel + 1] = 0


@fault("observation", TollObserver, "write")
def row_tells_the_other_hand(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    row[at + self.held] = sum(s.hands[1 - seat].value) if seat >= 0 else 0


@fault("observation", TollObserver, "write")
def row_tells_a_secret_plan(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Bid) and any(plan.steps for who, plan in top.plans if who != seat):
        row[at + self.held] = 0


@fault("observation", TollObserver, "write")
def row_is_out_of_bounds(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    row[at] += 100


@fault("observation", TollObserver, "write")
def row_is_written_beyond_its_end(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    _write(self, s, seat, row, at)
    row[at + len(self.columns)] = 1


@fault("observation", TollObserver, "write")
def row_holds_a_number_too_big(self: TollObserver, s: TollState, seat: int, row: Row, at: int) -> None:
    row[at] = 1 << 20


_observer = TollObserver.__init__


@fault("observation", TollObserver, "__init__")
def two_columns_share_a_name(self: TollObserver) -> None:
    _observer(self)
    self.columns = (*self.columns[:-1], self.columns[0])


@fault("observation", TollObserver, "__init__")
def a_thing_is_not_observed(self: TollObserver) -> None:
    _observer(self)
    self.things = self.things[:-1]


@pytest.mark.parametrize("name", FAULTS)
def test_the_check_bites(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most often under its own name. Some defects also show elsewhere: what crashes also crashes in a world that
    somebody imagines."""
    check, owner, attribute, broken = FAULTS[name]
    monkeypatch.setattr(owner, attribute, broken)
    found = fuzz.run(toll, 3 if check == "runaway" else GAMES, seed="broken", most=90)
    told = [f"{finding.check}: {finding.message}" for finding in found.findings]
    assert found.findings, "nothing was found"
    assert Counter(finding.check for finding in found.findings).most_common(1)[0][0] == check, told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "gains_only_what_is_told",
            r"after “(red|blue): press” position\.points\[[01]\] is \d, but \d when nobody listens",
        ),
        (
            "rolls_only_for_listeners",
            r"“(red|blue): press” draws \d of 6.*, but (nothing|\d of .*) when nobody listens",
        ),
    ],
)
def test_where_heard_and_unheard_part_is_told(name: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the very answer, in a game of which hardly any position is looked at in full."""
    monkeypatch.setattr(Parley, "on_press", FAULTS[name].broken)
    findings = [
        finding for finding in fuzz.run(toll, GAMES, seed="broken", every=1000).findings if finding.check == "unheard"
    ]
    assert findings
    for finding in findings:
        assert re.fullmatch(told, finding.message), finding.message
        assert finding.trying is not None and finding.trying[1] == "press" and finding.answers[-1] == finding.trying


def test_an_undo_without_consent_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    free = Match.undo
    monkeypatch.setattr(Match, "undo", lambda self, seat=None, consent=(): free(self, seat, self.seats))
    found = fuzz.run(toll, GAMES, seed="broken")
    assert {finding.check for finding in found.findings} == {"undo"}


def test_a_finding_reproduces(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its number, by its record, and with the answers that lead there."""
    monkeypatch.setattr(Parley, "on_challenge", crashes)
    monkeypatch.setattr(play_on, "__defaults__", (0,))
    finding = next(finding for finding in fuzz.run(toll, GAMES, seed="broken").findings if finding.trying)
    assert finding.number is not None
    assert fuzz.run(toll, GAMES, seed="broken", only=[finding.number]).findings == [finding]
    assert finding.trying is not None and finding.trying[1] == "challenge"
    assert finding.record is not None
    match = Match.from_record(Record.loads(finding.record), toll)
    assert tuple(match.answers()) == finding.answers
    with pytest.raises(KeyError):
        match.play(finding.trying[1], finding.trying[0])


def test_an_option_that_nobody_carries_out_is_found_before_it_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "PARLEY", Menu((Option("pass"), Option("flee"))))
    match = Match(toll, "short", "flee", variants={"ties": "roll"})
    while not isinstance(match.state.stack[-1], Parley):
        menus(match)
        match.play(
            (match.decision or Decision(0, "", Menu(()))).menu_of(1 if match.awaited == ("blue",) else 0)[0],
            match.awaited[0],
        )
    with pytest.raises(Failed, match="“flee” is on offer, but Parley has no on_flee"):
        menus(match)


def test_a_strange_word_is_told_with_its_field_and_what_is_drawn_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TollFace, "scene", scene_with_a_strange_word)
    (message,) = {finding.message for finding in fuzz.run(toll, 2, seed="broken").findings}
    assert message.startswith(
        "the scene of a spectator has a strange word: “heath” in layout.lines[0].kind, where there are coast, river, "
    )
    assert "woods" in message


def test_what_a_row_lacks_and_what_it_tells_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference of the scenes, or the column."""
    for name, told in (
        (
            "row_forgets_the_points",
            r"two situations that .* can tell apart have one row: .*points-[01].value: \d+ or \d+.*",
        ),
        ("row_tells_the_other_hand", r"a row tells .* what .* can't know: red.cards \d+ or \d+"),
        ("row_is_out_of_bounds", r"“round” is 10\d, and its bounds are 0 and 99"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(TollObserver, "write", FAULTS[name].broken)
            findings = fuzz.run(toll, GAMES, seed="broken", most=90).findings
            messages = [finding.message for finding in findings if finding.check == "observation"]
            assert messages
            assert all(re.fullmatch(told, message) for message in messages), messages


def test_what_is_remembered_of_rows_is_bounded() -> None:
    match = Match(toll, "long", "remembered")
    observed = Observed(TollObserver(), kept=10)
    assert isinstance(match.state, TollState)
    for number in range(40):
        match.state.round, match.state.points[0] = divmod(number, 12)
        observed.compare(match.state, NOBODY, match.decision, str(number).encode())
        assert observed.remembered <= 10


def test_a_sound_game_passes_the_same_number_of_games() -> None:
    assert not fuzz.run(toll, GAMES, seed="broken", most=90).findings


def test_checks_can_be_called_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(toll, "long", "one by one")
    invariants(toll, match.state)
    menus(match)
    json(toll, match.state)
    copies(match.state, FastDice("1"))
    assert set(scenes(match)) == {NOBODY, 0, 1}
    monkeypatch.setattr(TollState, "clone", clone_shares_a_list)
    with pytest.raises(Failed, match="playing a clone changed the original"):
        for seed in range(20):
            copies(match.state, FastDice(seed))
