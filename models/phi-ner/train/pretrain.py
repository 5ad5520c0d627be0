"""Teaches the tagger's body the language of the text before it sees a name: words hidden at random are guessed.

A hidden piece keeps only its place columns. The target is its word id; words outside the vocabulary are one class, so
the body also learns where unknown words (names among them) stand. Only embeddings and body are kept by train.py.
"""
import torch

from corpus import Corpus
from tagger import WORD, Tagger
from training import ROWS, WIDTH, Steps, arguments, layout_of, seeded


def main():
    parser = arguments(pieces=10e6, hidden=192)
    parser.add_argument("--train", required=True)
    given = parser.parse_args()
    generator = seeded(given.seed)
    corpus = Corpus(given.train)
    layout = layout_of(corpus, given)
    tagger = Tagger(layout, dropout=0.0)
    guess = torch.nn.Linear(given.hidden, corpus.words)
    steps = Steps([*tagger.parameters(), *guess.parameters()], given.rate, floor=0.05)
    while steps.read < given.pieces:
        for batch in corpus.batches(generator, ROWS, WIDTH, sum(layout.dilations)):
            if steps.read >= given.pieces:
                break
            columns, lists, places, present, _ = corpus.inputs(batch)
            targets = columns[..., WORD].clone()
            hidden = (torch.rand(targets.shape) < 0.15) & (targets > 0)
            columns[hidden] = 0
            lists[hidden] = 0
            body = tagger.body(tagger.features(columns, lists, places), present)
            steps.take(torch.nn.functional.cross_entropy(guess(body[hidden]), targets[hidden]), steps.read / given.pieces)
    torch.save({"layout": layout.saved(), "weights": tagger.state_dict()}, given.out)


main()
