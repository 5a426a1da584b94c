"""DXC-6h, DXC-8.3e: the end of a turn."""
