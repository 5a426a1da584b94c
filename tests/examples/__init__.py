"""What stands in examples/."""
