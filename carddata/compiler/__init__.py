"""A compiler from the rules text of a card to the types of `carddata.model`; it understands a text whole or not at all.

The way of a text: `words` cuts it into lines of words and leaves reminders out, the grammar beside this file gives the
readings of a line, `reading` turns each reading into phrases, and `assembly` joins the phrases of all lines into
abilities. `card` is the entry point. Whatever one of them does not know stops the text, with a code and an offset, and
the card is left to the people at the table.
"""
