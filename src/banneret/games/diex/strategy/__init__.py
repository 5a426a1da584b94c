"""How bots think about a skirmish: what an option is worth at a glance (`advice`, by phase), what a position is
(`worth`). None of it is a rule.

May import: castle, charges, combat, engagement, ground, hook, ladder, missiles, movement, mover, muster, scenario,
sight, specials, start_of_phase, state, tables, terms.
"""
