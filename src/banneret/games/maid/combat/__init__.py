"""Sections 7 and 8: who attacks whom, odds and dice, losses, retreats and advances, and what becomes of leaders.

May import: tables, country, parties, state, log, reasons, parts, previews, touch, victory, forces, determination, movement.
"""
