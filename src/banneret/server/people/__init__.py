"""People who have an account, and who of them is logged in.

It imports storage, guard and the words; a table needs no account.
"""
