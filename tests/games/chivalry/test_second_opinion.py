"""A second opinion on all figures: dice, abilities, modifiers and costs worked out anew, straight from the charts and
the words of the rulebook, and held against the rules' own in the positions of random games."""

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

from banneret.games.chivalry.army.whereabouts import put
from banneret.games.chivalry.clash.pool import pool as blow
from banneret.games.chivalry.disengagement.check import modifiers
from banneret.games.chivalry.field import AREAS, FIELD_AREAS, is_battle
from banneret.games.chivalry.movement.costs import cost_parts
from banneret.games.chivalry.movement.moves import moves, way_of
from banneret.games.chivalry.parts import total
from banneret.games.chivalry.ranged.pool import pool as volley
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import COMMANDS, ENEMY, ENGLISH, FRENCH, NOBODY, SEATS, TERRAINS, TYPE_IDS, WEATHERS
from banneret.kernel.dice import FastDice

from .test_agreement import wander


def chart(name: str) -> dict[str, Any]:
    return tomllib.loads(files("banneret.games.chivalry").joinpath("data", name).read_text(encoding="utf-8"))


TYPES = {type["id"]: type for type in chart("units.toml")["type"]}
TERRAIN = {terrain["id"]: terrain for terrain in chart("terrain.toml")["terrain"]}
WEATHER = {sky["id"]: sky for sky in chart("weather.toml")["weather"]}
COMMAND = {command["id"]: command for command in chart("commands.toml")["command"]}
BONUS = chart("bonus.toml")


