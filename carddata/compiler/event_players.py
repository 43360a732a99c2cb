"""Players whom words name by the event of a trigger, where nobody else was named before."""

from __future__ import annotations

from typing import Any, cast

from carddata.compiler import phrases as p
from carddata.compiler.operations import surely_chosen
from carddata.compiler.referents import Referents
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.targets import Chooser


def player_of_event(who: str, referents: Referents) -> m.Who | None:
    """Return the player of the event that words speak of, where nothing else was chosen that they may speak of."""
    about = referents.about
    if referents.choose:
        return None
    if about.actor and not about.some and who == "them":
        return "event player"
    named: dict[str, m.Who] = {"its controller": "event controller", "its owner": "event owner"}
    return named.get(who) if about.single else None


def player_told(act: p.Act, referents: Referents) -> m.Who | None:
    """Return which player of the event an instruction is that of; None for one of other players."""
    ((_, fields), *_) = act.operations or ((None, {}),)
    who = fields.get("who")
    if act.thing is None and who == "turn player":
        return player_of_event("them", referents)
    if not act.its_player or act.thing not in ("it", "them"):
        return None
    return player_of_event("them" if act.thing == "them" else who or "its controller", referents)


def chooser(by: Any, referents: Referents) -> Chooser:
    """Return who chooses among their own objects: players of a kind, or the one whom the words named before.

    Raises:
        Stopped: where they have named nobody.
    """
    if by == "turn player":
        return cast(Chooser, player_of_event("them", referents) or by)
    if by not in ("them", "its controller"):
        return by  # type: ignore[no-any-return]
    if (of_event := player_of_event(by, referents)) is not None:
        return cast(Chooser, of_event)
    number = surely_chosen(referents.things("them")[0], referents.choose)
    if by != "them" or referents.choose[number - 1].of.kind != "player":
        raise Stopped("reference", 0)
    return number
