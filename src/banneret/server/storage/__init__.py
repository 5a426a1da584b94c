"""What is kept on disk, and how: all of SQL is in here. What others read are rows, what they write are changes.

It imports the kernel and the words (wire, clock, numbers), and nothing of the other rooms.
"""
