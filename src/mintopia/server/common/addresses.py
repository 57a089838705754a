"""Find the addresses at which others can reach this machine, from its network interfaces.

Nothing is sent over the network for this.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

import ifaddr

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

EVERYWHERE: Final = "0.0.0.0"
EVERYWHERE_V6: Final = "::"
# Networks that exist only inside this machine: containers and virtual machines.
_INSIDE: Final = re.compile(r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni|podman|vethernet)")
_HOME: Final = ipaddress.ip_network("192.168.0.0/16")


def is_local(host: str) -> bool:
    """Return whether a host name or address always means the machine it is used on."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def url_of(address: str, port: int) -> str:
    """Return the URL of a server at this address and port."""
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def reachable_addresses(host: str) -> list[str]:
    """Return the addresses at which others can reach a server that listens on `host`.

    The likeliest comes first; the list is empty if only this machine can connect.
    """
    if host not in (EVERYWHERE, EVERYWHERE_V6):
        return [] if is_local(host) else [host]
    found = [(name, address) for name, address in _own_addresses() if _is_useful(address)]
    if host == EVERYWHERE:
        found = [each for each in found if each[1].version == 4]  # noqa: PLR2004 - of IPv4
    return [str(address) for _, address in sorted(found, key=_order)]


def _own_addresses() -> Iterable[tuple[str, Address]]:
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            yield adapter.nice_name, ipaddress.ip_address(text)


def _is_useful(address: Address) -> bool:
    """Return whether an address can be used in a link for somebody else."""
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _order(found: tuple[str, Address]) -> tuple[bool, bool, bool, bool, int]:
    """Return a sort key that puts addresses usable by others on the same network first."""
    name, address = found
    return (
        _INSIDE.match(name.lower()) is not None,
        address.version != 4,  # noqa: PLR2004 - of IPv4
        not address.is_private,
        address not in _HOME,
        int(address),
    )
