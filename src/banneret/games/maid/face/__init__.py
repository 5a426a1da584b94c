"""What people see. Nothing of the rules imports it."""
