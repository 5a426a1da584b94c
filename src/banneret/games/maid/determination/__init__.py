"""Sections 5 and 9: what the two determination phases settle, from supply and replacements to sieges and National Will.

May import: tables, country, parties, state, log, parts, previews, touch, victory, forces, combat, scenario.
"""
