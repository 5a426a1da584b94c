"""Section SC: how a scenario is set up, its special rules, and who has won.

May import: combat, ground, ladder, log, muster, state, tables.
"""
