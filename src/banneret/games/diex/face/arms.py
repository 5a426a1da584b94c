"""The shields of the sides."""

from banneret.kernel.scene import Arms
from banneret.kernel.vocabulary import Tincture

_SHIELDS: dict[str, tuple[Tincture, str, Tincture, int]] = {
    "norman": ("gules", "lion", "or", 2),
    "saxon": ("argent", "wyvern", "gules", 1),
    "scottish": ("azure", "gothic-cross", "argent", 1),
    "danish": ("sable", "viking-head", "or", 1),
}
ARMS = {
    faction: Arms(field, charge=charge, charge_tincture=tincture, charges=count)
    for faction, (field, charge, tincture, count) in _SHIELDS.items()
}
