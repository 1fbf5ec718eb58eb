"""server_client.py: a small client of hort serve for the tests, standard library only.

Starts and kills servers, speaks HTTP and WebSocket. No test itself.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import time

LIMITS = ["--limit-messages", "100000", "--limit-requests", "100000", "--limit-connections", "20000",
          "--limit-tables", "10000", "--limit-new-tables", "100000", "--limit-logins", "100000"]


def free_port():
    """A free port below those that the system gives away by itself: nobody gets it while its server is down."""
    while True:
        port = random.SystemRandom().randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Server:
    """A server process on a free port; the same port and database when it is started again."""

    def __init__(self, program, folder, settings=(), limits=True, prefix=(), metrics=False, database=None):
        self.program, self.folder, self.port = program, folder, free_port()
        self.settings = ([] if metrics else ["--metrics-port", "0"]) + list(settings) + (LIMITS if limits else [])
        self.prefix = list(prefix)
        self.database = database or os.path.join(folder, "hort.db")
        self.log = open(os.path.join(folder, "server.log"), "ab")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self.prefix + [self.program, "serve", "--port", str(self.port), "--database", self.database]
            + self.settings, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        if not line.startswith("http://"):
            raise RuntimeError("the server did not start: %r (status %s)" % (line, self.process.wait()))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """However the test ends, its server does not outlive it."""
        if self.process.poll() is None:
            self.kill()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(30)
        self.process.stdout.close()
        return status


def fair_hash(*parts):
    """SHA-256 over the parts, each with its length before it (docs/fair-dice.md)."""
    return hashlib.sha256(b"".join(b"%d:%s," % (len(p.encode()), p.encode()) for p in parts)).hexdigest()


def fair_header(info):
    """The header of a table's draw, from what the table says of itself."""
    options = " ".join("%s=%s" % item for item in info["options"].items() if item[1] != "")
    return fair_hash("drachenhort draw", info["id"], str(info["draw"]["number"]), info["game"], str(info["rules"]),
                     info["setHash"], options, " ".join(info["draw"]["kinds"]))


def fair_promise(info, seat, share):
    return fair_hash("drachenhort share", info["draw"]["header"], info["commitment"], str(seat), share)


class Draw:
    """What the people of a test add to the dice of a table, which each of them keeps by themselves elsewhere."""

    def __init__(self, table):
        self.table, self.shares = table, {}

    def step(self, person):
        """This person's part, as far as it can be done now."""
        info = person.get("/api/tables/" + self.table)[1]
        if info.get("state") != "waiting":
            return
        assert info["draw"]["header"] == fair_header(info)
        draw = info["draw"]
        for seat in info["yourSeats"]:
            share = self.shares.setdefault((draw["number"], seat), os.urandom(32).hex())
            promise = fair_promise(info, seat, share)
            if draw["promises"][seat] is None:
                self.say(person, "promise", seat, draw["number"], hash=promise)
            elif draw["promises"][seat] == promise and draw["shares"][seat] is None:
                self.say(person, "share", seat, draw["number"], hex=share)

    def is_complete(self, person):
        """Have all revealed, but the match has not begun?"""
        info = person.get("/api/tables/" + self.table)[1]
        return info.get("state") == "waiting" and None not in [
            share for share, kind in zip(info["draw"]["shares"], info["draw"]["kinds"]) if kind == "person"]

    def say(self, person, type, seat, number, **value):
        socket = person.connect()
        answer = socket.ask(type, key=new_key(), table=self.table, seat=seat, draw=number, **value)
        assert answer["ok"] or answer["code"] in ("share-early", "share-given", "share-late"), answer
        socket.close()


class Person:
    """A session: its cookie and the requests made with it.

    Where a table is made with `quick`, which only these tests know, its people draw at once what the
    dice need as soon as they sit there."""

    quick = {}  # table -> its draw and its people

    def __init__(self, server, name=None, source="127.0.0.1"):
        self.server, self.cookie, self.source = server, None, source
        if name is not None:
            status, self.me = self.post("/api/guest", {"name": name})
            assert status == 200, self.me

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30, source_address=(self.source, 0))
        headers = dict(headers or {})
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None
        if body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        text = answer.read()
        for header, value in answer.getheaders():
            if header.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        self.headers = dict((k.lower(), v) for k, v in answer.getheaders())
        connection.close()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text.decode("utf-8", "replace")

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body=None, **more):
        body = {} if body is None else body
        status, answer = self.request("POST", path, {k: v for k, v in body.items() if k != "quick"}, **more)
        words = path.split("/")
        if words[1:3] == ["api", "tables"] and status in (200, 201) and "id" in answer:
            is_again = words[-1] == "rematch" and words[3] in Person.quick
            if body.get("quick") or is_again:
                Person.quick.setdefault(answer["id"], (Draw(answer["id"]), []))
            self.draw(answer["id"])
        return status, answer

    def draw(self, table):
        """All who sit there do what can be done: promise, then reveal."""
        draw, people = Person.quick.get(table, (None, []))
        if draw is None:
            return
        if self not in people:
            people.append(self)
        for _ in range(2):
            for person in people:
                draw.step(person)
        deadline = time.time() + 10
        while draw.is_complete(self):
            assert time.time() < deadline, "the match does not begin"
            time.sleep(0.01)  # asking without end would be too many requests

    def connect(self, **more):
        return Socket(self.server.port, self.cookie, source=self.source, **more)


