"""Badges: an NTAG 424 DNA proves each reading once (vectors of NXP AN12196), and a plain tag is one at casual alone."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hw.model import Content, Opaque, Tag
from hw.pcsc_card import ApduCard
from hw.simulated import VirtualTag
from hw.tag import read_tag
from hw.type4 import link_of, read_link
from tableside.judge.badges import FILE, Badge, BadgeFile, Converse, read_badges, with_badges
from tableside.judge.pin import Entrant, PinFile
from tableside.judge.roles import Role
from tableside.judge.sun import parse, verify
from tableside.judge.view import JudgeView
from tableside.message import message
from tests.kit.cli import tableside
from tests.kit.hw.ntag424 import MAC_NUMBER, Imitation, Ntag424, as_virtual_tag, cmac, link_at
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.cards import HIDER
from tests.kit.table.table import FAR, NEAR, AtTable, kinds, seen

ZERO = bytes(16)
UID = bytes.fromhex("04A1B2C3D4E5F6")
META, MAC = bytes(range(16)), bytes(range(16, 32))


@pytest.mark.parametrize(
    ("link", "uid", "counter"),
    [
        ("https://x.y/?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086", "04DE5F1EACC040", 61),
        (
            "https://x.y/?e=FD91EC264309878BE6345CBE53BADF40&enc=CEE9A53E3E463EF1F459635736738962&cmac=ECC1E7F6C6C73BF6",
            "04958CAA5C5E80",
            8,
        ),
        ("https://x.y/?uid=041E3C8A2D6B80&ctr=000006&c=4B00064004B0B3D3", "041E3C8A2D6B80", 6),
    ],
)
def test_the_vectors_of_the_application_note(link: str, uid: str, counter: int) -> None:
    sun = parse(link.encode())
    assert sun is not None
    reading = verify(sun, ZERO, ZERO)
    assert reading is not None
    assert (reading.uid.hex().upper(), reading.counter) == (uid, counter)
    assert verify(sun, ZERO, MAC) is None, "another key proves nothing"
    other = link[:-1] + ("0" if link[-1] != "0" else "1")
    changed = parse(other.encode())
    assert changed is not None
    assert verify(changed, ZERO, ZERO) is None


def test_file_data_beside_a_uid_in_clear_is_signed_as_it_stands() -> None:
    number = (6).to_bytes(3, "little")
    session = cmac(MAC, (bytes.fromhex("3CC300010080") + UID + number).ljust(16, b"\0"))
    for data, proves in ((b"00ff&c=", True), (b"00fe&c=", False)):
        mac = cmac(session, b"00ff&c=")[1::2].hex().encode()
        sun = parse(b"https://x.y/?uid=" + UID.hex().encode() + b"&ctr=000006&d=" + data + mac)
        assert sun is not None
        assert (verify(sun, b"", MAC) is not None) is proves


def test_the_counter_in_clear_is_hexadecimal() -> None:
    sun = parse(b"https://x.y/?uid=041E3C8A2D6B80&ctr=00001A&c=4B00064004B0B3D3")
    assert sun is not None
    assert sun.counter == 0x1A


@pytest.mark.parametrize("link", [b"", b"https://x.y/", b"?c=94EED9EE65337086", b"?e=00&c=94EED9EE65337086", b"\xff?"])
def test_other_links_are_no_badge(link: bytes) -> None:
    sun = parse(link)
    assert sun is None or verify(sun, ZERO, ZERO) is None


def chip(counter: int = 0) -> Ntag424:
    """Kim's badge, after so many readings."""
    made = Ntag424(UID, META, MAC)
    made.counter = counter
    return made


def badge_tag() -> VirtualTag:
    return as_virtual_tag(chip())


def beside(tag: VirtualTag) -> Converse:
    """The tag on a reader, to be talked to."""
    processor = tag.processor
    assert processor is not None
    return lambda talk: talk(processor)


def imitation(link: bytes, uid: bytes = UID) -> VirtualTag:
    return as_virtual_tag(Imitation(uid, link))


