"""Section 4: whom to move, where he can come to, and what he can do on his way."""
