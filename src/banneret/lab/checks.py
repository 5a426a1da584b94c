"""What must be true of every game and every position, as small functions: each raises Failed with a sentence if it is not.

`banneret fuzz` calls them after every answer; tests call them one by one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

import msgspec

from ..kernel import codec
from ..kernel.compose import compose
from ..kernel.decision import MOST_OPTIONS, Decision
from ..kernel.determinise import NOBODY, determinise
from ..kernel.dice import Dice, FastDice
from ..kernel.event import Event
from ..kernel.flow import advance, apply, asking, foreseen, peek
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.odds import odds
from ..kernel.option import Menu, Option
from ..kernel.phase import Phase, Together
from ..kernel.record import Record
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError, Refused, Violation
from ..kernel.result import Result
from ..kernel.scene import Hand, Scene
from ..kernel.secret import Secret
from ..kernel.state import State

AHEAD = 6
"""So many answers are given on copies and imagined positions to see that they can be played."""

MOST_OUTCOMES = 600
"""Odds with more outcomes than this are sampled: a fuzzer looks at many options, not at every last outcome of one."""


class Failed(Exception):
    """A check that failed: its name and a sentence."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check
        self.message = message


def fingerprint(s: State) -> bytes:
    """The position as bytes: equal for equal positions and for no others."""
    try:
        return msgspec.json.encode(codec.dump(s))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Failed("json", f"the position can't be written as JSON: {error}") from error


def difference(a: bytes, b: bytes) -> str:
    """The first place where two JSON texts differ, for people."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 60)
    return f"…{a[start : at + 40].decode(errors='replace')}… became …{b[start : at + 40].decode(errors='replace')}…"


# ---------------------------------------------------------------------- the position itself


def invariants(game: Game[Any], s: State) -> None:
    """The game's own `check`, down into games within the game."""
    try:
        game.check(s)
    except Violation as violation:
        raise Failed("invariant", str(violation)) from violation
    if s.inner is not None:
        invariants(game.part(s.inner.game), s.inner.state)


def copies(s: State, dice: Dice) -> None:
    """A clone is equal, and playing on with it leaves the original alone."""
    before = fingerprint(s)
    copy = s.clone()
    if type(copy) is not type(s) or copy != s:
        raise Failed("clone", "a clone is not equal to its original")
    if fingerprint(copy) != before:
        raise Failed("clone", f"a clone differs from its original: {difference(before, fingerprint(copy))}")
    play_on(copy, dice)
    after = fingerprint(s)
    if after != before:
        raise Failed("clone", f"playing a clone changed the original: {difference(before, after)}")


def json(game: Game[Any], s: State) -> None:
    """To JSON, through real bytes, and back, without loss."""
    data = fingerprint(s)
    try:
        back = codec.load_state(game, msgspec.json.decode(data))
    except BanneretError as error:
        raise Failed("json", f"a position that was written can't be read: {error}") from error
    if fingerprint(back) != data:
        raise Failed("json", f"a position changed on its way through JSON: {difference(data, fingerprint(back))}")
    if back != s:
        raise Failed("json", "a position that was written and read is not equal to the original")


def play_on(s: State, dice: Dice, most: int = AHEAD) -> int:
    """Give some random answers; whatever goes wrong is told with them. Returns how many."""
    ref = Referee(dice)
    decision = peek(s)
    given: list[str] = []
    try:
        while decision is not None and len(given) < most:
            seat, menu = _asked(decision, dice)
            option = menu[dice.below(len(menu))]
            given.append(f"{option.notation} (seat {seat})")
            apply(s, ref, seat, option)
            decision = advance(s, ref)
    except Failed as failed:
        raise Failed(failed.check, f"after {_list(given)} on a copy: {failed.message}") from failed
    except Exception as error:
        raise Failed("crash", f"after {_list(given)} on a copy: {type(error).__name__}: {error}") from error
    return len(given)


def _asked(decision: Decision, dice: Dice) -> tuple[int, Menu]:
    """One of the seats that are asked, and its menu; nobody is asked without an answer."""
    if not decision.seats:
        raise Failed("dead end", f"nobody is asked “{decision.prompt}”")
    seat = decision.seats[dice.below(len(decision.seats))]
    menu = decision.menu_of(seat)
    if not menu:
        raise Failed("dead end", f"seat {seat} is asked “{decision.prompt}” and has no answer")
    return seat, menu


# ---------------------------------------------------------------------- the question


