"""Pinned packages: NOTICE states their licences, and `make audit` asks for known vulnerabilities in them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.version import Version

ROOT = Path(__file__).parents[1]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
ROW = re.compile(r"^ {4}([a-z][\w-]*) {2,}(\d\S*) {2,}(\S+(?: \S+)*) {2,}(\S+)$", re.M)
LISTED = {name: (version, licence, text) for name, version, licence, text in ROW.findall(NOTICE)}
INSTALLED = "".join((ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8") for name in ("run", "hall"))
PINNED = dict(re.findall(r"^([a-z][\w-]*)==(\S+)", INSTALLED, re.M))

FURTHER = " ".join(NOTICE.partition("Further texts")[2].partition("\n\n")[0].split())
"""The paragraph of NOTICE on licences that the table does not name."""

PHRASES = {
    "Apache-2.0": "Apache License Version 2.0",
    "Apache-2.0 OR BSD-3-Clause": "under the terms of *either* of the licenses found in LICENSE.APACHE or LICENSE.BSD",
    "BSD-2-Clause": "Redistributions in binary form must reproduce the above copyright notice",
    "BSD-3-Clause": "may be used to endorse or promote products derived from",
    "EUPL-1.1 or later": "European Union Public Licence V. 1.1",
    "ISC": "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee",
    "LGPL-2.1-or-later": "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1",
    "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
    "MIT-0": "Permission is hereby granted, free of charge, to any person obtaining a copy",
    "MPL-2.0": "Mozilla Public License, v. 2.0",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "public domain, BSD-2-Clause": "placed in the public domain",
}
"""Words in the text of each licence that NOTICE names."""

DECLARED = {
    "Apache-2.0": {"Apache-2.0", "Apache License, Version 2.0", "Apache Software License"},
    "BSD-3-Clause": {"BSD", "BSD License"},
    "EUPL-1.1 or later": {"EUPL", "European Union Public Licence 1.1 (EUPL 1.1)"},
    "ISC": {"ISC", "ISC License (ISCL)"},
    "LGPL-2.1-or-later": {"GNU Lesser General Public License v2 or later (LGPLv2+)"},
    "MIT": {"MIT", "MIT License"},
    "MPL-2.0": {"MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)"},
    "public domain, BSD-2-Clause": {"Public Domain", "BSD License"},
}
"""The names that packages without an SPDX expression give the licence."""

OTHERWISE = {"click-default-group": {"Public Domain"}, "docutils": {"GNU General Public License (GPL)"}}
"""Statements of packages' metadata to the contrary; NOTICE says why."""

NO_LICENCE = re.compile(r"AUTHORS|NOTICE|_vendor/")
"""Files among the licences that are none, and those of what pip brings."""


def declared(package: Distribution) -> set[str]:
    """Return what the metadata of an installed package calls its licence: every name that it gives."""
    classifiers = [line for line in package.metadata.get_all("Classifier") or () if line.startswith("License ::")]
    return {
        name
        for name in (package.metadata.get("License"), *(each.rpartition(" :: ")[2] for each in classifiers))
        if name
    }


def text_of(package: Distribution, place: str) -> str:
    """The licence text at a place of NOTICE, on one line."""
    if place == "below":
        return " ".join(NOTICE.partition(f"{package.name} is installed without its licence text.")[2].split())
    found = [file for file in package.files or () if str(file).endswith(f".dist-info/{place}")]
    assert len(found) == 1, place
    return " ".join(found[0].read_text().split())


def test_notice_lists_every_pinned_package_and_no_other():
    assert {name: version for name, (version, _, _) in LISTED.items()} == PINNED
    assert len(PINNED) > 30


@pytest.mark.parametrize("name", LISTED)
def test_the_licence_of_a_package_is_the_one_that_it_declares(name):
    version, licence, _ = LISTED[name]
    package = distribution(name)
    assert Version(package.version) == Version(version)
    expression = package.metadata.get("License-Expression")
    if expression is not None:
        assert expression == licence
        return
    names = declared(package)
    assert names
    assert names - DECLARED[licence] == OTHERWISE.get(name, set())


