"""Hiding, and playing from facedown, a second time: from the rule text (Core Rules 2026-07-16), not from the engine."""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import NamedTuple

from carddata.model import Ability, Card, Choice, FacedownRoom, FacedownShut, HideFor
from tableside.engine.state import UNKNOWN, Battlefield, Facedown, Item, Permanent, Place, Player, Seat, Table, Target
from tests.oracle.positions import Position

Rules = frozenset[str]
Thing = Permanent | Facedown | Item | Battlefield | Player
"""A game object that may be chosen; of a battlefield and a player see `things`."""


class Says(NamedTuple):
    """What the rules say: each condition that is broken, and each that nobody can know.

    A condition is the set of the rules that state it.
    """

    broken: frozenset[Rules]
    unknown: frozenset[Rules]

    @property
    def kind(self) -> str:
        return "illegal" if self.broken else "unknown" if self.unknown else "legal"


class Notes:
    """Conditions as they are found."""

    def __init__(self) -> None:
        self.broken: set[Rules] = set()
        self.unknown: set[Rules] = set()

    def ask(self, holds: bool | None, *rules: str) -> None:
        """Note a condition that does not hold, or of which it is not known (None)."""
        if holds is None:
            self.unknown.add(frozenset(rules))
        elif not holds:
            self.broken.add(frozenset(rules))

    def says(self) -> Says:
        return Says(frozenset(self.broken), frozenset(self.unknown))


def team_of(table: Table, player: Player) -> set[Player]:
    # 489.5.c.1: an opponent follows each player, and then comes a teammate.
    seated = [seat.player for seat in table.seats]
    if table.setup.mode.name != "2v2":
        return {player}
    return {one for one in seated if seated.index(one) % 2 == seated.index(player) % 2}


def seat_of(table: Table, player: Player) -> Seat:
    return next(seat for seat in table.seats if seat.player == player)


def keywords_of(table: Table, unit: Permanent) -> list[str]:
    card = table.setup.cards.get(unit.card)
    return [*(card.keywords if card else ()), *unit.granted]


def keyword_total(words: list[str], keyword: str) -> int:
    # 807.2, 809.2, 814.2: the values of several are summed; 809.1.b.3: one without a number counts 1.
    values = [word.split() for word in words if word.split()[0] == keyword]
    return sum(int(value[1]) if len(value) > 1 else 1 for value in values)


def might_of(table: Table, unit: Permanent) -> int | None:
    card = table.setup.cards.get(unit.card)
    if card is None or card.might is None:
        return None
    might = card.might + unit.bonus + (1 if unit.buffed else 0)
    if unit.role == "attacking":  # 807.1
        might += keyword_total(keywords_of(table, unit), "Assault")
    if unit.role == "defending":  # 814.1
        might += keyword_total(keywords_of(table, unit), "Shield")
    return max(might, 0)  # 143.2.b: to a spell or ability it is 0 where it is less


def power_at_hand(seat: Seat) -> int | None:
    # 164.2.b: any rune, ready or not, is recycled for one power; 166: what is in the rune pool is there to pay with.
    if seat.runes is None:
        return None
    return sum(rune.ready + rune.exhausted for rune in seat.runes) + len(seat.pool.power)


def hide_cost_is_there(table: Table, player: Player) -> bool:
    seat = seat_of(table, player)
    power = power_at_hand(seat)
    if seat.hides_free or power is None or seat.runes is None or power >= 1:  # 811.1.b: [A], of whatever domain
        return True
    energy = sum(rune.ready for rune in seat.runes) + seat.pool.energy  # 164.2.a
    for permanent in table.permanents:
        card = table.setup.cards.get(permanent.card)
        if permanent.player != player or card is None:
            continue
        for standing in card.standing:
            if isinstance(standing, HideFor) and standing.cost.energy <= energy:
                return True
    return False


def facedown_room(table: Table, at: int) -> int:
    card = table.setup.cards.get(table.battlefields[at - 1].name)
    more = [standing.more for standing in (card.standing if card else ()) if isinstance(standing, FacedownRoom)]
    return 1 + sum(more)  # 107.3.b, 107.3.b.1


def controls(table: Table, player: Player, at: int) -> bool | None:
    control = table.battlefields[at - 1].control
    return None if control == UNKNOWN else control == player


