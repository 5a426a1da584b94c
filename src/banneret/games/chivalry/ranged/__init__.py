"""Section 11: shooting. Lines of fire, the pool of dice, one shot from its naming to its hits, and the Ranged step.

May import: army, cards, chances, field, log, numbers, options, parts, state, tables.
"""
