"""Files by the folder in which they lie: a test for each file takes longer than to look at it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TypeVar

File = TypeVar("File", str, PurePath)


def by_folder(files: Iterable[File]) -> dict[str, list[File]]:
    """The files of each folder, folders in their order.

    >>> by_folder(["hw/model.py", "hw/tag.py"])
    {'hw': ['hw/model.py', 'hw/tag.py']}
    """
    folders: dict[str, list[File]] = {}
    for file in files:
        folders.setdefault(PurePath(file).parent.as_posix(), []).append(file)
    return dict(sorted(folders.items()))
