"""Writes sampling_odd.json beside this script: the experiments of sampling.json at sizes where
torch.randn takes its other paths (arrays of fewer than 16 values; lengths that are no multiple of
16, whose last 16 values are drawn anew), computed by PyTorch in float64 on one thread.

usage: python3 sampling_odd.py
"""

import json
import math
import pathlib

import torch

torch.set_num_threads(1)


def randn(*shape):
    return torch.randn(*shape, dtype=torch.float64)


def rows_of_scores(rows, keys, d_k):
    queries = randn(rows, d_k)
    return torch.einsum("nd,nkd->nk", queries, randn(rows, keys, d_k))


def both_softmax(scores, d_k):
    return [torch.softmax(s, 1) for s in (scores, scores / math.sqrt(d_k))]


def score_statistics(seed, dK, pairs, queries, keys):
    torch.manual_seed(seed)
    rows = []
    for d_k in dK:
        dots = (randn(pairs, d_k) * randn(pairs, d_k)).sum(1)
        top = [w.max(1).values for w in both_softmax(rows_of_scores(queries, keys, d_k), d_k)]
        rows.append(
            dict(
                dK=d_k,
                mean=dots.mean().item(),
                variance=dots.var().item(),
                varianceScaled=(dots / math.sqrt(d_k)).var().item(),
                largestWeight=top[0].mean().item(),
                largestWeightScaled=top[1].mean().item(),
                shareAbove99=(top[0] > 0.99).double().mean().item(),
                shareAbove99Scaled=(top[1] > 0.99).double().mean().item(),
            )
        )
    return rows


def jacobian_size(p):
    return (torch.diag_embed(p) - p.unsqueeze(-1) * p.unsqueeze(-2)).norm(dim=(-2, -1)).mean().item()


def gradient_sizes(seed, dK, rows, keys):
    torch.manual_seed(seed)
    result = []
    for d_k in dK:
        sizes = [jacobian_size(w) for w in both_softmax(rows_of_scores(rows, keys, d_k), d_k)]
        result.append(dict(dK=d_k, gradientSize=sizes[0], gradientSizeScaled=sizes[1]))
    return result


def saturation_rows(seed, dK, keys):
    torch.manual_seed(seed)
    result = []
    for d_k in dK:
        query = randn(d_k)
        scores = (randn(keys, d_k) @ query).sort(descending=True).values.unsqueeze(0)
        weights, scaled = both_softmax(scores, d_k)
        result.append(
            dict(dK=d_k, scores=scores[0].tolist(), weights=weights[0].tolist(), weightsScaled=scaled[0].tolist())
        )
    return result


CASES = [
    (score_statistics, dict(seed=10, dK=[1, 2, 3, 5, 7], pairs=2, queries=1, keys=1)),
    (score_statistics, dict(seed=11, dK=[1, 3, 4, 17, 31], pairs=5, queries=3, keys=2)),
    (score_statistics, dict(seed=12, dK=[7, 1, 16, 15, 33], pairs=129, queries=131, keys=3)),
    (score_statistics, dict(seed=13, dK=[100, 1025, 3], pairs=1001, queries=77, keys=13)),
    (score_statistics, dict(seed=14, dK=[2049, 1, 5000], pairs=17, queries=5, keys=33)),
    (score_statistics, dict(seed=4294967295, dK=[1, 1, 1, 1], pairs=3, queries=2, keys=5)),
    (gradient_sizes, dict(seed=20, dK=[1, 2, 9, 1030], rows=1, keys=1)),
    (gradient_sizes, dict(seed=21, dK=[3, 16, 21], rows=257, keys=7)),
    (gradient_sizes, dict(seed=22, dK=[1, 64, 65], rows=3, keys=50)),
    (saturation_rows, dict(seed=30, dK=[1, 2, 15, 16, 17, 100], keys=3)),
    (saturation_rows, dict(seed=31, dK=[1, 5, 1025], keys=1)),
    (saturation_rows, dict(seed=32, dK=[3, 7, 2], keys=37)),
]

NAMES = {
    score_statistics: "scoreStatistics",
    gradient_sizes: "gradientSizes",
    saturation_rows: "saturationRows",
}


def main():
    cases = [dict(call=NAMES[f], options=options, rows=f(**options)) for f, options in CASES]
    about = "written by sampling_odd.py; options and rows are named as in the JavaScript API"
    path = pathlib.Path(__file__).with_name("sampling_odd.json")
    path.write_text(json.dumps(dict(torch=torch.__version__, about=about, cases=cases)) + "\n")


main()
