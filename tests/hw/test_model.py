from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import subprocess
import sys

import msgspec
import pytest

from hw.model import Arrived, Content, Opaque, Tag

SECRET = bytes.fromhex("04C0FFEE123456")
TAG = Tag(Opaque(SECRET), Opaque(SECRET * 2), Content.OURS, writable=True)


def spellings(secret: bytes) -> list[str]:
    return [secret.hex(), secret.hex(" "), secret.hex(":"), str(list(secret)), repr(secret)[2:-1]]


def test_only_reveal_gives_the_value():
    assert Opaque(SECRET).reveal() == SECRET


@pytest.mark.parametrize("tell", [repr, str, "{}".format, "{0!r:>40}".format, lambda it: f"{it}"])
def test_no_text_of_a_report_tells_a_number(tell):
    text = tell(Arrived("left", 1, TAG)).lower()
    assert "opaque" in text
    assert not any(each.lower() in text for each in spellings(SECRET))


@pytest.mark.parametrize(
    "encode",
    [
        pickle.dumps,
        copy.copy,
        copy.deepcopy,
        json.dumps,
        msgspec.json.encode,
        msgspec.msgpack.encode,
        msgspec.to_builtins,
        bytes,
        list,
    ],
)
def test_no_codec_takes_a_number(encode):
    with pytest.raises(TypeError) as caught:
        encode(Opaque(SECRET))
    assert not any(each in str(caught.value) for each in spellings(SECRET))


def test_no_codec_takes_a_tag():
    with pytest.raises(TypeError):
        dataclasses.asdict(TAG)
    with pytest.raises(TypeError):
        msgspec.json.encode(TAG)


def test_equal_numbers_are_found_in_a_dict_and_others_are_not():
    seats = {Opaque(SECRET): "A"}
    assert seats[Opaque(bytearray(SECRET))] == "A"
    assert Opaque(SECRET + b"\0") not in seats
    assert Opaque(SECRET) != SECRET


def test_a_hash_tells_nothing_in_another_process():
    program = "from hw.model import Opaque; print(hash(Opaque(b'1234567')))"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": "0"}, capture_output=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(hashes) == 2
