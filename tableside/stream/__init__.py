"""The overlay of a stream: a small web server and its page, in a process of its own.

It reads public columns of the ledger, folds events without a key, and sends the resulting scene to browsers, in words
of each page's language. So nothing that it holds is secret.
"""

from tableside.stream.server import HOST, PORT, serve

__all__ = ["HOST", "PORT", "serve"]
