"""DXC-14, DXC-17: battles, from the first challenge to who stays in the hex."""
