"""Section 18: the charge: its way, the fire at contact, and the shock, in which both strike at once.

May import: army, cards, chances, clash, contact, disengagement, field, log, numbers, parts, ranged, state, tables.
"""
