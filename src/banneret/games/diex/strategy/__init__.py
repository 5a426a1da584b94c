"""How bots think about a skirmish: what an option is worth at a glance (`advice`, by kind of decision), what a position is (`worth`). None of it is a rule."""
