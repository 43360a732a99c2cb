"""The words for what cards do, in plain controlled English, which the compiler reads back into the same data.

Each kind of node has one writer. The words are our own; they are never shown as the text of a card.
"""
