"""What is kept on disk, and how: all of SQL is in here. What others read are rows, what they write are changes.

It imports the kernel and the words of the wire, clock and numbers; nothing of the server's rooms."""