def may_hide(position: Position, player: Player, card: str | None, at: int, source: str) -> Says:
    """Whether a player may hide this card (None: nobody could read it) from hand or Champion Zone at battlefield `at`."""
    table, found = position.table, Notes()
    # On your turn, during an Open State; a discretionary action besides asks for a Neutral State.
    found.ask(table.turn == player, "811.1.b", "410.1.a")
    found.ask(not table.chain, "811.1.b", "410.1.a")
    found.ask(table.showdown is None and table.combat is None, "410.1.a")
    found.ask(table.priority == player or table.setup.follow == "score", "312.1")
    # The card has Hidden, and is in the hand or the Champion Zone.
    if card is not None:
        known = table.setup.cards.get(card)
        found.ask(None if known is None else "Hidden" in known.keywords, "811.1", "421.2.a")
    zone = position.private.hands.get(player) if source == "hand" else seat_of(table, player).champion
    if zone is not None:
        there = bool(zone) if card is None else card in zone or UNKNOWN in zone
        found.ask(there, "811.1.b", "421.2.a")
    # A battlefield that the player, and not a teammate, controls, with room in its facedown zone.
    found.ask(controls(table, player, at), "107.3.c", "421.1", "811.1.b", "489.8.c.1")
    lying = [one for one in table.facedown if one.at == at]
    found.ask(len(lying) < facedown_room(table, at), "107.3.b", "811.1.b")
    found.ask(hide_cost_is_there(table, player), "811.1.b", "203.3")
    return found.says()


def may_play_from_facedown(
    position: Position,
    player: Player,
    handle: str,
    card: str,
    to: Place | None,
    targets: tuple[Target, ...],
    paying: tuple[str, ...] = (),
) -> Says:
    """Whether a player may play the facedown card `handle`, of which they say that it is `card`, choosing these things.

    `to` None and empty `targets` are choices that are still to be made; `paying` are the optional costs to be paid.
    """
    table, found = position.table, Notes()
    lying = next(one for one in table.facedown if one.handle == handle)
    known = table.setup.cards[card]
    # "You may play this": the player who hid it (191.1), and so nobody else has a card there to play (419.1.a).
    if lying.player != player:
        found.ask(False, "811.1.b", "191.1", "419.1.a")
        return found.says()
    found.ask("Hidden" in known.keywords, "811.1", "421.2.a", "811.1.b")
    found.ask(position.private.faces[handle] in (None, card), "811.1.b", "419.1.a")
    # Beginning on the next turn.
    found.ask(lying.turn < table.number, "811.1.b")
    # It has Reaction (811.6), so any state will do (813.1.b, 813.1.c.1), but only the player with priority acts at all.
    # Where the score alone is followed, nobody knows who has it and what units there are, and the players are believed.
    followed = table.setup.follow != "score"
    found.ask(may_act(table, player) or not followed, "312.1", "310.1.a")
    found.ask(not shut(table, player, lying.at), "002", "054.1", "421.4")
    if known.type != "spell":
        found.ask(to in (None, lying.at), "811.1.d.1")
        found.ask(is_payable(table, player, known, paying, ()), "357", "358.2")
        return found.says()
    ability = next((one for one in known.abilities or () if one.when == "resolve"), None)
    choices = [one for one in ability.choose if not one.must] if ability else []  # 355.10.f
    hidden = HiddenChoices(table, player, lying, choices)
    if not targets:
        if followed:
            ways = hidden.ways()
            found.ask(any_of([fit for fit, _ in ways]), "811.1.d", "355.8")
            some = [both([fit, is_payable(table, player, known, paying, one)]) for fit, one in ways if fit is not False]
            found.ask(any_of(some or [True]), "809.1", "357", "358.2")
        return found.says()
    # Targets may be named in any order: they are as said, or else as they can be sorted among the choices.
    ways = [hidden.verdict(hidden.split(order)) for order in permutations(targets)]
    fit, here = next((way for way in ways if both([*way]) is not False), ways[0])
    found.ask(fit, "355.8", "355.9", "355.11", "355.13")
    found.ask(here, "811.1.d.2")
    found.ask(is_payable(table, player, known, paying, targets), "809.1", "357", "358.2")
    return found.says()


def may_act(table: Table, player: Player) -> bool:
    """Whether the player has priority, or a teammate may invite them to play with theirs (489.8.a, 316.5.b.1).

    Both speak of spells, as 316.5.b does of all that a turn player plays, so a permanent is let pass too.
    """
    invited = table.priority == table.turn and player in team_of(table, table.turn)
    return table.priority == player or invited


def shut(table: Table, player: Player, at: int) -> bool:
    """Whether a unit of an opponent at that battlefield says that no facedown card there may be revealed."""
    for unit in table.permanents:
        card = table.setup.cards.get(unit.card)
        says = any(isinstance(standing, FacedownShut) for standing in (card.standing if card else ()))
        if says and unit.place == at and unit.player not in team_of(table, player):
            return True
    return False


