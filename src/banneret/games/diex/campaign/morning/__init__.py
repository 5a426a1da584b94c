"""DXC-6b: what a side does before it moves: reorganise, ransom, convoys, and the orders of the day."""
