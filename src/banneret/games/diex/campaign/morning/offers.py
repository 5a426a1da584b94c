"""The options of a morning. Simulations take one of dozens and read no label: so an offer is kept in words, and becomes
an option, with the names of that moment, when somebody looks at it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from banneret.kernel.option import Menu, Option

from ..country.country import Country
from ..log import name_among
from . import wagons
from .basis import Basis

Offer = Option | tuple[str, str, str]
"""Ready-made, or a verb and what it is about: one or two keys."""

_LABELS = {
    "order": "Orders for {}",
    "clear": "Take back the order of {}",
    "split": "Split {}",
    "leave": "Leave wounded of {} behind",
    "take": "Take up healed men into {}",
    "garrison": "Men of {} into the garrison",
    "draw": "Men of the garrison to {}",
    "ration": "{} eats first tomorrow",
    "shift": "Men of {} to {}",
    "purse": "Silver of {} to {}",
    "merge": "Combine {} and {}",
    "lead": "{} joins {}",
    "join": "{} joins {}",
}
_FINAL = frozenset(("clear", "ration", "merge", "lead", "join"))
"""The others are steps of a larger choice."""


@lru_cache(maxsize=4096)
def _option(verb: str, one: str, other: str, names: tuple[str, ...]) -> Option:
    words = (one, other) if other else (one,)
    return Option(
        " ".join((verb, *words)),
        words,
        label=_LABELS[verb].format(*names),
        touch=words,
        final=verb in _FINAL,
        sets=((1, 3),) if verb == "merge" else (),
    )


class Offers(Menu):
    """Groups and leaders are values: the names of this moment stay in those that were there."""

    __slots__ = ("_basis", "_country", "_offers")

    def __init__(self, country: Country, basis: Basis, offers: list[Offer]) -> None:
        super().__init__(None)
        self._offers = offers
        self._basis = basis
        self._country = country

    def _made(self, offer: Offer) -> Option:
        if isinstance(offer, Option):
            return offer
        verb, one, other = offer
        if verb in wagons.VERBS:
            return wagons.option(self._country, self._basis, offer)
        return _option(verb, one, other, tuple([self._name(key) for key in (one, other) if key]))

    def _name(self, key: str) -> str:
        basis = self._basis
        group = basis.groups.get(key)
        return basis.leaders[key].name if group is None else name_among(basis.muster, group)

    def _list(self) -> tuple[Option, ...]:
        return tuple([self._made(offer) for offer in self._offers])

    def __len__(self) -> int:
        return len(self._offers)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return self.options[index] if isinstance(index, slice) else self._made(self._offers[index])
