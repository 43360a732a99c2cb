"""What the judge's tests share."""

from tests.table.conftest import no_faults, table

__all__ = ["no_faults", "table"]
