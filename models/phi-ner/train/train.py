"""Trains the tagger on prepared folders and writes the weights that do best on the dev folder.

Loss: cross-entropy per piece. Regularised by hiding what a new hospital's text will not have: a name's entry in the
lists, a word's id. One thread a process (MODELS: two pools of threads fight).
"""
import argparse
import json
import os
import time

import numpy as np
import torch

from corpus import IGNORED, Corpus
from tagger import GRAM, GRAMS, WORD, Layout, Tagger

PERSON_LISTS = ["given-common", "given", "surname-popular", "surname-census", "surname-world"]
PLACE_LISTS = ["city-us", "city-world", "place-part", "county-street", "hospital-word"]
OTHER_LETTERS, FIRST_WORD = 1, 10


def hide(columns, lists, list_names, rates):
    """Drops list entries, word ids and trigrams at random; the tensors are copies already."""
    word, name = rates
    for group in (PERSON_LISTS, PLACE_LISTS):
        kept = (torch.rand(lists.shape[:2]) >= name).float()
        for entry in group:
            lists[..., list_names.index(entry)] *= kept
    hidden = (torch.rand(columns.shape[:2]) < word) & (columns[..., WORD] >= FIRST_WORD)
    columns[..., WORD][hidden] = OTHER_LETTERS
    columns[..., GRAM:GRAM + GRAMS][torch.rand(columns.shape[:2]) < 0.03] = 0


def evaluate(tagger, corpus, gap):
    """By source: piece recall by label and false alarms per 1,000 O pieces, where P(a name) > 0.5; and one number to
    choose by: the mean chance missed on names + 10 x the mean chance given to plain pieces."""
    tagger.eval()
    stream, sources = corpus.stream(range(len(corpus.documents)), gap)
    outside = np.empty(len(stream), "f4")
    width, margin = 4096, 64
    names = [index for index, tag in enumerate(corpus.tags) if tag[2:] not in ("DATE", "ID", "")]
    with torch.no_grad():
        for start in range(0, len(stream), width):
            low, high = max(0, start - margin), min(len(stream), start + width + margin)
            columns, lists, places, present, _ = corpus.inputs(torch.from_numpy(stream[low:high].astype("i8"))[None])
            chance = torch.softmax(tagger(columns, lists, places, present)[0], -1).numpy()
            inner = chance[start - low:start - low + width]
            outside[start:start + width] = 1 - inner[:, names].sum(-1)
    result = {}
    for index, source in enumerate(corpus.sources):
        here = sources == index
        tags = stream[:, 4]
        entry = {}
        for label in ["PATIENT", "PHYSICIAN", "NAME", "LOCATION", "HOSPITAL"]:
            mine = here & np.isin(tags, [corpus.tags.index(f"B-{label}"), corpus.tags.index(f"I-{label}")])
            if mine.sum():
                entry[label] = [round(float((outside[mine] < 0.5).mean()), 4), int(mine.sum())]
        plain = here & (tags == 0)
        if plain.sum():
            entry["false/1000"] = round(1000 * float((outside[plain] < 0.5).mean()), 3)
        result[source] = entry
    named, plain = np.isin(stream[:, 4], names), stream[:, 4] == 0
    score = float(outside[named].mean() + 10 * (1 - outside[plain]).mean())
    tagger.train()
    return result, score


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--train", required=True, nargs="+")
    parser.add_argument("--dev", required=True)
    parser.add_argument("--out", required=True, help="weights file; OUT.json holds the evidence")
    parser.add_argument("--start", help="weights to begin with (pretrained or trained before)")
    parser.add_argument("--pieces", type=float, default=8e6, help="how many pieces to read in all")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop by the clock, the schedule shortened to fit")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--dilations", default="1,2,4,8,1,2")
    parser.add_argument("--no-grams", action="store_true")
    parser.add_argument("--no-lists", action="store_true")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--hide-words", type=float, default=0.12)
    parser.add_argument("--hide-lists", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    generator = np.random.default_rng(arguments.seed)
    corpora = [Corpus(folder) for folder in arguments.train]
    dev = Corpus(arguments.dev)
    layout = Layout(
        corpora[0].words, corpora[0].lists, len(corpora[0].tags), arguments.hidden,
        tuple(int(each) for each in arguments.dilations.split(",")),
        uses_grams=not arguments.no_grams, uses_lists=not arguments.no_lists)
    tagger = Tagger(layout)
    if arguments.start:
        weights = torch.load(arguments.start)["weights"]
        known = weights["lists.weight"].shape[1]  # a list added since then starts without effect
        weights["lists.weight"] = torch.nn.functional.pad(weights["lists.weight"], (0, layout.lists - known))
        tagger.load_state_dict(weights)
    gap = sum(layout.dilations)
    optimizer = torch.optim.AdamW(tagger.parameters(), lr=arguments.rate, weight_decay=0.01)
    loss_of = torch.nn.CrossEntropyLoss(ignore_index=IGNORED, label_smoothing=0.02)
    rows, width = 16, 256
    began, read, step, last, losses, best = time.time(), 0, 0, time.time(), [], 1e9
    evidence = {"arguments": vars(arguments), "dev": []}

    def check():
        nonlocal best
        by_source, score = evaluate(tagger, dev, gap)
        evidence["dev"].append({"pieces": read, "minutes": round((time.time() - began) / 60, 1), "score": score,
                                "by_source": by_source})
        print(json.dumps(evidence["dev"][-1]), flush=True)
        if score < best:
            best = score
            torch.save({"layout": layout.saved(), "weights": tagger.state_dict()}, arguments.out + ".part")
            os.replace(arguments.out + ".part", arguments.out)
        with open(arguments.out + ".json", "w") as file:
            json.dump(evidence, file, indent=1)

    done = False
    while not done:
        for corpus in corpora:
            for batch in corpus.batches(generator, rows, width, gap):
                share = max(read / arguments.pieces, (time.time() - began) / 60 / arguments.minutes)
                done = share >= 1
                if done:
                    break
                warm = min(1, (step + 1) / 100)
                for group in optimizer.param_groups:
                    group["lr"] = arguments.rate * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * share)))
                columns, lists, places, present, tags = corpus.inputs(batch)
                hide(columns, lists, corpus.list_names, (arguments.hide_words, arguments.hide_lists))
                loss = loss_of(tagger(columns, lists, places, present).flatten(0, 1), tags.flatten())
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(tagger.parameters(), 1.0)
                optimizer.step()
                losses.append(float(loss))
                read += rows * width
                step += 1
                if step % 100 == 0:
                    rate = read / (time.time() - began)
                    print(f"step {step} pieces {read} loss {np.mean(losses[-100:]):.4f} {rate:.0f}/s", flush=True)
                if time.time() - last > 150:
                    check()
                    last = time.time()
            if done:
                break
    check()


main()
