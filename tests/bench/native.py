"""PyTorch on one thread, for benchmarks: reads a line, a word and its numbers, does that work, answers with
milliseconds of processor time. The work has the sizes of the lesson's; the drawing is PyTorch's own."""

import sys
import time

import torch

torch.set_num_threads(1)
VALUES = 1_000_000
WIDTHS = [4, 16, 64, 256, 1024]


def draw_normals(at_once):
    for _ in range(VALUES // at_once):
        torch.randn(at_once, dtype=torch.float64)


def first_experiment(pairs=20_000, queries=2_000, keys=32):
    for d_k in WIDTHS:
        q, k = (torch.randn(pairs, d_k, dtype=torch.float64) for _ in range(2))
        scores = (q * k).sum(dim=1)
        scores.mean(), scores.var(), (scores / d_k**0.5).var()
        q = torch.randn(queries, d_k, dtype=torch.float64)
        k = torch.randn(queries, keys, d_k, dtype=torch.float64)
        scores = torch.einsum("qd,qkd->qk", q, k)
        for scaled in (scores, scores / d_k**0.5):
            largest = torch.softmax(scaled, dim=1).max(dim=1).values
            largest.mean(), (largest > 0.99).double().mean()


WORK = {"randn": draw_normals, "experiment": first_experiment}

print(torch.__version__, flush=True)
for line in sys.stdin:
    word, *numbers = line.split()
    start = time.process_time()
    WORK[word](*map(int, numbers))
    print(1000 * (time.process_time() - start), flush=True)
