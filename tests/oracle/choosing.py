"""The choices of a card that is played from facedown (Core Rules 2026-07-16, 355.5-355.13, 811.1.d)."""

from __future__ import annotations

from itertools import combinations, product

from carddata.model.targets import Choice
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.references import UNKNOWN, Player, Target
from tableside.engine.model.state import Table
from tests.oracle.descriptions import read
from tests.oracle.facts import both, is_read, place_of, team_of, things, what_is
from tests.oracle.layers import keywords_of, might_of


class HiddenChoices:
    """The choices of a spell that is played from facedown."""

    def __init__(
        self, table: Table, player: Player, facedown_card: Facedown, choices: list[Choice], *, by_texts: bool = False
    ) -> None:
        """With `by_texts` nobody knows whether there is too much Might where unread text may change it."""
        self.table, self.player, self.lying, self.choices = table, player, facedown_card, choices
        self.too_much = None if by_texts and not is_read(table, "might") else False
        self.bound = bound_choices(choices)

    def split(self, targets: tuple[Target, ...]) -> list[tuple[Target, ...]]:
        """The targets by choice: each choice takes its least number, and the last takes the rest."""
        groups, rest = [], list(targets)
        for choice in self.choices[:-1]:
            groups.append(tuple(rest[: choice.least]))
            rest = rest[choice.least :]
        return [*groups, tuple(rest)] if self.choices else [tuple(rest)]

    def verdict(self, groups: list[tuple[Target, ...]]) -> tuple[bool | None, bool]:
        """Return whether these may be chosen for a card that was not hidden, and whether hiding allows them too."""
        fit: list[bool | None] = [
            self.fits(choice, target) for choice, group in zip(self.choices, groups, strict=True) for target in group
        ]
        fit += [self.group_fits(number, groups) for number in range(len(self.choices))]
        here = all(
            self.is_here(target) for bound, group in zip(self.bound, groups, strict=True) for target in group if bound
        )
        return both(fit), here

    def ways(self) -> list[tuple[bool | None, tuple[Target, ...]]]:
        """The ways to choose all that must be chosen (811.1.d, 355.8): whether each is valid, and what it chooses."""
        pools = []
        for choice, bound in zip(self.choices, self.bound, strict=True):
            pool = [target for target in things(self.table) if self.is_here(target) or not bound]
            possible = [target for target in pool if self.fits(choice, target) is not False]
            pools.append(list(combinations(possible, choice.least)))  # 355.13: none, where none is enough
        return [(self.verdict(list(way))[0], sum(way, ())) for way in product(*pools)]

    def is_here(self, target: Target) -> bool:
        # 199.1: a battlefield is itself at its location.
        return place_of(self.table, target) == self.lying.at

    def group_fits(self, number: int, groups: list[tuple[Target, ...]]) -> bool | None:
        """Return what a choice asks of its group as a whole (355.11), and of that group and an earlier choice's."""
        choice, group, table = self.choices[number], groups[number], self.table
        places = [place_of(table, target) for target in group]
        count = len(set(group)) == len(group) >= choice.least and (choice.most is None or len(group) <= choice.most)
        good: list[bool | None] = [count]
        if choice.together:
            good.append(len(set(places)) <= 1)
        if choice.scattered:
            good.append(len(set(places)) == len(set(group)))
        if choice.total_might is not None:
            mights = [might_of(table, unit) for unit in table.permanents if unit.id in group]
            # What is not known adds nothing less than 0 (143.2.b).
            within_limit = sum(might or 0 for might in mights) <= choice.total_might
            good.append((None if None in mights else True) if within_limit else self.too_much)
        asked = read(choice.of)
        if asked.beside:
            good.append(all(place == place_of(table, groups[asked.beside - 1][0]) for place in places))
        if choice.apart:
            good.append(all(place != place_of(table, groups[choice.apart - 1][0]) for place in places))
        if asked.unlike:
            good.append(not set(group) & set(groups[asked.unlike - 1]))
        return both(good)

    def fits(self, choice: Choice, target: Target) -> bool | None:
        """Return whether a target by itself meets the restrictions of a choice (355.9)."""
        table = self.table
        kind, owner = what_is(table, target)
        wider = {"permanent": ("unit", "gear"), "permanent or facedown": ("unit", "gear", "facedown")}
        # 354: the card itself is on the chain by now, and no longer a facedown card (355.9.a.3).
        if kind not in wider.get(choice.of.kind, (choice.of.kind,)) or target == self.lying.handle:
            return False
        good: list[bool | None] = []
        team = team_of(table, self.player)
        if choice.of.whose != "anybody":
            whose = {"you": owner == self.player, "friendly": owner in team, "enemy": owner not in {*team, None}}
            good.append(None if owner == UNKNOWN else whose[choice.of.whose])
        place = place_of(table, target)
        if choice.of.where == "battlefield":
            good.append(isinstance(place, int))
        if choice.of.where == "base":
            good.append(isinstance(place, str))
        unit = next((permanent for permanent in table.permanents if permanent.id == target), None)
        if unit is not None:
            good += self.unit_fits(choice, unit)
        return both(good)

    def unit_fits(self, choice: Choice, unit: Permanent) -> list[bool | None]:
        status = {
            None: True,
            "attacking": unit.role == "attacking",
            "defending": unit.role == "defending",
            "exhausted": unit.exhausted,
            "ready": not unit.exhausted,
            "stunned": unit.stunned,
            "buffed": unit.buffed,
            "damaged": unit.damage > 0,
        }
        asked = read(choice.of)
        good: list[bool | None] = [status[asked.status]]
        if asked.might is not None:
            might = might_of(self.table, unit)
            good.append(None if might is None else True if might <= asked.might else self.too_much)
        if asked.keyword:
            good.append(any(word.split()[0] == asked.keyword for word in keywords_of(self.table, unit)))
        return good


def bound_choices(choices: list[Choice]) -> list[bool]:
    """Which choices must be made among the options at the card's battlefield, each taken alone (811.1.d.2, .2.a)."""
    bound: list[bool] = []
    for choice in choices:
        possible = choice.of.kind in ("unit", "gear", "permanent", "permanent or facedown", "facedown", "battlefield")
        if choice.of.where in ("base", "elsewhere"):
            possible = False
        if choice.apart and bound[choice.apart - 1]:
            possible = False
        if (beside := read(choice.of).beside) and not bound[beside - 1]:
            possible = False
        bound.append(possible)
    return bound
