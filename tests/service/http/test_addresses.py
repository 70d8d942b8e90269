"""Tests of where this machine can be reached."""

import socket

from service.http.addresses import local_addresses, local_names, reachable_at


def test_addresses_are_those_that_others_could_use() -> None:
    for address in local_addresses():
        assert not address.is_loopback
        family = socket.AF_INET if address.version == 4 else socket.AF_INET6
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((str(address), 0))  # it is one of this machine's


def test_names_are_lower_case_and_come_once() -> None:
    names = local_names()
    assert names[0] == "localhost"
    assert len(set(names)) == len(names)
    assert list(names) == [name.lower() for name in names]


def test_a_server_on_all_addresses_is_reached_at_each() -> None:
    urls = reachable_at("0.0.0.0", 8000, tls=True)
    fours = [str(one) for one in local_addresses() if one.version == 4]
    assert urls == (*(f"https://{one}:8000/" for one in fours), "https://localhost:8000/")


def test_a_server_on_one_address_is_reached_there_only() -> None:
    assert reachable_at("192.168.1.5", 80, tls=False) == ("http://192.168.1.5:80/",)
