"""Fits the assertion model (which claims count) on exported windows and writes ../../assertion.json and the numbers for the card.

Softmax regression on hashed windows. How sure it must be to overrule the rules is chosen on
a tenth of the training windows and of the rules' own windows of real notes; the held-out windows give the numbers and choose nothing.

Run: /usr/bin/python3 fit.py --windows WINDOWS.jsonl --notes NOTES.jsonl --out ../../assertion.json --numbers NUMBERS.json
"""
import argparse
import base64
import json

import numpy
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

SLOTS = 16384
CLASSES = ["active", "negated", "stopped", "hypothetical", "other-person", "allergen", "adjusted"]


def read(path):
    return [json.loads(line) for line in open(path)]


def matrix(rows):
    indptr, indices = [0], []
    for row in rows:
        indices += row["slots"]
        indptr.append(len(indices))
    return csr_matrix((numpy.ones(len(indices)), indices, indptr), shape=(len(rows), SLOTS))


def main():
    parser = argparse.ArgumentParser()
    for name in ("windows", "notes", "out", "numbers"):
        parser.add_argument(f"--{name}", required=True)
    args = parser.parse_args()
    windows, notes = read(args.windows), read(args.notes)
    held = [row for row in windows if row["part"] == "held"]
    dense = [row for row in windows if row["part"] == "notes"]
    made = [row for row in windows if row["part"] == "train"]
    chance = numpy.random.RandomState(3)
    drop = chance.rand(len(made)) < 0.1
    drop_notes = chance.rand(len(notes)) < 0.3
    train = [row for row, out in zip(made, drop) if not out] + [row for row, out in zip(notes, drop_notes) if not out]
    choose, choose_notes = [row for row, out in zip(made, drop) if out], [row for row, out in zip(notes, drop_notes) if out]

    label = lambda rows: numpy.array([CLASSES.index(row["label"]) for row in rows])
    rules = lambda rows: numpy.array([CLASSES.index(row["rule"]) for row in rows])
    model = LogisticRegression(C=0.1, max_iter=1000)
    model.fit(matrix(train), label(train), sample_weight=[row["weight"] for row in train])
    scale = numpy.abs(model.coef_).max(axis=1) / 127
    weights = numpy.round(model.coef_ / scale[:, None]).astype(numpy.int8)

    def ask(rows):
        scores = model.intercept_ + (matrix(rows) @ weights.T) * scale
        p = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        return p

    def together(rows, sure):
        p = ask(rows)
        ruled = rules(rows)
        active = CLASSES.index("active")
        # The model only sets aside what the rules count: the likeliest way of not counting, where all of them together are sure enough.
        aside = numpy.where(numpy.isin(CLASSES, ["active", "adjusted"]), 0, p)
        return numpy.where((aside.sum(axis=1) >= sure) & (ruled == active), aside.argmax(axis=1), ruled)

    def counts(rows, answer):
        truth = label(rows)
        active = CLASSES.index("active")
        return {
            "windows": len(rows),
            "right": round(float((answer == truth).mean()), 4),
            "counted though not active": round(float((answer[truth != active] == active).mean()), 4),
            "not counted though active": round(float((answer[truth == active] != active).mean()), 4),
        }

    for sure in (0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        print(sure, counts(choose, together(choose, sure)), "notes changed", round(float((together(choose_notes, sure) != rules(choose_notes)).mean()), 4), "held", counts(held, together(held, sure)), "texts", counts(dense, together(dense, sure)))
    sure = 0.85
    numbers = {
        "sure": sure,
        "heldOut": {"rules": counts(held, rules(held)), "model": counts(held, ask(held).argmax(axis=1)), "rulesAndModel": counts(held, together(held, sure))},
        "texts": {"rules": counts(dense, rules(dense)), "model": counts(dense, ask(dense).argmax(axis=1)), "rulesAndModel": counts(dense, together(dense, sure))},
        "byClass": {name: {"rules": f"{int((rules(rows) == i).sum())} of {len(rows)}", "rulesAndModel": f"{int((together(rows, sure) == i).sum())} of {len(rows)}"}
                    for i, name in enumerate(CLASSES) for rows in [[row for row in held if row["label"] == name]]},
        "trainedOn": {"made": len(made), "notes": len(notes)},
        "notesChanged": round(float((together(choose_notes, sure) != rules(choose_notes)).mean()), 4),
    }
    print(json.dumps(numbers, indent=1))
    stored = {"classes": CLASSES, "slots": SLOTS, "bias": [round(float(b), 5) for b in model.intercept_], "scale": [round(float(s), 8) for s in scale],
              "weights": base64.b64encode(weights.tobytes()).decode()}
    json.dump(stored, open(args.out, "w"))
    json.dump({"assertion": numbers}, open(args.numbers, "w"), indent=2)


main()
