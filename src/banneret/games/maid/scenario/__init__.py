"""Sections 11 and 12: the scenarios, which are data beneath the position, the optional rules, and the set-up.

May import: tables, country, state, log, previews, touch, sequence, forces.
"""
