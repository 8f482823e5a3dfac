"""Measure the companion under load: phones on loopback that answer and listen, all in step.

    python tools/bench/companion.py [PHONES [SECONDS] | --quick]

Every phone hears of each change and fetches its own page then. After a while, as a player who thinks, it
answers what its page asks, faster or slower than the others. Fails where the median answer takes over 50 ms,
or where an answer that was acknowledged does not stand in the journal.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.companion.served import Served, stamp_of

_MAX_SECONDS = 0.050
"""Seconds that an answer may take, in the median."""

QUICK = "--quick" in sys.argv
"""Whether it is only run for a moment: then times mean nothing, and none is too long."""

THINKS = (0.1, 0.4) if QUICK else (1.0, 4.0)
"""Seconds that a player thinks, at least and at most."""

_LATE = "your tap did not count"


@dataclass
class Line:
    """A line to the server that stays open, as a browser's."""

    port: int
    cookie: str
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> str:
        """Ask; return the body."""
        await self.send(method, path, urlencode(fields) if fields else "")
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        assert " 200 " in head.partition("\r\n")[0], head
        length = re.search(r"content-length: (\d+)", head)
        assert length is not None
        return (await self.reader.readexactly(int(length[1]))).decode()

    async def send(self, method: str, path: str, body: str = "") -> None:
        """Send a request."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        address = f"127.0.0.1:{self.port}"
        named = {"Host": address, "Origin": f"http://{address}", "Cookie": self.cookie, "X-Part": "1"}
        named |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode())
        await self.writer.drain()


@dataclass
class Phone:
    """One phone, and what came of its taps: seconds each, what counted, how many were too late.

    `done` holds each tap that was acknowledged: at which line of the journal it stands, and what was tapped.
    """

    served: Served
    cookie: str
    chance: random.Random
    page: str = ""
    took: list[float] = field(default_factory=list)
    done: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    late: int = 0

    async def play(self, until: float) -> None:
        """Answer and listen until the time is over."""
        line = Line(self.served.port, self.cookie)
        self.page = await line.ask("GET", "/fragment")
        listening = asyncio.create_task(self.listen())
        while time.monotonic() < until:
            await asyncio.sleep(self.chance.uniform(*THINKS))
            fields = tap_on(self.page, self.chance)
            begun = time.monotonic()
            answer = await line.ask("POST", "/act", fields)
            self.took.append(time.monotonic() - begun)
            if _LATE in answer:
                self.late += 1
            elif stamp_of(answer) != fields["stamp"]:
                self.done.append((_number(fields["stamp"]), fields))
            self.page = answer
        listening.cancel()

    async def listen(self) -> None:
        """Fetch the page anew whenever there is something new."""
        events, line = Line(self.served.port, self.cookie), Line(self.served.port, self.cookie)
        await events.send("GET", "/events")
        assert events.reader is not None
        while True:
            heard = await events.reader.readline()
            if heard.startswith(b"data: ") and heard[6:].strip().decode() != stamp_of(self.page):
                self.page = await line.ask("GET", "/fragment")


def _number(stamp: str) -> int:
    """Count the lines of the journal at a state of the evening."""
    return int(stamp.rpartition("-")[2])


def stands(line: dict[str, object], tap: dict[str, str]) -> bool:
    """Whether a line of the journal does what was tapped."""
    match tap["do"]:
        case "answer":
            return line.get("origin") == "typed" and str(line["answer"]) == tap["pick"]
        case "throw":
            return line.get("origin") == "thrown"
        case "begin":
            return "call" in line
    return tap["do"] in line


def tap_on(page: str, chance: random.Random) -> dict[str, str]:
    """Answer what the page asks, or begin what it offers, or ask for what may not be."""
    stamp = stamp_of(page)
    question = page.partition('id="ask"')[2].partition("</section>")[0]
    if 'value="throw"' in question:
        return {"do": "throw", "stamp": stamp}
    if picks := re.findall(r'name="pick" value="([^"]+)"', question):
        return {"do": "answer", "pick": chance.choice(picks), "stamp": stamp}
    offered = re.findall(r'name="offer" value="([^"]+)"', question)
    return {"do": "begin", "offer": offered[0], "stamp": stamp} if offered else {"do": "redo", "stamp": stamp}


async def together(phones: list[Phone], seconds: float) -> None:
    """Let all phones play."""
    until = time.monotonic() + seconds
    await asyncio.gather(*(phone.play(until) for phone in phones))


def main(count: int, seconds: float) -> int:
    """Serve a song to the phones; return what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "mosh", "Ana,Ben,Cléo,Dan,Eva,Fay")
        links = served.people
        cookies = [served.joined(links[at % len(links)]) for at in range(count)]
        phones = [Phone(served, cookie, random.Random(at)) for at, cookie in enumerate(cookies)]
        asyncio.run(together(phones, seconds))
        lines = [json.loads(line) for line in served.lines()]
        served.kill()
    took = sorted(each for phone in phones for each in phone.took)
    done = [each for phone in phones for each in phone.done]
    late = sum(phone.late for phone in phones)
    median, slow = statistics.median(took), took[int(len(took) * 0.95)]
    print(f"{count} phones, {seconds:g} s: {len(took)} taps, {len(done)} counted, {late} came too late")
    print(f"a tap: median {median * 1000:.1f} ms, 95 % within {slow * 1000:.1f} ms")
    lost = [(at, tap) for at, tap in done if at >= len(lines) or not stands(lines[at], tap)]
    twice = len(done) - len({at for at, _ in done})
    print(f"{len(lines)} lines in the journal; of what counted, {len(lost)} are missing, {twice} stand twice")
    return int((median > _MAX_SECONDS and not QUICK) or bool(lost) or twice > 0)


if __name__ == "__main__":
    phones, seconds, *_ = ("4", "3") if QUICK else (*sys.argv[1:], *("30", "60")[len(sys.argv) - 1 :])
    sys.exit(main(int(phones), float(seconds)))
