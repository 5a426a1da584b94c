"""The benchmark itself: that it tells all, whatever happens to a part of it."""
