"""What people see of a campaign: the country with its roads and rivers, and what stands on it."""