@pytest.mark.parametrize("name", OTHERWISE)
def test_notice_explains_where_the_metadata_says_otherwise(name):
    assert f"metadata of {name}" in FURTHER


@pytest.mark.parametrize("name", LISTED)
def test_every_licence_text_that_the_metadata_names_is_in_notice(name):
    _, _, place = LISTED[name]
    texts = {text for text in distribution(name).metadata.get_all("License-File") or () if not NO_LICENCE.search(text)}
    others = {text for text in texts if place not in (f"licenses/{text}", text)}
    assert [text for text in sorted(others) if f"{name}: " not in FURTHER or text not in FURTHER] == []


@pytest.mark.parametrize("name", LISTED)
def test_the_text_of_the_licence_is_where_notice_says(name):
    _, licence, place = LISTED[name]
    assert PHRASES[licence] in text_of(distribution(name), place)


def audited(place: Path, printed: object, release: str = "") -> tuple[int, str]:
    """Run the audit with a pip-audit that prints this and then fails; the exit code, and what the audit prints."""
    tool = place / "pip-audit"
    text = printed if isinstance(printed, str) else json.dumps({"dependencies": printed})
    tool.write_text(f"#!{sys.executable}\nprint({text!r})\nexit(1)\n", encoding="utf-8")
    tool.chmod(0o755)
    ended = subprocess.run(
        [sys.executable, ROOT / "tools/audit"],
        env={"PIP_AUDIT": str(tool), "RELEASE": release},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout


SKIPPED = {"name": "rich", "skip_reason": "not found"}
SOUND = {"name": "idna", "version": "3.20", "vulns": []}
BAD = {"name": "idna", "version": "3.6", "vulns": [{"id": "PYSEC-2024-60", "fix_versions": ["3.7"]}]}


def test_an_audit_that_finds_something_says_what_and_fails(tmp_path):
    code, printed = audited(tmp_path, [BAD, SKIPPED])
    assert code == 1
    assert "idna 3.6: PYSEC-2024-60, mended in 3.7" in printed


def test_an_audit_that_finds_nothing_names_what_it_did_not_audit(tmp_path):
    assert audited(tmp_path, [SOUND]) == (0, "1 packages audited, 0 known vulnerabilities.\n")
    code, printed = audited(tmp_path, [SOUND, SKIPPED])
    assert code == 0
    assert "Not audited, because the service does not know them: rich." in printed


@pytest.mark.parametrize("printed", ["", "no network", "{}", [], [SKIPPED]])
def test_an_audit_that_nobody_answers_says_that_it_was_none(tmp_path, printed):
    code, printed = audited(tmp_path, printed)
    assert code == 0
    assert printed.startswith("Not audited: ")


@pytest.mark.parametrize("printed", ["", "no network", "{}", [], [SKIPPED], [SOUND, SKIPPED]])
def test_for_a_release_an_audit_that_did_not_ask_about_every_package_fails(tmp_path, printed):
    code, said = audited(tmp_path, printed, release="1")
    assert code == 2
    assert "Not audited" in said
    assert audited(tmp_path, printed, release="0")[0] == 0


def test_for_a_release_a_known_vulnerability_fails_and_none_is_well(tmp_path):
    assert audited(tmp_path, [BAD, SKIPPED], release="1")[0] == 1
    assert audited(tmp_path, [SOUND], release="1")[0] == 0


def test_make_tells_the_audit_that_it_is_for_a_release(tmp_path):
    tool = tmp_path / "pip-audit"
    tool.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    tool.chmod(0o755)
    environment = {**os.environ, "PIP_AUDIT": str(tool)}
    for words, code in (((), 0), (("RELEASE=1",), 2)):
        ended = subprocess.run(["make", "-s", "-C", ROOT, "audit", *words], env=environment, check=False)
        assert ended.returncode == code


def test_every_file_of_pins_is_audited_and_none_names_a_host():
    names = {path.name for path in (ROOT / "requirements").glob("*.txt")}
    assert {"audit.txt", "build.txt", "dev.txt", "docs.txt", "hall.txt", "pins.txt", "run.txt"} == names
    for name in names:
        assert "://" not in (ROOT / "requirements" / name).read_text(encoding="utf-8")
