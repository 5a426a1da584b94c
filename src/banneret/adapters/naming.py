"""Scenarios by a name that says which rules they are played by: `calais/agincourt-v1`.

The number is the version of the game's rules. It changes when they do, so that figures under one name can be compared.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from ..kernel.game import Game, Scenario
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.registry import games

_NAME = re.compile(r"(?P<game>[^/]+)/(?P<scenario>.+?)(?:-v(?P<version>\d+))?")


def named(name: str) -> tuple[Game[Any], Scenario]:
    """The scenario of a name; without a version, by the rules as they are."""
    parts = _NAME.fullmatch(name)
    if parts is None:
        raise BanneretError(f"“{name}” names no scenario: it is written game/scenario, as in calais/agincourt-v1.")
    title = find_game(parts["game"])
    scenario = next((one for game in title.kinds() for one in game.scenarios if one.id == parts["scenario"]), None)
    if scenario is None:
        there = [one.id for game in title.kinds() for one in game.scenarios]
        near = get_close_matches(parts["scenario"], there, 3, 0.4) or there
        raise BanneretError(
            f"{title.title} has no scenario “{parts['scenario']}”. It has, among others: {', '.join(near)}."
        )
    found = title.of(scenario.id)
    if parts["version"] is not None and int(parts["version"]) != found.version:
        raise BanneretError(
            f"{title.title} is played by version {found.version} of its rules here, not by version {parts['version']}: "
            f"use “{name_of(found, scenario)}”. Results by other rules can't be compared; the rulebook says what has "
            "changed."
        )
    return found, scenario


def name_of(game: Game[Any], scenario: Scenario) -> str:
    return f"{game.id}/{scenario.id}-v{game.version}"


def all_names() -> Iterator[tuple[str, Game[Any], Scenario]]:
    """Every scenario of every installed game."""
    for title in games():
        for game in title.kinds():
            for scenario in game.scenarios:
                yield name_of(game, scenario), game, scenario
