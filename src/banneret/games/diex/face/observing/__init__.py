"""A skirmish as numbers, for programs that learn: the counters (`counters`), the hexes (`hexes`), what is under way
(`course`) and what the phases on the stack hold (`phases`, of `fields`); of an action of a siege or a battle of a
campaign also who takes part (`identity`) and on what terms it is fought (`terms`). `observer` puts them together, for
`size`: how much there can be.
"""