def badge(role: Role = "judge", **changes: object) -> Badge:
    made = Badge("Kim", role, UID.hex(), META.hex(), MAC.hex(), MAC_NUMBER)
    return msgspec.structs.replace(made, **changes)


class TestFile:
    def test_a_reading_counts_once_over_restarts(self, tmp_path: Path) -> None:
        BadgeFile(tmp_path).keep((badge(),))
        tag = badge_tag()
        first = seen(tag).tag
        accepted = BadgeFile(tmp_path).accept(first, beside(tag), is_casual=False)
        assert isinstance(accepted, Badge)
        assert accepted.counter == 1
        assert BadgeFile(tmp_path).accept(first, beside(tag), is_casual=False) == message("judge-badge-copied")
        assert isinstance(BadgeFile(tmp_path).accept(seen(tag).tag, beside(tag), is_casual=False), Badge)
        assert BadgeFile(tmp_path).accept(first, beside(tag), is_casual=False) == message("judge-badge-copied")

    @pytest.mark.parametrize("answer", [b"", b"\x91\xae", bytes(16) + b"\x91\x00", bytes(16) + b"\x91\xaf"])
    def test_a_chip_that_answers_anything_else_is_a_clone(self, tmp_path: Path, answer: bytes) -> None:
        BadgeFile(tmp_path).keep((badge(),))
        accepted = BadgeFile(tmp_path).accept(
            seen(badge_tag()).tag, lambda talk: talk(lambda _: answer), is_casual=False
        )
        assert accepted == message("judge-badge-clone")

    def test_a_badge_that_is_taken_away_before_its_proof_is_not_read_and_its_reading_is_used(
        self, tmp_path: Path
    ) -> None:
        BadgeFile(tmp_path).keep((badge(),))
        tag = seen(badge_tag()).tag
        assert BadgeFile(tmp_path).accept(tag, lambda _: None, is_casual=False) == message("judge-badge-not-read")
        again = BadgeFile(tmp_path).accept(tag, beside(badge_tag()), is_casual=False)
        assert again == message("judge-badge-copied")

    def test_each_of_several_badges_is_known(self, tmp_path: Path) -> None:
        others = (Badge("Ash", "judge", "04AABBCCDDEE11", "00" * 16, "11" * 16, 1), Badge("Lee", "judge", "04AABBCC"))
        BadgeFile(tmp_path).keep((*others, badge()))
        tag = badge_tag()
        accepted = BadgeFile(tmp_path).accept(seen(tag).tag, beside(tag), is_casual=False)
        assert isinstance(accepted, Badge)
        assert (accepted.name, BadgeFile(tmp_path).badges()) == ("Kim", (*others, accepted))

    def test_an_unknown_badge_and_one_of_other_keys(self, tmp_path: Path) -> None:
        file = BadgeFile(tmp_path)
        file.keep((badge(),))
        for link in (
            link_at(9, b"\x04" * 7, META, MAC),
            link_at(9, UID, META, META),
            link_at(9, UID, MAC, MAC),
            b"",
            b"x" * 99,
        ):
            shown = seen(imitation(link)).tag
            assert file.accept(shown, beside(badge_tag()), is_casual=True) == message("judge-badge-unknown")
        plain = seen(VirtualTag(UID)).tag
        assert file.accept(plain, beside(badge_tag()), is_casual=True) == message("judge-badge-unknown")

    def test_a_plain_tag_is_a_badge_at_casual_alone(self, tmp_path: Path) -> None:
        file = BadgeFile(tmp_path)
        file.keep((Badge("Kim", "judge", UID.hex()),))
        plain = seen(VirtualTag(UID)).tag
        assert isinstance(file.accept(plain, lambda _: None, is_casual=True), Badge)
        assert file.accept(plain, lambda _: None, is_casual=False) == message("judge-badge-plain")

    def test_a_badge_that_shows_a_random_uid_is_none(self, tmp_path: Path) -> None:
        """Such a chip shows four bytes that begin with 08; what its link says is another UID."""
        BadgeFile(tmp_path).keep((badge(),))
        shown = Tag(Opaque(b"\x08abc"), None, Content.FOREIGN, writable=False, link=Opaque(chip().link()))
        accepted = BadgeFile(tmp_path).accept(shown, beside(badge_tag()), is_casual=True)
        assert accepted == message("judge-badge-not-its-link")

    @pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'[{"name":"a","role":"king","uid":"00"}]'])
    def test_a_damaged_file_accepts_nobody(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / FILE).write_bytes(content)
        said = BadgeFile(tmp_path).accept(seen(badge_tag()).tag, lambda _: None, is_casual=True)
        assert said == message("judge-badge-file-damaged", file=str(tmp_path / FILE))

    def test_only_this_user_reads_it_and_its_keys_stand_in_no_repr(self, tmp_path: Path) -> None:
        BadgeFile(tmp_path).keep((badge(),))
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
        assert META.hex() not in repr(badge())

    def test_a_badge_that_is_given_again_keeps_its_counter(self) -> None:
        (same,) = with_badges((badge(counter=7),), (badge("head judge"),))
        assert (same.counter, same.role) == (7, "head judge")
        (other,) = with_badges((badge(counter=7),), (badge(mac_key="00" * 16),))
        assert other.counter == -1, "other keys make it another badge"

    @pytest.mark.parametrize("content", [b"[]x", b'[{"name":"a","role":"judge","uid":"04a1b2c3","meta_key":"00"}]'])
    def test_a_list_that_is_none_is_refused(self, content: bytes) -> None:
        with pytest.raises(ValueError, match=r".+"):
            read_badges(content)


