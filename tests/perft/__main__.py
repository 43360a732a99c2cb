"""`python -m tests.perft`: what `counts.json` would be now, to be checked by hand before it is put there."""

import json
import sys

from tests.perft.perft import DEPTH, POSITIONS, count, legal, position, spoken


def main() -> None:
    found = {}
    for name in sys.argv[1:] or POSITIONS:
        world = position(name)
        first = [spoken(world, action) for action in legal(world.table, world.private)]
        counts = [count(world.table, world.private, depth) for depth in range(1, DEPTH + 1)]
        found[name] = {"counts": counts, "first": first}
    print(json.dumps(found, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
