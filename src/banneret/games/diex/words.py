"""Words that several rooms use to explain themselves."""

from .ground.terrain import COVERS, NONE


def signed(number: int) -> str:
    """What is added to a die: +2, −1, ±0."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def covered(cover: int) -> str:
    return "no cover" if cover == NONE else f"{COVERS[cover]} cover"
