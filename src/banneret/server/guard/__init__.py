"""What stands before every request: limits, security, the proxy in front of us, and the log of it all.

It imports the words, and nothing of the other rooms.
"""
