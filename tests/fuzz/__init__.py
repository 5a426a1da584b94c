"""Random games against every rule book there is, and proof that the checks bite."""
