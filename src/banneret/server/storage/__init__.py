"""What is kept on disk, and how."""