def patched(before, change):
    """A value of a view after a change: of a list, only some elements may be told, new ones behind its end, or its length."""
    if not isinstance(before, list) or not isinstance(change, dict):
        return change
    change = dict(change)
    value = before[:change.pop("length", len(before))]
    for index, element in sorted((int(index), element) for index, element in change.items()):
        assert index <= len(value), (before, change)
        value[index:index + 1] = [patched(value[index], element) if index < len(value) else element]
    return value


class Closed(Exception):
    pass


def spelled(told, phrases):
    """Words as a short state tells them: phrases that are new get the next number, and are not told again."""
    words = []
    for phrase in told:
        if isinstance(phrase, str) and len(phrases) < 512:
            assert phrase not in phrases, phrase
            phrases.append(phrase)
        words.append(phrase if isinstance(phrase, str) else phrases[phrase])
    return " ".join(words)


class Socket:
    """A WebSocket that speaks JSON."""

    def __init__(self, port, cookie=None, origin=None, path="/ws", forwarded=None, source="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % port, "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13"]
        if cookie:
            lines.append("Cookie: " + cookie)
        if origin:
            lines.append("Origin: " + origin)
        if forwarded:
            lines.append("X-Forwarded-For: " + forwarded)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Closed(head.split(b"\r\n")[0].decode())
        self.sequence = 0
        self.waiting = []
        self.states = {}
        self.phrases = {}

    def _fill(self):
        try:
            piece = self.socket.recv(65536)
        except (ConnectionError, OSError) as error:
            raise Closed(str(error))
        if not piece:
            raise Closed("end")
        self.buffer += piece

    def _need(self, count):
        while len(self.buffer) < count:
            self._fill()

    def frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        try:
            self.socket.sendall(head + mask + masked)
        except (ConnectionError, OSError) as error:
            raise Closed(str(error))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive_bytes(self):
        while True:
            self._need(2)
            opcode, length, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if length == 126:
                self._need(4)
                length, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif length == 127:
                self._need(10)
                length, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            self._need(at + length)
            data, self.buffer = self.buffer[at:at + length], self.buffer[at + length:]
            if opcode == 8:
                raise Closed("closed")
            if opcode == 9:
                self.frame(10, data)
            elif opcode in (1, 2):
                return data

    def receive(self):
        """The next message: one that was put aside by ask(), or a new one."""
        return self.waiting.pop(0) if self.waiting else self.completed(json.loads(self.receive_bytes()))

    def completed(self, message):
        """A state that tells what has changed is made whole; the changes stay in it."""
        if "type" not in message:
            message.update(type="state", table=message.pop("state"), changes=message.pop("now"))
        if message["type"] == "state":
            place = message["table"], message["seat"]
            assert ("view" in message) != ("changes" in message), message
            if "changes" in message:
                before = self.states[place]
                names = list(before["view"])
                message["view"] = dict(before["view"], **{
                    names[int(i)]: patched(before["view"][names[int(i)]], change) for i, change in message["changes"].items()})
                message["number"] = before["number"] + len(message["lines"])
                phrases = self.phrases.setdefault(place, [])
                if message.get("anew"):
                    phrases.clear()
                for move in message.get("legal", []):
                    move[1:] = [spelled(move[1:], phrases)]
                if "prompt" in message:
                    message["prompt"] = spelled(message["prompt"], phrases)
                for line in message["lines"]:
                    line[:] = ["dealer" if line[0] is None else str(line[0]), line[1], spelled(line[2:], phrases)]
                message["from"] = before["number"]
                message["lines"] = [dict(zip(("seat", "text", "words"), line), number=message["from"] + i + 1)
                                    for i, line in enumerate(message["lines"])]
                message.setdefault("score", before["score"])
                if message["seat"] != "public":
                    message.setdefault("takeBack", "revealed")
            else:
                self.phrases[place] = []
            self.states[place] = message
        return message

    def ask(self, type, key=None, **fields):
        """Sends a message and returns its answer; other messages wait for receive()."""
        self.sequence += 1
        sequence = self.sequence
        message = dict(fields, type=type, seq=sequence)
        if key is not None:
            message["key"] = key
        self.send(message)
        while True:
            got = self.completed(json.loads(self.receive_bytes()))
            if got["type"] == "answer" and got["seq"] == sequence:
                return got
            self.waiting.append(got)

    def play(self, table, seat, move, key=None):
        return self.ask("play", key=key or new_key(), table=table, seat=seat, move=move)

    def next(self, type, seconds=20, **wanted):
        """The next message of that type with those members; others are dropped."""
        end = time.time() + seconds
        while time.time() < end:
            got = self.receive()
            if got["type"] == type and all(got.get(k) == v for k, v in wanted.items()):
                return got
        raise AssertionError("no %s %s came" % (type, wanted))

    def is_quiet(self, seconds):
        return not self.waiting and not self.buffer and not select.select([self.socket], [], [], seconds)[0]

    def close(self):
        self.socket.close()


def new_key():
    return "%016x" % random.getrandbits(64)
