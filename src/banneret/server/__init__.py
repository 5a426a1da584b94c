"""The table on the web: who plays what with whom, kept on disk, shown to each seat as it may see it."""
