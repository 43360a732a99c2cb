"""Hiding, and playing from facedown, a second time: from the rule text (Core Rules 2026-07-16), not from the engine."""

from __future__ import annotations

from typing import NamedTuple

from carddata.model.abilities import Ability
from carddata.model.card import Card, FacedownRoom, HideFor
from carddata.model.prohibitions import PlayersCannot
from tableside.engine.model.board import Facedown
from tableside.engine.model.references import UNKNOWN, Place, Player, Target
from tableside.engine.model.state import Table
from tests.oracle.choosing import HiddenChoices
from tests.oracle.descriptions import read
from tests.oracle.facts import is_read, keyword_total, power_at_hand, seat_of, team_of
from tests.oracle.layers import keywords_of
from tests.oracle.positions import Position

Rules = frozenset[str]


class Says(NamedTuple):
    """The word of the rules: each condition that is broken, and each that nobody can know.

    A condition is the set of the rules that state it.
    """

    broken: frozenset[Rules]
    unknown: frozenset[Rules]

    @property
    def kind(self) -> str:
        return "illegal" if self.broken else "unknown" if self.unknown else "legal"


class Notes:
    """Collects conditions that are broken or not known."""

    def __init__(self) -> None:
        self.broken: set[Rules] = set()
        self.unknown: set[Rules] = set()

    def ask(self, holds: bool | None, *rules: str) -> None:
        """Note a condition that does not hold (False) or is not known (None)."""
        if holds is None:
            self.unknown.add(frozenset(rules))
        elif not holds:
            self.broken.add(frozenset(rules))

    def says(self) -> Says:
        return Says(frozenset(self.broken), frozenset(self.unknown))


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
    """Say whether a player may hide a card, None for one that could not be read, from hand or Champion Zone at `at`."""
    table, found = position.table, Notes()
    # On your turn, during an Open State; a discretionary action besides asks for a Neutral State.
    found.ask(table.turn == player, "811.1.b", "410.1.a")
    found.ask(not table.chain, "811.1.b", "410.1.a")
    found.ask(table.showdown is None and table.combat is None, "410.1.a")
    found.ask(table.priority == player or table.setup.follow == "score", "312.1")
    # The card has Hidden, and is in the hand or the Champion Zone.
    if card is not None:
        known = table.setup.cards.get(card)  # what nobody here knows may well have it
        found.ask(known is None or "Hidden" in known.keywords, "811.1", "421.2.a")
    zone = position.private.hands.get(player) if source == "hand" else seat_of(table, player).champion
    if zone is not None:
        is_in_zone = bool(zone) if card is None else card in zone or UNKNOWN in zone
        found.ask(is_in_zone, "811.1.b", "421.2.a")
    # A battlefield that the player, and not a teammate, controls, with room in its facedown zone.
    found.ask(controls(table, player, at), "107.3.c", "421.1", "811.1.b", "489.8.c.1")
    lying = [card for card in table.facedown if card.at == at]
    found.ask(len(lying) < facedown_room(table, at), "107.3.b", "811.1.b")
    cheaper = False if is_read(table, "costs", team_of(table, player)) else None
    found.ask(hide_cost_is_there(table, player) or cheaper, "811.1.b", "203.3")
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
    """Say whether a player may play the facedown card `handle`, which they call `card`, choosing these things.

    `to` None and empty `targets` are choices that are still to be made; `paying` are the optional costs to be paid.
    """
    table, found = position.table, Notes()
    lying = next(card for card in table.facedown if card.handle == handle)
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
    found.ask(may_act(table, player, known) or not followed, "312.1", "310.1.a", "489.8.a")
    found.ask(not shut(table, player, lying.at), "002", "054.1", "421.4")
    # A card of the player's own that nobody reads may make it cheaper.
    too_dear = False if is_read(table, "costs", team_of(table, player)) else None
    if known.type != "spell":
        found.ask(to in (None, lying.at), "811.1.d.1")
        found.ask(is_payable(table, player, known, paying, ()) or too_dear, "357", "358.2")
        return found.says()
    ability = next((ability for ability in known.abilities or () if ability.when == "resolve"), None)
    choices = [choice for choice in ability.choose if not choice.must] if ability else []  # 355.10.f
    hidden = HiddenChoices(table, player, lying, choices)
    # Which players a card speaks of is not judged either where the score alone is followed: it is done by hand.
    if targets and not followed and any(choice.of.kind == "player" for choice in choices):
        return found.says()
    if targets:
        ask_of_targets(found, HiddenChoices(table, player, lying, choices, by_texts=True), targets)
        found.ask(is_payable(table, player, known, paying, targets) or too_dear, "809.1", "357", "358.2")
    elif followed:
        # A choice that is still to be made is not asked for what nobody knows: that some choice may do is enough.
        ways = [way for fit, way in hidden.ways() if fit is not False]
        # Text that nobody reads may change the Might that keeps each of them from fitting.
        open_ways = HiddenChoices(table, player, lying, choices, by_texts=True).ways()
        may_fit = None if any(fit is not False for fit, _ in open_ways) else False
        found.ask(bool(ways) or may_fit, "811.1.d", "355.8")
        payable = any(is_payable(table, player, known, paying, way) for way in ways or [()])
        found.ask(payable or too_dear, "809.1", "357", "358.2")
    return found.says()


