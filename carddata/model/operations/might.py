"""Operations on Might and keywords."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.amounts import Quantity
from carddata.model.keywords import CarriedOutKeyword, PrintedKeyword
from carddata.model.numbers import AmountOf
from carddata.model.operations.operation import Change, ForCombat, Operation, Things


class GiveMight(ForCombat, frozen=True, kw_only=True, tag="might"):
    """Give each of `to` `amount` more Might this turn; less only down to `least`, if set (317.2.c).

    With `combat` it ends with the combat that is in progress (466.7.c). With `each` it is this for each of what is
    counted as the instruction is carried out, or for each point of a number of one object.
    """

    amount: Change
    to: Things = "me"
    least: int | None = None
    each: Quantity | None = None


class RaiseMight(Operation, frozen=True, kw_only=True, tag="raise might"):
    """Increase the Might of these units for the turn up to a number, which is that of a unit; never decrease it."""

    what: Things
    equal_to: AmountOf


class Double(ForCombat, frozen=True, tag="double"):
    """Double the Might of these units for the turn, or for the `combat` that is in progress (432, 466.7.c)."""

    what: Things = "me"


class SwapMight(Operation, frozen=True, kw_only=True, tag="swap might"):
    """Swap the Might of the two units of a choice for the turn (433)."""

    what: int


class GiveKeyword(ForCombat, frozen=True, kw_only=True, tag="keyword"):
    """Give each of `to` this keyword this turn, with its number if it has one (801.3.a).

    It stays for good if it is `lasting`, and for the combat that is in progress with `combat` (466.7.c).
    """

    keyword: PrintedKeyword
    to: Things = "me"
    lasting: bool = False


class LoseKeyword(ForCombat, frozen=True, kw_only=True, tag="lose keyword"):
    """These permanents lose this keyword with any number, or all keywords if it is empty (801.3.b).

    They lose it for the turn, for good if it is `lasting` (801.3.b.2), or for the combat that is in progress with
    `combat` (466.7.c). What gives it to them later gives it again (480.3).
    """

    keyword: Literal["", CarriedOutKeyword]
    what: Things = "me"
    lasting: bool = False


class SetMight(Operation, frozen=True, kw_only=True, tag="set might"):
    """The Might of these units becomes `amount` for the turn, or for good if it is `lasting` (477.1.a.1).

    What increases and decreases it counts besides (477.3).
    """

    amount: Annotated[int, msgspec.Meta(ge=0, le=99)]
    what: Things = "me"
    lasting: bool = False


class ShareKeywords(Operation, frozen=True, kw_only=True, tag="share keywords"):
    """Give each of `to` the keywords that the ability's own unit has now, for the turn (801.3.a)."""

    to: Things