def menus(match: Match) -> None:
    """Somebody is asked; whoever is has from 1 to MOST_OPTIONS answers, all different, all legal, all readable in the way people write."""
    decision = match.decision
    if decision is None:
        if match.result is None:
            raise Failed("dead end", "nobody is asked, and the game is not over")
        return
    if not decision.seats:
        raise Failed("dead end", f"nobody is asked “{decision.prompt}”")
    if not decision.prompt.strip():
        raise Failed("menu", "a question without words")
    for seat in decision.seats:
        if not decision.menu_of(seat):
            raise Failed("dead end", f"{match.seats[seat]} is asked “{decision.prompt}” and has no answer")
    for seat, menu in decision.menus.items():
        if len(menu) > MOST_OPTIONS:
            raise Failed("menu", f"{match.seats[seat]} is offered {len(menu)} options at once, more than {MOST_OPTIONS}")
        if len({option.notation for option in menu}) != len(menu):
            raise Failed("menu", "two options are written alike")
        for option in menu:
            _option(match, seat, option)


def _option(match: Match, seat: int, option: Option) -> None:
    menu = match.decision.menu_of(seat) if match.decision is not None else ()
    said = option.notation
    if menu and menu.find(said) is not option:
        raise Failed("menu", f"“{said}” is on offer but is not found under its notation")
    if menu and menu.find(f"  {said.upper()}  ".replace(" ", "  ")) is not option:
        raise Failed("menu", f"“{said}” is not found when it is written in capitals and wide: notations are small letters, one space apart")
    refusal = match.why_not(said, match.seats[seat])
    if refusal is not None:
        raise Failed("menu", f"“{said}” is on offer, yet refused: {refusal}")
    phase = asking(match.state)[1]
    if type(phase).answer is Phase.answer and not hasattr(phase, option.handler):
        raise Failed("menu", f"“{said}” is on offer, but {type(phase).__name__} has no {option.handler}")


def asking_is_pure(match: Match) -> None:
    """To ask twice is to ask the same, and changes nothing."""
    before = fingerprint(match.state)
    again = peek(match.state)
    if offered(again) != offered(match.decision):
        raise Failed("ask", "asked a second time, a position asks something else")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("ask", f"a position changes when it is asked: {difference(before, after)}")


def offered(decision: Decision | None) -> tuple[object, ...]:
    """All that a decision says, as a value."""
    if decision is None:
        return ()
    menus = {seat: [option.notation for option in menu] for seat, menu in decision.menus.items()}
    return (decision.seats, decision.prompt, decision.rules, decision.interrupt, menus)


def refusals(match: Match, answers: Sequence[tuple[int, str]]) -> int:
    """None of these (seat, notation) that is not on offer is accepted; each is refused with a reason, and nothing changes. Returns how many were refused."""
    before, decision, log, entries = fingerprint(match.state), match.decision, list(match.log), match.record().entries
    tried = []
    for seat, said in answers:
        if decision is not None and decision.menu_of(seat).find(said) is not None:
            continue
        tried.append(said)
        _refused(match, seat, said)
    after = fingerprint(match.state)
    if after != before:
        raise Failed("refusal", f"a refused answer (one of {_list(tried)}) changed the position: {difference(before, after)}")
    if match.decision is not decision:
        raise Failed("refusal", f"a refused answer (one of {_list(tried)}) changed what is asked")
    if match.log != log or match.record().entries != entries:
        raise Failed("refusal", f"a refused answer (one of {_list(tried)}) is in the log or the record")
    return len(tried)


def _refused(match: Match, seat: int, said: str) -> None:
    name = match.seats[seat]
    try:
        match.play(said, name)
    except Refused as refused:
        if not refused.reason.strip():
            raise Failed("refusal", f"“{_short(said)}” of {name} is refused without a reason") from None
        return
    except Exception as error:
        raise Failed("refusal", f"“{_short(said)}” of {name} is not refused but fails: {type(error).__name__}: {error}") from error
    raise Failed("refusal", f"“{_short(said)}” of {name} was not on offer and was accepted")


def strangers(match: Match) -> None:
    """A seat that there is not is an error in words."""
    try:
        match.play("pass", "nobody of that name")
    except BanneretError:
        return
    raise Failed("refusal", "an answer from a seat that does not exist was accepted")


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "…"


def _list(texts: Sequence[str]) -> str:
    return ", ".join(f"“{_short(text)}”" for text in texts)


# ---------------------------------------------------------------------- what is seen


