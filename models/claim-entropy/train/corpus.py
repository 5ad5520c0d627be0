"""The clinical text the language model and the classifier are trained on, split by document.

Every document falls in one part by a hash of its document (not row) id, so that no text, and no
paragraph of one source page, is on both sides:

  lm          the language model's weights
  reference   the length-conditioned reference distribution of surprisal in card.json
  classifier  untouched clinical text for the classifier (which splits it again)
  test        untouched clinical text for the card's numbers

Notes are few, so the classifier gets a larger share of them than of MedQuAD.
"""
import hashlib
import json
import os

NOTES = ("mts_dialog_train", "aci_bench_train_valid", "medec_ms_val_as_train")
#           lm   reference classifier (the rest is test)
SHARES = {True: (0.45, 0.60, 0.85), False: (0.92, 0.95, 0.98)}


def part_of(document, note):
    share = int(hashlib.sha256(document.encode()).hexdigest()[:8], 16) / 2**32
    lm, reference, classifier = SHARES[note]
    return "lm" if share < lm else "reference" if share < reference else "classifier" if share < classifier else "test"


def rows(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def documents(shared):
    """Yields {document, kind, part, text, evidence?}; MEDEC gives its corrected text, once a vignette."""
    folder = os.path.join(shared, "validate")
    for name in NOTES:
        seen = set()
        for row in rows(os.path.join(folder, "train", name + ".jsonl")):
            text = row.get("corrected_text") or row["text"]
            if row["label"] != "accurate" and "corrected_text" not in row:
                continue
            document = row.get("pair_id") or row["id"]
            if text in seen:
                continue
            seen.add(text)
            yield {"document": document, "kind": name.split("_")[0], "part": part_of(document, True),
                   "text": text, "evidence": row.get("evidence")}
    for row in rows(os.path.join(folder, "kb_docs", "labeledin_indications.jsonl")):
        yield {"document": row["id"], "kind": "label", "part": part_of(row["id"], False), "text": row["text"]}
    for row in rows(os.path.join(folder, "kb_docs", "medquad.jsonl")):
        document = row["id"].rsplit("-", 1)[0]  # all answers of one page together
        yield {"document": document, "kind": "medquad", "part": part_of(document, False), "text": row["text"]}


if __name__ == "__main__":
    import argparse

    options = argparse.ArgumentParser(description="Prints the documents of one part as JSON lines.")
    options.add_argument("--data", default="../shared/data")
    options.add_argument("--part", required=True)
    options = options.parse_args()
    for each in documents(options.data):
        if each["part"] == options.part:
            print(json.dumps(each))
    if options.part == "reference":
        import orders

        for i, text in enumerate(orders.orders(options.data, count=400, seed=99)):  # other texts than the language model's
            print(json.dumps({"document": f"orders-{i}", "kind": "order", "part": "reference", "text": text}))
