"""Which line of the author's is it? Of the game's own package, never of the kernel or of the fuzzer."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from ...kernel.event import Event
from ...kernel.flow import Runaway, asking
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.record import Record
from ...kernel.referee import Referee
from ...kernel.state import State
from .checks.failed import Failed, Spoken, Written
from .checks.position import asker

_OURS = __name__.partition(".")[0]


def line(error: BaseException, game: Game[Any], match: Match | None) -> str:
    """The author's line behind an error: the innermost one of the game's package in its trace; else what said the
    thing that a check found wrong. "" if nothing is known."""
    packages = tuple(_packages(game))
    chain = list(_chain(error))
    for one in reversed(chain):
        found = _traced(one.__traceback__, packages)
        if found:
            return found
    by = next((one.by for one in reversed(chain) if isinstance(one, Failed) and one.by is not None), None)
    if isinstance(by, Spoken):
        return (_speaker(by, match, packages) if match is not None else "") or place(by.by)
    if isinstance(by, Written):
        return _worded(by, packages) or place(_by_author(by.by, game, packages))
    endless = next((one.phase for one in chain if isinstance(one, Runaway) and one.phase), None)
    if endless is not None:
        return place(_by_author((endless, "run"), game, packages))
    if by is None and match is not None:
        by = _usual(error.check if isinstance(error, Failed) else "crash", match)
    return place(_by_author(by, game, packages))


def _by_author(by: object, game: Game[Any], packages: tuple[str, ...]) -> object:
    """What the author wrote of it. What a class of hers inherits from us she did not write: then it is that class. A
    game of Banneret 0.1 says itself what its face says today."""
    if not isinstance(by, tuple):
        return by
    owner, name = by
    holder = next((one for one in owner.__mro__ if name in vars(one)), owner)
    said = vars(holder).get(name)
    if _in(getattr(said, "__module__", None) or holder.__module__, packages):
        return by
    if isinstance(owner, type) and _in(owner.__module__, packages):
        return owner
    return (type(game), name) if hasattr(game, name) else by


def _in(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def place(thing: object) -> str:
    """Where a function, a method, a class, or an attribute of one (class, name) is written: file, line and name. Where
    there is no source, as in a compiled build, module and name."""
    if thing is None:
        return ""
    owner, name = thing if isinstance(thing, tuple) else (thing, "")
    if name:
        holder = next((one for one in owner.__mro__ if name in vars(one)), owner)
        said = vars(holder).get(name)
        if inspect.isfunction(said):
            return _written(said, said.__qualname__, 0)
        return _written(holder, f"{holder.__qualname__}.{name}", _offset(holder, name))
    return _written(owner, getattr(owner, "__qualname__", repr(owner)), 0)


def _written(thing: Any, name: str, offset: int) -> str:
    try:
        lines, first = inspect.getsourcelines(thing)
        file = inspect.getsourcefile(thing) or ""
    except (OSError, TypeError):
        return f"{getattr(thing, '__module__', '')}, {name}"
    # Decorators stand before what they decorate.
    shift = offset or next((i for i, text in enumerate(lines) if text.lstrip().startswith(("def ", "class "))), 0)
    return _told(file, first + shift, name)


def _offset(holder: type, name: str) -> int:
    """How many lines below its class an attribute is written."""
    try:
        lines, _ = inspect.getsourcelines(holder)
    except (OSError, TypeError):
        return 0
    starts = (f"{name} =", f"{name}:", f"def {name}(")
    return next((i for i, text in enumerate(lines) if text.lstrip().startswith(starts)), 0)


def _told(file: str, number: int, name: str) -> str:
    path = Path(file)
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{number}, {name}"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what it came of, the last first."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)


def _traced(trace: TracebackType | None, packages: tuple[str, ...]) -> str:
    found = ""
    while trace is not None:
        if _own(trace.tb_frame, packages):
            code = trace.tb_frame.f_code
            found = _told(code.co_filename, trace.tb_lineno, code.co_qualname)
        trace = trace.tb_next
    return found


def _own(frame: FrameType, packages: tuple[str, ...]) -> bool:
    """What a dataclass writes for its author stands in no file."""
    written = not frame.f_code.co_filename.startswith("<")
    return written and _in(str(frame.f_globals.get("__name__", "")), packages)


def _packages(game: Game[Any]) -> Iterator[str]:
    """Where the author's code is: the packages of the game, its positions, its phases and what people see of it."""
    seen: set[str] = set()
    for one in dict.fromkeys((game, *game.kinds(), *game.parts)):
        for kind in (type(one), one.state, type(one.face), type(one.hints), *one.values):
            package = _package(kind.__module__)
            if package and package not in seen:
                seen.add(package)
                yield package


