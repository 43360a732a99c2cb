"""Read an exported record, check it without a key, and count what is in it.

.venv/bin/tableside record export --out match.jsonl
.venv/bin/python examples/verify_a_record.py match.jsonl
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from tableside.ledger.audit import audit
from tableside.ledger.export import read
from tableside.ledger.recorded_hides import summarize_hides


def main(path: Path) -> int:
    """Print what a record has, and return 0 if everything fits, else 1. Raises LedgerError if it cannot be read."""
    record = read(path)
    kinds = Counter(link.kind for link in record.links)
    print(f"Match {record.match}: {len(record.links)} entries")
    for kind, count in sorted(kinds.items()):
        print(f"  {count} x {kind}")
    print(f"Hidden cards with a commitment: {len(summarize_hides(record.own).hides)}")
    faults = audit(record).faults
    print("All of it fits." if not faults else f"Faults: {len(faults)}. `tableside record verify` names them.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
