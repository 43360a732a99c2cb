"""Instructions in words: one writer for each operation."""

from __future__ import annotations

from typing import assert_never

from carddata.lexicon import verb
from carddata.model import operations as m
from carddata.model.abilities import Delay, DoThis, Effect, GiveAbility
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.champions import ToChampionZone
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater, RevealHand, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.options import ChooseOption
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import Play
from carddata.model.recycling import Recycle
from carddata.model.repeats import GiveRepeat
from carddata.model.replacements import ReplaceNext
from carddata.writing import effects_cards as cards
from carddata.writing import effects_players as players
from carddata.writing import effects_units as units
from carddata.writing.speech import Speech
from carddata.writing.words import Unwritten, unwritten


def instruction(do: Effect, speech: Speech) -> str:
    """The words of an instruction, without those of its condition; more than one sentence has full stops within."""
    match do:
        case m.Draw():
            return cards.draw(do, speech)
        case m.Burn():
            return cards.burn(do, speech)
        case m.Discard():
            return cards.discard(do, speech)
        case m.Deal():
            return units.deal(do, speech)
        case m.Fight():
            return units.fight(do, speech)
        case (
            m.Kill()
            | m.Stun()
            | m.Buff()
            | m.Empower()
            | m.Disempower()
            | m.Ready()
            | m.Exhaust()
            | m.Recall()
            | m.Heal()
        ):
            return f"{verb(str(do.__struct_config__.tag))} {speech.things(do.what)}"
        case m.Move():
            return units.move(do, speech)
        case m.Swap():
            return units.swap(do, speech)
        case m.GiveMight():
            return units.give_might(do, speech)
        case m.GiveKeyword():
            return units.give_keyword(do, speech)
        case m.ShareKeywords(to=to):
            return f"give {speech.things(to)} my keywords this turn"
        case m.LoseKeyword():
            return units.lose_keyword(do, speech)
        case m.SetMight():
            return units.set_might(do, speech)
        case m.Double():
            return units.double(do, speech)
        case m.SwapMight(what=what):
            return f"swap the Might of {speech.things(what)} this turn"
        case m.RaiseMight():
            return units.raise_might(do, speech)
        case m.MoveBuff(what=what, to=to):
            return f"move a buff from {speech.things(what)} to {speech.things(to)}"
        case m.Return():
            return units.return_to_hand(do, speech)
        case m.PlayToken():
            return units.play_token(do, speech)
        case m.GainPoints():
            return players.gain_points(do, speech)
        case m.GainXp():
            return players.gain_xp(do, speech)
        case m.Add():
            return players.add(do)
        case ReplaceNext():
            return units.replace_next(do, speech)
        case m.Counter():
            return cards.counter(do, speech)
        case m.EnterReady():
            return players.enter_ready(do, speech.voice)
        case m.ChangeCosts():
            return players.change_costs(do, speech.voice)
        case m.HideFree():
            return "you can hide cards ignoring costs this turn"
        case m.NameSpell():
            return "name a spell"
        case m.RaiseBuffs(amount=amount):
            return f"buffs give an additional +{amount} {{might}} to friendly units this turn"
        case m.ChangeDamage():
            return units.change_damage(do, speech)
        case m.PreventDamage():
            return players.prevent_damage(do)
        case m.NextSpellBonus(amount=amount):
            return f"the next spell you play this turn deals {amount} Bonus Damage"
        case m.Forbid():
            return players.forbid(do, speech)
        case m.ForbidPlays():
            return players.forbid_plays(do, speech)
        case m.GiveFlow():
            return cards.give_flow(do, speech)
        case m.WinGame():
            return "you win the game"
        case m.BanishThis():
            return "banish this"
        case m.TakeTurn():
            return "take a turn after this one"
        case m.Skip():
            return players.skip(do, speech)
        case m.Banish():
            return units.banish(do, speech)
        case m.TakeControl(what=what, who=int() as who):
            speech.choose(who)
            return f"they take control of {speech.things(what)}"
        case m.TakeControl(what=what, who=who):
            if who != "you":
                raise Unwritten("who")
            return f"take control of {speech.things(what)}"
        case m.LoseControl(what=what):
            return f"lose control of {speech.things(what)}"
        case m.Attach():
            return units.attach(do, speech)
        case m.Detach():
            return units.detach(do, speech)
        case m.ChangeRunes():
            return players.change_runes(do, speech)
        case m.Look():
            return cards.look(do, speech)
        case m.Seek():
            return cards.seek(do, speech)
        case m.ActivateEffects():
            return players.activate_effects(do, speech.voice)
        case RevealHand():
            return players.reveal_hand(do, speech)
        case AllowLooks(who=who) if who == speech.named:
            return "you may look at their facedown cards this turn"
        case TakeFromHand():
            return cards.take_from_hand(do, speech)
        case ReturnLater(when=when):
            return f"when they {when}, return it to their hand"
        case Recycle():
            return cards.recycle(do, speech)
        case ToChampionZone(what=int() as what):
            speech.introduce(what)
            return "return your Chosen Champion from your trash to your Champion Zone if it is empty"
        case ToDeck():
            return cards.to_deck(do, speech)
        case Play():
            return cards.play(do, speech)
        case ChooseAnew(what=what):
            return f"make new choices for {speech.things(what)}"
        case GiveRepeat():
            return players.give_repeat(do)
        case ReplaceBattlefield(at=at, token=token):
            if at == "there":
                return f"replace that battlefield with a {token} battlefield token"
            return "replace this with the battlefield it replaced"
        case m.BecomeCopy(what="it", of=of):
            return players.become_copy(of, speech)
        case SpendBuffs() | PayAny() | Decide() | ChooseOption() | DoThis() | Delay() | GiveAbility():
            raise unwritten(do)
        case AllowLooks() | ReturnBanished() | ToChampionZone() | m.BecomeCopy() | m.Reveal():
            raise unwritten(do)
        case _:
            assert_never(do)
