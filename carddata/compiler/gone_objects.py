"""Objects that an instruction has moved off the board: what a later one of the same ability can still do with them.

A card that has left is a new object where it went (2026-07-16, 359.3.e.4). An instruction that would do nothing to it
was surely not meant, and so the text is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from carddata.compiler.words import Stopped
from carddata.model.abilities import Delay, Effect
from carddata.model.deck_ends import ToDeck
from carddata.model.operations import Banish, Kill, Return
from carddata.model.plays import Play
from carddata.model.recycling import Recycle

_STILL_DO: Final[Mapping[type[Any], tuple[type[Any], ...]]] = {
    Kill: (Return, Banish, Recycle, ToDeck, Play),
    Banish: (Play,),
    Return: (Play,),
    Recycle: (),
    ToDeck: (),
}
"""The operations that take objects off the board, and those that act on the card where it is then."""


def check_gone(do: Sequence[Effect]) -> None:
    """Stop where an instruction acts on what one before has surely moved to where it cannot."""
    gone: dict[int, tuple[type[Any], ...]] = {}
    for effect in do:
        for number, act in _acts(effect):
            if number in gone and not isinstance(act, gone[number]):
                raise Stopped("reference", 0)
            if type(act) in _STILL_DO and act is effect and effect.only_if is None:
                gone[number] = _STILL_DO[type(act)]


def _acts(effect: Effect) -> Iterator[tuple[int, Effect]]:
    """Yield the numbers of the choices that an instruction acts on, and what is done; at a later time too."""
    if isinstance(effect, Delay) and isinstance(effect.of, int):
        yield from ((effect.of, later) for later in effect.then.do if "it" in _objects(later))
    for each in _objects(effect):
        if isinstance(each, int):
            yield each, effect


def _objects(effect: Effect) -> tuple[Any, ...]:
    return getattr(effect, "what", None), getattr(effect, "to", None)