def is_payable(
    table: Table, player: Player, card: Card, paying: tuple[str, ...], targets: tuple[Target, ...]
) -> bool:
    """Whether the cost can be paid: nothing of the base cost (811.1.b), but all that comes on top (356.1.b.3).

    That is Deflect, for each time that an opponent's thing with it is chosen (809.1.c), and additional costs. One rune
    that is ready gives energy, and after that power too: each is an ability of its own (164.2).
    """
    seat = seat_of(table, player)
    power = power_at_hand(seat)
    if power is None or seat.runes is None:
        return True
    deflect = sum(
        keyword_total(keywords_of(table, thing), "Deflect")
        for thing in table.permanents
        if thing.id in targets and thing.player not in team_of(table, player)
    )
    extra = [one.cost for one in card.additional if one.mandatory or one.name in paying]
    own = sum(rune.ready + rune.exhausted for rune in seat.runes if rune.domain in (*card.domains, UNKNOWN))
    own += sum(one in (*card.domains, "any") for one in seat.pool.power)
    of_domain = sum(cost.power for cost in extra)
    energy = sum(rune.ready for rune in seat.runes) + seat.pool.energy
    return (
        own >= of_domain
        and power >= of_domain + deflect + sum(cost.any_power for cost in extra)
        and energy >= sum(cost.energy for cost in extra)
    )


class HiddenChoices:
    """The choices of a spell that is played from facedown."""

    def __init__(self, table: Table, player: Player, lying: Facedown, choices: list[Choice]) -> None:
        self.table, self.player, self.lying, self.choices = table, player, lying, choices
        self.bound = bound_choices(choices)

    def split(self, targets: tuple[Target, ...]) -> list[tuple[Target, ...]]:
        """The targets by choice: each takes its least number, the last one what remains."""
        groups, rest = [], list(targets)
        for choice in self.choices[:-1]:
            groups.append(tuple(rest[: choice.least]))
            rest = rest[choice.least :]
        return [*groups, tuple(rest)] if self.choices else [tuple(rest)]

    def verdict(self, groups: list[tuple[Target, ...]]) -> tuple[bool | None, bool]:
        """Whether these may be chosen for a card that was not hidden, and whether hiding allows them too."""
        fit: list[bool | None] = [
            self.fits(choice, target) for choice, group in zip(self.choices, groups, strict=True) for target in group
        ]
        fit += [self.group_fits(number, groups) for number in range(len(self.choices))]
        here = all(
            self.is_here(target)
            for bound, group in zip(self.bound, groups, strict=True)
            for target in group
            if bound
        )
        return both(fit), here

    def ways(self) -> list[tuple[bool | None, tuple[Target, ...]]]:
        """The ways to choose all that must be chosen (811.1.d, 355.8): whether each is valid, and what it chooses."""
        pools = []
        for choice, bound in zip(self.choices, self.bound, strict=True):
            pool = [one for one in things(self.table) if self.is_here(one) or not bound]
            possible = [one for one in pool if self.fits(choice, one) is not False]
            pools.append(list(combinations(possible, choice.least)))  # 355.13: none, where none is enough
        return [(self.verdict(list(way))[0], sum(way, ())) for way in product(*pools)]

    def is_here(self, target: Target) -> bool:
        # 199.1: a battlefield is itself at its location.
        return place_of(self.table, target) == self.lying.at

    def group_fits(self, number: int, groups: list[tuple[Target, ...]]) -> bool | None:
        """What a choice asks of its group as a whole (355.11), and of that group and an earlier choice's."""
        choice, group, table = self.choices[number], groups[number], self.table
        places = [place_of(table, one) for one in group]
        count = len(set(group)) == len(group) >= choice.least and (choice.most is None or len(group) <= choice.most)
        good: list[bool | None] = [count]
        if choice.together:
            good.append(len(set(places)) <= 1)
        if choice.total_might is not None:
            mights = [might_of(table, unit) for unit in table.permanents if unit.id in group]
            # What is not known adds nothing less than 0 (143.2.b).
            little = sum(one or 0 for one in mights) <= choice.total_might
            good.append(None if little and None in mights else little)
        if choice.beside:
            good.append(all(place == place_of(table, groups[choice.beside - 1][0]) for place in places))
        if choice.apart:
            good.append(all(place != place_of(table, groups[choice.apart - 1][0]) for place in places))
        return both(good)

    def fits(self, choice: Choice, target: Target) -> bool | None:
        """Whether one thing meets the targeting restrictions of a choice by itself (355.9)."""
        table = self.table
        kind, owner = what_is(table, target)
        if kind not in {"permanent": ("unit", "gear")}.get(choice.kind, (choice.kind,)) or target == self.lying.handle:
            return False
        good: list[bool | None] = []
        mine = team_of(table, self.player)
        if choice.whose != "anybody":
            whose = {"you": owner == self.player, "friendly": owner in mine, "enemy": owner not in {*mine, None}}
            good.append(None if owner == UNKNOWN else whose[choice.whose])
        place = place_of(table, target)
        if choice.where == "battlefield":
            good.append(isinstance(place, int))
        if choice.where == "base":
            good.append(isinstance(place, str))
        unit = next((one for one in table.permanents if one.id == target), None)
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
        good: list[bool | None] = [status[choice.status]]
        if choice.might is not None:
            might = might_of(self.table, unit)
            good.append(None if might is None else might <= choice.might)
        if choice.keyword:
            known = unit.card in self.table.setup.cards
            has = any(word.split()[0] == choice.keyword for word in keywords_of(self.table, unit))
            good.append(None if not known and not has else has)
        return good


