"""The games behind the interfaces that others already use."""
