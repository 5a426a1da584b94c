"""The checks that other libraries have for environments, over every scenario: the table of docs/checks.md.

python tools/checks.py                       run what is missing, then write the table
python tools/checks.py calais/march          only these scenarios
python tools/checks.py --anew --minutes 30

What passed is kept in docs/checks.jsonl by scenario and version of its rules, and is not run again.
"""

import argparse
import contextlib
import io
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from banneret.adapters.gymnasium import SeatEnv
from banneret.adapters.naming import all_names
from banneret.adapters.openspiel import BanneretState, load
from banneret.adapters.pettingzoo import env
from banneret.kernel.dice import FastDice
from banneret.kernel.game import Game
from banneret.lab.journal import Journal, Part

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "checks.md"
KEPT = ROOT / "docs" / "checks.jsonl"
BEFORE = "<!-- made by tools/checks.py -->\n"
AFTER = "<!-- made so far -->\n"
CYCLES = 50
STEPS = 12
"""Answers of the seat that Gymnasium's checker sees: it resets again and again."""
ANSWERS = 40


class Passed(msgspec.Struct, frozen=True):
    """A check that went well, and how many seconds it took."""

    seconds: float


def zoo_api(game: Game[Any], scenario: str) -> None:
    api_test(env(game, scenario), num_cycles=CYCLES)


def zoo_seed(game: Game[Any], scenario: str) -> None:
    seed_test(lambda: env(game, scenario), num_cycles=CYCLES)


def gym_checker(game: Game[Any], scenario: str) -> None:
    check_env(SeatEnv(game, scenario, max_steps=STEPS), skip_render_check=True)


def spiel_resampling(game: Game[Any], scenario: str) -> None:
    """A state drawn anew from what the player knows has the same information state and observation, as text and as
    numbers: what IS-MCTS demands of every game."""
    dice = FastDice(1415)
    state: BanneretState = load(game, scenario).new_initial_state()
    for number in range(ANSWERS):
        if state.is_terminal():
            break
        if not state.is_chance_node() and number % 4 == 0:
            player = state.current_player()
            other = state.resample_from_infostate(player, lambda: dice.below(1000) / 1000)
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
        actions = state.legal_actions()
        state.apply_action(actions[dice.below(len(actions))])


def spiel_simulation(game: Game[Any], scenario: str) -> None:
    quick = {"fights": "quick"} if any(variant.id == "fights" for variant in game.variants) else {}
    pyspiel.random_sim_test(load(game, scenario, quick), num_sims=1, serialize=True, verbose=False)


CHECKS: dict[str, Callable[[Game[Any], str], None]] = {
    "PettingZoo api_test": zoo_api,
    "PettingZoo seed_test": zoo_seed,
    "Gymnasium check_env": gym_checker,
    "OpenSpiel resampling": spiel_resampling,
    "OpenSpiel random_sim_test": spiel_simulation,
}


def part(name: str, check: str) -> Part[Passed]:
    return Journal(KEPT).part({"check": check, "scenario": name}, Passed)


def run(check: str, game: Game[Any], scenario: str) -> Passed:
    """Run a check; it raises what it finds. What it prints is nobody's business."""
    began = time.perf_counter()
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        CHECKS[check](game, scenario)
    return Passed(round(time.perf_counter() - began, 1))


def table(failed: dict[tuple[str, str], str]) -> str:
    """All scenarios as Markdown."""
    lines = ["| scenario | " + " | ".join(CHECKS) + " |", "|---|" + "---|" * len(CHECKS)]
    for name, _, _ in all_names():
        cells = []
        for check in CHECKS:
            if (name, check) in failed:
                cells.append(f"**failed**: {failed[name, check]}")
            else:
                cells.append("passed" if part(name, check).kept() else "not run")
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def written(page: str, failed: dict[tuple[str, str], str]) -> str:
    first, rest = page.split(BEFORE)
    return first + BEFORE + "\n" + table(failed) + "\n" + AFTER + rest.split(AFTER)[1]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenarios", nargs="*", help="as calais/march (default: all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="then no new check begins (default 60)")
    parser.add_argument("--anew", action="store_true", help="run again what has passed before")
    asked = parser.parse_args(words)
    ends = time.monotonic() + 60 * asked.minutes
    failed: dict[tuple[str, str], str] = {}
    if asked.anew:
        KEPT.unlink(missing_ok=True)
    for check in CHECKS:  # the quick ones of all scenarios first
        for name, game, scenario in all_names():
            wanted = not asked.scenarios or any(name.startswith(f"{given}-v") for given in asked.scenarios)
            if not wanted or part(name, check).kept() or time.monotonic() > ends:
                continue
            try:
                passed = run(check, game, scenario.id)
            except Exception as error:
                failed[name, check] = f"{type(error).__name__}: {error}".partition("\n")[0]
                print(f"{name}: {check}: {failed[name, check]}", flush=True)
            else:
                part(name, check).add(0, passed)
                print(f"{name}: {check}: {passed.seconds} s", flush=True)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), failed), encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