def bound_choices(choices: list[Choice]) -> list[bool]:
    """Which choices must be made among the options at the card's battlefield, each taken alone (811.1.d.2, .2.a)."""
    bound: list[bool] = []
    for choice in choices:
        possible = choice.kind in ("unit", "gear", "permanent", "facedown", "battlefield")
        if choice.where in ("base", "elsewhere"):
            possible = False
        if choice.apart and bound[choice.apart - 1]:
            possible = False
        if choice.beside and not bound[choice.beside - 1]:
            possible = False
        bound.append(possible)
    return bound


def both(conditions: list[bool | None]) -> bool | None:
    """All of them: false where any is false, else not known where any is not."""
    if False in conditions:
        return False
    return None if None in conditions else True


def any_of(conditions: list[bool | None]) -> bool | None:
    """Any of them: true where one is true, else not known where one is not."""
    if True in conditions:
        return True
    return None if None in conditions else False


def things(table: Table) -> list[Target]:
    """Everything that a spell could name (355.9.a)."""
    numbers = [f"@{number + 1}" for number in range(len(table.battlefields))]
    return [
        *(one.id for one in table.permanents if one.kind != "legend"),
        *(one.handle for one in table.facedown),
        *(one.id for one in table.chain),
        *numbers,
        *(seat.player for seat in table.seats if not seat.gone),
    ]


def what_is(table: Table, target: Target) -> tuple[str, Player | None]:
    """The kind of a thing and the player whose it is (of a battlefield: who controls it)."""
    for permanent in table.permanents:
        if permanent.id == target:
            return permanent.kind, permanent.player
    for item in table.chain:
        if item.id == target:
            return item.kind, item.player
    for lying in table.facedown:
        if lying.handle == target:
            return "facedown", lying.player
    if str(target).startswith("@"):
        return "battlefield", table.battlefields[int(str(target)[1:]) - 1].control
    return ("player" if target in [seat.player for seat in table.seats] else "nothing"), str(target)


def place_of(table: Table, target: Target) -> Place | None:
    """Where a thing is; None for what is at no location. A facedown card counts as at its battlefield."""
    for permanent in table.permanents:
        if permanent.id == target:
            return permanent.place
    for lying in table.facedown:
        if lying.handle == target:
            return lying.at
    return int(str(target)[1:]) if str(target).startswith("@") else None


def play_options(position: Position, lying: Facedown, ability: Ability) -> set[int]:
    """Which permanents a hidden permanent's play effect may choose, now that it is the newest one on the board.

    `here` and `elsewhere` are told from where it entered. What cannot be known to fit is offered: players see it.
    """
    table, choice, player = position.table, ability.choose[0], lying.player
    own = max(table.permanents, key=lambda one: one.id)
    hidden = HiddenChoices(table, player, lying, [choice])
    fit = [one for one in table.permanents if hidden.fits(choice, one.id) is not False]
    if hidden.bound[0]:
        fit = [one for one in fit if one.place == lying.at]
    if choice.where == "here":
        fit = [one for one in fit if one.place == own.place]
    if choice.where == "elsewhere":
        fit = [one for one in fit if one.place != own.place]
    payable = [one for one in fit if is_payable(table, player, Card("", "unit"), (), (one.id,))]
    return {one.id for one in payable if not (choice.other and one.id == own.id)}
