"""The map, what it costs to cross it, the printed tables, the scenarios: what no campaign changes (DXC-2, DXC-16)."""