def ask_of_targets(found: Notes, hidden: HiddenChoices, targets: tuple[Target, ...]) -> None:
    """Note whether these are valid choices, in this order, and at the card's battlefield where they must be."""
    fit, here = hidden.verdict(hidden.split(targets))
    if fit is False:
        # What is wrong for any card may be said of where it is too: an object of another kind has no option there.
        found.ask(False, "355.7", "355.8", "355.9", "355.11", "355.13", *([] if here else ["811.1.d.2"]))
    else:
        found.ask(fit, "355.9", "355.11")
        found.ask(here, "811.1.d.2")


def may_act(table: Table, player: Player, card: Card) -> bool:
    """Return whether the player has priority, or a teammate may invite them to play a spell with theirs (489.8.a)."""
    invited = card.type == "spell" and table.priority == table.turn and player in team_of(table, table.turn)
    return table.priority == player or invited


def shut(table: Table, player: Player, at: int) -> bool:
    """Return whether a unit of an opponent at that battlefield says that no facedown card there may be revealed."""
    for unit in table.permanents:
        card = table.setup.cards.get(unit.card)
        says = card is not None and PlayersCannot(what="reveal here") in card.standing
        if says and unit.place == at and unit.player not in team_of(table, player):
            return True
    return False


def is_payable(table: Table, player: Player, card: Card, paying: tuple[str, ...], targets: tuple[Target, ...]) -> bool:
    """Return whether the cost can be paid: nothing of the base cost (811.1.b), but all that comes on top (356.1.b.3).

    That is Deflect, for each time that an opponent's thing with it is chosen (809.1.c), and additional costs. One rune
    that is ready gives energy, and after that power too: each is an ability of its own (164.2).
    """
    seat = seat_of(table, player)
    power = power_at_hand(seat)
    if power is None or seat.runes is None:
        return True
    deflect = sum(
        targets.count(thing.id) * keyword_total(keywords_of(table, thing), "Deflect")
        for thing in table.permanents
        if thing.player not in team_of(table, player)
    )
    extra = [extra.cost for extra in card.additional if extra.mandatory or extra.name in paying]
    own = sum(rune.ready + rune.exhausted for rune in seat.runes if rune.domain in (*card.domains, UNKNOWN))
    own += sum(symbol in (*card.domains, "any") for symbol in seat.pool.power)
    of_domain = sum(cost.power for cost in extra)
    energy = sum(rune.ready for rune in seat.runes) + seat.pool.energy
    return (
        own >= of_domain
        and power >= of_domain + deflect + sum(cost.any_power for cost in extra)
        and energy >= sum(cost.energy for cost in extra)
    )


def play_options(position: Position, lying: Facedown, ability: Ability) -> set[int]:
    """Which permanents a hidden permanent's play effect may choose, now that it is the newest permanent on the board.

    `here` and `elsewhere` are told from where it entered. What cannot be known to fit is offered: players see it.
    """
    table, choice, player = position.table, ability.choose[0], lying.player
    own = max(table.permanents, key=lambda permanent: permanent.id)
    hidden = HiddenChoices(table, player, lying, [choice])
    fit = [permanent for permanent in table.permanents if hidden.fits(choice, permanent.id) is not False]
    if hidden.bound[0]:
        fit = [permanent for permanent in fit if permanent.place == lying.at]
    if choice.of.where == "here":
        fit = [permanent for permanent in fit if permanent.place == own.place]
    if choice.of.where == "elsewhere":
        fit = [permanent for permanent in fit if permanent.place != own.place]
    payable = [permanent for permanent in fit if is_payable(table, player, Card("", "unit"), (), (permanent.id,))]
    return {permanent.id for permanent in payable if not (read(choice.of).other and permanent.id == own.id)}
