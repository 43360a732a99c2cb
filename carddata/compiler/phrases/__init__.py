"""Phrases: the meaning of a sentence's words, before they are joined into abilities; all of them have this one name."""

from carddata.compiler.phrases.lines import *
from carddata.compiler.phrases.parts import *
from carddata.compiler.phrases.sentences import *
