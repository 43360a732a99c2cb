"""The scene of the overlay from entries in memory, folded as the overlay's process does."""

from __future__ import annotations

from carddata.model.card import Catalogue
from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import REDO
from tableside.match.public.scene_fold import SceneFold, fold_scene


def folded(fold: SceneFold | None, entries: tuple[PublicEntry, ...], known: int, cards: Catalogue) -> SceneFold:
    """The scene after these entries; `fold` is the scene after the first `known` of them."""
    new = entries[known:]
    if fold is not None and all(entry.kind not in ("undo", REDO) for entry in new):
        return fold.with_entries(new)
    whole = fold_scene(entries, cards)
    assert whole is not None
    return whole
