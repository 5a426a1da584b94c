"""Sections 1.3, 3, 8.1 and 9.1: the maps as they are printed, read, surveyed and laid together, and what each hex and
hexside is.

It knows nobody who stands on it.
May import: nothing.
"""
