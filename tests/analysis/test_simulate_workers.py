"""Work in many processes: the same bytes whatever the number of workers, and however many died."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from distributed import Client

from kitgen import cli, games
from kitgen.analysis import report, simulate, workers
from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = partial(workers.processes, 1)


def written(plan: simulate.Plan, executors: Any) -> str:
    """All that a plan says, as the bytes of its report."""
    plan = simulate.check(plan)
    return json.dumps(report.Report(plan, simulate.run(plan, executors), {}).data())


def small(name: str = "ur/quick", count: int = 3000) -> simulate.Plan:
    return simulate.Plan((games.load(name),), count, "MAPLE", paths="plain")


def deadly(item: tuple[str, int]) -> int:
    """The first process that gets a number of three kills itself; the next one finds its mark."""
    folder, number = item
    mark = Path(folder) / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def poison(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def faulty(number: int) -> int:
    raise KitgenError(f"{number} cannot be played")


def test_one_process_or_two() -> None:
    assert written(small(), HERE) == written(small(), partial(workers.processes, 2))


def test_parts_add_up_to_the_whole() -> None:
    plan = simulate.check(small(count=30))
    whole = simulate.play(simulate.Batch(plan, 0, 30))
    parts = simulate.Result()
    for first, end in ((20, 30), (0, 7), (7, 20)):
        parts += simulate.play(simulate.Batch(plan, first, end))
    assert parts == whole


def test_processes_that_die_cost_only_time(tmp_path: Path) -> None:
    items = [(str(tmp_path), number) for number in range(8)]
    done = sorted(workers.each(partial(workers.processes, 2), deadly, items))
    assert done == [number * number for number in range(8)]
    assert len(list(tmp_path.iterdir())) == 3


def test_work_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TRIES", 2)
    with pytest.raises(KitgenError, match="died 2 times over the same piece of work"):
        list(workers.each(partial(workers.processes, 2), poison, [2]))


def missing(number: int) -> int:
    raise ModuleNotFoundError(f"No module named 'kitgen' ({number})", name="kitgen")


def test_a_worker_without_kitgen() -> None:
    with pytest.raises(KitgenError, match="a worker cannot load kitgen"):
        list(workers.each(HERE, missing, [1]))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_comes_back(jobs: int) -> None:
    with pytest.raises(KitgenError, match="cannot be played"):
        list(workers.each(partial(workers.processes, jobs), faulty, [1]))


def test_any_executor_will_do() -> None:
    @contextmanager
    def own() -> Iterator[ProcessPoolExecutor]:
        with ProcessPoolExecutor(1) as pool:
            yield pool

    assert written(small(count=1200), own) == written(small(count=1200), HERE)


def test_a_worker_with_another_kitgen_refuses() -> None:
    batch = simulate.Batch(simulate.check(small()), 0, 10, version="0.0.0")
    with pytest.raises(KitgenError, match="sent by kitgen 0"):
        simulate.play(batch)


@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("tcp://127.0.0.1:9", "no scheduler answers at tcp:"),
        ("tcp://a..b:9", "no scheduler answers at tcp:.*no such name"),
        *(
            (wrong, "expected tcp://HOST:PORT")
            for wrong in (
                "here",
                "tcp://",
                "tcp://here",
                "tcp://here:99999",
                "tcp://[::1",
                "web://here:1",
                "tcp://a:1/b",
            )
        ),
    ],
)
def test_nobody_at_the_address(address: str, part: str) -> None:
    with pytest.raises(KitgenError, match=part), workers.cluster(address, seconds=0.5):
        pass


@pytest.mark.parametrize(
    ("says", "part"), [(b"", "no scheduler answers"), (b"HTTP/1.1 400 No\r\n\r\n", "no Dask sched")]
)
def test_somebody_else_at_the_address(says: bytes, part: str) -> None:
    """One who never speaks, and one who speaks another language, whose first bytes are no sensible length."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        server.settimeout(0.05)
        over, held = threading.Event(), []

        def answer() -> None:
            while not over.is_set():
                with suppress(OSError):
                    held.append(server.accept()[0])
                    held[-1].sendall(says)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            with pytest.raises(KitgenError, match=part), workers.cluster(f"tcp://127.0.0.1:{port}", seconds=0.5):
                pass
        finally:
            over.set()
            thread.join()
            for one in held:
                one.close()


def test_a_scheduler_without_workers(tmp_path: Path) -> None:
    with (
        local_cluster(tmp_path, count=0) as (address, _),
        pytest.raises(KitgenError, match=f"has no workers; start some with 'dask worker {address}'"),
        workers.cluster(address, patience=0.2),
    ):
        pass


def test_the_example_of_the_page_about_clusters() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.S)
    names: dict[str, Any] = {}
    exec(code.replace("100_000", "500").replace("print(", "shown = ("), names)  # noqa: S102 - it is our own page
    assert names["shown"]["low"] < 0.5 < names["shown"]["high"]


@contextmanager
def local_cluster(folder: Path, count: int = 2) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and so many workers with a process each, as an administrator would start them."""
    found = folder / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker"]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s"}
    running = [
        subprocess.Popen(
            [*dask, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(found)],
            env=environment,
            **quiet,
        )
    ]
    try:
        waited = 0
        while not (found.exists() and found.read_text(encoding="utf-8").endswith("}")):
            time.sleep(0.1)
            waited += 1
            assert waited < 600, "the scheduler has not started"
        address = json.loads(found.read_text(encoding="utf-8"))["address"]
        running += [
            subprocess.Popen(
                [*worker, address, "--no-nanny", "--nthreads", "1", "--no-dashboard"], env=environment, **quiet
            )
            for _ in range(count)
        ]
        yield address, running[1:]
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()


def test_a_cluster_that_loses_one_of_two_workers(tmp_path: Path) -> None:
    """A worker is killed while it plays; what comes back is, byte for byte, what one process here gives."""
    plan = simulate.check(small(count=6_000))
    with local_cluster(tmp_path) as (address, processes):
        connect: Any = Client
        watch = connect(address)
        watch.wait_for_workers(2)
        parts: list[int] = []

        def killed(count: int) -> None:
            parts.append(count)
            if len(parts) == 2:
                held = watch.processing()
                assert len(held) == 2
                assert all(held.values()), "both workers have games in hand"
                processes[0].kill()

        result = simulate.run(plan, partial(workers.cluster, address), killed)
        assert processes[0].wait() == -signal.SIGKILL
        assert processes[1].poll() is None
        watch.close()
        words = ["simulate", "ur/quick", "--games", "600", "--paths", "plain", "--json"]
        there = CliRunner().invoke(cli.cli, [*words, "--scheduler", address])
    assert there.output == CliRunner().invoke(cli.cli, words).output, "the one that is left serves the command as well"
    assert len(parts) == 24
    assert json.dumps(report.Report(plan, result, {}).data()) == written(plan, HERE)
