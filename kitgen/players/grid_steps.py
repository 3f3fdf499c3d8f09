"""Games of one piece and one step a turn, as lists of whole numbers: Jungle, fast.

A piece is ``1 + kind + kinds * player``, an empty square 0. Moves are pairs of squares. Looking ahead is
alpha-beta with iterative deepening, takes first, and goes on quietly until no take is left; a placement that
has stood before is worth a draw, so that whoever is ahead goes on and whoever is behind comes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitgen.dice import stream
from kitgen.players.expectimax import Spent

if TYPE_CHECKING:
    from kitgen.players.budget import Budget
    from kitgen.rules.grid import GridPosition, GridRules

Step = tuple[int, int]
WIN = 10_000.0
"""Worth of a won game; each ply that it takes is one less."""
DEEPEST = 14
QUIET = 6
"""Takes in a row that are followed beyond the last ply."""
BOUND = 1e-3
"""A move that is only known to be no better than another counts so much less."""
STRENGTH = {"E": 10.0, "L": 9.0, "T": 8.0, "P": 5.0, "W": 4.0, "D": 3.2, "C": 2.6, "R": 5.5}
"""What an animal is worth; the rat for taking the elephant and stopping leaps."""


class Way(NamedTuple):
    """A step of one kind from one square: where it ends, the water it leaps across, whether it crosses a bank."""

    end: int
    crossed: int
    bank: bool


class Board:
    """What stands where, and the worth of it for the first player."""

    __slots__ = ("key", "left", "occupied", "score", "squares")

    def __init__(self, squares: list[int]) -> None:
        self.squares = squares
        self.key = self.occupied = 0
        self.score = 0.0
        self.left = [0, 0]


def fits(rules: GridRules) -> bool:
    """Whether a game is one step of one piece a turn, two players, the mover taking equals, nothing royal."""
    options = rules.options
    simple = options.pieces == 1 and options.steps == 1 and not options.throws and not options.may_pass
    plain = not any(animal.royal or animal.arrives for animal in options.animals.values())
    return simple and plain and options.equals == "mover_takes" and len(rules.ground.players) == 2


class Steps:
    """The moves of such a game, and looking ahead in it."""

    def __init__(self, rules: GridRules) -> None:
        self.rules = rules
        ground = self.ground = rules.ground
        self.kinds = tuple(rules.options.animals)
        count = len(self.kinds)
        self.count = count
        size = len(ground.names)
        self.player = [0, *(code // count for code in range(2 * count))]
        self.ways: list[list[list[Way]]] = [[]] + [
            self._ways(code // count, self.kinds[code % count]) for code in range(2 * count)
        ]
        self.worth = [0.0] + [self._strength(self.kinds[code % count]) for code in range(2 * count)]
        self.place = [[0.0] * size] + [self._places(code) for code in range(1, 2 * count + 1)]
        self.beats = [[False] * (2 * count + 1) for _ in range(2 * count + 1)]
        for taker in range(2 * count):
            for taken in range(2 * count):
                if taker // count != taken // count:
                    one, other = self.kinds[taker % count], self.kinds[taken % count]
                    self.beats[taker + 1][taken + 1] = one == other or other in rules.options.animals[one].takes
        self.trapped = [ground.traps[0], ground.traps[1]]
        self.dens = ground.all_dens
        self.ashore = rules.options.take_ashore
        self.highest = [1 + self.kinds.index(ground.highest) + count * player for player in (0, 1)]
        numbers = stream("zobrist", 0)
        self.keys = [
            [int.from_bytes(bytes(next(numbers) for _ in range(8))) for _ in range(size)] for _ in range(2 * count + 1)
        ]
        self.turn_key = int.from_bytes(bytes(next(numbers) for _ in range(8)))

    # -- positions

    def board(self, position: GridPosition) -> Board:
        board = Board([0] * len(self.ground.names))
        for square, player, kind in position.pieces:
            code = 1 + self.kinds.index(kind) + self.count * player
            board.squares[square] = code
            board.occupied |= 1 << square
            board.key ^= self.keys[code][square]
            board.score += self.place[code][square] if player == 0 else -self.place[code][square]
            board.left[player] += 1
        return board

    def history(self, position: GridPosition) -> set[int]:
        """The keys of the placements since the last take, each with the side that was to move."""
        found = set()
        for back, pieces in enumerate(reversed(position.past), start=1):
            key = 0
            for square, player, kind in pieces:
                key ^= self.keys[1 + self.kinds.index(kind) + self.count * player][square]
            found.add(key ^ self.turn_key if (position.mover + back) % 2 else key)
        return found

    def key(self, board: Board, mover: int) -> int:
        return board.key ^ self.turn_key if mover else board.key

    # -- moves

    def moves(self, board: Board, mover: int) -> tuple[list[Step], list[Step]]:
        """Takes and other moves."""
        takes: list[Step] = []
        others: list[Step] = []
        squares, occupied, player = board.squares, board.occupied, self.player
        for square, code in enumerate(squares):
            if not code or player[code] != mover:
                continue
            for end, crossed, bank in self.ways[code][square]:
                if crossed & occupied:
                    continue
                there = squares[end]
                if not there:
                    others.append((square, end))
                elif player[there] != mover and self._may_take(code, there, end, bank, mover):
                    takes.append((square, end))
        return takes, others

    def _may_take(self, code: int, there: int, end: int, bank: bool, mover: int) -> bool:
        if bank and not (self.ashore and not self.ground.water >> end & 1 and there != self.highest[1 - mover]):
            return False
        return self.beats[code][there] or bool(self.trapped[mover] >> end & 1)

    def make(self, board: Board, move: Step, mover: int) -> int:
        """Play a move and say what was taken, for `unmake`."""
        start, end = move
        squares = board.squares
        code, there = squares[start], squares[end]
        squares[start], squares[end] = 0, code
        keys = self.keys[code]
        board.key ^= keys[start] ^ keys[end]
        gain = self.place[code][end] - self.place[code][start]
        board.occupied = board.occupied & ~(1 << start) | 1 << end
        if there:
            board.key ^= self.keys[there][end]
            gain += self.place[there][end]
            board.left[1 - mover] -= 1
        board.score += gain if mover == 0 else -gain
        return there

    def unmake(self, board: Board, move: Step, mover: int, there: int) -> None:
        start, end = move
        squares = board.squares
        code = squares[end]
        squares[start], squares[end] = code, there
        keys = self.keys[code]
        board.key ^= keys[start] ^ keys[end]
        gain = self.place[code][end] - self.place[code][start]
        board.occupied |= 1 << start
        if there:
            board.key ^= self.keys[there][end]
            gain += self.place[there][end]
            board.left[1 - mover] += 1
        else:
            board.occupied &= ~(1 << end)
        board.score -= gain if mover == 0 else -gain

    # -- worth

    def _strength(self, kind: str) -> float:
        animal = self.rules.options.animals[kind]
        return STRENGTH.get(kind, 2.0 + len(animal.takes))

    def _ways(self, player: int, kind: str) -> list[list[Way]]:
        ground, walks = self.ground, self.rules.walks
        animal = self.rules.options.animals[kind]
        from kitgen.rules.grid_ground import Piece

        found = []
        for square in range(len(ground.names)):
            piece = Piece(square, player, kind)
            wet = ground.water >> square & 1
            ways = [
                Way(end, 0, wet != ground.water >> end & 1)
                for _, end in ground.adjoining[square]
                if walks.enters(piece, end)
            ]
            if animal.leaps:
                ways += [
                    Way(end, crossed, False) for _, end, crossed in ground.leaps[square] if walks.enters(piece, end)
                ]
            found.append(ways)
        return found

    def _places(self, code: int) -> list[float]:
        """What a piece is worth on each square: its strength, and how near the enemy's den it is."""
        player = self.player[code]
        den = self.ground.dens[1 - player]
        away = self._away(code, den)
        worth = self.worth[code]
        far = max((it for it in away if it < 99), default=1)
        found = []
        for distance in away:
            near = max(0, far - distance) / far
            found.append(worth + 1.2 * near + 1.5 * near**4 if distance < 99 else worth)
        return found

    def _away(self, code: int, den: int) -> list[int]:
        """Moves to the enemy's den from each square on an empty board; 99 where there is no way."""
        size = len(self.ground.names)
        away = [0 if den >> square & 1 else 99 for square in range(size)]
        for _ in range(size):
            for square in range(size):
                for end, _, _ in self.ways[code][square]:
                    away[square] = min(away[square], away[end] + 1)
        return away


