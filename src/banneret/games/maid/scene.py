"""What a seat sees: all of it, for nothing is hidden (MAI-1.2)."""

from banneret.kernel.scene import Arms, Grid, Hex, Layout, Piece, Scene, Side

from .country import AREA, GRID, KIND, NAMES, WORDS
from .ids import troop_id
from .lots import ICONS, slot_name
from .state import MaidState
from .tables import KINDS, LEADER_COUNT, LEADER_SIDE, SEATS, SHORT_NAMES, SIDE_NAMES
from .victory import score

ARMS = {
    "english": Arms("gules", charge="lion", charges=3),
    "french": Arms("azure", charge="fleur-de-lys", charges=3),
}

_RADIUS = 30.0


def _layout() -> Layout:
    hexes = tuple(Hex(WORDS[cell], GRID.column(cell) + 1, GRID.row(cell) + 1, KIND[cell], name=NAMES[cell], area=AREA[cell]) for cell in GRID.cells)
    width = _RADIUS * (1.5 * GRID.columns + 0.5)
    height = _RADIUS * 1.7321 * (GRID.rows + 0.5)
    return Layout("hexes", width, height, grid=Grid(GRID.columns, GRID.rows, _RADIUS, hexes), id="maid")


LAYOUT = _layout()


def scene(s: MaidState, seat: int | None) -> Scene:
    pieces = []
    for side in range(2):
        for cell, counts in s.sp[side].items():
            for slot, count in enumerate(counts):
                if count:
                    pieces.append(Piece(troop_id(cell, side, slot), slot_name(side, slot), WORDS[cell], seat=side, icon=ICONS[slot % KINDS], count=count))
    for leader in range(LEADER_COUNT):
        if s.at[leader] >= 0:
            pieces.append(Piece(SHORT_NAMES[leader], SHORT_NAMES[leader], WORDS[s.at[leader]], seat=LEADER_SIDE[leader], icon="visored-helm"))
    return Scene(
        game="maid",
        title="Joan of Arc's Victory",
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "",
        layout=LAYOUT,
        pieces=tuple(pieces),
        sides=tuple(Side(SIDE_NAMES[side], ARMS[SEATS[side]], f"French score {score(s)}") for side in range(2)),
    )
