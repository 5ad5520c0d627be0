"""What pretraining and training share: arguments, the rate's schedule, one step, the log."""
import argparse
import time

import numpy as np
import torch

from tagger import Layout

ROWS, WIDTH = 16, 256


def arguments(pieces, hidden):
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, help="weights file")
    parser.add_argument("--pieces", type=float, default=pieces, help="how many pieces to read in all")
    parser.add_argument("--hidden", type=int, default=hidden)
    parser.add_argument("--dilations", default="1,2,4,8,1,2")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def seeded(seed):
    torch.set_num_threads(1)  # two pools of threads fight
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


def layout_of(corpus, given, **uses):
    dilations = tuple(int(each) for each in given.dilations.split(","))
    return Layout(corpus.words, corpus.lists, len(corpus.tags), given.hidden, dilations, **uses)


class Steps:
    """Optimises `parameters` with a warm start and a cosine down to `floor` of the rate, and logs."""

    def __init__(self, parameters, rate, floor):
        self.parameters, self.rate, self.floor = list(parameters), rate, floor
        self.optimizer = torch.optim.AdamW(self.parameters, lr=rate, weight_decay=0.01)
        self.began, self.read, self.count, self.losses = time.time(), 0, 0, []

    @property
    def minutes(self):
        return (time.time() - self.began) / 60

    def take(self, loss, share):
        """One step, `share` of the way through the training."""
        cosine = 0.5 * (1 + np.cos(np.pi * share))
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * min(1, (self.count + 1) / 100) * (self.floor + (1 - self.floor) * cosine)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        self.losses.append(float(loss))
        self.read += ROWS * WIDTH
        self.count += 1
        if self.count % 100 == 0:
            rate = self.read / 60 / self.minutes
            print(f"step {self.count} pieces {self.read} loss {np.mean(self.losses[-100:]):.4f} {rate:.0f}/s", flush=True)
