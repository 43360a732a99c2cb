"""What each player does to an object of their own: when it is chosen, and where that is not what a text means."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place
from carddata.compiler.operations import check_kind
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.conditions import If
from carddata.model.targets import Choice


def choice_of_each(
    act: p.Act, objects: p.Objects, do: Sequence[Effect], condition: If | None, card: CardContext
) -> Choice:
    """What each player chooses among their own objects, before the first instruction is carried out (355.10.e).

    Raises:
        Stopped: where players would choose after something else has happened, or other things than permanents.
    """
    repeats = any(extra.repeat for extra in card.additional)
    described = objects.described
    if do or condition is not None or repeats or len(act.operations) != 1 or act.its_player:
        raise Stopped("mechanic", 0, "each-player-chooses")
    if described.whose != "anybody" or described.other or objects.bound or objects.total_might is not None:
        raise Stopped("reference", 0)
    check_kind(act.operations[0][0], described)
    check_place(described, card)
    return Choice(**asdict(described), least=objects.least, most=objects.most, must=True, by=objects.by)
