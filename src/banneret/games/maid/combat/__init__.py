"""Sections 7 and 8: who attacks whom, odds and dice, losses, retreats and advances, and what becomes of leaders.

May import: country, determination, forces, log, movement, numbers, parties, parts, previews, shut, state, tables,
touch, victory.
"""
