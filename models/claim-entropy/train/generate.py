"""Writes the classifier's texts: generated one-fact errors, their harmless twins, edits of real notes, and untouched clinical text.

Rows are {id, text, label: accurate|inaccurate, pair, error_type?, twin?, context?, part: train|test, origin}. A fact (a drug, a pair), a phrasing family
and a document are each on one side of the split only. Same seed and tables, same rows.

Run: /usr/bin/python3 generate.py --data ../shared/data --claims 4000 --out FOLDER
"""
import argparse
import hashlib
import json
import os
import random
import re

import corpus
import drug_claims
import other_claims
import registers


def test_fact(fact):
    return int(hashlib.sha256(fact.encode()).hexdigest()[:8], 16) % 100 < 35


def generated(facts, count, rng):
    for builder in drug_claims.BUILDERS + other_claims.BUILDERS:
        made = 0
        for _ in range(count * 20):
            if made >= count // (len(drug_claims.BUILDERS) + len(other_claims.BUILDERS)):
                break
            register, family = rng.choice(sorted(registers.FRAMES)), rng.random() < 0.35
            built = builder(rng, facts, int(family), int(register == "patient"))
            if not built or (builder in drug_claims.BUILDERS and test_fact(built["fact"]) != family):
                continue
            made += 1
            pair = f"gen-{builder.__name__}-{made}-{hashlib.sha256((built['wrong'] + register).encode()).hexdigest()[:10]}"
            setting = rng.random()
            shared = {"pair": pair, "error_type": built["type"], "part": "test" if family else "train", "origin": "generated"}
            for kind, claim in [("right", built["right"]), ("wrong", built["wrong"]), *(("twin", twin) for twin in built["twins"])]:
                text = registers.render(random.Random(setting), register, int(family), claim, builder in drug_claims.BUILDERS, builder is other_claims.vital)
                row = {"id": f"{pair}-{kind}", "text": text, "label": "inaccurate" if kind == "wrong" else "accurate", **shared}
                yield {**row, "twin": True} if kind == "twin" else row


def swap_side(rng, fact):
    other = {"left": "right", "right": "left"}[fact.lower()]
    return other.capitalize() if fact[0].isupper() else other


# (error type, pattern of a real note with one group, the fact, and how it is made wrong)
EDITS = [
    ("dose_x10", r"(?<![\d.,/-])(\d{1,3}(?:\.\d+)?) ?(?:mg|mcg|milligrams|units)\b(?!/)", lambda rng, fact: f"{float(fact) * 10:g}"),
    ("unit", r"\d (mg|milligrams)\b(?!/)", lambda rng, fact: "grams" if fact == "milligrams" else "g"),
    ("vital", r"(?:[Pp]ulse|[Rr]ate)(?: of| is| was)? (\d{2,3})\b(?!/)", lambda rng, fact: fact + "0"),
    ("vital", r"(?<![\d/])(?:[89]\d|1\d\d|2[0-2]\d)/(\d{2,3})(?= ?mm ?Hg|, |\. )", lambda rng, fact: fact + "0"),
    ("temperature", r"(?:emperature|[Tt]emp)(?: of| is| was)? ((?:9[6-9]|10[0-4])\.\d)", lambda rng, fact: fact.replace(".", "")),
    ("saturation", r"\b(9[0-9])\s?%(?= (?:on|oxygen|sat))", lambda rng, fact: "1" + fact),
    ("laterality", r"\b([Ll]eft|[Rr]ight)\b(?= (?:knee|hip|shoulder|arm|leg|foot|hand|breast|kidney|ankle|wrist|eye|ear|side|lower|upper))", swap_side),
    ("age", r"\b([2-8]\d)(?=[- ]year[- ]old)", lambda rng, fact: str(int(fact) + rng.choice([11, 17, -13]))),
    ("negation", r"\b(denies)\b(?= (?:any |having )?(?:chest|fever|nausea|shortness|pain|vomiting|headache))", lambda rng, fact: "reports"),
    ("medication", r"\b(lisinopril|metformin|aspirin|metoprolol|ibuprofen|prednisone|Lipitor|Synthroid|Coumadin|Lasix|amlodipine|hydrochlorothiazide|Tylenol)\b",
     lambda rng, fact: rng.choice(["warfarin", "amiodarone", "lithium", "clozapine"])),
    ("number", r"(?<![\d.,/-])\b([2-9]) (?:days|weeks|months|years|times|hours)\b", lambda rng, fact: str((int(fact) + rng.choice([3, 5])) % 9 + 1)),
]
ALONE = {"dose_x10", "unit", "vital", "temperature", "saturation"}  # an error that the text shows without its source


