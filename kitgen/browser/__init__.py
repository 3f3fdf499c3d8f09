"""The engine as a page calls it: JSON in, JSON out, the same in CPython and in Pyodide. Standard library only.

>>> import json
>>> state = json.loads(call("new", json.dumps({"game": "ur", "seed": "MAPLE"})))
>>> state["phase"], state["says"]
('toThrow', 'New game, Finkel. Set word MAPLE. Sun to throw.')
>>> state = json.loads(call("throw", json.dumps({"session": state["session"]})))
>>> state["says"], [move["text"] for move in state["moves"]]
('Sun throws 3. Only move: enter to square 3.', ['in/3'])
"""

from kitgen.browser.calls import Desk

__all__ = ["Desk", "call"]

_desk = Desk()


def call(method: str, request: str) -> str:
    """Answer one request: both JSON texts, shaped as in `kitgen.browser.contract`. Raises nothing.

    What cannot be done is ``{"error": {"code": …, "words": …}}``, and the game stays as it was.
    """
    return _desk.call(method, request)
