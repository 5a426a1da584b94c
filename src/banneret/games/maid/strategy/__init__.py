"""How bots think: what an option is worth at a glance (`advice`, by kind of decision), what a position is (`worth`).
None of it is a rule.

May import: combat, country, determination, forces, movement, parties, parts, scenarios, state, tables, victory.
"""