def edited(documents, rng):
    """One-fact edits of real notes. With the note itself or its dialogue as `context`, any edit is an error; without, only ALONE."""
    for document in documents:
        text = document["text"]
        source = document.get("evidence") or text
        for kind, pattern, change in EDITS:
            found = list(re.finditer(pattern, text))
            if not found:
                continue
            match = rng.choice(found)
            wrong = text[: match.start(1)] + change(rng, match.group(1)) + text[match.end(1):]
            if wrong == text:
                continue
            pair = f"edit-{document['document']}-{kind}"
            shared = {"error_type": kind, "part": document["side"], "origin": "edited"}
            if kind in ALONE and not (kind == "dose_x10" and float(match.group(1)) < 1):
                yield {"id": pair + "-right", "text": text, "label": "accurate", "pair": pair, **shared}
                yield {"id": pair + "-wrong", "text": wrong, "label": "inaccurate", "pair": pair, **shared}
            grounded = {**shared, "pair": pair + "-context", "origin": "edited_context", "context": source if rng.random() < 0.7 else text}
            yield {"id": pair + "-context-right", "text": text, "label": "accurate", **grounded}
            yield {"id": pair + "-context-wrong", "text": wrong, "label": "inaccurate", **grounded}


def untouched(documents, rng):
    for document in documents:
        yield {"id": "real-" + document["document"] + document["kind"] + str(rng.randrange(10**9)), "text": document["text"], "label": "accurate", "part": document["side"], "origin": "real_" + document["kind"]}
        if document.get("evidence") and rng.random() < 0.5:
            yield {"id": "grounded-" + document["document"], "text": document["text"], "context": document["evidence"], "label": "accurate", "part": document["side"], "origin": "real_context"}


def garbled(documents, rng):
    """Untouched texts made unreadable: words spelled backwards, letters replaced, keys hit at random. Their label is inaccurate: they must not pass."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    ways = [lambda text: re.sub(r"[a-z]{3,}", lambda m: m.group()[::-1], text), lambda text: re.sub(r"[a-z]", lambda m: rng.choice(letters) if rng.random() < 0.35 else m.group(), text),
            lambda text: re.sub(r"[A-Za-z]+", lambda m: "".join(rng.choice(letters) for _ in m.group()), text)]
    for i, document in enumerate(rng.sample(documents, min(len(documents), 500))):
        yield {"id": f"garbled-{i}", "text": rng.choice(ways)(document["text"][: rng.randint(60, 900)]), "label": "inaccurate", "error_type": "garbled", "part": document["side"], "origin": "garbled"}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default="../shared/data")
    options.add_argument("--claims", type=int, default=4000)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    os.makedirs(options.out, exist_ok=True)
    rng = random.Random(20)
    facts = drug_claims.Facts(options.data)
    clinical = [{**d, "side": "test" if d["part"] == "test" else "train"} for d in corpus.documents(options.data) if d["part"] in ("classifier", "test")]
    notes = [d for d in clinical if d["kind"] in ("mts", "aci", "medec")]
    seen = set()
    parts = {"train": [], "test": []}
    for row in [*generated(facts, options.claims, rng), *edited(notes, rng), *untouched(clinical, rng), *garbled(clinical, rng)]:
        if row["id"] not in seen:
            seen.add(row["id"])
            parts[row["part"]].append(row)
    for part, found in parts.items():
        with open(os.path.join(options.out, part + ".jsonl"), "w", encoding="utf-8") as out:
            out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in found)
        print(part, len(found), sum(row["label"] == "inaccurate" for row in found))


if __name__ == "__main__":
    main()
