"""How bots think about Joan of Arc's Victory: nothing here is a rule."""