class Scout:
    """What can be seen of a position, in the words of the charts."""

    def __init__(self, s: ChivalryState) -> None:
        self.s = s
        self.sky = WEATHER[WEATHERS[s.sky].id]

    def type(self, unit: int) -> str:
        return TYPE_IDS[self.s.type[unit]]

    def ground(self, area: int) -> list[str]:
        if area >= FIELD_AREAS:
            return []
        return [terrain.id for number, terrain in enumerate(TERRAINS) if self.s.ground[area] >> number & 1]

    def controls(self, unit: int, area: int) -> bool:
        return area < FIELD_AREAS and self.s.control[area] == self.s.cast.side[unit]

    def led(self, unit: int) -> bool:
        side, area = self.s.cast.side[unit], self.s.at[unit]
        return any(at == area and self.s.cast.leader_side[leader] == side for leader, at in enumerate(self.s.leader_at))

    def shot(self, unit: int, target: int, far: int) -> tuple[int, int]:
        """CHV-11.5, CHV-11.6."""
        type = self.type(unit)
        dice = self.s.current[unit] if far == 1 else -(-self.s.current[unit] // 2)
        wet = self.s.scenario == "crecy_1346" and type == "CB" and self.s.cast.side[unit] == FRENCH
        ability = 1 if wet else TYPES[type]["ranged"]
        area = self.s.at[unit]
        if type in ("LB", "CB"):
            ability += "hill" in self.ground(area)
            ability += "wall" in self.ground(area) and self.controls(unit, area)
        ability = max(1, ability + self.sky["ranged"])
        ability += BONUS["ranged"][self.type(target)][BONUS["ranged_columns"].index(type)]
        return dice, min(5, ability)

    def strike(self, unit: int, target: int, *, charge: bool) -> tuple[int, int]:
        """CHV-12.5, CHV-12.6, CHV-18.7."""
        type, area = self.type(unit), self.s.at[unit]
        ground = self.ground(area)
        dice = self.s.current[unit] - ("town" in ground and type in ("KT", "CV")) - ("woods" in ground and type == "KT")
        ability = TYPES[type]["close"] + BONUS["clash"][self.type(target)][BONUS["clash_columns"].index(type)]
        ability += "hill" in ground and type in ("PK", "BL")
        ability += unit in self.s.committed
        ability += bool(self.s.flanking >> unit & 1)
        ability += self.s.cry == area and self.s.cast.side[unit] == self.s.phasing
        ability += charge and self.type(target) != "PK"
        ability -= "improved_position" in ground and not self.controls(unit, area)
        return max(1, dice), max(1, min(5, ability))

    def check(self, unit: int) -> int:
        """CHV-9.3, CHV-9.4."""
        area = self.s.at[unit]
        enemies = self.s.here[area] & self.s.cast.of[ENEMY[self.s.cast.side[unit]]]
        helped = self.controls(unit, area) and not enemies & self.s.flanking
        found = int(self.sky["disengage"]) - self.led(unit)
        for kind in self.ground(area):
            found += TERRAIN[kind].get("disengage_all", 0)
            found += TERRAIN[kind].get("disengage_controller", 0) if helped else 0
        return found

    def price(self, unit: int, command: str, way: tuple[int, ...]) -> int:
        """CHV-15.13, CHV-16, CHV-21, CHV-22, CHV-27.3."""
        found = int(COMMAND[command]["cost"])
        if not self.led(unit):
            found += max(self.sky["away_from_leader"], self.s.scenario == "agincourt_1415")
        if command == "deploy":
            found += self.sky["deploy"]
        if self.s.guided >> unit & 1:
            return found
        here = self.s.at[unit]
        for then in way:
            for kind in self.ground(here):
                found += 0 if self.controls(unit, here) else TERRAIN[kind].get("exit_cost_non_controller", 0)
            for kind in self.ground(then):
                found += TERRAIN[kind].get("enter_cost", 0)
                found += TERRAIN[kind].get("deploy_cost", 0) if command == "deploy" else 0
                climb = TERRAIN[kind].get("front_entry_cost_uncontrolled")
                if climb and self.climbs(here, then) and not self.controls(unit, then):
                    found += climb["mounted" if TYPES[self.type(unit)]["mounted"] else "foot"]
            here = then
        return found

    def climbs(self, here: int, then: int) -> bool:
        """From a Middle Ground to an Approach, or from an Approach to a Rear."""
        rows = [AREAS[area].row for area in (here, then)]
        steps = [("middle", f"{seat}_approach") for seat in SEATS]
        steps += [(f"{seat}_approach", f"{seat}_rear") for seat in SEATS]
        return is_battle(here) and is_battle(then) and tuple(rows) in steps


def shaken(s: ChivalryState, dice: FastDice) -> ChivalryState:
    """The same position on other ground, under another sky, with other masters of the ground; some units stand
    elsewhere."""
    new = s.clone()
    new.sky = dice.below(len(WEATHERS))
    for area in range(FIELD_AREAS):
        new.ground[area] = (1 << dice.below(len(TERRAINS))) | (1 << dice.below(len(TERRAINS)))
        new.control[area] = (NOBODY, ENGLISH, FRENCH)[dice.below(3)]
    for unit, area in enumerate(new.at):
        if 0 <= area < FIELD_AREAS:
            new.flanking |= (dice.below(4) == 0) << unit
            new.guided |= (dice.below(4) == 0) << unit
            if not dice.below(4):
                put(new, unit, dice.below(FIELD_AREAS))
    return new


@pytest.mark.rules("CHV-9.3", "CHV-11.5", "CHV-11.6", "CHV-12.5", "CHV-12.6", "CHV-15.13", "CHV-18.7")
@pytest.mark.parametrize("scenario", ["agincourt_1415", "castillon_1453", "crecy_1346", "formigny_1450"])
def test_the_figures_of_random_games(scenario: str) -> None:
    seen: Counter[str] = Counter()
    dice = FastDice(5)
    for number, (asked, _) in enumerate(chain(wander(scenario, 3), wander(scenario, 4))):
        if number % 5:
            continue
        s = shaken(asked, dice)
        scout = Scout(s)
        field = [unit for unit, area in enumerate(s.at) if 0 <= area < FIELD_AREAS]
        for unit in field:
            if s.cast.guns >> unit & 1 == 0:
                seen["checks"] += 1
                assert total(modifiers(s, unit)) == scout.check(unit)
            for target in field:
                if s.cast.side[target] == s.cast.side[unit] or s.cast.guns >> target & 1:
                    continue
                far = s.board.distance(s.at[unit], s.at[target])
                if TYPES[scout.type(unit)]["ranged"] and 1 <= far <= 2:
                    seen["shots"] += 1
                    assert volley(s, unit, target, far, False, False)[:2] == scout.shot(unit, target, far)
                if far == 0 and not s.cast.guns >> unit & 1:
                    for charge in (False, True):
                        seen["strikes"] += 1
                        assert blow(s, unit, target, charge=charge)[:2] == scout.strike(unit, target, charge=charge)
        if s.units_from and s.phasing in (ENGLISH, FRENCH):
            for unit, side in enumerate(s.cast.side):
                for command, area in moves(s, unit) if side == s.phasing else ():
                    way = way_of(s, unit, command, area)
                    seen["prices"] += 1
                    assert total(cost_parts(s, unit, command, way)) == scout.price(unit, COMMANDS[command].id, way)
    assert min(seen["checks"], seen["shots"], seen["prices"]) > 500 and seen["strikes"] > 50
