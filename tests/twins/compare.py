"""Compare what others see of a case for many cards: every two cards look alike until the owner shows them.

A difference that is meant stands in `meant.toml`: between cards of which one has something that the other has not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec

from tableside.engine.model.dials import Dial
from tests.kit.breaking import place_of
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.cases import CARDS, SETTING
from tests.twins.seen import Seen, Setting, Stage

STRANGER = "A Card Nobody Knows"
ALL_CARDS = (*(name for name, card in CARDS.items() if not card.token and card not in SETTING), STRANGER)
"""Every card, cards made up for each thing that unread text may touch, and a card that the table does not know."""


def behaviour(name: str) -> Hashable:
    """Return what decides how a card may be played: cards alike in it behave alike in most cases."""
    card = CARDS.get(name)
    if card is None:
        return None
    words = frozenset(keyword.split()[0] for keyword in card.keywords)
    standing = frozenset(type(each).__name__ for each in card.standing)
    return card.type, words, card.unread, standing, tuple((cost.name, cost.mandatory) for cost in card.additional)


def sample(rng: Random, of_each: int) -> list[str]:
    """So many cards that have Hidden and so many that have not, each of another behaviour; one that nobody knows."""
    cards = rng.sample(ALL_CARDS, len(ALL_CARDS))
    kinds = {behaviour(card): card for card in cards}
    chosen: list[str] = []
    for part in _by(TRAITS["Hidden"], kinds.values()):
        chosen += part[:of_each]
    return chosen


FILE = Path(__file__).with_name("meant.toml")


class Meant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A difference that is meant.

    - `cases`: the names of cases, with `*` for any text; `dials`: the dials
    - `by`: what the cards differ in: a key of `TRAITS`. Cards that are alike in it may not differ
    - `reason`: why that is meant
    """

    cases: tuple[str, ...]
    dials: tuple[Dial, ...]
    by: str
    reason: str

    def concerns(self, setting: Setting) -> bool:
        """Return whether it is about this case at this dial."""
        return setting.dial in self.dials and any(fnmatch(setting.case.name, name) for name in self.cases)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    meant: tuple[Meant, ...]


TRAITS: Mapping[str, Callable[[str], Hashable]] = {
    "Hidden": lambda name: None if name == STRANGER else CARDS[name].has("Hidden"),
    "known": lambda name: name != STRANGER,
    "name": lambda name: name,
}
"""The traits in which cards may differ. Where they may differ by their name, they may be named."""


@dataclass(frozen=True)
class Difference:
    """Two cards that others can tell apart, or a card that is named: `where` is where, `step` when."""

    setting: Setting
    step: int
    where: str
    cards: tuple[str, ...]
    others: int

    def __str__(self) -> str:
        """Return it as a line with the command that shows it again."""
        setting, names = self.setting, " ".join(f'"{card}"' for card in self.cards)
        options = " ".join(f'--card "{card}"' for card in self.cards)
        what = "is named" if len(self.cards) == 1 else f"differ ({self.others} more like the second)"
        return (
            f"step {self.step + 1} of {len(setting.case.steps)}, {self.where}: {names} {what}: "
            f'make twins ARGS=\'--case "{setting.case.name}" --dial {setting.dial} --edition {setting.edition} '
            f"{options}'"
        )


@dataclass(frozen=True)
class Result:
    """The outcome of one setting: the differences that are not meant, and those meant ones that occurred."""

    setting: Setting
    differences: tuple[Difference, ...]
    meant: frozenset[Meant]


def read_meant() -> tuple[Meant, ...]:
    """The differences that are meant."""
    return msgspec.toml.decode(FILE.read_bytes(), type=_File).meant


def compare(
    folder: Path, setting: Setting, cards: Iterable[str], clock: ScriptedClock, meant: Sequence[Meant]
) -> Result:
    """Play a case with each of these cards. A card with which the table breaks is a difference, too."""
    stage = Stage(folder, setting, clock)
    seen: dict[str, list[Seen]] = {}
    broken: list[Difference] = []
    for card in cards:
        try:
            seen[card] = stage.play(card)
        except Exception as error:  # whatever it is, it is a mistake of ours
            broken.append(Difference(setting, 0, place_of(error), (card,), 0))
    result = judge_seen(setting, seen, meant)
    return replace(result, differences=(*broken, *result.differences))


def judge_seen(setting: Setting, seen: Mapping[str, Sequence[Seen]], meant: Sequence[Meant]) -> Result:
    """Which cards can be told apart by what was seen. What has told cards apart once counts no more after that."""
    meant = [each for each in meant if each.concerns(setting)]
    groups, differences, occurred = [list(seen)], list[Difference](), set[Meant]()
    for at, step in enumerate(setting.case.steps):
        if step.opens:
            break
        hidden = []
        for group in groups:
            named = [card for card in group if seen[card][at].named]
            if named and setting.dial not in step.shows:
                by_name = [each for each in meant if each.by == "name"]
                occurred.update(by_name)
                where = seen[named[0]][at].named
                differences += [Difference(setting, at, where, (named[0],), len(named) - 1)] if not by_name else []
            hidden.append([card for card in group if card not in named])
        groups = []
        for group in hidden:
            alike = _alike(group, seen, at)
            split = next((each for each in meant if len(alike) > 1 and _splits(each, group, alike)), None)
            if split is not None:
                occurred.add(split)
            for part in [group] if split is None else _by(TRAITS[split.by], group):
                first, *others = _alike(part, seen, at) or [[]]
                groups.append(first)
                differences += [_between(setting, at, first, other, seen) for other in others[:1]]
    return Result(setting, tuple(differences), frozenset(occurred))


def _alike(cards: Iterable[str], seen: Mapping[str, Sequence[Seen]], at: int) -> list[list[str]]:
    """The cards in groups that look alike at a step, the largest first."""
    return sorted(_by(lambda card: seen[card][at][:4], cards), key=len, reverse=True)


def _by(key: Callable[[str], Hashable], cards: Iterable[str]) -> list[list[str]]:
    groups: dict[Hashable, list[str]] = {}
    for card in cards:
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def _splits(meant: Meant, cards: Iterable[str], alike: Sequence[Sequence[str]]) -> bool:
    """Return whether two cards that differ in what is meant look different."""
    look = {card: at for at, group in enumerate(alike) for card in group}
    kinds = {(TRAITS[meant.by](card), look[card]) for card in cards}
    return any(one[0] != other[0] and one[1] != other[1] for one, other in combinations(kinds, 2))


def _between(
    setting: Setting, at: int, first: list[str], other: list[str], seen: Mapping[str, Sequence[Seen]]
) -> Difference:
    views = zip(Seen._fields, seen[first[0]][at], seen[other[0]][at], strict=True)
    where = " and ".join(name for name, one, another in views if name != "named" and one != another)
    return Difference(setting, at, where, (first[0], other[0]), len(other) - 1)
