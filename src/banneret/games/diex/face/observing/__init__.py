"""A skirmish as numbers, for programs that learn: the counters (`counters`), the hexes (`hexes`), what is under way
(`course`), what the phases on the stack hold (`phases`, of `fields`) and on what terms an action of a siege or a battle
of a campaign is fought (`terms`). `observer` puts them together, for `size`: how much there can be.
"""
