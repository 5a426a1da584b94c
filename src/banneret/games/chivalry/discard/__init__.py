"""Section 8: the Discard Decision.

May import: army, cards, log, state, tables.
"""
