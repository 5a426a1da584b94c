"""Work that takes its time, in processes of its own: the event loop never waits for it, and no lock is held meanwhile.
May import: the words."""
