"""DXA-4.4.3f: the second and third horse of a man on foot, brought to him when his move ends."""

from dataclasses import dataclass

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..numbers import Counter, Person
from ..state import NOBODY, DiexState
from .leading import joined, leave_behind, open_to_led, string


def gather(s: DiexState, leader: int) -> None:
    """DXA-4.4.3f: a man on foot has ended his move: his other horses are brought to him. May call a phase."""
    if s.leads(leader) and s.steed[leader] < 0:
        away = tuple(
            animal for animal in string(s, leader) if not s.ground.lattice.neighbours[s.at[leader]] >> s.at[animal] & 1
        )
        if away:
            s.call(Gather(leader, away))


@dataclass(slots=True)
class Gather(Phase[DiexState]):
    """The owner places the second and third horse of a man who has led them, their front beside him."""

    key = "gather"
    rules = ("DXA-4.4.3f",)
    leader: Person
    animals: tuple[Counter, ...]

    def places(self, s: DiexState) -> list[tuple[int, int]]:
        """Front hexes and facings for the next animal."""
        animal = self.animals[0]
        grid = s.ground.lattice
        at = s.at[self.leader]
        open_ = open_to_led(s, s.living & ~s.cells(animal))
        found = []
        for front in members(grid.neighbours[at] & open_):
            if not joined(s, front, at):
                continue
            if s.facing[animal] < 0:
                found.append((front, -1))
                continue
            for facing in range(6):
                rear = front + grid.offsets[(facing + 3) % 6]
                if open_ >> rear & 1 and joined(s, rear, front):
                    found.append((front, facing))
        return found

    def ask(self, s: DiexState) -> Decision | None:
        places = self.places(s)
        if len(places) < 2:
            return None
        animal = self.animals[0]
        key = s.cast.keys[animal]
        options = []
        for front, facing in places:
            name = s.ground.names[front]
            if facing < 0:
                options.append(
                    Option(
                        f"stand {key} {name}",
                        (front, facing),
                        label=f"{s.name(animal)} stands in {name}",
                        touch=(key, name),
                    )
                )
                continue
            compass = DIRECTIONS[facing]
            rear = s.ground.names[front + s.ground.lattice.offsets[(facing + 3) % 6]]
            label = f"{s.name(animal)} stands in {name}, facing {compass}"
            options.append(
                Option(f"stand {key} {name} {compass.lower()}", (front, facing), label=label, touch=(key, name, rear))
            )
        prompt = f"Where does {s.name(animal)} stand beside {s.name(self.leader)}?"
        return Decision(s.cast.seat[self.leader], prompt, Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        places = self.places(s)
        if places:
            self.on_stand(s, ref, *places[0])
            return
        self._next(s)
        leave_behind(s, ref, self.leader, self.animals[0])

    def on_stand(self, s: DiexState, ref: Referee, front: int, facing: int) -> None:
        self._next(s)
        s.put(self.animals[0], front, facing)

    def _next(self, s: DiexState) -> None:
        if len(self.animals) > 1:
            s.then(Gather(self.leader, self.animals[1:]))
        else:
            s.done()

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        animal = self.animals[0]
        if words[0] != "stand" or len(words) < 3 or words[1] != s.cast.keys[animal]:
            return None
        cell = s.ground.cell(words[2])
        if cell < 0 or not s.ground.lattice.neighbours[s.at[self.leader]] >> cell & 1:
            return Refusal("DXA-4.4.3f", f"The front of {s.name(animal)} must stand beside {s.name(self.leader)}.")
        if s.who[cell] not in (NOBODY, animal):
            return Refusal("DXA-4.1c", f"{words[2]} is not free: {s.name(s.who[cell])} is there.")
        compass = words[3].upper() if len(words) > 3 else ""
        if (cell, DIRECTIONS.index(compass) if compass in DIRECTIONS else -1) in self.places(s):
            return None
        return Refusal(
            "DXA-4.4.3c",
            f"{s.name(animal)} can't stand so in {words[2]}: both its hexes must be free and open to a led horse.",
        )
