"""Notices by e-mail: through the server that the settings name, and only to who has said that he wants them.

An address is confirmed by a link that is sent to it. The same link, which stands in every letter, also stops them: it
opens by a key that only the server can make (an HMAC of the place and its address), so that nothing more has to be
kept.
"""

import asyncio
import hmac
import logging
import secrets
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from ipaddress import ip_address

from ..settings import MailServer
from ..storage import secrets as kept
from ..storage.database import Database
from .message import Message, Outcome

LOG = logging.getLogger("banneret.mail")

SECRET = "mail"
_UNFOLDED = SMTP.clone(max_line_length=990)
"""An address in a header stands on one line: some mail programs don't find it otherwise."""
TIMEOUT = 20.0
"""Seconds that a mail server has for each step."""


class Keys:
    """What opens the links in letters."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    @classmethod
    async def of(cls, database: Database) -> "Keys":
        """Those of this server: their secret is made once."""
        found = await kept.find(database, SECRET)
        if found is None:
            own = secrets.token_hex(32)
            # Another process may have been quicker.
            found = own if await kept.add(database, SECRET, own) else await kept.find(database, SECRET)
            assert found is not None  # one of the two is kept
        return cls(found)

    def key(self, place: int, address: str) -> str:
        """For the link of one place."""
        return self._made(f"place {place} {address.lower()}")

    def known(self, address: str) -> str:
        """For a device whose owner has confirmed the address."""
        return self._made(f"known {address.lower()}")

    def opens(self, key: str, place: int, address: str) -> bool:
        return hmac.compare_digest(key, self.key(place, address))

    def knows(self, known: str, address: str) -> bool:
        return hmac.compare_digest(known, self.known(address))

    def _made(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), "sha256").hexdigest()[:32]


class Mail:
    """Writes letters and hands them to the mail server, in a thread: play never waits for it."""

    def __init__(
        self, post: MailServer, sender: str, public: str, keys: Keys, context: ssl.SSLContext | None = None
    ) -> None:
        self._post = post
        self._sender = sender
        self._public = public
        self._keys = keys
        self._context = context or ssl.create_default_context()

    async def send(self, place: int, target: str, message: Message) -> Outcome:
        link = self._link(place, target)
        text = f"{message.text}\n\nTo the table: {message.url}\n\n-- \nTo stop these letters: {link}\n"
        letter = self._letter(target, f"{message.title}: {message.subject}", text)
        # What a mail program's own button “Unsubscribe” calls (RFC 8058).
        stop = f"{self._public}/api/mail/{place}/{self._keys.key(place, target)}/stop"
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await self._deliver(letter)

    async def ask(self, place: int, target: str, what: str) -> Outcome:
        """Ask the owner of an address whether he wants to be told."""
        text = (
            f"Somebody, you we hope, wants word at this address when it is his turn in {what}.\n\n"
            f"If it was you, say yes here: {self._link(place, target)}\n\n"
            "If it was not, do nothing: nothing more will come.\n"
        )
        return await self._deliver(self._letter(target, f"Shall we write to you about {what}?", text))

    def _link(self, place: int, target: str) -> str:
        return f"{self._public}/mail/{place}#{self._keys.key(place, target)}"

    def _letter(self, target: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage(policy=_UNFOLDED)
        letter["From"] = self._sender
        letter["To"] = target
        letter["Subject"] = " ".join(subject.split())
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2].strip("> ") or None)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return letter

    async def _deliver(self, letter: EmailMessage) -> Outcome:
        return await asyncio.to_thread(self._hand_over, letter)

    def _hand_over(self, letter: EmailMessage) -> Outcome:
        post = self._post
        try:
            with (
                smtplib.SMTP_SSL(post.host, post.port, timeout=TIMEOUT, context=self._context)
                if post.tls
                else smtplib.SMTP(post.host, post.port, timeout=TIMEOUT)
            ) as line:
                line.ehlo()
                # At home nobody listens on the way, if that is where the name has led.
                assert line.sock is not None  # it is connected
                home = post.at_home and ip_address(line.sock.getpeername()[0].partition("%")[0]).is_loopback
                if not post.tls and (not home or line.has_extn("starttls")):
                    # Raises where it is not offered: nothing goes over the net that others could read.
                    line.starttls(context=self._context)
                    line.ehlo()
                if post.user:
                    line.login(post.user, post.password)
                line.send_message(letter)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            return "gone" if codes and all(code >= 500 for code in codes) else "failed"
        except (smtplib.SMTPException, OSError) as error:
            LOG.warning("the mail server did not take a letter", extra={"why": type(error).__name__})
            return "failed"
        return "delivered"


_NOWHERE = frozenset(
    {
        *("localhost", "local", "internal", "intranet", "private", "corp", "home", "lan"),
        *("arpa", "onion", "alt", "test", "example", "invalid"),
    }
)
"""Last names of hosts that are no public ones."""


def is_public(address: str) -> bool:
    """Whether it can be an address on the internet, as far as its name tells: letters are not for the machines beside
    our mail server."""
    return address.rpartition(".")[2].lower() not in _NOWHERE


def hidden(address: str) -> str:
    """An address as others may see it who look over one's shoulder: j…@example.org."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"
