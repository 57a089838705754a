"""Which of a machine's addresses can go into a link for somebody else."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from mintopia.server.common.addresses import is_local, reachable_addresses, url_of


@dataclass
class Ip:
    ip: str | tuple[str, int, int]


@dataclass
class Adapter:
    nice_name: str
    ips: list[Ip]


@pytest.fixture
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        Adapter("lo", [Ip("127.0.0.1"), Ip(("::1", 0, 0))]),
        Adapter("docker0", [Ip("172.17.0.1")]),
        Adapter("tun0", [Ip("10.8.0.2")]),
        Adapter("wlan0", [Ip("192.168.1.7"), Ip(("fe80::1", 0, 3)), Ip(("fd00::7", 0, 0))]),
        Adapter("eth0", [Ip("169.254.3.4"), Ip("198.51.100.9")]),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: found)


@pytest.mark.usefixtures("_machine")
def test_what_friends_in_the_same_network_use_comes_first() -> None:
    assert reachable_addresses("0.0.0.0") == [
        "192.168.1.7", "10.8.0.2", "198.51.100.9", "172.17.0.1",
    ]  # fmt: skip
    assert reachable_addresses("::")[-2:] == ["fd00::7", "172.17.0.1"]


@pytest.mark.usefixtures("_machine")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.8.8.8"])
def test_where_only_this_machine_can_connect_there_is_none(host: str) -> None:
    assert reachable_addresses(host) == []


def test_one_address_that_was_chosen_is_the_only_one() -> None:
    assert reachable_addresses("192.168.1.7") == ["192.168.1.7"]


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "128.0.0.1", "", "::2"])
def test_what_only_looks_local_is_not(host: str) -> None:
    assert not is_local(host)


def test_addresses_are_written_as_browsers_read_them() -> None:
    assert url_of("192.168.1.7", 8624) == "http://192.168.1.7:8624"
    assert url_of("fd00::7", 8624) == "http://[fd00::7]:8624"
