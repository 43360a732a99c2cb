"""The commentators' page: a web server in a process of its own, without keys, fed with opened cards by the table.

It is served while everybody agrees, and ended when anybody does not. Nothing here reads the record or a folder.
"""
