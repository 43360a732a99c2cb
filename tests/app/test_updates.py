"""An update from a signed package: real packages, installed by dpkg into a folder that stands for the system."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tableside.app import updates
from tableside.app.updates import Installer, UpdateRefused
from tableside.ledger.outside import read

pytestmark = pytest.mark.skipif(
    shutil.which("dpkg-deb") is None or os.geteuid() != 0, reason="only root of a Debian can install packages"
)

OLD, NEW = "0.1.0+deb13", "0.1.1+deb13"


def architecture() -> str:
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


class House:
    """A system with one version installed, and a key that may sign the next."""

    def __init__(self, place: Path) -> None:
        self.place, self.root = place, place / "root"
        for folder in ("root/var/lib/dpkg/updates", "root/var/lib/dpkg/info", "keys", "kept"):
            (place / folder).mkdir(parents=True)
        for name in ("status", "available"):
            (self.root / "var/lib/dpkg" / name).touch()
        self.signer = Ed25519PrivateKey.generate()
        self.trust(self.signer, "first")
        dpkg = ("dpkg", f"--root={self.root}", "--force-all", "--log=/dev/null")
        self.installer = Installer(
            dpkg=(dpkg[0], *dpkg[1:], "--install"),
            query=(
                "dpkg-query",
                f"--root={self.root}",
                "--show",
                "--showformat=${Version} ${Architecture}",
                "tableside",
            ),
            restart=("sh", str(self.root / "usr/bin/comes-up")),
            is_up=("true",),
            settle_s=0,
            keys=place / "keys",
            kept=place / "kept" / "installed.deb",
        )
        old = self.package(OLD)
        subprocess.run([*self.installer.dpkg, old], check=True, capture_output=True)
        shutil.copy(old, self.installer.kept)

    def trust(self, key: Ed25519PrivateKey, name: str) -> None:
        pem = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        (self.place / "keys" / f"{name}.pem").write_bytes(pem)

    def package(self, version: str, *, comes_up: bool = True, name: str = "tableside", machine: str = "") -> Path:
        """A signed package with a program that comes up, or does not."""
        tree = self.place / "tree"
        shutil.rmtree(tree, ignore_errors=True)
        (tree / "DEBIAN").mkdir(parents=True)
        (tree / "usr/bin").mkdir(parents=True)
        (tree / "DEBIAN/control").write_text(
            f"Package: {name}\nVersion: {version}\nArchitecture: {machine or architecture()}\n"
            "Maintainer: x <x@localhost>\nDescription: x\n"
        )
        (tree / "usr/bin/comes-up").write_text("exit 0\n" if comes_up else "exit 1\n")
        out = self.place / f"{name}_{version}.deb"
        subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "-b", tree, out], check=True, capture_output=True)
        self.sign(out, self.signer)
        return out

    def sign(self, package: Path, key: Ed25519PrivateKey) -> None:
        package.with_name(f"{package.name}.sig").write_bytes(key.sign(package.read_bytes()))

    @property
    def installed(self) -> str:
        done = subprocess.run(self.installer.query, capture_output=True, text=True, check=True)
        return done.stdout.partition(" ")[0]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def refused(house: House, package: Path) -> str:
    """The code of the refusal; the old version is still there."""
    with pytest.raises(UpdateRefused) as refusal:
        house.installer.update(package)
    assert house.installed == OLD
    return refusal.value.problem.code


def test_a_signed_newer_package_is_installed_and_kept_for_the_way_back(house: House) -> None:
    package = house.package(NEW)
    assert house.installer.check(package) == NEW
    assert house.installer.update(package) == NEW
    assert house.installed == NEW
    assert house.installer.kept.read_bytes() == package.read_bytes()


def test_a_version_that_does_not_come_up_is_taken_back(house: House) -> None:
    before = house.installer.kept.read_bytes()
    assert refused(house, house.package(NEW, comes_up=False)) == "problem-update-taken-back"
    assert (house.root / "usr/bin/comes-up").read_text() == "exit 0\n"
    assert house.installer.kept.read_bytes() == before


def test_a_version_that_comes_up_and_ends_again_is_taken_back(house: House) -> None:
    object.__setattr__(house.installer, "is_up", ("grep", "-q", OLD, f"{house.root}/var/lib/dpkg/status"))
    assert refused(house, house.package(NEW)) == "problem-update-taken-back"


def test_a_package_that_cannot_be_unpacked_is_taken_back(house: House) -> None:
    package = house.package(NEW)
    package.write_bytes(package.read_bytes()[:-400])
    house.sign(package, house.signer)
    assert refused(house, package) == "problem-update-taken-back"


@pytest.mark.parametrize("spoil", ["unsigned", "other key", "changed", "signature of another", "cut signature"])
def test_a_package_that_nobody_trusted_signed_is_refused(house: House, spoil: str) -> None:
    package = house.package(NEW)
    signature = package.with_name(f"{package.name}.sig")
    match spoil:
        case "other key":
            house.sign(package, Ed25519PrivateKey.generate())
        case "changed":
            package.write_bytes(package.read_bytes() + b"\n")
        case "signature of another":
            other = house.package("0.2.0+deb13")
            shutil.copy(other.with_name(f"{other.name}.sig"), signature)
        case "cut signature":
            signature.write_bytes(signature.read_bytes()[:-1])
        case _:
            signature.unlink()
    assert refused(house, package) == "problem-update-not-signed"


@pytest.mark.parametrize(
    ("package", "code"),
    [
        ({"version": OLD}, "problem-update-not-newer"),
        ({"version": "0.0.9+deb13"}, "problem-update-not-newer"),
        ({"version": "0.2.0+deb12"}, "problem-update-other-release"),
        ({"version": NEW, "name": "sidetable"}, "problem-update-other-package"),
        ({"version": NEW, "machine": "s390x"}, "problem-update-other-machine"),
    ],
)
def test_a_signed_package_that_does_not_belong_here_is_refused(house: House, package, code: str) -> None:
    assert refused(house, house.package(**package)) == code


def test_a_key_that_a_version_brings_may_sign_the_next_and_the_old_key_no_more(house: House) -> None:
    second = Ed25519PrivateKey.generate()
    package = house.package(NEW)
    house.sign(package, second)
    assert refused(house, package) == "problem-update-not-signed"
    house.trust(second, "second")
    (house.place / "keys/first.pem").unlink()
    assert house.installer.update(package) == NEW
    house.sign(house.package("0.1.2+deb13"), house.signer)
    with pytest.raises(UpdateRefused):
        house.installer.update(house.place / "tableside_0.1.2+deb13.deb")


def test_without_a_way_back_nothing_is_installed(house: House) -> None:
    house.installer.kept.unlink()
    assert refused(house, house.package(NEW)) == "problem-update-no-way-back"


def test_openssl_signs_what_is_accepted(house: House, tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, public = tmp_path / "key.pem", house.place / "keys/third.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key], check=True, capture_output=True)
    subprocess.run(["openssl", "pkey", "-in", key, "-pubout", "-out", public], check=True, capture_output=True)
    package = house.package(NEW)
    sign = ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", package, "-out", f"{package}.sig"]
    subprocess.run(sign, check=True, capture_output=True)
    assert house.installer.update(package) == NEW


def test_root_reads_a_package_of_a_stick_once_so_what_is_put_in_its_place_is_not_unpacked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, other = house.package(NEW), house.package("0.1.2+deb13")

    def read_and_swap(path: Path, most: int) -> bytes:
        content = read(path, most)
        if path == package:
            package.write_bytes(other.read_bytes())
        return content

    monkeypatch.setattr(updates, "read", read_and_swap)
    assert house.installer.check(package) == NEW
