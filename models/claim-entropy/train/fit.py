"""Fits the classifier on exported features (test/eval/export-features.ts) and writes ../classifier.json and the numbers for the card.

A logistic model whose weights keep the sign of their feature and are drawn towards PRIOR, so that a family of checks with few
examples keeps a sensible weight. Weights are learned inside groups of like texts (a corrupted text, its right twin, its harmless twins),
so that style and length, which in generated text give the label away, cannot. Then the intercept and an isotonic step are fitted on
other pairs, weighted to BASE_RATE and to texts as the gate meets them: half of the accurate ones untouched clinical text.

Run: /usr/bin/python3 fit.py --features FOLDER/train-features.jsonl --out ../classifier.json [--without surprisal]
"""
import argparse
import hashlib
import json

import numpy
from scipy.optimize import minimize
from sklearn.isotonic import IsotonicRegression

BASE_RATE = 0.12
FREE_OF_EVIDENCE = ("claims_log", "length_log", "sample_given", "context_given", "chart_read", "supported_share")
# Where the weights are drawn to, and from what number of effective examples the data outweighs it.
PRIOR = {"hard_": 4.0, "soft_": 1.5, "contradicted_count": 0.5, "unsupported_count": 0.3, "sample_disagreement": 1.5, "context_disagreement": 1.0}
STRENGTH = 0.02


def prior_of(name):
    return next((value for start, value in PRIOR.items() if name.startswith(start)), 0.0)


def fold_of(row):
    return int(hashlib.sha256((row.get("pair") or row["id"]).split("-right")[0].encode()).hexdigest()[:8], 16) % 10


def origin_of(row):
    return "real" if row["origin"].startswith("real") else row["origin"]


def weights_of(rows, shares):
    """One weight a row: each (origin, label, twin) gets its share of the whole."""
    key = lambda row: (origin_of(row), row["label"] == "accurate", bool(row.get("twin")))
    counts = {}
    for row in rows:
        counts[key(row)] = counts.get(key(row), 0) + 1
    found = numpy.array([shares.get(key(row), 0) / counts[key(row)] for row in rows])
    return found / found.sum()


# For the weights: inside each origin as many wrong as right. For the calibration: BASE_RATE.
MATCHED = {("generated", True, False): 0.2, ("generated", True, True): 0.15, ("generated", False, False): 0.35, ("edited", True, False): 0.05, ("edited", False, False): 0.05,
           ("edited_context", True, False): 0.1, ("edited_context", False, False): 0.1}
MET = {("real", True, False): 0.44, ("generated", True, False): 0.19, ("generated", True, True): 0.08, ("edited", True, False): 0.08, ("edited_context", True, False): 0.09,
       ("generated", False, False): BASE_RATE * 0.7, ("edited", False, False): BASE_RATE * 0.15, ("edited_context", False, False): BASE_RATE * 0.15}


def sigmoid(x):
    return 1 / (1 + numpy.exp(-numpy.clip(x, -30, 30)))


def fit_weights(x, y, w, names):
    prior = numpy.array([prior_of(name) for name in names])

    def loss(theta):
        logit = x @ theta[:-1] + theta[-1]
        p = sigmoid(logit)
        value = -(w * (y * numpy.log(p + 1e-12) + (1 - y) * numpy.log(1 - p + 1e-12))).sum()
        pull = theta[:-1] - prior
        gradient = x.T @ (w * (p - y)) + 2 * STRENGTH / 10 * pull
        return value + STRENGTH / 10 * (pull**2).sum(), numpy.append(gradient, (w * (p - y)).sum())

    bounds = [(0, 0) if name in FREE_OF_EVIDENCE else (0, 8) for name in names] + [(-10, 10)]
    return minimize(loss, numpy.append(prior * 0.5, -1), jac=True, bounds=bounds, method="L-BFGS-B", options={"maxiter": 2000}).x


def calibrate(logits, y, w):
    """Isotonic blocks joined by straight lines that always rise a little, so that the order of two texts is never lost."""
    order = numpy.argsort(logits)
    logits, y, w = logits[order], y[order], w[order]
    fitted = IsotonicRegression(y_min=0.02, y_max=0.98).fit(logits, y, sample_weight=w)
    p = fitted.predict(logits)
    points = []
    for value in numpy.unique(p):
        inside = p == value
        points.append((float(numpy.average(logits[inside], weights=w[inside] + 1e-12)), float(value)))
    joined = [points[0]]
    for at, value in points[1:]:
        if at - joined[-1][0] > 0.05:
            joined.append((at, value))
    low, high = float(logits.min()) - 1, float(logits.max()) + 2
    joined = [(low, max(0.01, joined[0][1] - 0.01)), *joined, (high, min(0.99, joined[-1][1] + 0.01))]
    return [round(a, 4) for a, _ in joined], [round(v, 4) for _, v in joined]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--features", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--without", default="")
    options = options.parse_args()
    rows = [json.loads(line) for line in open(options.features, encoding="utf-8")]
    names = rows[0]["names"]
    x = numpy.array([row["features"] for row in rows], dtype=float)
    if options.without:
        x[:, [i for i, name in enumerate(names) if name.startswith(options.without)]] = 0
    y = numpy.array([row["label"] == "inaccurate" for row in rows], dtype=float)
    folds = numpy.array([fold_of(row) for row in rows])
    learn, hold = folds < 6, folds >= 6
    chosen = lambda mask: [row for row, use in zip(rows, mask) if use]
    theta = fit_weights(x[learn], y[learn], weights_of(chosen(learn), MATCHED), names)
    logits = x @ theta[:-1]
    log_odds, probability = calibrate(logits[hold], y[hold], weights_of(chosen(hold), MET))
    model = {"features": names, "weights": [round(float(v), 4) for v in theta[:-1]], "intercept": 0,
             "calibration": {"logOdds": log_odds, "probability": probability}, "baseRate": BASE_RATE}
    json.dump(model, open(options.out, "w"), indent=1)
    for name, weight in sorted(zip(names, theta[:-1]), key=lambda pair: -pair[1]):
        print(f"{weight:6.2f} {name}")
    print(log_odds, probability)


if __name__ == "__main__":
    main()
