"""`settable poker look PHOTO`: judge a showdown of SET Poker on a photo or a camera's picture.

The middle and the hands are found from how the cards lie, or drawn in a file of zones. A card that
is not sure is asked for, unless it makes no difference.

Exit status: 0 judged, 1 something has to be said first, 2 wrong usage or unreadable input.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from service.errors import UsageError
from service.terminal.names import parse_names
from service.terminal.payout_options import add_payout_arguments
from solver.cards import Card
from solver.errors import InvalidError
from solver.notation import parse_card
from solver.poker import OddChips
from solver.poker.options import MOST_SEATS

if TYPE_CHECKING:
    from service.reading.reading import FrameReader
    from service.reading.showdown import ShowdownReading, Stakes
    from vision.image import Frame
    from vision.view import TableView
    from vision.zones import Zone

__all__ = ["add_arguments", "run"]

_EPILOG: Final = """\
Each hand is two cards, turned to its seat or a little apart from the middle. Hands count clockwise
from the near edge; --dealer says who deals, for the odd chips."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument("photo", metavar="PHOTO", help="picture file, or - for input")
    parser.add_argument(
        "--names", metavar="A,B", default="", help="of the hands, clockwise from the near edge"
    )
    parser.add_argument("--dealer", metavar="NAME", help="who deals (the last of the names)")
    add_payout_arguments(parser)
    parser.add_argument(
        "--card",
        action="append",
        default=[],
        metavar="N=CARD",
        help="what card number N is, as the picture and the questions count: 3=2RSO",
    )
    parser.add_argument("--zones", type=Path, metavar="FILE", help="zones instead of found ones")
    parser.add_argument("--save-zones", type=Path, metavar="FILE", help="keep the zones, as JSON")
    parser.add_argument("--overlay", type=Path, metavar="FILE", help="draw zones and SETs")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(
    arguments: argparse.Namespace, load_reader: "Callable[[], FrameReader] | None" = None
) -> int:
    """Read the photo, judge the hands, tell and draw."""
    from service.files import write_atomically
    from service.reading.corrections import correct
    from service.reading.reading import load_shipped_reader
    from service.reading.showdown import read_showdown, showdown_json
    from vision.zones import format_zones

    frame = _frame(arguments.photo)
    reader = (load_reader or load_shipped_reader)()
    view = reader.read(frame)
    pins = _pins(arguments.card, len(view.cards))
    view = correct(view, pins, sure_from=reader.sure_from)
    zones = _zones(arguments, view)
    if arguments.save_zones is not None:
        write_atomically(arguments.save_zones, format_zones(zones).encode())
    reading = read_showdown(view, zones, _stakes(arguments))
    if arguments.overlay is not None:
        write_atomically(arguments.overlay, _drawn(frame, reading, arguments.overlay.suffix))
    if arguments.json:
        print(json.dumps(showdown_json(reading)))
    else:
        _tell(reading)
    return 0 if reading.showdown is not None else 1


def _frame(source: str) -> "Frame":
    from vision.pictures.codec import decode, read_image

    return decode(sys.stdin.buffer.read()) if source == "-" else read_image(Path(source))


def _pins(texts: list[str], cards: int) -> dict[int, Card]:
    pins: dict[int, Card] = {}
    for text in texts:
        place, equals, card = (part.strip() for part in text.partition("="))
        is_place = place.isascii() and place.isdecimal() and 1 <= int(place) <= cards
        if not equals or not is_place:
            raise InvalidError(f"expected a card such as 3=2RSO, of 1 to {cards}, got {text!r}")
        pins[int(place) - 1] = parse_card(card)
    return pins


def _zones(arguments: argparse.Namespace, view: "TableView") -> "tuple[Zone, ...]":
    """Return the middle and the hands, the dealer's last."""
    from vision.zones import find_zones, parse_zones

    names = list(parse_names(arguments.names, most=MOST_SEATS)) if arguments.names else []
    if arguments.zones is not None:
        try:
            zones = parse_zones(arguments.zones.read_text())
        except OSError as error:
            raise UsageError(f"{arguments.zones} cannot be read: {error.strerror}") from error
    else:
        quads = [seen.quad for seen in view.cards]
        zones = find_zones(quads, view.frame_size_wh, names)
    return _dealer_last(zones, arguments.dealer)


def _dealer_last(zones: "tuple[Zone, ...]", dealer: str | None) -> "tuple[Zone, ...]":
    if dealer is None or not zones:
        return zones
    hands = [zone for zone in zones if not zone.is_middle]
    called = [zone.name for zone in hands]
    if dealer not in called:
        raise UsageError(f"the dealer is one of {', '.join(called)}, got {dealer!r}")
    after = called.index(dealer) + 1
    return (*(zone for zone in zones if zone.is_middle), *hands[after:], *hands[:after])


def _stakes(arguments: argparse.Namespace) -> "Stakes":
    from service.reading.showdown import Stakes

    stacks = []
    for text in arguments.stack:
        name, equals, chips = (part.strip() for part in text.rpartition("="))
        if not equals or not (chips.isascii() and chips.isdecimal()):
            raise InvalidError(f"expected a stack such as Ana=14, got {text!r}")
        stacks.append((name, int(chips)))
    return Stakes(
        pot=arguments.pot,
        stacks=tuple(stacks),
        odd_chips=OddChips(arguments.odd_chips),
        disjoint=arguments.disjoint,
    )


def _drawn(frame: "Frame", reading: "ShowdownReading", suffix: str) -> bytes:
    from solver.notation import format_short
    from vision.drawing.overlay import draw
    from vision.drawing.zone_overlay import draw_zones
    from vision.pictures.codec import encode_jpeg, encode_png

    zoned = draw_zones(frame, reading.zones, middle="middle")
    told = (
        reading.sentences if reading.showdown is None else reading.sentences[len(reading.names) :]
    )
    caption = " ".join(told)
    picture = draw(zoned, reading.view, reading.sets, short_name=format_short, caption=caption)
    return encode_png(picture) if suffix.lower() == ".png" else encode_jpeg(picture)


def _tell(reading: "ShowdownReading") -> None:
    for number, zone in enumerate(reading.zones):
        cards = [
            f"{seen.card}{'' if seen.sure else '?'}"
            for seen, at in zip(reading.view.cards, reading.zone_of, strict=True)
            if at == number
        ]
        if cards:
            print(f"{zone.name or 'in the middle'}: {', '.join(cards)}")
    for line in reading.sentences:
        print(line)
    if reading.showdown is not None:
        payout = zip(reading.names, reading.showdown.payout, strict=True)
        print("Payout: " + ", ".join(f"{name} +{chips}" for name, chips in payout))
