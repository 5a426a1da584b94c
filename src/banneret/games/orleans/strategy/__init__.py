"""How bots play England vs. France. Nothing here is a rule; docs/bots.md says how strong it makes them."""
