#!/usr/bin/env python3
"""Checks archives and live exports of Relevé: a second verifier, written from docs/format.md with Python 3 alone.

    python3 verify.py ARCHIVE.zip [ARCHIVE.zip ...] [--fingerprint HEX] [--json]

Exit codes: 0 every archive is accepted, 3 one is refused, 2 usage. It shares no code with the product: where the two
disagree, one of them is wrong.
"""

import argparse
import base64
import binascii
import hashlib
import json
import re
import struct
import sys
import zlib

LOCAL, CENTRAL, END, MISSING = 0x04034B50, 0x02014B50, 0x06054B50, object()
MANIFEST, MANIFEST_NOTE = "manifest.json", "manifest.note"
KEYS, HEAD, CHECKPOINTS = "keys/log.pub", "log/head.txt", "log/checkpoints.txt"
INSTANT = "[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d[.]\\d{3}Z"
# figures of a closing, and the lines of the statement's comparison that show them, in their order
METERED = [f"metered{name}Minor" for name in ("Notes", "Tickets", "Coins", "Jackpot", "Cancelled", "TicketsOut")]
DUE = [f"due{name}Minor" for name in ("Notes", "Tickets", "Coins")] + METERED[3:]
COUNTED = ["countedNotes", "countedTickets", "countedCoins", "paidJackpot", "paidCancelled", "ticketsIssued"]
ACTUAL = [f"{name}Minor" for name in COUNTED]

# Ed25519 (RFC 8032), verification only
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

