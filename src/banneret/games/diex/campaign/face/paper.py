"""How a paper beside the map is written."""

from collections.abc import Sequence

from banneret.kernel.scene import Sheet

from ..group import Group
from ..state import CampaignState
from .counters import called

Row = tuple[str, ...]


def paper(id: str, name: str, columns: Row, rows: Sequence[Row], seat: int | None = None, note: str = "") -> Sheet:
    """Columns in which nothing stands are left out: there is little room."""
    used = [number for number in range(len(columns)) if any(row[number] for row in rows)]
    if rows and len(used) < len(columns):
        columns = tuple([columns[number] for number in used])
        rows = [tuple([row[number] for number in used]) for row in rows]
    return Sheet(id, name, columns, tuple(rows), seat, note)


def label(s: CampaignState, group: Group) -> str:
    """A group by its name and its key, by which options call it."""
    name = called(s, group)
    return name if name.endswith(group.key) else f"{name} ({group.key})"


def level(faction: str, points: int) -> str:
    """DXC-7a, DXC-7l: how men feel; of Danes, Scots and mercenaries nothing is counted."""
    if points <= 0:
        return ""
    return f"loyalty {points}" if faction == "saxon" else f"hostility {points}"