class Search:
    """One search from one position."""

    def __init__(self, steps: Steps, position: GridPosition, budget: Budget) -> None:
        self.steps = steps
        self.board = steps.board(position)
        self.budget = budget
        self.before = steps.history(position)
        self.on_path: set[int] = set()
        self.table: dict[int, tuple[int, int, float, Step]] = {}
        self.killers: list[Step] = [(-1, -1)] * 64
        self.liked: dict[Step, int] = {}

    def root(self, moves: list[Step], mover: int) -> list[float]:
        """A value for each move, by the deepest look that was finished; what is not best is only known to be less."""
        values = [self.settled(move, mover) for move in moves]
        for depth in range(1, DEEPEST):
            order = sorted(range(len(moves)), key=lambda index: -values[index])
            fresh = [-2 * WIN] * len(moves)
            best = -2 * WIN
            try:
                for index in order:
                    value = self._try(moves[index], mover, depth, best)
                    fresh[index] = value if value > best else value - BOUND
                    best = max(best, value)
            except Spent:
                if best > -2 * WIN and fresh[order[0]] > -2 * WIN:  # the old best has been looked at anew
                    return fresh
                break
            values = fresh
            if abs(best) > WIN / 2:
                break
        return values

    def settled(self, move: Step, mover: int) -> float:
        """A move's value once all takes are made that follow from it."""
        if self.steps.dens >> move[1] & 1:
            return WIN
        there = self.steps.make(self.board, move, mover)
        try:
            if self.steps.key(self.board, 1 - mover) in self.before:
                return -0.1
            return -self._quiet(1 - mover, -2 * WIN, 2 * WIN, QUIET)
        finally:
            self.steps.unmake(self.board, move, mover, there)

    def _try(self, move: Step, mover: int, depth: int, best: float) -> float:
        if self.steps.dens >> move[1] & 1:
            return WIN
        there = self.steps.make(self.board, move, mover)
        try:
            return -self._deep(1 - mover, depth - 1, -2 * WIN, -best, 1)
        finally:
            self.steps.unmake(self.board, move, mover, there)

    def _deep(self, mover: int, depth: int, low: float, high: float, ply: int) -> float:  # noqa: C901, PLR0911, PLR0912  (one loop, kept together for speed)
        board, steps = self.board, self.steps
        if not board.left[mover]:
            return ply - WIN
        key = steps.key(board, mover)
        if key in self.on_path or key in self.before:
            return 0.0
        if depth <= 0:
            return self._quiet(mover, low, high, QUIET)
        if not self.budget.spend():
            raise Spent
        first = (-1, -1)
        stored = self.table.get(key)
        if stored:
            known, bound, value, first = stored
            if known >= depth and (bound == 0 or (bound > 0 and value >= high) or (bound < 0 and value <= low)):
                return value
        takes, others = steps.moves(board, mover)
        if not takes and not others:
            return ply - WIN
        dens, squares, worth, liked = steps.dens, board.squares, steps.worth, self.liked
        for move in others:
            if dens >> move[1] & 1:
                return WIN - ply
        takes.sort(key=lambda move: worth[squares[move[0]]] / 100 - worth[squares[move[1]]])
        killer = self.killers[ply]
        others.sort(key=lambda move: -(10**6 if move == killer else liked.get(move, 0)))
        moves = takes + others
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        best, chosen, floor = -2 * WIN, moves[0], low
        self.on_path.add(key)
        try:
            for move in moves:
                there = steps.make(board, move, mover)
                try:
                    value = -self._deep(1 - mover, depth - 1, -high, -low, ply + 1)
                finally:
                    steps.unmake(board, move, mover, there)
                if value > best:
                    best, chosen = value, move
                    low = max(low, value)
                if low >= high:
                    if not there:
                        self.killers[ply] = move
                        liked[move] = liked.get(move, 0) + depth * depth
                    break
        finally:
            self.on_path.discard(key)
        self.table[key] = (depth, 1 if best >= high else -1 if best <= floor else 0, best, chosen)
        return best

    def _quiet(self, mover: int, low: float, high: float, deeper: int) -> float:
        board, steps = self.board, self.steps
        if not board.left[mover]:
            return 1 - WIN
        standing = board.score if mover == 0 else -board.score
        self.budget.spend()
        if standing >= high or not deeper:
            return standing
        low = max(low, standing)
        takes, others = steps.moves(board, mover)
        if any(steps.dens >> end & 1 for _, end in others):
            return WIN - 40
        worth, squares = steps.worth, board.squares
        takes.sort(key=lambda move: worth[squares[move[0]]] / 100 - worth[squares[move[1]]])
        for move in takes:
            there = steps.make(board, move, mover)
            value = -self._quiet(1 - mover, -high, -low, deeper - 1)
            steps.unmake(board, move, mover, there)
            if value >= high:
                return value
            low = max(low, value)
        return low
