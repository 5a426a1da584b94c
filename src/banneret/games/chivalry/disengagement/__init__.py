"""Section 9: disengagement checks, Stand Fast, and falling back.

May import: army, cards, cast, field, log, numbers, options, parts, state, tables.
"""
