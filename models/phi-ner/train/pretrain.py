"""Teaches the tagger's body the language of the text before it sees a name: words hidden at random are guessed.

A hidden piece keeps only its place columns. The target is its word id; words outside the vocabulary are one class, so
the body also learns where unknown words (names among them) stand. Only embeddings and body are kept by train.py.
"""
import argparse
import time

import numpy as np
import torch

from corpus import Corpus
from tagger import WORD, Layout, Tagger


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--train", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--pieces", type=float, default=10e6)
    parser.add_argument("--hidden", type=int, default=192)
    parser.add_argument("--dilations", default="1,2,4,8,1,2")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    generator = np.random.default_rng(arguments.seed)
    corpus = Corpus(arguments.train)
    layout = Layout(corpus.words, corpus.lists, len(corpus.tags), arguments.hidden,
                    tuple(int(each) for each in arguments.dilations.split(",")))
    tagger = Tagger(layout, dropout=0.0)
    guess = torch.nn.Linear(arguments.hidden, corpus.words)
    optimizer = torch.optim.AdamW([*tagger.parameters(), *guess.parameters()], lr=arguments.rate, weight_decay=0.01)
    gap, rows, width = sum(layout.dilations), 16, 256
    began, read, step, losses = time.time(), 0, 0, []
    while read < arguments.pieces:
        for batch in corpus.batches(generator, rows, width, gap):
            if read >= arguments.pieces:
                break
            columns, lists, places, present, _ = corpus.inputs(batch)
            targets = columns[..., WORD].clone()
            hidden = (torch.rand(targets.shape) < 0.15) & (targets > 0)
            columns[hidden] = 0
            lists[hidden] = 0
            for group in optimizer.param_groups:
                share = read / arguments.pieces
                group["lr"] = arguments.rate * min(1, (step + 1) / 100) * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * share)))
            body = tagger.body(tagger.features(columns, lists, places), present)
            loss = torch.nn.functional.cross_entropy(guess(body[hidden]), targets[hidden])
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(tagger.parameters(), 1.0)
            optimizer.step()
            losses.append(float(loss))
            read += rows * width
            step += 1
            if step % 100 == 0:
                print(f"step {step} pieces {read} loss {np.mean(losses[-100:]):.3f} {read / (time.time() - began):.0f}/s",
                      flush=True)
    torch.save({"layout": layout.saved(), "weights": tagger.state_dict()}, arguments.out)


main()
