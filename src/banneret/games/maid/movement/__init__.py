"""Section 6: who sets out, where a group can go and what it meets there, and field works.

May import: combat, country, determination, forces, log, menus, numbers, parties, parts, previews, shut, state, tables,
touch.
"""
