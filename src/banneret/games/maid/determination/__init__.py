"""Sections 5 and 9: what the two determination phases settle, from supply and replacements to sieges and National Will.

May import: combat, country, forces, log, numbers, parties, parts, previews, scenarios, state, tables, touch, victory.
"""
