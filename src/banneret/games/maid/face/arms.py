"""The arms of the nations."""

from banneret.kernel.scene import Arms

NATION_ARMS = (
    Arms("gules", charge="lion", charges=3),
    Arms("or", ordinary="saltire", ordinary_tincture="gules"),
    Arms("azure", charge="fleur-de-lys", charges=3),
)
"""By nation. The Burgundians bear the saltire of Saint Andrew: it is told from the leopards and the lilies without its
colour."""
ENGLISH_ARMS, BURGUNDIAN_ARMS, FRENCH_ARMS = NATION_ARMS
