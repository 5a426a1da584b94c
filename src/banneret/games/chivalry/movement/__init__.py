"""Sections 15, 16, 19 and 20: the five steps of the Movement Phase: pool, enemy reaction, control or Rash Advance,
commands, leaders.

May import: army, cards, cast, charge, contact, field, log, numbers, options, parts, state, tables.
"""
