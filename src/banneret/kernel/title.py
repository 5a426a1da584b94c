"""What is one title that holds several games? The box in which they come: people find them under one name and in one
rulebook, as kinds of scenario; what is played is always one of them."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from .dice import Dice
from .face import Face
from .game import Game, Scenario, Variant
from .hints import Hints
from .option import Option
from .refusal import BanneretError
from .state import State


class Title(Game[State]):
    """Subclass it, and fill in what people read on the box and its `levels`. Scenarios, optional rules, shields and
    lessons are those of the levels.

    A match is of the level that has its scenario: `Match.game` is never a title. Records know all levels by the id of
    their title, and the scenario tells which one it was.
    """

    levels: ClassVar[tuple[Game[Any], ...]]
    """Its games: each with the id of the title, a `kind`, scenarios and a class of positions of its own."""

    hints = Hints()
    """None: bots are given levels. It says so, or `earlier` would take those for what a game of 0.1 called levels."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for wrong in _faults(cls.id, cls.levels):
            raise ValueError(f"{cls.__name__}: {wrong}")
        cls.scenarios = tuple(scenario for level in cls.levels for scenario in level.scenarios)
        cls.variants = _variants(cls.levels)
        cls.parts = tuple(dict.fromkeys(part for level in cls.levels for part in level.parts))
        cls.state = cls.levels[0].state
        cls.version = max(level.version for level in cls.levels)
        cls.face = _face(cls.levels)

    def kinds(self) -> tuple[Game[Any], ...]:
        return self.levels

    def of(self, scenario: str | None) -> Game[Any]:
        id = self.scenario(scenario).id
        return next(level for level in self.levels if any(one.id == id for one in level.scenarios))

    def of_state(self, s: State) -> Game[Any]:
        for level in self.levels:
            if level.state is type(s):
                return level
        raise BanneretError(f"{self.title} has no positions of the class {type(s).__name__}.")

    def of_data(self, data: Any) -> Game[Any]:
        """By the class that is named outermost, as it is called today. Data that name none are refused by the first
        level as by any game."""
        if isinstance(data, dict):
            for level in self.levels:
                if level.revise(data).get("is") == level.state.__name__:
                    return level
        return self.levels[0]

    # What concerns a position is for its level to say.

    def start(self, scenario: str, variants: Mapping[str, str]) -> State:
        first: State = self.of(scenario).start(scenario, variants)
        return first

    def redeal(self, s: State, seat: int, dice: Dice) -> None:
        self.of_state(s).redeal(s, seat, dice)

    def redeal_for(self, s: State, seat: int, option: Option, dice: Dice) -> None:
        self.of_state(s).redeal_for(s, seat, option, dice)

    def check(self, s: State) -> None:
        self.of_state(s).check(s)

    def scenario_of(self, s: State) -> Scenario | None:
        return self.of_state(s).scenario_of(s)

    def variants_of(self, s: State) -> dict[str, str]:
        return self.of_state(s).variants_of(s)


def _faults(id: str, levels: tuple[Game[Any], ...]) -> Iterator[str]:
    """Why these can't stand under one title: nobody could tell them apart, or find them."""
    if not levels:
        yield "a title holds at least one game"
    for level in levels:
        if level.id != id:
            yield f"its level {type(level).__name__} must have its id, {id}, not {level.id}"
        if not level.kind:
            yield f"its level {type(level).__name__} needs a kind"
    for what, names in (
        ("kind", [level.kind for level in levels]),
        ("class of positions", [level.state.__name__ for level in levels]),
        ("scenario", [scenario.id for level in levels for scenario in level.scenarios]),
    ):
        for name in names:
            if names.count(name) > 1:
                yield f"two of its levels have the {what} {name}"


def _variants(levels: tuple[Game[Any], ...]) -> tuple[Variant, ...]:
    """All optional rules, one that levels share once."""
    found: dict[str, Variant] = {}
    for level in levels:
        for variant in level.variants:
            if found.setdefault(variant.id, variant) != variant:
                raise ValueError(f"two levels of {level.title} mean something else by the optional rule {variant.id}")
    return tuple(found.values())


def _face(levels: tuple[Game[Any], ...]) -> Face[State]:
    """What people choose it by: size and difficulty of its first level, where one begins, and the shields and lessons
    of all. A position is shown by the face of its level."""
    first = levels[0].face
    by_state = {level.state: level.face for level in levels}
    by_scenario = {scenario.id: level.face for level in levels for scenario in level.scenarios}
    own: Face[State] = type(
        "TitleFace",
        (Face,),
        {
            "minutes": first.minutes,
            "difficulty": first.difficulty,
            "chat": first.chat,
            "arms": {name: arms for level in reversed(levels) for name, arms in level.face.arms.items()},
            "lessons": tuple(lesson for level in levels for lesson in level.face.lessons),
            "lean": lambda self, scenario: by_scenario[scenario].lean(scenario),
            "length": lambda self, scenario: by_scenario[scenario].length(scenario),
            "turns": lambda self, scenario: by_scenario[scenario].turns(scenario),
            "scene": lambda self, s, seat: by_state[type(s)].scene(s, seat),
            "briefing": lambda self, s, seat: by_state[type(s)].briefing(s, seat),
            "foresee": lambda self, s, seat: by_state[type(s)].foresee(s, seat),
        },
    )()
    return own
