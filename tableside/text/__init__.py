"""Codes into words: the one package that speaks a language. Nothing below it does.

`Text` makes words of a `tableside.message.Message`, from the catalogues in `locale`.
"""

from tableside.text.catalogue import LANGUAGES, system_language
from tableside.text.printable import printable
from tableside.text.text import Text

__all__ = ["LANGUAGES", "Text", "printable", "system_language"]