class TestReading:
    def test_the_link_is_read_by_iso_commands(self) -> None:
        url = b"x.y/?e=00&c=11"
        message_bytes = bytes([0xD1, 1, len(url) + 1, 0x55, 4]) + url
        file = len(message_bytes).to_bytes(2) + message_bytes
        sent = []

        def card(command: bytes) -> bytes:
            sent.append(command.hex().upper())
            if command[1] == 0xA4:
                return b"\x90\x00"
            at = int.from_bytes(command[2:4])
            return file[at : at + command[4]] + b"\x90\x00"

        assert read_link(card) == b"https://x.y/?e=00&c=11"
        assert sent[:3] == ["00A4040007D276000085010100", "00A4000C02E104", "00B0000002"]

    def test_a_real_reader_reads_the_link_once_for_each_placement(self) -> None:
        """The commands that a PC/SC reader gets for an NTAG 424 DNA, whose counter steps at its first read."""
        link, selected, reads = link_at(5, UID, META, MAC), 0, 0

        def card(command: bytes) -> bytes:
            nonlocal selected, reads
            if command == bytes.fromhex("FFCA000000"):
                return UID + b"\x90\x00"
            if command == bytes.fromhex("FFCA010000"):
                return bytes.fromhex("0675778102 80 9000")
            if command[:2] == b"\xff\xb0" or command[0] == 0xFF:
                return b"\x6a\x81"
            if command[1] == 0xA4:
                selected += command[4] == 7
                return b"\x90\x00"
            reads += 1
            payload = b"\x00" + link
            file = (len(payload) + 4).to_bytes(2) + bytes([0xD1, 1, len(payload)]) + b"U" + payload
            at = int.from_bytes(command[2:4])
            return file[at : at + command[4]] + b"\x90\x00"

        tag = read_tag(ApduCard(card))
        assert isinstance(tag, Tag)
        assert tag.link is not None
        assert tag.link.reveal() == link
        assert (selected, tag.ident) == (1, None)

    def test_a_card_without_that_application_shows_none(self) -> None:
        assert read_link(lambda _: b"\x6a\x82") == b""

    @pytest.mark.parametrize("message_bytes", [b"", b"\xd1", b"\xd1\x01\x00U", b"\xd1\x01\x05T\x04abc", b"\xff" * 40])
    def test_other_messages_have_no_link(self, message_bytes: bytes) -> None:
        assert link_of(message_bytes) == b""


