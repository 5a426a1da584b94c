"""How bots play Calais or Bust. Nothing here is a rule; docs/bots.md says how strong it makes them.

May import: battle, bridges, cards, country, english_march, food, french_march, state, strength, tables, victory.
"""
