"""Sections 12 and 14: the Clash of Arms: the pool of dice, one strike with its cards, the step, and the breakthrough.

May import: army, cards, chances, contact, field, log, numbers, options, parts, ranged, state, tables.
"""