class TestAtTheDesk:
    @pytest.fixture
    def judge(self, table: AtTable) -> AtJudge:
        """A table with a badge of a head judge, and a match in which A's canary lies facedown."""
        BadgeFile(table.folder).keep((badge("head judge"),))
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        judge = AtJudge(table)
        judge.after(judge.session.attend)
        return judge

    def shows(self, judge: AtJudge, tag: VirtualTag) -> JudgeView:
        view = judge.check(tag)
        judge.table.readers.lift(FAR)
        return view

    def test_the_badge_and_then_the_pin_unlock_for_its_role(self, judge: AtJudge) -> None:
        assert judge.unlock().message == message("judge-badge-first")
        assert self.shows(judge, badge_tag()).waits_for_pin
        view = judge.unlock()
        assert (view.unlocked, view.role, view.judge) == (True, "head judge", "Kim")
        assert judge.table.history[0] == "Kim, head judge, unlocked the table (badge and PIN)."
        assert kinds(judge.table)[1:] == ["unlock"]

    def test_a_copied_link_is_refused_and_on_record(self, judge: AtJudge) -> None:
        skimmed = chip(counter=4).link()
        self.shows(judge, as_virtual_tag(chip(counter=7)))
        judge.unlock()
        judge.after(judge.session.lock)
        judge.after(judge.session.attend)
        view = self.shows(judge, imitation(skimmed))
        assert (view.waits_for_pin, view.message) == (False, message("judge-badge-copied"))
        assert kinds(judge.table)[-1] == "refused unlock"
        assert judge.table.history[0] == "A badge was refused at the judge’s desk."
        assert not judge.unlock().unlocked

    def test_a3_a_link_that_a_phone_read_once_opens_nothing_from_another_card(self, judge: AtJudge) -> None:
        view = self.shows(judge, imitation(chip(counter=2).link(), uid=b"\x04" + b"phone!"))
        assert (view.waits_for_pin, view.message) == (False, message("judge-badge-not-its-link"))
        assert kinds(judge.table)[-1] == "refused unlock"
        assert not judge.unlock().unlocked

    def test_a3_a_clone_with_the_uid_and_a_fresh_link_knows_no_key(self, judge: AtJudge) -> None:
        clone = Imitation(UID, chip(counter=2).link())
        view = self.shows(judge, as_virtual_tag(clone))
        assert (view.waits_for_pin, view.message) == (False, message("judge-badge-clone"))
        assert clone.asked == 1
        assert kinds(judge.table)[-1] == "refused unlock"
        assert judge.table.history[0] == "A badge was refused at the judge’s desk."
        assert not judge.unlock().unlocked

    def test_a_wrong_pin_needs_the_badge_again_only_after_the_desk_was_left(self, judge: AtJudge) -> None:
        self.shows(judge, badge_tag())
        assert judge.unlock("0000").message == message("judge-pin-wrong")
        assert judge.unlock().unlocked
        assert judge.after(judge.session.lock).judge == ""
        judge.after(judge.session.attend)
        assert judge.unlock().message == message("judge-badge-first")

    def test_j3_wrong_pins_of_players_in_the_settings_pause_no_judge_with_a_badge(self, judge: AtJudge) -> None:
        for _ in range(6):
            judge.after(lambda: judge.session.set_pin("0000", "1234", "judge", Entrant(side="B")))
        assert judge.view.message == message("judge-pin-paused", count=15)
        assert judge.table.history[0] == "A wrong judge PIN was entered on Bea’s side."
        self.shows(judge, badge_tag())
        assert judge.unlock().role == "head judge"

    def test_j3_wrong_pins_with_a_badge_pause_those_with_one(self, judge: AtJudge) -> None:
        kims = badge_tag()
        for _ in range(5):
            self.shows(judge, kims)
            judge.unlock("0000")
        self.shows(judge, kims)
        assert judge.unlock().message == message("judge-pin-paused", count=15)

    def test_a_badge_that_is_refused_is_on_record_with_the_side_of_the_open_desk(self, judge: AtJudge) -> None:
        judge.after(lambda: judge.session.attend("B"))
        self.shows(judge, imitation(chip(counter=2).link()))
        assert judge.table.history[0] == "A badge was refused at the judge’s desk, which was open on Bea’s side."

    def test_a_badge_that_is_taken_away_while_it_is_read_unlocks_nothing(self, judge: AtJudge) -> None:
        tag = VirtualTag(UID)
        tag.tears = 0
        assert not self.shows(judge, tag).waits_for_pin
        assert kinds(judge.table)[1:] == [], "a card that was not read is no try"

    def test_a_card_of_the_match_at_the_locked_desk_does_nothing_in_the_match(self, judge: AtJudge) -> None:
        before = judge.table.match.table
        view = self.shows(judge, judge.table.tags["A"][1])
        assert view.message == message("judge-badge-unknown")
        assert judge.table.match.table == before


