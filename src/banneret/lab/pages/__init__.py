"""What pages about games are made of: charts, figures in words, blocks of HTML, figures kept in a page of Markdown.

Knows neither series nor games. May import the lab's statistics.
"""
