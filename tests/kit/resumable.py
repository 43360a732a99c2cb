"""A long run in parts, in several processes: it prints its progress, and goes on where it was stopped.

What is done stands in a file under `build`, with which code that was: once the code has changed, all is done again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import msgspec

HOME = Path(__file__).parents[2]
FOLDERS = ("tableside", "carddata", "hw", "tests")
CODE = (".py", ".json", ".toml")


class _Done(msgspec.Struct):
    """The lines of each part that is done, and of which code and question."""

    of: str
    parts: dict[str, tuple[str, ...]] = {}


@dataclass(frozen=True)
class Run:
    """The settings of a long run.

    - `name`: the name of its file; empty to keep nothing
    - `about`: what the parts are the same for, as the number of cards
    - `jobs`: in how many processes
    - `minutes`: after how long it stops, to go on later; 0 for never
    - `again`: whether it begins anew
    """

    name: str
    about: str
    jobs: int = 2
    minutes: float = 0
    again: bool = False

    def do(self, parts: Sequence[str], work: Callable[[str], tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Do those parts that are not done; return the lines of all that are. `work` is sent to other processes."""
        path = HOME / "build" / f"{self.name}.json"
        done = _Done(_code(self.about))
        if self.name and path.exists() and not self.again:
            earlier = msgspec.json.decode(path.read_bytes(), type=_Done)
            done = earlier if earlier.of == done.of else done
        todo = [part for part in parts if part not in done.parts]
        print(f"{len(parts)} parts, of which {len(parts) - len(todo)} are done", flush=True)
        began, spent = time.perf_counter(), 0.0
        with Pool(self.jobs) as pool:
            for count, (part, lines, seconds) in enumerate(pool.imap_unordered(_Timed(work), todo), 1):
                done.parts[part] = lines
                spent += seconds
                left = spent / count * (len(todo) - count) / 60
                print(f"[{count}/{len(todo)}] {part}: {len(lines) or 'nothing'} wrong; {left:.0f} min of CPU left")
                print("".join(f"    {line}\n" for line in lines), end="", flush=True)
                if self.name:
                    path.parent.mkdir(exist_ok=True)
                    path.write_bytes(msgspec.json.encode(done))
                if self.minutes and time.perf_counter() - began > 60 * self.minutes:
                    break
        print(f"{spent:.0f} s of CPU")
        return {part: done.parts[part] for part in parts if part in done.parts}


@dataclass(frozen=True)
class _Timed:
    """The work, with the part and the seconds of the processor that it took."""

    work: Callable[[str], tuple[str, ...]]

    def __call__(self, part: str) -> tuple[str, tuple[str, ...], float]:
        began = time.process_time()
        return part, self.work(part), time.process_time() - began


def _code(about: str) -> str:
    """Return which code is run, by the content of its files, and what about."""
    found = hashlib.sha256(about.encode())
    for path in sorted(path for folder in FOLDERS for path in (HOME / folder).rglob("*") if path.suffix in CODE):
        found.update(path.read_bytes())
    return found.hexdigest()
