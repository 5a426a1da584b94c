"""Section SC: how a scenario is set up, and who has won.

May import: combat, ground, ladder, log, muster, numbers, state, terms.
"""
