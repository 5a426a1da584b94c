"""Section 7: lance charges and counter-charges, shield walls, two-handed axes."""
