"""What a seat sees as numbers, for programs that learn: the valley and all that lies open, the players' boards, what is
under way, and what the seat alone knows.

May import: what `face` may, and the phases of all rooms.
"""