def test_a_head_judges_badge_needs_the_head_judges_own_pin(table: AtTable) -> None:
    BadgeFile(table.folder).keep((badge("head judge"),))
    judge, file = AtJudge(table), PinFile(table.folder)
    file.keep(file.prepared("999999", "head judge"))
    table.begin(dial="competition")
    kims, answers = badge_tag(), []
    for pin in (PIN, "999999"):
        judge.after(judge.session.attend)
        judge.check(kims)
        table.readers.lift(FAR)
        view = judge.unlock(pin)
        answers.append((view.role, view.message))
        judge.after(judge.session.lock)
    assert answers == [(None, message("judge-pin-wrong")), ("head judge", None)]


def test_a_plain_tag_unlocks_the_desk_of_a_casual_match(table: AtTable) -> None:
    BadgeFile(table.folder).keep((Badge("Kim", "judge", UID.hex()),))
    judge = AtJudge(table.begin())
    judge.after(judge.session.attend)
    judge.check(VirtualTag(UID))
    assert judge.unlock().judge == "Kim"


def test_without_badges_the_role_that_is_chosen_says_whose_pin_it_is(table: AtTable) -> None:
    judge = AtJudge(table.begin())
    PinFile(table.folder).keep(PinFile(table.folder).prepared("999999", "head judge"))
    judge.table.do()
    file = PinFile(table.folder)
    head, wrong = Entrant("head judge"), message("judge-pin-wrong")
    assert (file.unlock(PIN), file.unlock("999999", head), file.has_head) == ("judge", "head judge", True)
    assert (file.unlock("999999"), file.unlock(PIN, head)) == (wrong, wrong)


def test_badges_are_added_before_the_event_while_the_app_is_not_running(tmp_path: Path) -> None:
    file = tmp_path / "badges.json"
    file.write_bytes(msgspec.json.encode((badge("head judge"), Badge("Lee", "judge", "04AABBCC"))))
    data = tmp_path / "data"
    with AtTable(data):
        refused = tableside("keys", "judge", "badge", file, "--data", data)
        assert (refused.exit_code, BadgeFile(data).badges()) == (2, ())
    added = tableside("keys", "judge", "badge", file, "--data", data)
    assert added.stdout.splitlines() == [
        "Kim: badge of a head judge",
        "Lee: plain tag of a judge, for casual alone",
    ]
    assert META.hex() not in added.stdout
    assert [known.name for known in BadgeFile(data).badges() or ()] == ["Kim", "Lee"]
    log = tableside("machine", "log", "--data", data).stdout
    assert "Judges’ badges were added: head judge, judge." in log


def test_a_list_of_badges_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"badges": []}')
    refused = tableside("keys", "judge", "badge", tmp_path / "x.json", "--data", tmp_path)
    assert refused.exit_code == 2
    assert "no list of badges" in refused.stderr
