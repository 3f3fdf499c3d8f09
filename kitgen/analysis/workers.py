"""Work in many processes, on one machine or many, through the `concurrent.futures.Executor` interface.

A worker that dies takes nothing with it but its time: what it had in hand is handed out again. Results come as
they are ready; whoever adds them up must not care for their order.
"""

from __future__ import annotations

import gc
import socket
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from itertools import islice
from traceback import clear_frames
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from kitgen.errors import KitgenError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

Item = TypeVar("Item")
Done = TypeVar("Done")

AT_ONCE = 1024
"""Pieces of work that are handed out and not yet back."""

TRIES = 10
"""A piece of work that has failed so often with its worker is given up."""

DEATHS = ("KilledWorker", "FutureCancelledError", "LostWorkerError", "CommClosedError")
"""What a cluster says when workers died under a piece of work, by name, so that nothing is imported for it."""


class InThisProcess(Executor):
    """The same interface without any other process: work is done as it is handed in."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes of this machine; one of them is this one."""
    if jobs == 1:
        yield InThisProcess()
        return
    from concurrent.futures import ProcessPoolExecutor

    executor = ProcessPoolExecutor(jobs)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str, seconds: float = 5, patience: float = 30) -> Iterator[Executor]:
    """The workers of a Dask scheduler, such as ``tcp://10.0.0.1:8786``.

    Raises KitgenError where the extra is not installed, the address is none, nobody answers within so many seconds,
    or what answers is no scheduler or has had no worker for as long as ``patience``.
    """
    _knock(address, seconds)
    try:
        from distributed import Client
    except ImportError:
        raise KitgenError('a scheduler needs Dask: pip install "kitgen[cluster]"') from None
    connect: Any = Client
    client: Any = None
    try:
        client = connect(address, timeout=seconds)
    except Exception as error:  # what a stranger answers is read as sizes and names, and fails in any way
        failed = type(error).__name__
        clear_frames(error.__traceback__)
    if client is None:
        gc.collect()  # ends the client that failed; if that came while another one begins, both would wait for ever
        raise KitgenError(
            f"what answers at {address} is no Dask scheduler of this release ({failed}); see docs/cluster.md"
        )
    try:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            raise KitgenError(
                f"the scheduler at {address} has no workers; start some with 'dask worker {address}'"
            ) from None
        yield client.get_executor(pure=False)
    finally:
        client.close()


def _knock(address: str, seconds: float) -> None:
    """Is anybody at the address? Said at once, for Dask tries again and again, and is slow to load."""
    wanted = "expected tcp://HOST:PORT, such as tcp://10.0.0.1:8786"
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise KitgenError(f"--scheduler {address}: {wanted}") from None
    if parts.scheme not in ("tcp", "tls") or not host or not port or parts.path:
        raise KitgenError(f"--scheduler {address}: {wanted}")
    try:
        with socket.create_connection((host, port), seconds) as there:
            if parts.scheme == "tcp":
                there.recv(1)  # a scheduler speaks first; Dask would wait for ever for the word of another
    except (OSError, UnicodeError) as error:
        reason = "no such name" if isinstance(error, UnicodeError) else str(error.strerror or error).lower()
        raise KitgenError(f"no scheduler answers at {address} ({reason}); start one, see docs/cluster.md") from None


def each(executors: Callable[[], Any], work: Callable[[Item], Done], items: Iterable[Item]) -> Iterator[Done]:
    """The result of every item, as soon as there is one, in whatever order they come.

    ``executors()`` is a context that gives an executor; another one is opened where the first has broken, as a
    process pool does when one of its processes is killed. Raises what the work raises, and KitgenError for work
    that has cost TRIES workers their lives.
    """
    waiting: list[tuple[Item, int]] = []
    source = iter(items)
    while True:
        with executors() as executor:
            broken = yield from _with(executor, work, source, waiting)
        if not broken:
            return


def _with(
    executor: Executor, work: Callable[[Item], Done], source: Iterator[Item], waiting: list[tuple[Item, int]]
) -> Generator[Done, None, bool]:
    """Work with one executor until everything is done (False) or it has broken (True)."""
    most = 1 if isinstance(executor, InThisProcess) else AT_ONCE
    out: dict[Future[Done], tuple[Item, int]] = {}
    broken = False
    while not broken:
        waiting += ((item, 0) for item in islice(source, max(0, most - len(out) - len(waiting))))
        while waiting and len(out) < most and not broken:
            item, tries = waiting.pop()
            try:
                out[executor.submit(work, item)] = item, tries
            except BrokenExecutor:
                waiting.append((item, tries))
                broken = True
        if not out:
            break
        ready, _ = wait(out, return_when=FIRST_COMPLETED)
        for future in ready:
            item, tries = out.pop(future)
            error = _death(future)
            if error is None:
                yield future.result()
                continue
            if tries + 1 == TRIES:
                raise KitgenError(f"workers died {TRIES} times over the same piece of work ({error!r})")
            waiting.append((item, tries + 1))
            broken = broken or isinstance(error, BrokenExecutor)
    for item, tries in out.values():
        waiting.append((item, tries))
    return broken


def _death(future: Future[Any]) -> BaseException | None:
    """How the worker of a piece of work ended, where it did not come back; None where there is a result to ask for.

    Raises KitgenError where a worker has not what the work needs.
    """
    try:
        error = future.exception()
    except CancelledError as cancelled:
        return cancelled
    if isinstance(error, ModuleNotFoundError):
        raise KitgenError(
            f"a worker cannot load {error.name}; every machine needs the same kitgen, see docs/cluster.md"
        )
    lost = isinstance(error, BrokenExecutor) or type(error).__name__ in DEATHS
    return error if lost else None
