"""A hook of mkdocs: adds the page with the project's own rulings to the site. It plays them, so it is never stale."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from carddata.sets import load
from tableside.cli.ruling_report import report_page
from tableside.notation.check import scenario_files
from tableside.text import Text

FOLDERS = ("rulings", "hidden-811", "editions")
"""The folders of `tests/scenarios` that the site shows."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page; mkdocs calls this from the project's folder."""
    rulings = scenario_files(tuple(Path("tests/scenarios") / folder for folder in FOLDERS))
    files.append(File.generated(config, "rulings/index.html", content=report_page(rulings, load(), Text("en"))))
    return files
