"""Abilities that a card gives to other objects for as long as it stands (2026-07-16, 364, 477.2)."""

from __future__ import annotations

import msgspec

from carddata.model.abilities import Ability
from carddata.model.targets import TargetFilter


class HasAbilities(msgspec.Struct, frozen=True, kw_only=True, tag_field="has", tag="abilities"):
    """These permanents and legends have the activated `abilities`, each with itself as "me"."""

    abilities: tuple[Ability, ...]
    to: TargetFilter
