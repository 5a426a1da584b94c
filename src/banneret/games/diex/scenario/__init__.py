"""Sections 1.2 and SC: who takes part, where they are set up, and who has won.

`roster`, `scenarios` and `cast` are data, beneath the position; `setup`, `placing`, `specials` and `victory` work on it.
May import: combat, ground, ladder, log, state, tables.
"""
