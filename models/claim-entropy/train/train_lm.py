"""Trains the causal language model on the `lm` part of corpus.py, then on that and orders.py; writes bpe.json and the weights.

A dilated convolution written as shift-concat + Linear, so that every product can become int8:
  h0 = E[symbols];  per layer d in DILATIONS:  x = LayerNorm(h);  h = h + W2 relu(W1 [x(t-d), x(t)])
  logits = LayerNorm(h) E^T + bias
A symbol's prediction sees the sum of DILATIONS plus one symbols before it, 64 in all.

Run with OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1, in three stages
  nice -n 10 /usr/bin/python3 train_lm.py --minutes 24 --out FOLDER
  nice -n 10 /usr/bin/python3 train_lm.py --minutes 20 --rate 1.5e-3 --orders 25000 --keep 4 --from FOLDER --out FOLDER2
  nice -n 10 /usr/bin/python3 train_lm.py --minutes 20 --rate 1e-3 --orders 12000 --from FOLDER2 --out FOLDER3
"""
import argparse
import json
import math
import os
import random
import time

import bpe
import corpus
import numpy
import orders
import torch

VOCABULARY, WIDTH, DILATIONS = 2048, 128, (1, 2, 4, 8, 16, 32)
BATCH, LENGTH = 16, 256
# Notes and labels are what the gate reads and are few: each is seen this often per pass.
REPEATS = {"mts": 4, "aci": 4, "medec": 4, "label": 2, "medquad": 1}


class Layer(torch.nn.Module):
    def __init__(self, dilation):
        super().__init__()
        self.dilation = dilation
        self.norm = torch.nn.LayerNorm(WIDTH)
        self.mix = torch.nn.Linear(2 * WIDTH, WIDTH)
        self.out = torch.nn.Linear(WIDTH, WIDTH)

    def forward(self, h):
        x = self.norm(h)
        before = torch.nn.functional.pad(x, (0, 0, self.dilation, 0))[:, : x.shape[1]]
        return h + self.out(torch.relu(self.mix(torch.cat([before, x], 2))))


class LanguageModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Parameter(torch.randn(VOCABULARY, WIDTH) * 0.05)
        self.layers = torch.nn.ModuleList(Layer(d) for d in DILATIONS)
        self.norm = torch.nn.LayerNorm(WIDTH)
        self.bias = torch.nn.Parameter(torch.zeros(VOCABULARY))

    def forward(self, symbols):  # [windows, symbols] -> [windows, symbols, VOCABULARY]
        h = self.embedding[symbols]
        for layer in self.layers:
            h = layer(h)
        return self.norm(h) @ self.embedding.t() + self.bias


def stream(encoded, seed):
    order = list(range(len(encoded)))
    random.Random(seed).shuffle(order)
    return numpy.concatenate([encoded[i] for i in order])


def evaluate(model, symbols):
    model.eval()
    total, count = 0.0, 0
    with torch.no_grad():
        for i in range(0, len(symbols) - LENGTH - 1, LENGTH):
            window = torch.from_numpy(symbols[i : i + LENGTH + 1].astype(numpy.int64))[None]
            total += torch.nn.functional.cross_entropy(model(window[:, :-1])[0], window[0, 1:], reduction="sum").item()
            count += LENGTH
    model.train()
    return total / count


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default="../shared/data")
    options.add_argument("--out", required=True)
    options.add_argument("--minutes", type=float, default=25, help="of processor time")
    options.add_argument("--rate", type=float, default=3e-3)
    options.add_argument("--from", dest="first", help="the first stage's folder: its alphabet and weights are kept")
    options.add_argument("--keep", type=int, default=1, help="of the answers every which one is read")
    options.add_argument("--orders", type=int, default=0, help="how many texts of orders.py to add")
    options = options.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    os.makedirs(options.out, exist_ok=True)
    documents = list(corpus.documents(options.data))
    ours = [d for d in documents if d["part"] == "lm"]
    if options.first:
        ours = [d for i, d in enumerate(ours) if d["kind"] != "medquad" or i % options.keep == 0]
        learned = json.load(open(os.path.join(options.first, "bpe.json"), encoding="utf-8"))
    else:
        learned = bpe.train([(d["text"], REPEATS[d["kind"]]) for d in ours], VOCABULARY)
    json.dump(learned, open(os.path.join(options.out, "bpe.json"), "w"), ensure_ascii=False, separators=(",", ":"))
    encoder = bpe.Encoder(learned)
    encode = lambda d: numpy.array([bpe.START, *encoder.encode(d["text"])], dtype=numpy.int32)
    encoded = [symbols for d in ours for symbols in [encode(d)] for _ in range(REPEATS[d["kind"]])]
    encoded += [encode({"text": d["evidence"]}) for d in ours if d.get("evidence")]  # the visits' dialogues, spoken register
    encoded += [encode({"text": text}) for text in (orders.orders(options.data, options.orders) if options.orders else [])]
    held = [d for d in documents if d["part"] == "reference"]
    notes = numpy.concatenate([encode(d) for d in held if d["kind"] in ("mts", "aci", "medec")])
    answers = numpy.concatenate([encode(d) for d in held if d["kind"] == "medquad"])[:40000]
    model = LanguageModel()
    if options.first:
        model.load_state_dict(torch.load(os.path.join(options.first, "weights.pt")))
    decayed = [p for p in model.parameters() if p.dim() > 1]
    others = [p for p in model.parameters() if p.dim() <= 1]
    adam = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.05}, {"params": others, "weight_decay": 0}], lr=options.rate, betas=(0.9, 0.98))
    started, step, epoch, shown, done = time.process_time(), 0, 0, 0.0, 0.0
    while done < 1:
        symbols = stream(encoded, epoch)
        starts = list(range(epoch * 37 % LENGTH, len(symbols) - LENGTH - 1, LENGTH))
        random.Random(epoch).shuffle(starts)
        epoch += 1
        for i in range(0, len(starts) - BATCH, BATCH):
            done = (time.process_time() - started) / 60 / options.minutes
            if done >= 1:
                break
            rate = options.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
            for group in adam.param_groups:
                group["lr"] = rate
            window = torch.from_numpy(numpy.stack([symbols[s : s + LENGTH + 1] for s in starts[i : i + BATCH]]).astype(numpy.int64))
            loss = torch.nn.functional.cross_entropy(model(window[:, :-1]).reshape(-1, VOCABULARY), window[:, 1:].reshape(-1))
            adam.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            adam.step()
            step += 1
            if time.process_time() - shown > 60:
                shown = time.process_time()
                torch.save(model.state_dict(), os.path.join(options.out, "weights.pt"))
                print(f"{done:.2f} epoch {epoch} step {step} {step * BATCH * LENGTH / (time.process_time() - started):.0f} symbols/s "
                      f"loss {loss.item():.3f} notes {evaluate(model, notes):.3f} answers {evaluate(model, answers):.3f}", flush=True)
    torch.save(model.state_dict(), os.path.join(options.out, "weights.pt"))
    print(f"end: step {step} notes {evaluate(model, notes):.3f} answers {evaluate(model, answers):.3f} nats a symbol", flush=True)


if __name__ == "__main__":
    main()
