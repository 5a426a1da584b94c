"""DXC-6d to DXC-6g, DXC-8.3, DXC-13: groups move in the order of prestige, and meet."""
