"""Checks of what must hold after every action of a soaked game."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from carddata.model.operations import ChangeRunes, Operation
from carddata.model.options import ChooseOption
from tableside.engine import Offer, Private, Secret, Table, enact, evolve, judge, learn
from tableside.engine.derived.traits import might_of
from tableside.engine.judging import is_legal
from tableside.engine.model import events as e
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    EndTurn,
    Hide,
    Pass,
    Play,
    PointsAre,
    StandardMove,
)
from tableside.engine.model.board import Pool, Runes
from tableside.engine.model.events import Event
from tableside.engine.model.questions import AmountQuestion, FateQuestion, RevealQuestion
from tableside.engine.model.record import decode_action, decode_events, encode
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.engine.offers import matches
from tableside.engine.rules.costs import total_cost
from tableside.engine.rules.death_replaced import rescues
from tableside.engine.rules.hidden import hide_cost
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.resources import resources
from tests.kit.engine.choosing import any_names, named, names
from tests.kit.engine.dealing import OTHERS, UNITS
from tests.kit.engine.filling import some_filling
from tests.soak.people import People, Wrong

Offers = tuple[Offer, ...]
MOST_EVENTS = 300
"""More than any one action brings."""


def can_be_filled(
    rng: Random, table: Table, private: Private, people: People, offered: Callable[[Player], Offers]
) -> None:
    """Every offer to every player can be filled in legally with each card and unit that it names."""
    for player in table.setup.players:
        for offer in offered(player):
            real = [*names(people, offer), *any_names(offer)]
            if some_filling(rng, table, private, offer, real) is None:
                raise Wrong(f"no way to fill in {shown(offer)}")
            for option in offer.options or ():
                alone = _alone(offer, option)
                if alone is not None and not is_legal(table, private, alone):
                    raise Wrong(f"{shown(alone)} is no legal way to fill in {shown(offer)}")


def _alone(offer: Offer, option: str | int) -> Action | None:
    match offer.action:
        case Hide(player=player, at=at, source=source):
            return Hide(player, Secret(str(option)), at, source)
        case Play() as play:
            return replace(play, card=Secret(str(option)))
        case StandardMove(player=player, to=to):
            return StandardMove(player, (int(option),), to)
        case _:
            return None


def is_offered(table: Table, offered: Offers, action: Action) -> None:
    """A legal action fits an offer to its player, except for a play from a trash where nobody knows the card to lie.

    A card that is tapped as what is chosen of a revealed hand says yes to the question.
    """
    from_trash = isinstance(action, Play) and action.source == "trash"
    if from_trash and action.card.reveal() not in (card.card for card in table.seat(action.player).trash):
        return
    if isinstance(action, Choose) and isinstance(table.asks, RevealQuestion) and action.answers != ("no",):
        action = Choose(action.player, ("yes",))
    if not any(matches(offer, action) for offer in offered):
        raise Wrong(f"{shown(action)} is legal and fits no offer")


def any_action(rng: Random, table: Table, people: People) -> Action:
    """An action that somebody might announce, sensible or not."""
    player = rng.choice(table.setup.players)
    if rng.random() < 0.7:
        player = (table.asks.player if table.asks is not None else table.priority) or player
    at = rng.choice(table.numbers())
    place = rng.choice((player, *table.numbers()))
    ids = [permanent.id for permanent in table.permanents] or [0]
    kind = rng.choice((Pass, EndTurn, Hide, Play, Play, StandardMove, Activate, Choose, Assign))
    if kind is Choose and table.asks is not None:
        options = table.asks.options or tuple(people.hands[player])
        count = rng.randint(0, min(len(options), 3))
        answers = tuple(rng.sample(options, count)) if rng.random() < 0.8 else (rng.choice(("yes", "no", "none")),)
        return Choose(player, answers)
    if kind is Assign and table.asks is not None:
        units = [int(option[1:]) for option in table.asks.options if option.startswith("#")]
        return Assign(player, tuple((unit, rng.randint(1, 5)) for unit in rng.sample(units, min(len(units), 2))))
    if kind is Hide:
        return Hide(player, Secret(_card(rng, people, player)), at, rng.choice(("hand", "hand", "champion")))
    if kind is Play:
        source = rng.choice(("hand", "hand", "hand", "champion", "facedown", "trash"))
        own_facedown = [card for card in table.facedown if card.player == player]
        if source == "facedown" and own_facedown:
            facedown_card = rng.choice(own_facedown)
            return Play(
                player,
                Secret(people.faces[facedown_card.handle]),
                source,
                facedown_card.at,
                to=rng.choice((None, place)),
            )
        card = _card(rng, people, player)
        return named(rng, table, Play(player, Secret(card), source))
    if kind is StandardMove:
        return StandardMove(player, tuple(rng.sample(ids, min(len(ids), rng.randint(1, 2)))), place)
    if kind is Activate:
        return named(rng, table, Activate(player, rng.choice(ids), rng.randint(1, 2)))
    return EndTurn(player) if kind is EndTurn else Pass(player)


def _card(rng: Random, people: People, player: Player) -> str:
    real = [*people.hands[player], *people.champions[player]]
    return rng.choice(real) if real and rng.random() < 0.9 else rng.choice(UNITS + OTHERS)


def folds_again(table: Table, private: Private, events: tuple[Event, ...], after: tuple[Table, Private]) -> None:
    """Folding the events again, and as read from a record, leads to the same position."""
    secrets: list[object] = []
    text = encode(events, secrets)
    with_key, without = decode_events(text, secrets), decode_events(text, None)
    if with_key != events:
        raise Wrong("the events are others when they are read back")
    for read in (events, with_key):
        folded = folded_from(table, private, read)
        if folded[0] != after[0] or folded[1] != after[1]:
            raise Wrong("the events folded again lead to another position")
    blind = folded_from(table, Private(), without)
    if blind[0] != after[0]:
        raise Wrong("the events without their secrets lead to another table")
    if any(blind[1].faces.values()) or blind[1].hands or blind[1].decks:
        raise Wrong("something private is learnt without the secrets")


def folded_from(table: Table, private: Private, events: tuple[Event, ...]) -> tuple[Table, Private]:
    for event in events:
        table, private = evolve(table, event), learn(private, event)
    return table, private


def asks_again(table: Table, private: Private) -> None:
    """A correction that changes nothing leaves a question as it is; combat damage is assigned anew."""
    player = table.setup.players[0]
    if table.asks is None or table.asks.about == "damage":
        return
    events = enact(table, private, PointsAre(player, player, table.seat(player).points))
    if folded_from(table, private, events)[0] != table:
        raise Wrong(f"{table.asks} is another after a correction that changes nothing")


def is_judged_alike(table: Table, private: Private, action: Action) -> None:
    """The quick answer to whether an action is legal is that of the verdict."""
    if is_legal(table, private, action) != (judge(table, private, action).kind == "legal"):
        raise Wrong(f"{shown(action)} is legal in a verdict or by itself, not in both")


def is_written(action: Action) -> None:
    """The action is the same when it is read from a record."""
    secrets: list[object] = []
    text = encode(action, secrets)
    if decode_action(text, secrets) != action or encode(decode_action(text, None), []) != text:
        raise Wrong(f"{shown(action)} is another when it is read back")


def goes_on(table: Table, events: tuple[Event, ...]) -> None:
    """The machine stopped in time, and waits for somebody in the game."""
    if len(events) > MOST_EVENTS:
        raise Wrong(f"{len(events)} events")
    expected_player = table.asks.player if table.asks is not None else table.priority
    if table.winner is None and expected_player not in table.players:
        raise Wrong(f"nobody is waited for, but {expected_player}")
    ids = [thing.id for thing in (*table.permanents, *table.chain)]
    ids += [card.id for seat in table.seats for card in seat.cards_in(*PUBLIC_ZONES)]
    if len(set(ids)) < len(ids) or max(ids, default=0) >= table.next_id:
        raise Wrong("an id is used twice")


def nothing_left_undone(table: Table) -> None:
    """Nothing is left for a cleanup to do (323), but for what people said does not happen."""
    if table.winner is not None or table.asks is not None:
        return
    places = {permanent.id: permanent.place for permanent in table.permanents}
    averted = [decision.doubt for decision in table.decided if not decision.happens]
    kept = [doubt.subjects for doubt in averted if doubt.kind == "control lost"]
    spared = {subject for doubt in averted for subject in doubt.subjects}
    for permanent in table.permanents:
        if permanent.attached_to:
            if permanent.place != places.get(permanent.attached_to):
                raise Wrong(f"#{permanent.id} {permanent.card} is not where #{permanent.attached_to} is (719.3)")
            continue
        at_home = permanent.place == permanent.player
        if not at_home and (permanent.kind != "unit" or isinstance(permanent.place, str)):
            raise Wrong(f"#{permanent.id} {permanent.card} is at {permanent.place} (323.7)")
        might = might_of(table, permanent)
        if permanent.damage and might is not None and permanent.damage >= might and f"#{permanent.id}" not in spared:
            raise Wrong(f"#{permanent.id} {permanent.card} lives with {permanent.damage} damage (323.5)")
        if permanent.role and table.combat is None:
            raise Wrong(f"#{permanent.id} {permanent.card} is {permanent.role} without a combat (323.2)")
    for facedown_card in table.facedown:
        keepers = (facedown_card.player, UNKNOWN)
        if facedown_card.handle not in spared and table.battlefield(facedown_card.at).control not in keepers:
            raise Wrong(
                f"{facedown_card.handle} lies at @{facedown_card.at}, which is not {facedown_card.player}'s (323.7)"
            )
    if table.state != "neutral open" or table.setup.follow == "score":
        return
    for at, field in enumerate(table.battlefields, 1):
        present = table.present(at)
        contested = field.contested is not None
        is_kept = field.stated or not table.setup.rules.may_lose_control(chain=False, contested=contested)
        is_kept = is_kept or (f"@{at}", field.control) in kept
        if field.control not in (None, *present) and not is_kept:
            raise Wrong(f"{field.control} controls @{at} without units (323.6)")
        if contested and "contests" in table.setup.rules.cleanup:
            raise Wrong(f"@{at} is still contested (323.11-323.13)")
        if any(other in table.opponents(present[0]) for other in present[1:]):
            raise Wrong(f"{present} stand at @{at} and do not fight (323.13)")


def runes_are_kept(table: Table, action: Action, events: tuple[Event, ...]) -> None:
    """Runes come only by channelling, out of twelve, and go only by recycling, one for each power (315.3, 357, 430)."""
    begun, floated = table, 0
    for number, event in enumerate(events):
        later_events = (later for later in events[number + 1 :] if not isinstance(later, e.Put))
        after = next((later for later in later_events if not _is_channel(event, later)), None)
        if isinstance(event, e.RunesAre):
            before, now = _count(table.seat(event.player).runes), _count(event.runes)
            if table.phase == "channel":
                extra = table.number == table.setup.mode.seats and event.player == table.setup.players[-1]
                change = min(2 + extra, 12 - before)
            elif isinstance(after, e.NextInstruction | e.InstructionEnded):
                change = _instructed(table, after) - _price_of_option(table, action, after)
                change = max(-before, min(change, 12 - before))
            else:
                readied = table.phase == "awaken" and not isinstance(after, e.CostPaid | e.AmountPaid)
                change = floated - (0 if readied else _power_due(begun, table, action, after))
            if now - before != change:
                raise Wrong(f"{event.player} has {before} runes and then {now}, not {change:+}")
        spends = isinstance(event, e.PoolIs) and isinstance(after, e.RunesAre)
        floated = _power(table.seat(event.player).pool) - _power(event.pool) if spends else 0
        table = evolve(table, event)


def _is_channel(event: Event, later: Event) -> bool:
    """Return whether these are runes for one instruction that several players carry out, or one of them repeatedly."""
    if not isinstance(event, e.RunesAre) or not isinstance(later, e.RunesAre):
        return False
    return event.player != later.player or _count(later.runes) >= _count(event.runes)


def _power(pool: Pool) -> int:
    """The unspent power of a rune pool, what is for some uses alone with it."""
    return len(pool.power) + sum(len(limited.power) for limited in pool.limited)


def _count(runes: tuple[Runes, ...] | None) -> int:
    return sum(rune.ready + rune.exhausted for rune in runes or ())


def _instructed(table: Table, following: e.NextInstruction | e.InstructionEnded) -> int:
    """Return how many runes the instruction that was just carried out channels, or below 0 recycles (416.4)."""
    item, done = table.item(following.id), _done(table, following)
    if item is None or not isinstance(done, ChangeRunes):
        return 0
    count = done.count * (times(table, item, done) or 0)
    return {"channel": count, "recycle": -count}.get(done.how, 0)


def _done(table: Table, following: e.NextInstruction | e.InstructionEnded) -> Operation | None:
    """The instruction that was just carried out."""
    item = table.item(following.id)
    number = following.number if isinstance(following, e.InstructionEnded) else following.instruction
    return item.ability.do[number - 1] if item is not None and item.ability is not None else None


def _price_of_option(table: Table, action: Action, following: e.NextInstruction | e.InstructionEnded) -> int:
    """Return how much power the option costs that a player chose, of which the first is to pay."""
    done = _done(table, following)
    pays = isinstance(done, ChooseOption) and isinstance(action, Choose) and action.answers == ("1",)
    return done.cost.power + done.cost.any_power if pays else 0


def _power_due(begun: Table, table: Table, action: Action, after: Event | None) -> int:
    """Return how much power a chain item or a hide costs."""
    item = table.item(after.id) if isinstance(after, e.CostPaid) else None
    if item is not None:
        return len(total_cost(table, item).power)
    if isinstance(after, e.AmountPaid):
        question = begun.asks
        return after.amount if isinstance(question, AmountQuestion) and question.of == "power" else 0
    if isinstance(action, Hide):
        return len(hide_cost(begun, action.player, action.paying).power)
    return _price_of_life(begun, action) if isinstance(action, Choose) else 0


def _price_of_life(table: Table, action: Choose) -> int:
    """Return how much power it costs to save a unit as a player chose."""
    question = table.asks
    unit = table.permanent(question.unit) if isinstance(question, FateQuestion) else None
    chosen = [rescue for rescue in rescues(table, unit) if rescue.fate in action.answers] if unit is not None else []
    return sum(len(resources(rescue.cost, table.card(rescue.card), table.setup.rules).power) for rescue in chosen)


def shown(value: object) -> str:
    """A value as text, with its secrets: whoever debugs a soaked game may see them."""
    named = getattr(value, "card", None)
    return f"{value!r} [{named.reveal()}]" if isinstance(named, Secret) else repr(value)
