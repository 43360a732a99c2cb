"""How the grammar's rules for what players do are read: with cards, runes, points and XP."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.word_values import number, number_of_xp
from carddata.model import operations as m
from carddata.model.hands import AllowLooks, RevealHand


def _player_operation(kind: type[Any], who: m.Who = "you") -> Any:
    """The method that reads an instruction with a number of cards."""

    def read(self: Any, count: Token) -> p.Act:
        fields = {"count": number(count)} if who == "you" else {"count": number(count), "who": who}
        return p.Act(None, ((kind, fields),))

    return read


def _part(part: m.SkippedPart) -> Any:
    """The method that reads what is skipped."""

    def read(self: Any) -> m.SkippedPart:
        return part

    return read


def _by(who: m.Who, act: p.Act) -> p.Act:
    """An instruction that these players carry out."""
    return p.Act(None, tuple((kind, fields | {"who": who}) for kind, fields in act.operations))


def _by_an_opponent(act: p.Act) -> p.Act:
    """An instruction that an opponent carries out, whom the player chooses."""
    return p.Act(p.Objects(FlatFilter(kind="player", whose="enemy")), act.operations, its_player=True)


def _by_owner(act: p.Act) -> p.Act:
    """An instruction that the owner of "it" carries out."""
    return p.Act("it", tuple((kind, fields | {"who": "its owner"}) for kind, fields in act.operations), its_player=True)


def price_of(*symbols: Token) -> p.Price:
    """The energy and power of these symbols."""
    energy = sum(number(symbol) for symbol in symbols if symbol.type == "ENERGY")
    return p.Price(energy, tuple(symbol.strip("{}") for symbol in symbols if symbol.type == "POWER"))


@v_args(inline=True)
class PlayerReader(Transformer[Any, Any]):
    """Reads instructions about players."""

    draw = _player_operation(m.Draw)

    def you_draw(self, count: Token) -> p.Act:
        return _by("you", self.draw(count))

    def you_score(self, *parts: Token) -> p.Act:
        return _by("you", self.score(*parts))

    def opponents_score(self, _: str, points: Token) -> p.Act:
        return _by("opponents", self.score(points))

    def you_gain_xp(self, count: Token) -> p.Act:
        return self.gain_xp(count)._replace(by_you=True)

    discard = _player_operation(m.Discard)
    opponents_discard = _player_operation(m.Discard, "opponents")
    opponents_draw = _player_operation(m.Draw, "opponents")
    everybody_discards = _player_operation(m.Discard, "everybody")
    burn = _player_operation(m.Burn)
    opponents_burn = _player_operation(m.Burn, "opponents")
    everybody_burns = _player_operation(m.Burn, "everybody")
    skipped_turn = _part("turn")
    skipped_awaken = _part("awaken")
    skipped_beginning = _part("beginning")
    skipped_channel = _part("channel")
    skipped_draw = _part("draw")
    skipped_main = _part("main")

    def skip(self, part: m.SkippedPart) -> p.Act:
        return p.Act(None, ((m.Skip, {"what": part}),))

    def opponents_skip(self, part: m.SkippedPart) -> p.Act:
        return _by("opponents", self.skip(part))

    def everybody_skips(self, part: m.SkippedPart) -> p.Act:
        return _by("everybody", self.skip(part))

    def its_controller_skips(self, part: m.SkippedPart) -> p.Act:
        return p.Act("it", ((m.Skip, {"what": part}),), its_player=True)

    def burn_in_brackets(self, token: Token) -> p.Act:
        return p.Act(None, ((m.Burn, {"count": number(token.update(value=token.strip("[]").split(" ")[1]))}),))

    def put_in_trash(self, *tokens: Token) -> p.Act:
        counts = [number(token) for token in tokens if token.type == "NUMBER"]
        return p.Act(None, ((m.Burn, {"count": counts[0] if counts else 1}),))

    def its_controller_burns(self, count: Token) -> p.Act:
        return p.Act("it", ((m.Burn, {"count": number(count)}),), its_player=True)

    everybody_draws = _player_operation(m.Draw, "everybody")

    def its_controller_draws(self, count: Token) -> p.Act:
        return p.Act("it", ((m.Draw, {"count": number(count)}),), its_player=True)

    def its_controller_discards(self, count: Token) -> p.Act:
        return p.Act("it", ((m.Discard, {"count": number(count)}),), its_player=True)

    def its_controller_draws_first(self, drawn: Token, discarded: Token) -> list[p.Act]:
        return [self.its_controller_draws(drawn), self.its_controller_discards(discarded)]

    def its_controller_draws_and_gains(self, drawn: Token, xp: Token) -> list[p.Act]:
        return [self.its_controller_draws(drawn), self.its_controller_gains_xp(xp)]

    def you_discard(self, count: Token) -> p.Act:
        return _by("you", self.discard(count))

    def each_discards_some(self, who: m.Who, discarded: Token, drawn: Token) -> p.Act:
        discards, draws = {"count": number(discarded), "who": who}, {"count": number(drawn), "who": who}
        return p.Act(None, ((m.Discard, discards), (m.Draw, draws)))

    def each_draws_first(self, who: m.Who, drawn: Token, discarded: Token) -> p.Act:
        return p.Act(None, self.each_discards_some(who, discarded, drawn).operations[::-1])

    def its_owner_draws(self, count: Token) -> p.Act:
        return _by_owner(p.Act(None, ((m.Draw, {"count": number(count)}),)))

    def its_owner_discards(self, count: Token) -> p.Act:
        return _by_owner(self.discard(count))

    def its_owner_channels(self, *parts: Token) -> p.Act:
        return _by_owner(self.channel(*parts))

    def its_controller_channels(self, *parts: Token) -> p.Act:
        return self.channel(*parts)._replace(thing="it", its_player=True)

    def they_discard(self, count: Token) -> p.Act:
        return p.Act("them", ((m.Discard, {"count": number(count)}),), its_player=True)

    def they_reveal_hand(self) -> p.Act:
        return p.Act("them", ((RevealHand, {}),), its_player=True)

    def looks_at_theirs(self, _: Token) -> p.Act:
        return p.Act("them", ((AllowLooks, {}),), its_player=True)

    def discard_hand(self) -> p.Act:
        return p.Act(None, ((m.Discard, {"hand": True}),))

    def they_discard_hand(self) -> p.Act:
        return p.Act("them", ((m.Discard, {"hand": True}),), its_player=True)

    def each_discards(self, who: m.Who, *drawn: Token) -> p.Act:
        draws = tuple((m.Draw, {"count": number(count), "who": who}) for count in drawn)
        return p.Act(None, ((m.Discard, {"hand": True, "who": who}), *draws))

    def they_burn(self, count: Token) -> p.Act:
        return p.Act("them", ((m.Burn, {"count": number(count)}),), its_player=True)

    def an_opponent_draws(self, count: Token) -> p.Act:
        return _by_an_opponent(self.draw(count))

    def an_opponent_discards(self, count: Token) -> p.Act:
        return _by_an_opponent(self.discard(count))

    def an_opponent_burns(self, count: Token) -> p.Act:
        return _by_an_opponent(self.burn(count))

    def an_opponent_gains_xp(self, count: Token) -> p.Act:
        return _by_an_opponent(self.gain_xp(count))

    def they_gain_xp(self, count: Token) -> p.Act:
        return self.gain_xp(count)._replace(thing="them", its_player=True)

    def its_controller_gains_xp(self, count: Token) -> p.Act:
        return self.gain_xp(count)._replace(thing="it", its_player=True)

    def its_owner_gains_xp(self, count: Token) -> p.Act:
        return _by_owner(self.gain_xp(count))

    def opponents_gain_xp(self, count: Token) -> p.Act:
        return _by("opponents", self.gain_xp(count))

    def everybody_gains_xp(self, count: Token) -> p.Act:
        return _by("everybody", self.gain_xp(count))

    def they_draw(self, count: Token) -> p.Act:
        return p.Act("them", ((m.Draw, {"count": number(count)}),), its_player=True)

    def they_score(self, points: Token, *_: Token) -> p.Act:
        return p.Act("them", ((m.GainPoints, {"points": number(points)}),), its_player=True)

    def score(self, points: Token) -> p.Act:
        return p.Act(None, ((m.GainPoints, {"points": number(points)}),))

    def gain_xp(self, count: Token) -> p.Act:
        return p.Act(None, ((m.GainXp, {"count": number_of_xp(count)}),))

    def channel(self, count: Token, *exhausted: Token) -> p.Act:
        fields = {"how": "channel", "count": number(count), "exhausted": bool(exhausted)}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def ready_runes(self, count: Token, *_: Token) -> p.Act:
        fields = {"how": "ready", "count": 1 if count.type == "ONE" else number(count), "up_to": True}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def ready_exactly(self, count: Token, *_: Token) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "count": number(count)}),))

    def ready_one(self, *_: Token) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "count": 1}),))

    def ready_all_runes(self) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "all": True}),))

    def must_recycle_runes(self, count: Token) -> p.Act:
        fields = {"how": "recycle", "count": 1 if count.type == "ONE" else number(count)}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def win_game(self) -> p.Act:
        return p.Act(None, ((m.WinGame, {}),))

    def everybody_channels(self, *parts: Token) -> p.Act:
        return _by("everybody", self.channel(*parts))

    def turn_player_channels(self, *parts: Token) -> p.Act:
        return _by("turn player", self.channel(*parts))

    def turn_player_scores(self, points: Token) -> p.Act:
        return _by("turn player", self.score(points))

    turn_player_draws = _player_operation(m.Draw, "turn player")

    def add(self, *symbols: Token) -> p.Act:
        price = price_of(*symbols)
        return p.Act(None, ((m.Add, {"energy": price.energy, "power": price.power}),))

    def use_for_gear_and_abilities(self, *_: Token) -> str:
        return "gear and its abilities"

    def use_in_showdowns(self) -> str:
        return "showdowns"

    def use_for_cards(self, cards: Token) -> str:
        return str(cards)