def _package(module: str) -> str:
    """The package of a module; of ours, the folder of a game."""
    parts = module.split(".")
    if parts[0] != _OURS:
        return parts[0]
    return ".".join(parts[:3]) if parts[1:2] == ["games"] else ""


# ---------------------------------------------------------------------- what stands there as data


def _worded(written: Written, packages: tuple[str, ...]) -> str:
    """The line of what is told by its words: the call that has the last of them, within those that have the others."""
    modules = [module for name, module in list(sys.modules.items()) if _in(name, packages)]
    for module in modules:
        try:
            file, text = inspect.getsourcefile(module), inspect.getsource(module)
            tree = ast.parse(text)
        except (OSError, TypeError, SyntaxError):
            continue
        within: list[ast.AST] = [tree]
        for number, word in enumerate(written.words):
            within = [call for node in within for call in ast.walk(node) if _says(call, word)]
            nth = written.nth if number == len(written.words) - 1 else 0
            within = within[nth : nth + 1]
        for call in within:
            if file is not None and isinstance(call, ast.Call):
                return _told(file, call.lineno, ast.unparse(call.func))
    return ""


def _says(node: ast.AST, word: str) -> bool:
    """Whether it is a call that is given this word itself."""
    if not isinstance(node, ast.Call):
        return False
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return any(isinstance(one, ast.Constant) and one.value == word for one in given)


# ---------------------------------------------------------------------- who said what


def _speaker(spoken: Spoken, match: Match, packages: tuple[str, ...]) -> str:
    """The line that told an event or ended the game, as it shows when the game is played again."""
    found: list[str] = []
    tell, end = getattr(Referee.tell, "__code__", None), getattr(State.end, "__code__", None)

    def listen(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or frame.f_code not in (tell, end):
            return
        if frame.f_code is (end if spoken.clause == "" else tell) and _said(spoken, frame):
            caller = frame.f_back
            while caller is not None and not _own(caller, packages):
                caller = caller.f_back
            if caller is not None:
                found.append(_told(caller.f_code.co_filename, caller.f_lineno, caller.f_code.co_qualname))

    def again() -> None:
        Match.from_record(Record.loads(match.record().dumps()), match.game)

    _profiled(listen, again)
    return found[-1] if found else ""


def _said(spoken: Spoken, frame: FrameType) -> bool:
    if not spoken.clause:
        return True
    events = [value for value in frame.f_locals.values() if isinstance(value, Event)]
    return any(spoken.clause in event.rules for event in events)


def _profiled(listen: Callable[[FrameType, str, object], None], again: Callable[[], None]) -> None:
    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        again()
    except Exception:
        # What is broken may be the record: then the line is not known so well.
        pass
    finally:
        sys.setprofile(before)


def _usual(check: str, match: Match) -> object:
    """What most likely said the thing that a check found wrong, where the check does not know it better."""
    game = match.game.of_state(match.state)
    phase = type(asking(match.state)[1]) if match.decision is not None else None
    of_phase = {
        "ask": "ask",
        "menu": "ask",
        "dead end": "ask",
        "refusal": "why_not",
        "preview": "preview",
        "touch": "ask",
    }
    if check in of_phase:
        return None if phase is None else asker(phase) if of_phase[check] == "ask" else (phase, of_phase[check])
    if check == "leak" and phase is not None:
        return (phase, "ask")
    of_game: dict[str, object] = {
        "clone": (game.state, "clone"),
        "json": game.state,
        "redeal": (type(game), "redeal"),
        "scene": (type(game.face), "scene"),
        "word": (type(game.face), "scene"),
        "picture": (type(game.face), "scene"),
        "place": (type(game.face), "scene"),
        "evaluate": (type(game.hints), "evaluate"),
        "playout": (type(game.hints), "playout"),
        "foresee": (type(game.face), "foresee"),
        "observation": (type(game), "observer"),
        "runaway": phase,
    }
    return of_game.get(check, phase)
