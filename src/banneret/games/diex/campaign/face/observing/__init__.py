"""What a seat sees of a campaign, as numbers for programs that learn: `observer` puts together groups, leaders, wagons
and spies, the land, the points, and what is asked."""
