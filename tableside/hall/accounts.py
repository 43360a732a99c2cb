"""The accounts of the log's server: one for the hall, one for the tables, and the server's own.

The streams belong to the hall's account. What tables send gets there by imports alone, because a server sends its
answer to whatever subject the request names, and asks nobody whether the sender could write there. In one account, a
table could have its own message sent to the hall as an order, or to the subject of another table. An answer stays in
the account of whoever asked; and since all imports use one export, the server takes it for a circle if it comes back by
another import. What the hall tells tables, they hear by an import of another kind; but an answer can be sent to its
subject within the tables' account, so what arrives there only wakes a table, which then asks the log.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tableside.hall.authority import Authority
from tableside.hall.grants import Share, account_grant, asked_by_tables
from tableside.hall.subjects import Subjects

_EXPORT = Share("all", ">", "service")
"""For what tables send and ask."""

_ANY_DATE = 4_102_444_800
"""2100, as long as certificates hold. No key is let in again after it was put out: a machine joins with another."""


def account_grants(authority: Authority, subjects: Subjects, at: int, revoked: Iterable[str] = ()) -> dict[str, str]:
    """The grants of all accounts at a time (s since 1970), by their keys; `revoked` are the keys that were put out.

    The server refuses what was granted to those at any date, since a hall may have let one in under a wrong date.
    """
    event, system, tables = (key.public for key in (authority.event, authority.system, authority.tables))
    imports = [Share(subject, subject, "service", event) for subject in asked_by_tables(subjects)]
    words = Share("told", subjects.told(), "stream")
    imports.append(msgspec.structs.replace(words, account=event))
    operator, refused = authority.operator, dict.fromkeys(revoked, _ANY_DATE)
    return {
        event: account_grant(operator, event, "event", at, log=True, exports=[_EXPORT, words]),
        tables: account_grant(operator, tables, "tables", at, imports=imports, revoked=refused),
        system: account_grant(operator, system, "system", at),
    }
