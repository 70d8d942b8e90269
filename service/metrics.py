"""The metrics of one app, for Prometheus."""

from dataclasses import dataclass, field
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

__all__ = ["Metrics"]

_BUCKETS_S: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The metrics of one app, in a registry of their own."""

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    requests: Histogram = field(init=False)
    sockets: Gauge = field(init=False)
    dropped: Counter = field(init=False)
    tables: Gauge = field(init=False)
    moves: Counter = field(init=False)
    commits: Histogram = field(init=False)

    def __post_init__(self) -> None:
        made = {
            "requests": Histogram(
                "settable_request_seconds",
                "Time from request to answer",
                ("method", "route", "status"),
                registry=self.registry,
                buckets=_BUCKETS_S,
            ),
            "sockets": Gauge("settable_sockets", "Open sockets", ("kind",), registry=self.registry),
            "dropped": Counter(
                "settable_sockets_dropped",
                "Sockets dropped, by reason",
                ("reason",),
                registry=self.registry,
            ),
            "tables": Gauge("settable_tables", "Tables in memory", registry=self.registry),
            "moves": Counter(
                "settable_moves",
                "Moves by game and result",
                ("game", "result"),
                registry=self.registry,
            ),
            "commits": Histogram(
                "settable_commit_seconds",
                "Time to write moves to disk",
                registry=self.registry,
                buckets=_BUCKETS_S,
            ),
        }
        for name, metric in made.items():
            object.__setattr__(self, name, metric)
