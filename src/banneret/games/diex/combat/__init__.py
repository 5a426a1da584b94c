"""Section 6: who is in contact, attacks, losses, retreats and advances."""
