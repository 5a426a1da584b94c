"""DXC-1f to DXC-1l, DXC-12.1, DXC-12.3: what groups take from settlements: tax, recruits, loot."""
