"""Words of messages in one language."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Any

from tableside.engine.model.references import UNKNOWN
from tableside.message import CardName, Listing, Message, Names, PlaceName, PlayerName, Struck, person_name
from tableside.text.agreement import agreeing
from tableside.text.catalogue import SOURCE, WordCatalogue, catalogue
from tableside.text.printable import printable
from tableside.text.struck import strike

NO_NAMES = Names()


class _Fields(string.Formatter):
    """Fills in named fields alone: translations have no use for attributes, indexes or conversions.

    `{name:start}` starts a sentence: its first letter is a capital. `{name:middle}` is a sentence that goes on after a
    comma: its first letter is small.
    """

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        words = str(value)
        match format_spec:
            case "start":
                return words[:1].upper() + words[1:]
            case "middle":
                return words[:1].lower() + words[1:]
            case _:
                return words


class Text:
    """Words in one language.

    >>> Text("en")("place-base")
    'base'
    """

    def __init__(self, language: str = SOURCE) -> None:
        self.language = language
        self._catalogue: WordCatalogue = catalogue(language)
        self._fields = _Fields()

    def __call__(self, what: Message | str, names: Names = NO_NAMES, /, **arguments: Any) -> str:
        """The words of a message, or of a code with these arguments, whose characters are all seen (`printable`).

        Raises TypeError for an argument that no message can hold, above all a `Secret`.
        """
        if isinstance(what, Message):
            return self._format(what.code, dict(what.arguments), names)
        return self._format(what, arguments, names)

    def has(self, code: str) -> bool:
        """Return whether a code has words."""
        return self._catalogue.pattern(code) != code

    def joined(self, messages: Iterable[Message], names: Names = NO_NAMES, *, by: str = " ") -> str:
        """The words of several messages, each once, one after the other."""
        return by.join(dict.fromkeys(self(message, names) for message in messages))

    def _format(self, code: str, arguments: Mapping[str, Any], names: Names) -> str:
        count = arguments.get("count")
        pattern = self._catalogue.pattern(code, abs(count) if isinstance(count, int) else None)
        values = {name: self._value(value, names) for name, value in arguments.items()}
        words = self._fields.vformat(pattern, (), values)
        return agreeing(words) if "(" in pattern else words

    def _value(self, argument: Any, names: Names) -> str:
        match argument:
            case str():
                return printable(argument)
            case int():
                return str(argument)
            case PlayerName(player=player):
                return self._value(person_name(player, names), names)
            case PlaceName(place=int(at)):
                return printable(names.battlefields.get(at, "")) or self("place-battlefield", number=at)
            case PlaceName():
                return self("place-base")
            case CardName(card=name):
                return self("card-unknown") if name in ("", UNKNOWN) else printable(name)
            case Message():
                return self(argument, names)
            case Struck(said=struck):
                return strike(self(struck, names))
            case Listing(items=items):
                return ", ".join(self._value(item, names) for item in items)
            case _:
                raise TypeError(f"no words for a {type(argument).__name__}")
