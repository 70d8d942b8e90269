"""Tests of service.http.limits: bursts, refill, addresses apart; the clock is the test's."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from service.app import create_app
from service.errors import LimitError
from service.http.limits import LimitKind, Limits, TokenBuckets
from service.settings import Rate, Settings


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_a_burst_is_taken_and_one_more_is_not() -> None:
    buckets = TokenBuckets(Rate(2, 3), Clock())
    assert [buckets.spend("ana") for _ in range(4)] == [0, 0, 0, pytest.approx(0.5)]


def test_tokens_come_back_with_time() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(2, 1), clock)
    assert buckets.spend("ana") == 0
    assert buckets.spend("ana") > 0
    clock.now_s += 0.5
    assert buckets.spend("ana") == 0


def test_waiting_long_gives_no_more_than_the_burst() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(2, 2), clock)
    clock.now_s += 1_000
    assert [buckets.spend("ana") > 0 for _ in range(3)] == [False, False, True]


def test_addresses_do_not_share_a_bucket() -> None:
    buckets = TokenBuckets(Rate(1, 1), Clock())
    assert [buckets.spend("ana"), buckets.spend("ben")] == [0, 0]


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(1, 1), clock)
    for number in range(5_000):
        buckets.spend(str(number))
        clock.now_s += 1
    assert len(buckets._full_at) < 5_000


def test_files_of_the_page_do_not_count_but_requests_do(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, request_rate=Rate(0.01, 3)))) as client:
        for path in ("/static/app.js", "/static/index.html", "/sw.js", "/health") * 5:
            assert client.get(path).status_code == 200, path
        answers = [client.get("/api/about").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert client.get("/static/app.js").status_code == 200


def test_a_limit_is_an_error_with_whole_seconds_to_wait(settings: Settings) -> None:
    limits = Limits(settings, Clock())
    for _ in range(settings.table_rate.burst):
        limits.spend(LimitKind.TABLE, "ana")
    with pytest.raises(LimitError, match="new tables") as refusal:
        limits.spend(LimitKind.TABLE, "ana")
    assert refusal.value.retry_after_s == 2
    limits.spend(LimitKind.CLAIM, "ana")
