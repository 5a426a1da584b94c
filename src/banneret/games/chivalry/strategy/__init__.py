"""How bots think: what an option is worth at a glance (`advice`, by kind of decision), what a position is (`worth`).
None of it is a rule.

May import: army, cards, chances, charge, clash, commitment, contact, discard, disengagement, field, initiative,
movement, opening, parts, ranged, state, status, tables, victory.
"""