def scenes(match: Match) -> dict[int, bytes]:
    """What every seat and a spectator (NOBODY) is sent, as bytes that decode to the same scene."""
    before = fingerprint(match.state)
    sent: dict[int, bytes] = {}
    for seat in (NOBODY, *range(len(match.seats))):
        scene = match.scene(None if seat == NOBODY else match.seats[seat])
        sent[seat] = msgspec.json.encode(scene)
        try:
            back = msgspec.json.decode(sent[seat], type=Scene)
        except msgspec.MsgspecError as error:
            raise Failed("scene", f"the scene of {_who(match, seat)} is not of the declared types: {error}") from error
        if back != scene:
            raise Failed("scene", f"the scene of {_who(match, seat)} changes on its way through JSON")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("scene", f"a position changes when it is looked at: {difference(before, after)}")
    return sent


def touches(match: Match) -> None:
    """Everything that an option asks to touch can be seen by the seat that is to touch it."""
    if match.decision is None:
        return
    for seat, menu in match.decision.menus.items():
        there = set(_ids(match.scene(match.seats[seat])))
        for option in menu:
            for id in option.touch:
                if id not in there:
                    raise Failed("touch", f"“{option.notation}” is chosen by touching “{id}”, which is not in the scene of {match.seats[seat]}")


def _ids(scene: Scene) -> Iterator[str]:
    for group in (scene.pieces, scene.hands, scene.tracks):
        for thing in group:
            yield thing.id
    for hand in scene.hands:
        for cards in hand.cards:
            yield cards.id
    for board in (scene.layout, *scene.boards):
        for place in board.places:
            yield place.id
        if board.grid is not None:
            for hex in board.grid.hexes:
                yield hex.id
    if scene.inner is not None:
        yield from _ids(scene.inner)


def _who(match: Match, seat: int) -> str:
    return "a spectator" if seat == NOBODY else match.seats[seat]


def leaks(match: Match, seat: int, sent: bytes, dice: Dice) -> bool | None:
    """What a seat is sent is the same in every world that it can imagine, and it still knows what is its own.

    `sent` is its true scene. Returns whether something was hidden from it and has been drawn anew (True), was hidden and stayed as it is (False), or
    nothing is hidden (None): a game that never draws anew has forgotten its `redeal`, and its bots see through the cards.
    """
    game, s = match.game, match.state
    world = _imagined(match, seat, dice)
    scene = compose(game, world, None if seat == NOBODY else seat, _same_wait(match, peek(world)))
    shown = msgspec.json.encode(scene)
    if shown != sent:
        raise Failed("leak", f"{_who(match, seat)} is sent something that depends on what is hidden: {difference(sent, shown)}")
    if match.foresees and seat != NOBODY and _prospects(game, world, seat) != _prospects(game, s, seat):
        raise Failed("leak", f"what {_who(match, seat)} could answer in its coming turns depends on what is hidden")
    true = list(secrets(s))
    own = [(path, secret) for path, secret in true if secret.seen_by(seat)]
    if own:
        kept = dict(secrets(world))
        for path, secret in own:
            if kept.get(path) != secret:
                raise Failed("redeal", f"what {_who(match, seat)} knows ({path}) is not kept in a world it imagines")
    foreign = any(secret.value for _, secret in true if not secret.seen_by(seat))
    if not foreign and not _face_down(scene):
        return None
    plain = s.clone()
    _without_plans(plain, seat)
    return fingerprint(world) != fingerprint(plain)


def _prospects(game: Game[Any], s: State, seat: int) -> list[tuple[str, str, tuple[str, ...]]]:
    before = fingerprint(s)
    found = [(option.notation, option.label, option.touch) for option in foreseen(game, s, seat)]
    if fingerprint(s) != before:
        raise Failed("foresee", "a position changes when its coming turns are thought of")
    return found


def _imagined(match: Match, seat: int, dice: Dice) -> State:
    """A world of this seat, checked: it is a position of the game, and it can be played on."""
    before = fingerprint(match.state)
    world: State = determinise(match.game, match.state, seat, dice)
    try:
        invariants(match.game, world)
    except Failed as failed:
        raise Failed("redeal", f"{_who(match, seat)} imagines a world that can't be: {failed.message}") from failed
    try:
        play_on(world.clone(), dice)
    except Failed as failed:
        raise Failed(failed.check, f"in a world that {_who(match, seat)} imagines, {failed.message}") from failed
    after = fingerprint(match.state)
    if after != before:
        raise Failed("redeal", f"imagining a world changed the true one: {difference(before, after)}")
    return world


