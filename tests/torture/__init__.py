"""The torture itself: that it finds what is lost and what is doubled, and that it runs."""
