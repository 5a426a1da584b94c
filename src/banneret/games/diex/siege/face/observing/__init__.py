"""What a seat sees of a siege, as numbers for programs that learn: `observer` puts together the men, the place, the
days, and what is asked."""