def _same_wait(match: Match, imagined: Decision | None) -> Decision | None:
    """Whether others have made their secret plans is public, but an imagined world knows no plans: take that one thing from the truth."""
    true = match.decision
    if true is None or imagined is None or not isinstance(asking(match.state)[1], Together):
        return imagined
    return Decision(
        true.seat,
        imagined.prompt,
        imagined.menu_of(true.seat),
        rules=imagined.rules,
        interrupt=imagined.interrupt,
        secret=imagined.secret,
        ahead=imagined.ahead,
        further=imagined.further,
        seats=true.seats,
        menus=imagined.menus,
    )


def _without_plans(s: State, seat: int) -> None:
    """What the kernel does of itself when it imagines: what is left to the game is the rest."""
    s.stack = [phase.redeal(s, seat) for phase in s.stack]
    if s.inner is not None:
        _without_plans(s.inner.state, s.inner.seats.index(seat) if seat in s.inner.seats else NOBODY)


def _face_down(scene: Scene) -> bool:
    """Whether another seat holds cards that this one can't see: a secret by the scene, if not by the position."""
    return any(cards.hidden and cards.count for hand in _hands(scene) if hand.seat not in (None, scene.seat) for cards in hand.cards)


def _hands(scene: Scene) -> Iterator[Hand]:
    yield from scene.hands
    if scene.inner is not None:
        yield from _hands(scene.inner)


_PLAIN = (int, str, float, type(None))


