"""A series of games between bots: the plan, one game of it, all of them, what they tell, and the report.

May import the bots, the kernel, and of the lab the pool of processes, the statistics and the pages.
"""
