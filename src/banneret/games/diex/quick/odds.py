"""The exact odds of a quick resolution, from the ten rolls of its die."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from .figures import Code, Letter
from .force import Force
from .leaders import chances
from .resolution import Fight, Outcome, Prospects, Toll, prospects, settle
from .table import DIE, LETTERS
from .value import value_lost


@dataclass(frozen=True, slots=True)
class Case:
    """One of the results that can come."""

    rolls: int
    """Of ten."""
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Risk:
    """Of one leader."""

    wounded: Fraction
    killed: Fraction


@dataclass(frozen=True, slots=True)
class SideOdds:
    """What a side has to expect."""

    dead: Fraction
    """Soldiers, on average."""
    wounded: Fraction
    """Soldiers wounded in this fight, on average."""
    points: Fraction
    """The value lost as DXS-11.4.1m counts it, leaders included, on average and in whole points."""
    codes: tuple[tuple[Code, Fraction], ...]
    """The codes that can come and their chances, no code ("") among them."""
    leaders: tuple[Risk, ...]
    """In the order of the force."""


@dataclass(frozen=True, slots=True)
class Odds:
    prospects: Prospects
    cases: tuple[Case, ...]
    """By letter, those that can come."""
    attacker: SideOdds
    defender: SideOdds


def _mean(parts: Iterable[tuple[int, int]]) -> Fraction:
    return Fraction(sum(rolls * amount for rolls, amount in parts), DIE)


def _side(force: Force, cases: tuple[Case, ...], toll_of: Callable[[Outcome], Toll]) -> SideOdds:
    tolls = [(case.rolls, toll_of(case.outcome)) for case in cases]
    codes: dict[Code, int] = {}
    for rolls, toll in tolls:
        codes[toll.code] = codes.get(toll.code, 0) + rolls
    risks = []
    for leader in force.leaders:
        fates = [(rolls, chances(toll.dead_percent, leader.wounded)) for rolls, toll in tolls]
        risks.append(
            Risk(
                _mean((rolls, wounded) for rolls, (wounded, _) in fates) / DIE,
                _mean((rolls, killed) for rolls, (_, killed) in fates) / DIE,
            )
        )
    of_leaders = sum(
        (
            risk.wounded * value_lost((), [(leader, "wounded")]) + risk.killed * value_lost((), [(leader, "killed")])
            for leader, risk in zip(force.leaders, risks, strict=True)
        ),
        Fraction(),
    )
    return SideOdds(
        dead=_mean((rolls, toll.dead) for rolls, toll in tolls),
        wounded=_mean((rolls, toll.wounded) for rolls, toll in tolls),
        points=(_mean((rolls, value_lost(toll.losses)) for rolls, toll in tolls) + of_leaders) / 2,
        codes=tuple((code, Fraction(rolls, DIE)) for code, rolls in sorted(codes.items())),
        leaders=tuple(risks),
    )


def cases(fight: Fight, known: Prospects) -> tuple[Case, ...]:
    """Each result that can come once, with its rolls."""
    results: tuple[Letter, ...] = known.results
    return tuple(Case(results.count(letter), settle(fight, letter)) for letter in LETTERS if letter in results)


def odds(fight: Fight) -> Odds:
    """Everything that chance can do to both sides."""
    known = prospects(fight)
    found = cases(fight, known)
    return Odds(
        known,
        found,
        _side(fight.attacker, found, lambda outcome: outcome.attacker),
        _side(fight.defender, found, lambda outcome: outcome.defender),
    )