def secrets(value: object, path: str = "position") -> Iterator[tuple[str, Secret[Any]]]:
    """All secrets in a position of one game and where they stand. Those of a game within it count seats otherwise and are left out."""
    if isinstance(value, Secret):
        yield path, value
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            if not isinstance(item, _PLAIN):
                yield from secrets(item, f"{path}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from secrets(item, f"{path}[{key!r}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inside = getattr(value, field.name)
            if field.name != "inner" and not isinstance(inside, _PLAIN):
                yield from secrets(inside, f"{path}.{field.name}")


# ---------------------------------------------------------------------- what may come


class Future(msgspec.Struct, frozen=True):
    """What would come of an answer: the position after it, the events, how much came out that had been secret."""

    state: bytes
    world: Any
    log: tuple[Event, ...]
    revealed: int


def future(s: State, seat: int, option: Option, dice: Dice) -> Future:
    world = s.clone()
    log: list[Event] = []
    ref = Referee(dice, log)
    try:
        apply(world, ref, seat, option)
        advance(world, ref)
    except Exception as error:
        raise Failed("crash", f"“{option.notation}” (seat {seat}) on a copy: {type(error).__name__}: {error}") from error
    return Future(fingerprint(world), world, tuple(log), ref.revealed)


def telling(match: Match, seat: int, options: Sequence[Option], dice: Dice) -> int:
    """The public log tells nobody what the game hides from him.

    Each option is carried out with two sets of dice. If two futures are different positions, but one seat would imagine the very same worlds in both,
    the difference is hidden from that seat; then the public events must be the same too, in whatever order they came. Left out are futures in which a
    secret came out by the rules, those in which other dice lay on the table, and those of two answers that everybody sees: the log may tell which was
    given although the position does not. Returns how many pairs could be compared.
    """
    seeds = [str(dice.below(1 << 30)) for _ in range(2)]
    secret = match.decision is not None and match.decision.secret
    futures = [("" if secret else option.notation, future(match.state, seat, option, FastDice(seed))) for option in options for seed in seeds]
    quiet = [(said, f) for said, f in futures if not f.revealed and f.world.result is None]
    compared = 0
    for viewer in (NOBODY, *range(len(match.seats))):
        alike: dict[tuple[object, ...], Future] = {}
        for said, f in quiet:
            imagined = fingerprint(determinise(match.game, f.world, viewer, FastDice(seeds[0])))
            other = alike.setdefault((said, imagined, tuple(event.dice for event in f.log if event.seats is None and event.dice)), f)
            if other.state == f.state:
                continue
            compared += 1
            here, there = _public(f.log), _public(other.log)
            if here != there:
                unlike = next((f"“{a}” or “{b}”" for a, b in zip(here, there, strict=False) if a != b), f"{len(here)} events or {len(there)}")
                raise Failed("log", f"the log tells {_who(match, viewer)} what is hidden from it: {unlike}")
    return compared


def _public(log: Sequence[Event]) -> list[str]:
    return sorted(event.text for event in log if event.seats is None)


def chances(match: Match, seat: int, option: Option, dice: Dice) -> bool:
    """The odds of an option sum to 1 exactly, and are the same in another world that the seat can imagine. Returns whether they are exact."""
    before = fingerprint(match.state)
    found = odds(match.game, match.state, seat, option, MOST_OUTCOMES)
    total = sum((outcome.chance for outcome in found.outcomes), Fraction(0))
    if total != 1:
        raise Failed("odds", f"the odds of “{option.notation}” sum to {total}")
    if any(outcome.chance <= 0 for outcome in found.outcomes) or len({outcome.gists for outcome in found.outcomes}) != len(found.outcomes):
        raise Failed("odds", f"the odds of “{option.notation}” list an outcome twice, or one that can't be")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("odds", f"computing odds changed the position: {difference(before, after)}")
    if found.exact and found.guessed:
        world = determinise(match.game, match.state, seat, dice)
        imagined = odds(match.game, world, seat, option, MOST_OUTCOMES)
        if imagined != found:
            raise Failed("leak", f"the odds of “{option.notation}” for {match.seats[seat]} depend on what is hidden from it")
    return found.exact


def judgements(match: Match, dice: Dice) -> None:
    """What a game tells its bots is a number on the scale of its scores, and its quick reply is one of the options."""
    game, decision = match.game, match.decision
    low, high = game.score_range
    for seat in range(len(match.seats)):
        worth = game.hints.evaluate(determinise(game, match.state, seat, dice), seat)
        if not (isfinite(worth) and low <= worth <= high):
            raise Failed("evaluate", f"a position is worth {worth} to {match.seats[seat]}, which is not from {low} to {high}")
    if decision is not None:
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        quick_reply(match, seat, menu, dice)


def quick_reply(match: Match, seat: int, menu: Menu, dice: Dice) -> Option:
    """What the game's roll-outs would answer, from what the seat knows."""
    choice = match.game.hints.playout(determinise(match.game, match.state, seat, dice), seat, menu, dice)
    if not 0 <= choice < len(menu):
        raise Failed("playout", f"the quick reply is number {choice} of {len(menu)} options")
    return menu[choice]


def worth(match: Match, seat: int, option: Option, dice: Dice) -> float:
    """What an option is worth to a seat after one try in a world that it imagines: the score, or what the game thinks of the position."""
    after = future(determinise(match.game, match.state, seat, dice), seat, option, dice).world
    return float(match.game.hints.evaluate(after, seat) if after.result is None else after.result.scores[seat])


# ---------------------------------------------------------------------- the end


def ending(match: Match, result: Result) -> None:
    """A result names seats that there are, has a score for each within the game's range, and says why; and nothing more can be answered."""
    low, high = match.game.score_range
    if len(result.scores) != len(match.seats):
        raise Failed("result", f"{len(result.scores)} scores for {len(match.seats)} seats")
    for score in result.scores:
        if not (isfinite(score) and low <= score <= high):
            raise Failed("result", f"a score of {score} is not from {low} to {high}")
    if len(set(result.winners)) != len(result.winners) or not set(result.winners) <= set(range(len(match.seats))):
        raise Failed("result", f"the winners {result.winners} are not seats of this game")
    if not (result.kind and result.level and result.reason):
        raise Failed("result", "a result without kind, level or reason")
    refusals(match, [(seat, said) for seat in range(len(match.seats)) for said in ("pass", "")])


def replays(match: Match) -> None:
    """The record is the same after a trip through bytes, and replays to the identical position, log and question."""
    record = match.record()
    data = record.dumps()
    back = Record.loads(data)
    if back != record or back.dumps() != data:
        raise Failed("record", "the record changes on its way through bytes")
    try:
        again = Match.from_record(back, match.game)
    except BanneretError as error:
        raise Failed("replay", f"the record does not replay: {error}") from error
    if fingerprint(again.state) != fingerprint(match.state):
        raise Failed("replay", f"the replay ends elsewhere: {difference(fingerprint(match.state), fingerprint(again.state))}")
    if again.log != match.log:
        raise Failed("replay", "the replay has another log")
    if offered(again.decision) != offered(match.decision):
        raise Failed("replay", "the replay asks something else")
    if again.record() != record:
        raise Failed("replay", "the record of the replay is another")


Hidden = Mapping[int, tuple[int, int]]
"""By seat: in how many imagined worlds something was hidden from it, and in how many of these that was drawn anew."""

ENOUGH = 16
"""So often something may stay as it was by chance before it is called a forgotten redeal."""


def redeals(hidden: Hidden, seats: Sequence[str]) -> None:
    """What is hidden from a seat is drawn anew now and then. Only many positions together can tell: in one, what is hidden may be beyond doubt."""
    for seat, (chances, changes) in hidden.items():
        if chances >= ENOUGH and not changes:
            who = "a spectator" if seat == NOBODY else seats[seat]
            raise Failed("redeal", f"in {chances} imagined worlds what is hidden from {who} was always as it truly is: the game's redeal is missing or idle")
