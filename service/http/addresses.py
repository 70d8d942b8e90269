"""Where this machine can be reached: its names and addresses in the local network."""

import ipaddress
import socket
from typing import Final, TypeAlias

__all__ = ["IpAddress", "is_loopback", "local_addresses", "local_names", "reachable_at"]

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_ELSEWHERE: Final = (
    (socket.AF_INET, "192.0.2.1"),  # RFC 5737: for documentation, nobody lives there
    (socket.AF_INET6, "2001:db8::1"),  # RFC 3849, likewise
)
_ANY: Final = frozenset({"0.0.0.0", "::", ""})


def local_addresses() -> tuple[IpAddress, ...]:
    """Return the addresses under which others may reach this machine, the likeliest first.

    No packet is sent: a datagram socket is only asked which address it would use.
    """
    found: dict[IpAddress, None] = {}
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found[ipaddress.ip_address(probe.getsockname()[0])] = None
        except OSError:
            continue  # no network of this kind
    try:
        for entry in socket.getaddrinfo(socket.gethostname(), None):
            found[ipaddress.ip_address(str(entry[4][0]).partition("%")[0])] = None
    except OSError:
        pass  # a name that nobody knows
    return tuple(
        one for one in found if not (one.is_loopback or one.is_unspecified or one.is_link_local)
    )


def local_names() -> tuple[str, ...]:
    """Return the names of this machine: its own, and the one that multicast DNS gives it."""
    name = socket.gethostname().lower().removesuffix(".local")
    names = ["localhost"]
    if name and name != "localhost":
        names += [name, f"{name.partition('.')[0]}.local"]
    return tuple(dict.fromkeys(names))


def is_loopback(host: str) -> bool:
    """Say whether a host name means the very machine that says it.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("192.168.1.7")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def reachable_at(host: str, port: int, *, tls: bool) -> tuple[str, ...]:
    """Return the URLs of a server that listens on this host; those for other machines come first.

    >>> reachable_at("127.0.0.1", 8000, tls=False)
    ('http://127.0.0.1:8000/',)
    >>> reachable_at("::1", 8443, tls=True)
    ('https://[::1]:8443/',)
    """
    hosts = [host]
    if host in _ANY:
        hosts = [str(one) for one in local_addresses() if host == "::" or one.version == 4]
        hosts.append("localhost")
    scheme = "https" if tls else "http"
    return tuple(f"{scheme}://{f'[{one}]' if ':' in one else one}:{port}/" for one in hosts)
