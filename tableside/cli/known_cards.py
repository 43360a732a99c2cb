"""The cards that a command knows: those of the program, and those that were imported into the data folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec

from carddata.card_data import CardDataError
from carddata.imported import FOLDER, Imported, load_imported, load_with
from carddata.model.card import Catalogue
from tableside.ledger.outside import Unreadable, read
from tableside.message import CardName, message


def known_cards(data: Path) -> Catalogue:
    """The cards of the program and those imported into the data folder. Raises `Unreadable`."""
    try:
        return load_with(data / FOLDER, partial(read, ours=True))
    except CardDataError as error:
        raise _wrong_card(data / FOLDER, error) from error
    except (Unreadable, msgspec.MsgspecError) as error:
        raise no_card_data(data / FOLDER) from error


def imported_cards(data: Path) -> Imported:
    """The cards and texts that were imported into the data folder. Raises `Unreadable`."""
    try:
        return load_imported(data / FOLDER, partial(read, ours=True))
    except CardDataError as error:
        raise _wrong_card(data / FOLDER, error) from error
    except (Unreadable, msgspec.MsgspecError) as error:
        raise no_card_data(data / FOLDER) from error


def _wrong_card(folder: Path, error: CardDataError) -> Unreadable:
    """Return what is raised where the data of a card in the folder is none."""
    cause = message("cause-wrong-card-data", card=CardName(error.card), path=error.path)
    return Unreadable(folder, cause, message("remedy-import-cards-again"))


def no_card_data(folder: Path) -> Unreadable:
    """Return what is raised where the folder of imported cards cannot be read or written."""
    return Unreadable(folder, message("cause-not-card-data"), message("remedy-import-cards-again"))
