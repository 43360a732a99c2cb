"""Reasons for the nodes and fields of the language of cards that fewer than two cards use.

A notion of the rulebook has the number of the rule, in the edition of 2026-07-16, that names it. The other reasons are
exceptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from carddata.model import amounts as q
from carddata.model import card, costs, damage, permissions, plays, prohibitions, repeats, scope
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model import targets as t
from carddata.model import triggers as e
from carddata.model.abilities import Ability, DoThis
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere, ReplaceBattlefield
from carddata.model.card import Card, Enters
from carddata.model.champions import ToChampionZone
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater
from carddata.model.naming import NamesTag
from carddata.model.options import ChooseOption
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.replacements import Again, Replacement
from carddata.model.trigger_changes import AddsMore
from tests.kit.rule_coverage import RULES

NODES_BY_RULE: Final[Mapping[type[Any], str]] = {
    t.ChosenChampion: "103.2.a.3",
    t.HasNamedTag: "763",
    t.InCombatWith: "740.2.c",
    t.ChosenBy: "355.5",
    c.AttachedThisTurn: "434.1.a.1",
    c.ChosenOf: "359.3.e.13",
    c.InBeginning: "315.2",
    e.WithThis: "725.1",
    e.EachCard: "383.1.b",
    e.ControlledBefore: "170.11.b",
    e.InCombat: "459",
    e.AsSide: "464.2.c",
    q.MightBonus: "137.3",
    q.TimesEmpowered: "441.1.c.1",
    ReturnLater: "390.5",
    card.HideFor: "421.2.a",
    m.HideFree: "421.2.a",
    m.RaiseBuffs: "703",
    m.ShareKeywords: "801.3.a",
    plays.LessEnergy: "356.4.b",
    ToChampionZone: "108.3.c.1",
    m.LoseKeyword: "801.3.b",
    m.SetMight: "477.1.a.1",
    m.SwapMight: "433.1",
    m.MoveBuff: "746",
    m.NameSpell: "760",
    m.PreventDamage: "437.1",
    m.NextSpellBonus: "713",
    m.GiveFlow: "829.1",
    m.TakeTurn: "735",
    m.Skip: "443.1",
    m.Reveal: "424.1",
    m.ActivateEffects: "383.4.g",
    plays.Instead: "356.1.a",
    card.FacedownRoom: "107.3.b.1",
    card.MorePoints: "194.3.a",
    card.CopiesText: "477.1.b.2",
    MovesHereFromAnywhere: "187.9",
    AddsBattlefield: "439.5",
    repeats.RepeatCosts: "356.4.c",
    repeats.SpellsRepeat: "820.1.c",
    permissions.HasBuffs: "426.1.b.2",
    permissions.EmpoweredAgain: "441.1.c.1",
    LosesKeywords: "801.3.b",
    HasTags: "477.1.a",
    damage.AnyDamageKills: "142.4.c",
}
"""Nodes that fewer than two cards need, each with the rule that names its notion."""

NODES: Final[Mapping[type[Any], str]] = {
    t.OfThatPlayer: "refers to a choice of the same effect, as the language's pronouns do",
    e.CameFrom: "texts that tests make up use it",
    e.Reaches: "of the language's own arithmetic: Mighty is the same with a number of its own",
    c.Outmatches: "compares the Might of a unit with a total: it goes once quantities are compared with each other",
    q.AtMost: "of the language's own arithmetic",
    q.Choosers: "it goes once an option is a choice of a player",
    q.ThisWay: "texts that tests make up use it",
    AllowLooks: "a permission to look at what 128.4 keeps from a player",
    Again: "what would happen happens once more, said of the event as a whole",
    plays.MightOfKilled: "a number of what an instruction has killed, which a later instruction is bound by",
    prohibitions.ChannelsOnly: "a number of runes in place of that of the Channel Phase (315.3.b)",
    damage.TakesMoreMight: "modifies an amount that another effect gives, as Bonus Damage does for damage alone",
    AddsMore: "modifies what abilities of other objects add",
    ReturnBanished: "the end of what `ReturnLater` begins: no card says it alone",
    m.LoseControl: "ends control that the same effect has taken, where the rules end it by a duration",
}
"""Nodes that fewer than two cards need, and that no rule names."""


FIELDS_BY_RULE: Final[Mapping[tuple[type[Any], str], str]] = {
    (Ability, "again"): "820.1.d",
    (costs.Additional, "base"): "356.1.a",
    (costs.Additional, "ready"): "805.1.a",
    (e.Alone, "how"): "740.2.b",
    (damage.BonusDamage, "by"): "417.6.b",
    (damage.BonusDamage, "own"): "417.4",
    (Card, "also"): "178.1",
    (permissions.CardsCost, "abilities"): "206.1",
    (permissions.CardsCost, "choosing"): "809.1.c",
    (permissions.CardsCost, "source"): "419.1.a",
    (m.ChangeCosts, "more"): "356.3",
    (m.ChangeDamage, "amount"): "437.1.b.1.a",
    (m.ChangeRunes, "domain"): "164.1",
    (t.Choice, "grouped"): "355.11",
    (t.Choice, "one_controller"): "355.11",
    (t.Choice, "scattered"): "355.11",
    (t.Choice, "xp"): "824.1.c",
    (ToDeck, "count"): "416.6",
    (ToDeck, "recycled"): "416.1",
    (costs.Cost, "burn"): "440.3.a",
    (costs.Cost, "equip"): "821.1.c",
    (permissions.CostChange, "least"): "356.4.e",
    (Decide, "xp"): "740.4.a.1",
    (m.Detach, "bearer"): "435.4",
    (DoThis, "times"): "387.1.a",
    (m.GainPoints, "points"): "194.1.c",
    (HandCard, "whose"): "424.4.a",
    (repeats.GiveRepeat, "cost"): "820.1.c",
    (HasKeywords, "everywhere"): "801.3.a.3",
    (HasKeywords, "lacking"): "801.3.a.1",
    (HasMight, "least"): "477.3.e.2.b",
    (permissions.IgnoresKeyword, "choosing"): "809.1.c",
    (c.InShowdown, "here"): "344",
    (costs.LessByPayment, "each_energy"): "131.2",
    (costs.LessByPayment, "each_power"): "131.3",
    (m.Look, "up_to"): "355.13",
    (m.Move, "by_base"): "144.4",
    (Play, "yours"): "127.1",
    (permissions.PlayedTo, "ambush"): "822.1.d",
    (permissions.PlayedTo, "only"): "355.10.b",
    (ReplaceBattlefield, "at"): "438.3.a",
    (ReplaceBattlefield, "token"): "438.3.b.1",
    (Replacement, "times"): "371.1",
    (damage.TakesNoDamage, "by_enemies"): "417.6.b",
    (damage.TakesNoDamage, "combat"): "417.6.c",
    (TopCard, "no_mightier"): "359.3.e.13",
    (c.OfChoice, "choice"): "359.3.f.1",
}
"""Fields that fewer than two cards set, each with the rule that names its notion."""

FIELDS: Final[Mapping[tuple[type[Any], str], str]] = {
    (damage.BonusDamage, "here"): "the effects of all players, to units at the battlefield itself",
    (t.Choice, "no_dearer"): "compares both costs of a card with those of what was killed for it",
    (t.Choice, "spared"): "a player who has paid need not choose: a condition on what others choose",
    (ChooseOption, "options"): "all cards have two options, texts that tests make up have three",
    (m.Counter, "to_hand"): "the hand in place of the trash, once a spell is countered",
    (Decide, "count"): "the number of instructions that a player decides on at once, as the language counts them",
    (Enters, "at_battlefield"): "asked of the place that is chosen as the card is played, not of one that is in play",
    (scope.Given, "through"): "the gear gives it, and its unit has it",
    (t.HasChosen, "no_other"): "that nothing else was chosen: said of the group, not of its parts",
    (t.HasChosen, "least"): "a number that texts which tests make up ask for",
    (NamesTag, "gains"): "goes once a tag can be said to be the named one, as of other cards",
    (NamesTag, "tags"): "some tags to name one of, where the rules know all (763)",
    (t.Occupied, "least"): "a number of units, until predicates compare quantities",
    (t.Occupied, "most"): "a number of units, until predicates compare quantities",
    (TopCard, "rest"): "the rest of the top cards, as instructions on them say it, and drawn besides",
}
"""Fields that fewer than two cards set, and that no rule names."""

_DEFINITIONS: Final = frozenset(
    (
        "107.3.b.1",
        "108.3.c.1",
        "142.4.c",
        "187.9",
        "194.3.a",
        "103.2.a.3",
        "127.1",
        "131.2",
        "131.3",
        "137.3",
        "144.4",
        "143.2.b",
        "164.1",
        "170.11.b",
        "178.1",
        "194.1.c",
        "206.1",
    ),
)
"""Rules of chapters 1 and 2 that are cited here: `tests/scenarios/rules.txt` has only the chapters after them."""


def is_rule(number: str) -> bool:
    """Return whether the newest edition has a rule of this number.

    >>> is_rule("437.1.b.1.a"), is_rule("437"), is_rule("437.1.b.1.z")
    (True, True, False)
    """
    listed = (line.split(" ")[0] for line in RULES.read_text(encoding="utf-8").splitlines())
    return number in _DEFINITIONS or any(rule == number or rule.startswith(f"{number}.") for rule in listed)
