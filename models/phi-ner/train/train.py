"""Trains the tagger on prepared folders and writes the averaged weights that do best on the dev folder.

Loss: cross-entropy per piece, and with `--taught` the divergence from a wider tagger's opinion (teach.ts) where the marks do not
contradict it. Regularised by hiding what a new hospital's text will not have: a name's entry in the
lists, a word's id. The weights that are judged and kept are a running mean over the last steps.
"""
import copy
import json
import os

import numpy as np
import torch

from corpus import IGNORED, Corpus
from tagger import GRAM, GRAMS, WORD, Tagger
from training import ROWS, WIDTH, Steps, arguments, layout_of, seeded

PERSON_LISTS = ["given-common", "given", "surname-popular", "surname-census", "surname-world"]
PLACE_LISTS = ["city-us", "city-world", "place-part", "county-street", "hospital-word"]
OTHER_LETTERS, FIRST_WORD = 1, 10
#: Each step moves the mean of the weights (and of the norms' statistics) by this share: a mean over about 200 steps, 0.8 million pieces.
MEAN_SHARE = 1 / 200
#: Pieces between two looks at the dev folder.
BETWEEN_CHECKS = 1.5e6


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
    return result, score


def divergence(scores, opinions, tags):
    """Mean Kullback-Leibler divergence of the tagger's chances from the teacher's, over the pieces whose mark the teacher
    thinks likeliest and those that bear none. scores, opinions [N, tags], tags [N]."""
    trusted = (tags == IGNORED) | (opinions.argmax(-1) == tags)
    log = torch.nn.functional.log_softmax
    each = torch.nn.functional.kl_div(log(scores, -1), log(opinions, -1), reduction="none", log_target=True).sum(-1)
    return (each * trusted).sum() / trusted.sum()


def start_from(path, tagger):
    weights = torch.load(path)["weights"]
    known = weights["lists.weight"].shape[1]  # a list added since then starts without effect
    weights["lists.weight"] = torch.nn.functional.pad(weights["lists.weight"], (0, tagger.layout.lists - known))
    tagger.load_state_dict(weights)


def main():
    parser = arguments(pieces=8e6, hidden=128)
    parser.add_argument("--train", required=True, nargs="+")
    parser.add_argument("--dev", required=True)
    parser.add_argument("--start", help="weights to begin with (pretrained or trained before)")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop by the clock, the schedule shortened to fit")
    parser.add_argument("--taught", action="store_true", help="learn from the teacher's scores beside --train too")
    parser.add_argument("--no-grams", action="store_true")
    parser.add_argument("--no-lists", action="store_true")
    parser.add_argument("--hide-words", type=float, default=0.12)
    parser.add_argument("--hide-lists", type=float, default=0.25)
    given = parser.parse_args()

    generator = seeded(given.seed)
    corpora = [Corpus(folder, given.taught) for folder in given.train]
    dev = Corpus(given.dev)
    layout = layout_of(corpora[0], given, uses_grams=not given.no_grams, uses_lists=not given.no_lists)
    tagger = Tagger(layout)
    if given.start:
        start_from(given.start, tagger)
    mean = copy.deepcopy(tagger)
    gap = sum(layout.dilations)
    steps = Steps(tagger.parameters(), given.rate, floor=0.02)
    loss_of = torch.nn.CrossEntropyLoss(ignore_index=IGNORED, label_smoothing=0.02)
    checked, best = 0, 1e9
    evidence = {"arguments": vars(given), "dev": []}

    def check():
        nonlocal best
        by_source, score = evaluate(mean, dev, gap)
        evidence["dev"].append({"pieces": steps.read, "minutes": round(steps.minutes, 1), "score": score,
                                "by_source": by_source})
        print(json.dumps(evidence["dev"][-1]), flush=True)
        if score < best:
            best = score
            torch.save({"layout": layout.saved(), "weights": mean.state_dict()}, given.out + ".part")
            os.replace(given.out + ".part", given.out)
        with open(given.out + ".json", "w") as file:
            json.dump(evidence, file, indent=1)

    share = 0.0
    while share < 1:
        for corpus in corpora:
            for batch in corpus.batches(generator, ROWS, WIDTH, gap):
                share = max(steps.read / given.pieces, steps.minutes / given.minutes)
                if share >= 1:
                    break
                columns, lists, places, present, tags = corpus.inputs(batch)
                hide(columns, lists, corpus.list_names, (given.hide_words, given.hide_lists))
                scores = tagger(columns, lists, places, present).flatten(0, 1)
                loss = loss_of(scores, tags.flatten())
                if given.taught:
                    seen = present.flatten() > 0
                    opinions = corpus.opinions(batch).flatten(0, 1)
                    loss = (loss + divergence(scores[seen], opinions[seen], tags.flatten()[seen])) / 2
                steps.take(loss, share)
                with torch.no_grad():
                    for kept, now in zip(mean.state_dict().values(), tagger.state_dict().values()):
                        if kept.is_floating_point():
                            kept.lerp_(now, MEAN_SHARE)
                if steps.read - checked > BETWEEN_CHECKS:
                    check()
                    checked = steps.read
    check()


main()