def _recover_x(y, sign):
    """Returns the x of the point of the curve with this y and this parity of x; None where there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if (x & 1) != sign else x

def _decode_point(data):
    number = int.from_bytes(data, "little")
    y, sign = number & ((1 << 255) - 1), number >> 255
    x = _recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)

def _add_points(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def _add_multiples(one, point, other, second):
    """Returns one · point + other · second, computed together."""
    sums = [None, point, second, _add_points(point, second)]
    total = (0, 1, 1, 0)
    for bit in reversed(range(256)):
        total = _add_points(total, total)
        choice = (one >> bit & 1) + 2 * (other >> bit & 1)
        total = _add_points(total, sums[choice]) if choice else total
    return total

BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (_recover_x(BASE_Y, 0), BASE_Y, 1, _recover_x(BASE_Y, 0) * BASE_Y % P)

def verify_ed25519(signature, message, public_key):
    """Returns whether the signature of the message is by the public key; all of them are bytes."""
    if len(signature) != 64 or len(public_key) != 32:
        return False
    key, nonce = _decode_point(public_key), _decode_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    opposite = (P - key[0], key[1], 1, P - key[3])
    found = _add_multiples(scalar, BASE, int.from_bytes(digest, "little") % ORDER, opposite)
    return all((found[at] - nonce[at] * found[2]) % P == 0 for at in (0, 1))

def sha256(data):
    return hashlib.sha256(data).digest()

def decode_text(data):
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None

def decode_base64(text):
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None

def parse_json(text):
    """Parses JSON, or returns MISSING; NaN and Infinity are invalid."""
    try:
        return json.loads(text, parse_constant=lambda word: int(word))
    except (ValueError, RecursionError):
        return MISSING

class Key:
    """Parses an Ed25519 key from its text name+id+key; its name is that of the log it signs for."""

    def __init__(self, text):
        match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text)
        data = decode_base64(match.group(3)) if match else None
        if data is None or len(data) != 33 or data[0] != 1:
            raise ValueError(text)
        self.text, self.name, self.public = text, match.group(1), data[1:]
        self.id = sha256(self.name.encode() + b"\n" + data)[:4]
        if self.id.hex() != match.group(2):
            raise ValueError(text)

    def fingerprint(self):
        digits = sha256(self.text.encode()).hex()
        return " ".join(digits[at : at + 4] for at in range(0, 64, 4))

def open_note(note, keys):
    """Returns the text of a note with exactly one signature by one of the keys, and the key; None otherwise."""
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n"):
        return None
    lines = note[end + 2 : -1].split("\n")
    match = re.fullmatch(r"— (\S+) ([A-Za-z0-9+/]+=*)", lines[0])
    data = decode_base64(match.group(2)) if match and len(lines) == 1 else None
    if data is None or len(data) < 5:
        return None
    key = next((each for each in keys if each.name == match.group(1) and each.id == data[:4]), None)
    text = note[: end + 1]
    if key is None or not verify_ed25519(data[4:], text.encode(), key.public):
        return None
    return text, key

def read_head(note, keys, origin):
    """Returns (size, root) of a signed head of this log, or None."""
    opened = open_note(note, keys)
    if opened is None:
        return None
    lines = (opened[0].split("\n") + ["", "", ""])[:3]
    root = decode_base64(lines[2])
    if lines[0] != origin or opened[1].name != origin or not re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1]):
        return None
    return None if root is None or len(root) != 32 else (int(lines[1]), root)

def split_notes(text):
    """Splits consecutive notes: a text, a blank line, a signature line, a blank line."""
    parts = text.split("\n\n")
    rest = parts.pop()
    notes = [f"{parts[at]}\n\n{parts[at + 1] if at + 1 < len(parts) else ''}\n" for at in range(0, len(parts), 2)]
    return notes + [rest] if rest else notes

def leaf_hash(body):
    return sha256(b"\x00" + body)
def node_hash(left, right):
    return sha256(b"\x01" + left + right)

class Tree:
    """Creates a tree that grows from the roots of its perfect subtrees, the largest first."""

    def __init__(self, size, peaks):
        if len(peaks) != bin(size).count("1") or any(peak is None or len(peak) != 32 for peak in peaks):
            raise ValueError("not the peaks of a tree of this size")
        self.size, self.peaks = size, list(peaks)

    def append(self, leaf):
        rest = self.size
        while rest & 1:
            leaf = node_hash(self.peaks.pop(), leaf)
            rest >>= 1
        self.peaks.append(leaf)
        self.size += 1

    def root(self):
        root = None
        for peak in reversed(self.peaks):
            root = peak if root is None else node_hash(peak, root)
        return root

def is_continuation(old, head, path):
    """Returns whether the path proves that the tree of the head begins with the old one (RFC 6962 §2.1.2)."""
    if None in path or not 1 <= old[0] <= head[0]:
        return False
    if old[0] == head[0]:
        return path == [] and old[1] == head[1]
    place, last = old[0] - 1, head[0] - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    rest = [old[1]] + path if place == 0 else list(path)
    if not rest:
        return False
    first = second = rest.pop(0)
    for sibling in rest:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = node_hash(sibling, first), node_hash(sibling, second)
            while place != 0 and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            second = node_hash(second, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and first == old[1] and second == head[1]

def encode_instant(iso):
    year, month, day, hour, minute, second = map(int, re.findall("[0-9]+", iso)[:6])
    return hour << 11 | minute << 5 | second >> 1, max(0, year - 1980) << 9 | month << 5 | day

def pack_common_fields(size, crc, name, instant):
    return struct.pack("<HHHHHIIIHH", 20, 0, 0, instant[0], instant[1], crc, size, size, len(name), 0)
def pack_local_header(file, instant):
    name = file["path"].encode("latin-1")
    return struct.pack("<I", LOCAL) + pack_common_fields(file["size"], file["crc"], name, instant) + name

def pack_directory(files, instant):
    """Returns the central directory of an archive of these files, and its end, as the product writes them."""
    listed, offset = b"", 0
    for file in files:
        name = file["path"].encode("latin-1")
        listed += struct.pack("<IH", CENTRAL, 3 << 8 | 20)
        listed += pack_common_fields(file["size"], file["crc"], name, instant)
        listed += struct.pack("<HHHII", 0, 0, 0, 0o100644 << 16, offset) + name
        offset += 30 + len(name) + file["size"]
    return listed + struct.pack("<IHHHHIIH", END, 0, 0, len(files), len(files), len(listed), offset, 0)

def read_frame(data):
    """Returns the files in order, each with its position; None for an invalid archive."""
    if len(data) < 22 or struct.unpack_from("<I", data, len(data) - 22)[0] != END:
        return None
    count, _, listed_at, _ = struct.unpack_from("<HIIH", data, len(data) - 12)
    if listed_at > len(data) - 22 or len(data) - listed_at > 64 << 20:
        return None
    files, at, offset = [], listed_at, 0
    for _ in range(count):
        if at + 46 > len(data) - 22 or struct.unpack_from("<I", data, at)[0] != CENTRAL:
            return None
        crc, size, length = struct.unpack_from("<I4xIH", data, at + 16)
        path = data[at + 46 : at + 46 + length].decode("latin-1")
        begins = offset + 30 + length
        files.append({"path": path, "size": size, "crc": crc, "offset": offset, "from": begins})
        offset, at = begins + size, at + 46 + length
    return files if at == len(data) - 22 and offset == listed_at else None

def is_text(value):
    return isinstance(value, str)
def is_size(value):
    return type(value) in (int, float) and value == int(value) and 0 <= value <= 2**53 - 1
def is_day(value):
    return is_text(value) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is not None
def nullable(shape):
    return lambda value: value is None or matches_shape(value, shape)

def matches_shape(value, shape):
    """Returns whether a value of JSON has a shape: a predicate, a list of one shape, or shapes by name."""
    if callable(shape):
        return shape(value)
    if isinstance(shape, list):
        return isinstance(value, list) and all(matches_shape(each, shape[0]) for each in value)
    return isinstance(value, dict) and all(matches_shape(value.get(key, MISSING), each) for key, each in shape.items())

MANIFEST_SHAPE = {
    "format": lambda value: value in ("releve-archive-1", "releve-export-1"),
    "establishment": {**dict.fromkeys(["code", "name", "origin", "currency"], is_text), "currencyExponent": is_size},
    "period": {"firstDay": is_day, "lastDay": is_day},
    "language": lambda value: value in ("fr", "en"),
    "generatedAt": lambda value: is_text(value) and re.fullmatch(INSTANT, value, re.ASCII) is not None,
    "softwareVersion": is_text,
    "days": [{"gamingDay": is_day, "closingNumber": nullable(is_size), "figuresPath": nullable(is_text)}],
    "documents": [{"path": is_text, "report": is_text, "title": is_text, "gamingDay": nullable(is_text)}],
    "stretches": [{"path": is_text, "from": is_size, "to": is_size, "peaks": [is_text], "consistency": [is_text]}],
    "stamps": [{"size": is_size, "consistency": [is_text]}],
    "files": [{"path": is_text, "size": is_size, "sha256": is_text}],
}

class ArchiveCheck:
    """Checks one archive or live export; `reasons` are the codes for which it is refused, each with its subject."""
    def __init__(self, data, fingerprint):
        self.data, self.expected = data, fingerprint
        self.reasons, self.roots, self.closings, self.reopened, self.entries = [], {}, [], set(), 0
    def add_reason(self, code, subject=""):
        self.reasons.append((code, str(subject)))
    def read_file(self, path):
        file = self.files.get(path)
        return b"" if file is None else self.data[file["from"] : file["from"] + file["size"]]

    def run(self):
        """Checks the frame, the manifest and its signature, the files, the log, the days and the documents."""
        listed = read_frame(self.data)
        if listed is None:
            return self.add_reason("notAnArchive")
        self.files = {file["path"]: file for file in listed}
        manifest_bytes = self.read_file(MANIFEST)
        manifest = parse_json(decode_text(manifest_bytes) or "")
        if not matches_shape(manifest, MANIFEST_SHAPE):
            return self.add_reason("manifestUnreadable")
        self.manifest, self.origin = manifest, manifest["establishment"]["origin"]
        self.what = manifest["format"].split("-")[1]
        self.keys = []
        for line in filter(None, (decode_text(self.read_file(KEYS)) or "").split("\n")):
            try:
                self.keys.append(Key(line))
            except ValueError:
                self.add_reason("keysUnreadable", line[:40])
        self.check_signature(manifest_bytes)
        self.check_files(listed)
        self.prove_log()
        days = self.check_days() if self.what == "archive" else {}
        for document in manifest["documents"]:
            self.check_document(document, days)

    def check_signature(self, manifest_bytes):
        """Checks that the log's own key, and the expected one, signed the manifest."""
        opened = open_note(decode_text(self.read_file(MANIFEST_NOTE)) or "", self.keys)
        period = self.manifest["period"]
        digest = base64.b64encode(sha256(manifest_bytes)).decode()
        expected_note = f"{self.origin}\n{self.what} {period['firstDay']} {period['lastDay']}\n{digest}\n"
        if opened is None or opened[0] != expected_note or opened[1].name != self.origin:
            return self.add_reason("manifestNotSigned", MANIFEST_NOTE)
        plain = re.sub("[^0-9a-f]", "", self.expected.lower())
        if self.expected.strip() and plain != opened[1].fingerprint().replace(" ", ""):
            self.add_reason("keyNotExpected", self.origin)

    def check_files(self, listed):
        """Checks that the files are those of the manifest, unchanged, in the canonical frame."""
        expected_paths = [file["path"] for file in self.manifest["files"]] + [MANIFEST, MANIFEST_NOTE]
        present_paths = [file["path"] for file in listed]
        for path in [path for path in expected_paths if path not in present_paths]:
            self.add_reason("fileMissing", path)
        for path in [path for path in present_paths if path not in expected_paths]:
            self.add_reason("fileAdded", path)
        if present_paths != expected_paths:
            self.add_reason("frameChanged")
        digests = {file["path"]: file for file in self.manifest["files"]}
        instant = encode_instant(self.manifest["generatedAt"])
        canonical = []
        for file in listed:
            content = self.data[file["from"] : file["from"] + file["size"]]
            canonical.append({**file, "crc": zlib.crc32(content)})
            declared = digests.get(file["path"])
            found = (sha256(content).hex(), file["size"])
            if declared is not None and (declared["sha256"], declared["size"]) != found:
                self.add_reason("fileChanged", file["path"])
            if self.data[file["offset"] : file["from"]] != pack_local_header(canonical[-1], instant):
                self.add_reason("frameChanged", file["path"])
        end = listed[-1]["from"] + listed[-1]["size"] if listed else 0
        if self.data[end:] != pack_directory(canonical, instant):
            self.add_reason("frameChanged")

    def prove_log(self):
        """Proves the entries, the stamps and the checkpoints under the signed head of the log."""
        head = read_head(decode_text(self.read_file(HEAD)) or "", self.keys, self.origin)
        if head is None:
            self.add_reason("headNotSigned", self.origin)
        signed = {}
        for number, note in enumerate(split_notes(decode_text(self.read_file(CHECKPOINTS)) or ""), 1):
            checkpoint = read_head(note, self.keys, self.origin)
            if checkpoint is None:
                self.add_reason("checkpointNotSigned", number)
            else:
                signed[checkpoint[0]] = checkpoint
        if head is None:
            return
        signed[head[0]] = head
        for stretch in self.manifest["stretches"]:
            self.prove_stretch(stretch, signed, head)
        for stamp in self.manifest["stamps"]:
            checkpoint = signed.get(stamp["size"])
            path = [decode_base64(node) for node in stamp["consistency"]]
            if checkpoint is not None and is_continuation(checkpoint, head, path):
                self.roots[checkpoint[0]] = checkpoint[1]
            else:
                self.add_reason("stampNotProved", stamp["size"])
        self.roots[head[0]] = head[1]
        for size in [size for size in signed if size not in self.roots]:
            self.add_reason("checkpointDiffers", size)

    def prove_stretch(self, stretch, signed, head):
        """Proves a stretch of entries: its leaves reach signed checkpoints, the last of which the head continues."""
        subject = f"{int(stretch['from']) + 1}–{int(stretch['to'])}"
        try:
            tree = Tree(int(stretch["from"]), [decode_base64(peak) for peak in stretch["peaks"]])
        except ValueError:
            return self.add_reason("entriesNotProved", subject)
        if stretch["path"] not in self.files:
            return self.add_reason("entriesNotProved", subject)
        lines = self.read_file(stretch["path"]).split(b"\n")
        checkpoints = []
        for line in lines if lines[-1] else lines[:-1]:
            tree.append(leaf_hash(line))
            self.read_entry(line, tree.size)
            checkpoint = signed.get(tree.size)
            if checkpoint is not None and tree.root() == checkpoint[1]:
                checkpoints.append(checkpoint)
            elif checkpoint is not None:
                self.add_reason("checkpointDiffers", checkpoint[0])
        path = [decode_base64(node) for node in stretch["consistency"]]
        is_whole = bool(checkpoints) and checkpoints[-1][0] == stretch["to"] == tree.size
        if not is_whole or not is_continuation(checkpoints[-1], head, path):
            return self.add_reason("entriesNotProved", subject)
        for size, root in checkpoints:
            self.roots[size] = root

    def read_entry(self, line, place):
        """Reads an entry of the log: closings and reopenings of days are remembered."""
        self.entries += 1
        body = parse_json(decode_text(line) or "")
        if body is MISSING:
            return self.add_reason("entryUnreadable", place)
        row = body.get("row") if isinstance(body, dict) else None
        if not isinstance(row, dict) or body.get("op") == "D":
            return
        if body.get("tbl") == "day_closings":
            self.closings.append(row)
        if body.get("tbl") == "day_reopenings":
            self.reopened.add((row.get("gaming_day"), row.get("closing_number")))

    def check_days(self):
        """Checks the days against their closings in the log; returns the sealed figures by day."""
        by_number = sorted(self.closings, key=lambda row: row["closing_number"])
        last = {row["gaming_day"]: row for row in by_number}
        in_force = {day: row for day, row in last.items() if (day, row["closing_number"]) not in self.reopened}
        days, period = {}, self.manifest["period"]
        for day in self.manifest["days"]:
            name, closing = day["gamingDay"], in_force.get(day["gamingDay"])
            if day["closingNumber"] is None:
                if closing is not None:
                    self.add_reason("dayLeftOut", name)
            elif closing is None or closing["closing_number"] != day["closingNumber"] or day["figuresPath"] is None:
                self.add_reason("dayNotProved", name)
            else:
                digest = sha256(self.read_file(day["figuresPath"])).hex()
                if closing.get("results_digest") != f"\\x{digest}":
                    self.add_reason("figuresChanged", name)
                days[name] = closing.get("figures") or {}
        named = {day["gamingDay"] for day in self.manifest["days"]}
        for name in [day for day in in_force if period["firstDay"] <= day <= period["lastDay"] and day not in named]:
            self.add_reason("dayLeftOut", name)
        return days

    def check_document(self, document, days):
        """Checks the stamp of a document, and the comparison of a daily statement against the sealed figures."""
        path = document["path"]
        if not path.endswith(".json"):
            return
        content = parse_json(decode_text(self.read_file(path)) or "")
        if content is MISSING:
            return self.add_reason("documentNotStamped", path)
        log = content.get("log") if isinstance(content, dict) else None
        position, root = (log.get("position"), log.get("head")) if isinstance(log, dict) else (None, None)
        is_number = is_text(position) and position.isascii() and position.isdigit()
        if not is_number or not is_text(root) or self.roots.get(int(position), b"") != decode_base64(root):
            self.add_reason("documentNotStamped", path)
        if document["report"] != "daily-statement":
            return
        figures = days.get(document["gamingDay"])
        sections = (content.get("sections") if isinstance(content, dict) else None) or []
        rows = next((each.get("rows", []) for each in sections if each.get("name") == "comparison"), [])
        cells = [row.get("cells") or {} for row in rows] + [{}] * (len(METERED) - len(rows))
        shown = [[line.get(name, MISSING) for line in cells[:6]] for name in ("meteredMinor", "actualMinor")]
        compared = DUE if "dueNotesMinor" in (figures or {}) else METERED
        sealed = [[(figures or {}).get(name, MISSING) for name in names] for names in (compared, ACTUAL)]
        if figures is None or shown != sealed:
            self.add_reason("statementDiffers", path)

def main():
    """Checks the archives named on the command line and prints each result; returns the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("archives", nargs="+")
    parser.add_argument("--fingerprint", default="", help="of the key, as noted at the first visit")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    refused = False
    for name in options.archives:
        with open(name, "rb") as file:
            check = ArchiveCheck(file.read(), options.fingerprint)
        try:
            check.run()
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError) as error:
            check.add_reason("unreadable", error)
        refused = refused or bool(check.reasons)
        result = {"archive": name, "accepted": not check.reasons, "entries": check.entries, "reasons": check.reasons}
        lines = [f"{name}: {'accepted' if not check.reasons else 'REFUSED'}, {check.entries} entries of the log"]
        lines += [f"  - {code} {subject}".rstrip() for code, subject in check.reasons]
        print(json.dumps(result, ensure_ascii=False) if options.json else "\n".join(lines))
    return 3 if refused else 0

if __name__ == "__main__":
    sys.exit(main())
