"""Continuous effects a second time: passage by passage, from the rule text (Core Rules 2026-07-16, 364, 473-480)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.targets import TargetFilter
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table
from tests.oracle.descriptions import read
from tests.oracle.facts import keyword_total, own_keywords, own_might, seat_of, team_of


class Effect(NamedTuple):
    """A passive ability in play, whose it is, on which permanent it stands and where that is."""

    says: HasMight | HasKeywords
    player: Player | None
    me: int | None
    here: Place


class Layers:
    """The units of a position with its effects."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.effects = list(effects(table))
        self.on: set[tuple[int, int]] = set()
        self.over: set[tuple[int, int]] = set()
        while self.passage():
            pass

    def passage(self) -> bool:
        """One sequence of the layers: abilities, then arithmetic; whether it changed anything (476.2)."""
        changed = False
        for layer in (HasKeywords, HasMight):
            wanted = {
                (number, unit.id)
                for number, effect in enumerate(self.effects)
                if isinstance(effect.says, layer) and self.holds(effect.says.only_if, effect)
                for unit in self.table.permanents
                if self.is_for(effect, unit)
            }
            there = {key for key in self.on if isinstance(self.effects[key[0]].says, layer)}
            new, gone = wanted - there - self.over, there - wanted
            self.on |= new
            self.on -= gone
            self.over |= gone  # 476.3: applied once, and disqualified once
            changed = changed or bool(new or gone)
        return changed

    def keywords(self, unit: Permanent) -> list[str]:
        words = own_keywords(self.table, unit)
        mine = [self.effects[number] for number, of in sorted(self.on) if of == unit.id]
        gifts = [effect for effect in mine if isinstance(effect.says, HasKeywords)]
        for lacking in (False, True):  # 478.1.c: what asks for what is lacking depends on the others
            for effect in gifts:
                assert isinstance(effect.says, HasKeywords)
                if effect.says.lacking == lacking:
                    had = {word.split()[0] for word in words} if lacking else set()
                    times = self.times(effect)
                    words += [word for word in effect.says.keywords if word.split()[0] not in had] * times
        return words

    def might(self, unit: Permanent) -> int | None:
        might = own_might(self.table, unit)
        if might is None:
            return None
        changes = [self.effects[number] for number, of in self.on if of == unit.id]
        limited = []
        for effect in changes:
            if isinstance(effect.says, HasMight) and effect.says.least is None:
                might += effect.says.amount * self.times(effect)
            elif isinstance(effect.says, HasMight):
                limited.append((effect.says.least or 0, effect.says.amount * self.times(effect)))
        words = self.keywords(unit)
        attack = keyword_total(words, "Assault") if unit.role == "attacking" else 0  # 807.1
        might += attack + (keyword_total(words, "Shield") if unit.role == "defending" else 0)  # 814.1
        for least, change in limited:  # 478.1.c: what a minimum stops depends on all other changes
            might = max(might + change, min(might, least))
        return might

    def times(self, effect: Effect) -> int:
        return 1 if effect.says.each is None else self.number(effect.says.each, effect) or 0

    def number(self, count: q.Quantity, effect: Effect) -> int | None:
        if isinstance(count, q.HowMany):
            return sum(self.fits(count.of, effect, unit) for unit in self.table.permanents)
        if count == q.MightBonus():  # 137.3
            cards = [
                self.table.setup.cards[gear.card] for gear in self.table.permanents if gear.attached_to == effect.me
            ]
            return sum(card.attached.might for card in cards if card.attached is not None)
        if count == q.TimesEmpowered():  # 441.1.c.1
            return self.times_empowered(effect)
        if effect.player is None:
            return 0
        seat = seat_of(self.table, effect.player)
        known = {
            "points": seat.points,
            "trash": len(seat.trash) if seat.trash_known else None,
            "hand": seat.hand,
            "runes": None if seat.runes is None else sum(rune.ready + rune.exhausted for rune in seat.runes),
            "xp": seat.xp,
            "discard": seat.this_turn.discarded if self.table.setup.follow == "all" else None,
            "dies": sum(other.this_turn.deaths for other in self.table.seats),
            "spent on a spell": seat.this_turn.spent_on_a_spell if self.table.setup.follow == "all" else None,
            "burn": seat.this_turn.burned if self.table.setup.follow == "all" else None,
            "conquer": len(seat.this_turn.conquered),
            "gained xp": seat.this_turn.gained_xp if self.table.setup.follow == "all" else None,
            "plays": seat.this_turn.spells_played if self.table.setup.follow != "score" else None,
        }
        return known[count.verb if isinstance(count, q.HowOften) else count.what]

    def times_empowered(self, effect: Effect) -> int:
        own = [unit for unit in self.table.permanents if unit.id == effect.me]
        return sum(unit.empowered + unit.more_empowered for unit in own)

    def is_for(self, effect: Effect, unit: Permanent) -> bool:
        if effect.says.to == "me":
            return unit.id == effect.me
        return self.fits(effect.says.to, effect, unit)

    def holds(self, condition: c.Condition | None, effect: Effect) -> bool:
        """Return whether a condition is surely met (364.3)."""
        match condition:
            case None:
                return True
            case c.All(of=parts):
                return all(self.holds(part, effect) for part in parts)
            case c.Itself(of=asked):
                return any(self.fits(asked, effect, unit) for unit in self.table.permanents if unit.id == effect.me)
            case c.ThereAre(of=TargetFilter(kind="battlefield", where="here")):
                return isinstance(effect.here, int)
            case c.ThereAre(of=asked, least=least):
                return sum(self.fits(asked, effect, unit) for unit in self.table.permanents) >= least
            case c.Empowered():  # 828.1.b.1
                return self.times_empowered(effect) > 0
            case c.Level(xp=xp):
                return effect.player is not None and seat_of(self.table, effect.player).xp >= xp
            case c.Counted(of=of, least=least, most=most):
                number = self.number(of, effect)
                return number is not None and least <= number and (most is None or number <= most)
            case _:
                raise NotImplementedError(condition)

    def fits(self, described: TargetFilter, effect: Effect, unit: Permanent) -> bool:
        """Return whether a permanent is described, from the point of view of an effect (355.9)."""
        table, asked = self.table, read(described)
        if unit.kind != described.kind or (asked.other and unit.id == effect.me):
            return False
        if described.whose != "anybody":
            if effect.player is None:
                return False
            mates = team_of(table, effect.player)
            whose = {"you": unit.player == effect.player, "friendly": unit.player in mates}
            if not whose.get(described.whose, unit.player not in mates):
                return False
        if described.where == "here" and unit.place != effect.here:
            return False
        words = {"attacking": unit.role == "attacking", "defending": unit.role == "defending"}
        words |= {"stunned": unit.stunned, "buffed": unit.buffed, "damaged": unit.damage > 0}
        words |= {"exhausted": unit.exhausted, "ready": not unit.exhausted}
        if asked.status is not None and not words[asked.status]:
            return False
        if asked.alone:  # 740.2.a
            mates = team_of(table, unit.player)
            here = [other for other in table.permanents if other.kind == "unit" and other.place == unit.place]
            if any(other.id != unit.id and other.player in mates for other in here):
                return False
        card = table.setup.cards.get(unit.card)
        if asked.tags and not (card is not None and set(asked.tags) & set(card.tags)):
            return False
        if asked.keyword and not any(word.split()[0] == asked.keyword for word in self.keywords(unit)):
            return False
        might = self.might(unit) if asked.mighty else None
        return (unit.token or not asked.token) and (might is None or might >= 5)  # 708


def effects(table: Table) -> Iterator[Effect]:
    """The passive abilities that are active: of permanents and battlefields in play (365.1)."""
    for permanent in table.permanents:
        card = table.setup.cards.get(permanent.card)
        for says in card.standing if card is not None and not permanent.attached_to else ():
            if isinstance(says, HasMight | HasKeywords):
                yield Effect(says, permanent.player, permanent.id, permanent.place)
    for number, battlefield in enumerate(table.battlefields, 1):
        card = table.setup.cards.get(battlefield.name)
        for says in card.standing if card is not None else ():
            if isinstance(says, HasMight | HasKeywords):
                control = battlefield.control if battlefield.control != UNKNOWN else None
                yield Effect(says, control, None, number)


def keywords_of(table: Table, unit: Permanent) -> list[str]:
    """The keywords that a unit has now."""
    return Layers(table).keywords(unit)


def might_of(table: Table, unit: Permanent) -> int | None:
    """The Might that a unit has for a spell or ability."""
    might = Layers(table).might(unit)
    return None if might is None else max(might, 0)  # 143.2.b: to a spell or ability it is 0 where it is less
