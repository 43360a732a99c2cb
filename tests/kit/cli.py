"""Commands as somebody types them."""

from __future__ import annotations

from click.testing import CliRunner, Result

from tableside.cli.main import main


def tableside(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """Run a command; it ends by itself or with an exit code, never with a fault."""
    result = CliRunner().invoke(main, list(map(str, arguments)), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result
