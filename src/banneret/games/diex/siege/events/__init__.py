"""Section 11.6: what may befall a siege on a day."""
