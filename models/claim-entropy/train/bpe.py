"""Byte-pair encoding, written here: training (this file), and the encoder that the TypeScript side mirrors.

Text is folded one character at a time (lower case when that keeps one character, the look-alikes of FOLD),
cut into short pieces by PIECE (a word of at most 32 letters, one digit or one sign, each with at most one space before it),
and each piece is merged by rank. Digits never merge with each other, so a dose keeps one symbol a digit.
Symbol 0 starts a text, 1 is a character outside the alphabet, then the alphabet, then the merges in rank order.
"""
import re
from collections import Counter, defaultdict

FOLD = {"\t": " ", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\r": "\n", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
        "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00b5": "\u03bc"}
PIECE = re.compile(r" ?[a-z\u00df-\u024f\u0370-\u03ff]{1,32}| ?[0-9]| ?[^\s]|\s")
START, UNKNOWN = 0, 1


def fold(text):
    return "".join(FOLD.get(c) or (c.lower() if len(c.lower()) == 1 else c) for c in text)


def pieces(text):
    return PIECE.findall(fold(text))


def train(texts, size, min_char=10):
    words = Counter()
    for text, weight in texts:
        for piece in pieces(text):
            words[piece] += weight
    chars = Counter()
    for word, n in words.items():
        for c in word:
            chars[c] += n
    alphabet = sorted(c for c, n in chars.items() if n >= min_char)
    spelled = [[c for c in word] for word in words]
    counts = list(words.values())
    pairs, where = Counter(), defaultdict(set)
    for i, symbols in enumerate(spelled):
        for pair in zip(symbols, symbols[1:]):
            pairs[pair] += counts[i]
            where[pair].add(i)
    merges = []
    while len(merges) + len(alphabet) + 2 < size:
        pair = max(pairs, key=lambda p: (pairs[p], p))
        if pairs[pair] < 2:
            break
        if any(c not in alphabet for c in pair[0] + pair[1]):
            del pairs[pair]
            continue
        merges.append(pair)
        for i in where.pop(pair):
            symbols, n = spelled[i], counts[i]
            for old in zip(symbols, symbols[1:]):
                pairs[old] -= n
            merged, j = [], 0
            while j < len(symbols):
                if j + 1 < len(symbols) and (symbols[j], symbols[j + 1]) == pair:
                    merged.append(symbols[j] + symbols[j + 1])
                    j += 2
                else:
                    merged.append(symbols[j])
                    j += 1
            spelled[i] = merged
            for new in zip(merged, merged[1:]):
                pairs[new] += n
                where[new].add(i)
        del pairs[pair]
    return {"alphabet": alphabet, "merges": [list(pair) for pair in merges]}


class Encoder:
    def __init__(self, bpe):
        self.ids = {c: i + 2 for i, c in enumerate(bpe["alphabet"])}
        self.rank = {}
        for i, (a, b) in enumerate(bpe["merges"]):
            self.rank[a, b] = i
            self.ids[a + b] = i + 2 + len(bpe["alphabet"])
        self.size = 2 + len(bpe["alphabet"]) + len(bpe["merges"])
        self.cache = {}

    def piece(self, piece):
        if piece not in self.cache:
            symbols = list(piece)
            while len(symbols) > 1:
                best = min(range(len(symbols) - 1), key=lambda i: (self.rank.get((symbols[i], symbols[i + 1]), 1 << 30), i))
                if (symbols[best], symbols[best + 1]) not in self.rank:
                    break
                symbols[best:best + 2] = [symbols[best] + symbols[best + 1]]
            self.cache[piece] = [self.ids.get(s, UNKNOWN) for s in symbols]
        return self.cache[piece]

    def encode(self, text):
        return [i for piece in pieces(text) for i in self.piece(piece)]
