"""`python -m models VERB`: what was learned, how well, and how anyone may repeat it."""

import argparse
import sys
from pathlib import Path

from models.shipped import TRAINED, ModelError, verify

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Run one of the verbs and return the exit status."""
    parser = argparse.ArgumentParser("python -m models", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    _add_train(verbs.add_parser("train", help="train all networks from nothing"))
    _add_evaluate(verbs.add_parser("evaluate", help="score the reader on annotated photos"))
    _add_judge(verbs.add_parser("judge", help="choose what is a card, on annotated photos"))
    _add_fetch(verbs.add_parser("fetch", help="get the photos of the benchmark"))
    _add_benchmark(verbs.add_parser("benchmark", help="score a reader on the fetched photos"))
    check = verbs.add_parser("verify", help="check the shipped files against their manifest")
    check.add_argument("--models", type=Path, default=TRAINED, metavar="DIR")
    arguments = parser.parse_args(argv)
    try:
        return {
            "train": _train,
            "evaluate": _evaluate,
            "judge": _judge,
            "fetch": _fetch,
            "benchmark": _benchmark,
            "verify": _verify,
        }[arguments.verb](arguments)
    except (ModelError, FileNotFoundError) as error:
        print(f"python -m models: {error}", file=sys.stderr)
        return 2


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder with crops, grounds, hands and tables"
    )
    parser.add_argument("--work", type=Path, default=Path("out/training"), metavar="DIR")
    parser.add_argument("--output", type=Path, default=TRAINED, metavar="DIR")
    parser.add_argument("--scenes", type=int, default=5300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--steps",
        type=int,
        nargs=3,
        default=(3200, 4200, 5000),
        metavar=("FINDER", "FITTER", "READER"),
    )


def _add_evaluate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("photos", type=Path, help="folder of NAME.jpg with NAME.json beside it")
    parser.add_argument("--models", type=Path, default=TRAINED, metavar="DIR")
    parser.add_argument("--out", type=Path, default=Path("out/evaluation"), metavar="DIR")


def _add_judge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("photos", type=Path, help="folder of NAME.jpg with NAME.json beside it")
    parser.add_argument("--models", type=Path, default=TRAINED, metavar="DIR")


def _add_fetch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the photos are written")
    parser.add_argument(
        "--mirror", type=Path, metavar="DIR", help="local clones OWNER/NAME instead of public ones"
    )


def _add_benchmark(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where `fetch` wrote the photos")
    parser.add_argument("--models", type=Path, default=TRAINED, metavar="DIR")
    parser.add_argument(
        "--predictions", type=Path, metavar="DIR", help="NAME.json of another reader to be scored"
    )


def _train(arguments: argparse.Namespace) -> int:
    from models.train import TrainingPlan, train

    train(
        TrainingPlan(
            work=arguments.work,
            output=arguments.output,
            data=arguments.data,
            scenes=arguments.scenes,
            steps=tuple(arguments.steps),
            seed=arguments.seed,
        )
    )
    return _verify(argparse.Namespace(models=arguments.output))


def _evaluate(arguments: argparse.Namespace) -> int:
    from models.evaluate import evaluate

    print(evaluate(arguments.photos, arguments.out, models=arguments.models))
    return 0


def _judge(arguments: argparse.Namespace) -> int:
    from models.judging import choose_judge

    print(choose_judge(arguments.photos, arguments.models))
    return 0


def _fetch(arguments: argparse.Namespace) -> int:
    from models.benchmark import fetch

    faults = fetch(arguments.folder, mirror=arguments.mirror)
    for fault in faults:
        print(f"python -m models: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _benchmark(arguments: argparse.Namespace) -> int:
    from models.benchmark import benchmark

    print(benchmark(arguments.folder, models=arguments.models, predictions=arguments.predictions))
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    manifest = verify(arguments.models)
    total = sum(facts["bytes"] for facts in manifest["files"].values())
    for name, facts in manifest["files"].items():
        print(f"{name:14} {facts['bytes']:9,} bytes  {facts['sha256'][:16]}")
    print(f"{'together':14} {total:9,} bytes, as the manifest says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
