"""Writes what `test/eval/export-assertion.ts` turns into windows: filled templates, marked lines and texts, held-out ones, real notes, and the texts of the tests.

The rules answer every text of `test/cases/validation` as its test wants, so their labels there are checked end to end; on real notes they
are the best there is, and weigh little.

Run: /usr/bin/python3 windows.py --data FOLDER_OF_SHARED_DATA/validate/train --out FOLDER
"""
import argparse
import json
import pathlib
import re

import templates

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[3]
TABLES = ROOT / "models/knowledge/tables"


def names(table):
    return [line.split("\t")[0] for line in (TABLES / f"{table}.tsv").read_text().split("\n")[1:] if line]


def written(name, weight, part):
    """Lines of `label|text with the {mention}`, written by people and by language models for this project."""
    for line in (HERE / name).read_text().splitlines():
        label, text = line.split("|", 1)
        mark = re.search(r"\{(.*?)\}", text)
        if not mark:
            continue
        mention = mark.group(1)
        yield {"text": text.replace(mark.group(0), mention), "start": mark.start(), "end": mark.start() + len(mention), "label": label.replace(" ", "-"), "weight": weight, "part": part}


LETTERS = {"a": "active", "n": "negated", "s": "stopped", "h": "hypothetical", "o": "other-person", "g": "allergen", "j": "adjusted"}


def marked():
    """Texts with each `{mention|letter}`, in pairs that differ in few words; blocks are parted by a line `---`. Of every eighth pair nothing is trained on."""
    for path in sorted(HERE.glob("notes-*.txt")):
        for order, block in enumerate(filter(None, (part.strip("-\n ") for part in path.read_text().split("\n---")))):
            text, marks, seen = "", [], 0
            for mark in re.finditer(r"\{([^{}|]+)\|([ansohgj])\}", block):
                text += block[seen : mark.start()]
                marks.append((len(text), len(text) + len(mark.group(1)), LETTERS[mark.group(2)]))
                text += mark.group(1)
                seen = mark.end()
            text += block[seen:]
            for start, end, label in marks:
                yield {"text": text, "start": start, "end": end, "label": label, "weight": 3, "part": "notes" if order // 2 % 8 == 7 else "train"}


def write(path, rows):
    with open(path, "w") as out:
        for row in rows:
            out.write(json.dumps(row) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    drugs = [name for name in names("drugs") if re.fullmatch(r"[a-z]{5,}", name)]
    conditions = [name for name in names("conditions") if len(name) > 4]
    made = templates.sentences(drugs, conditions, 14000, seed=7)
    rows = [{"text": text, "start": start, "end": end, "label": label, "weight": 1, "part": "train"} for text, start, end, label in made]
    out = pathlib.Path(args.out)
    write(out / "windows.jsonl", rows + list(written("lines.txt", 8, "train")) + list(written("held.txt", 1, "held")) + list(marked()))
    notes = [json.loads(line)["text"] for name in ("mts_dialog_train", "aci_bench_train_valid") for line in open(pathlib.Path(args.data) / f"{name}.jsonl")]
    write(out / "notes.jsonl", [{"text": text, "weight": 0.5, "part": "train"} for text in notes])
    cases = [row for name in ("pairs", "twins", "hard-wrong") for row in json.loads((ROOT / f"test/cases/validation/{name}.json").read_text())]
    checked = [row[key] for row in cases for key in ("text", "right", "wrong") if key in row]
    for path in sorted((ROOT / "test/cases").glob("validate-*.jsonl")):
        checked += [row["text"] for row in map(json.loads, path.open()) if "text" in row]
    write(out / "checked.jsonl", [{"text": text, "weight": 0.1, "part": "train"} for text in checked])


if __name__ == "__main__":
    main()
