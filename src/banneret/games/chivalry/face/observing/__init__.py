"""What a seat sees as numbers, for programs that learn: units and leaders in their slots, the field, the cards, and
what is under way.

May import: what `face` may, and the phases of all rooms.
"""
