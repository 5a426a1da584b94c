"""Section 9: disengagement checks, Stand Fast, and falling back.

May import: army, cards, field, log, numbers, options, parts, state, tables.
"""
