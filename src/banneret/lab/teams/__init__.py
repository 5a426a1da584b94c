"""Games of secret teams: which seats play together is dealt at random, so bots are seated by team, once the referee
knows the teams.

Equal bots show how the teams, the seats and the ways to score compare; two different bots, one for each team and
changing teams from game to game, show which is the stronger.

`play` plays them, `facts` says what there is to count, `page` makes tables and charts of it. May import series and
pages.
"""
