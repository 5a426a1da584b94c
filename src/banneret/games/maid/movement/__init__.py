"""Section 6: who sets out, where a group can go and what it meets there, and field works.

May import: tables, country, parties, state, log, reasons, parts, previews, touch, forces, determination, combat.
"""
