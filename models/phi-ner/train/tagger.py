"""The tagger: hashed and listed features of each piece, then dilated convolutions written as shift-concat + Linear.

Every layer sees the pieces d before and d after; the sum of DILATIONS is how far the tagger reads on each side.
What a layer adds is normalised over the batch, so that its norm is part of its weights once trained, and every value
is held between bounds: the exported model needs no float from the tables to the last product (export.py).
"""
from dataclasses import asdict, dataclass, field

import torch
from torch import nn

GRAMS = 10
#: A hidden value is between 0 and this, a change to it between plus and minus this.
CEILING = 8.0
WORD, GRAM, AFFIX, SHAPE, BITS = 0, 1, 11, 13, 14
PLACE_ROWS, GRAM_ROWS, AFFIX_ROWS, SHAPE_ROWS = 256, 8192, 8192, 1024


@dataclass
class Layout:
    """Sizes of an architecture; saved with the weights."""

    words: int
    lists: int
    tags: int
    hidden: int = 128
    dilations: tuple = (1, 2, 4, 8, 1, 2)
    word_width: int = 48
    gram_width: int = 24
    affix_width: int = 16
    shape_width: int = 12
    place_width: int = 8
    list_width: int = 24
    uses_grams: bool = True
    uses_lists: bool = True
    feature_width: int = field(init=False)

    def __post_init__(self):
        self.feature_width = (
            self.word_width + self.gram_width + 2 * self.affix_width + self.shape_width + 3 * self.place_width
            + self.list_width
        )

    def saved(self):
        return {key: value for key, value in asdict(self).items() if key != "feature_width"}


def normed(norm, values):
    return norm(values.flatten(0, -2)).view_as(values)


def around(hidden, dilation):
    """[B, T, hidden] -> [B, T, 3 * hidden]: of each piece the one `dilation` before, itself, the one behind."""
    padded = nn.functional.pad(hidden, (0, 0, dilation, dilation))
    return torch.cat([padded[:, :-2 * dilation], hidden, padded[:, 2 * dilation:]], -1)


class Tagger(nn.Module):
    def __init__(self, layout: Layout, dropout: float = 0.1):
        super().__init__()
        self.layout = layout
        table = lambda rows, width: nn.Embedding(rows, width, padding_idx=0)
        self.word = table(layout.words, layout.word_width)
        self.gram = table(GRAM_ROWS, layout.gram_width)
        self.prefix = table(AFFIX_ROWS, layout.affix_width)
        self.suffix = table(AFFIX_ROWS, layout.affix_width)
        self.shape = table(SHAPE_ROWS, layout.shape_width)
        self.places = nn.ModuleList(table(PLACE_ROWS, layout.place_width) for _ in range(3))
        self.lists = nn.Linear(layout.lists, layout.list_width)
        for module in self.modules():
            if isinstance(module, nn.Embedding):
                nn.init.normal_(module.weight, std=0.1)
                module.weight.data[0] = 0
        self.enter = nn.Linear(layout.feature_width, layout.hidden)
        self.enter_norm = nn.BatchNorm1d(layout.hidden, momentum=0.02)
        self.layers = nn.ModuleList(nn.Linear(3 * layout.hidden, layout.hidden) for _ in layout.dilations)
        self.norms = nn.ModuleList(nn.BatchNorm1d(layout.hidden, momentum=0.02) for _ in layout.dilations)
        self.leave = nn.Linear(layout.hidden, layout.tags)
        self.dropout = nn.Dropout(dropout)

    def features(self, columns, lists, places):
        """columns int [B, T, 15], lists float [B, T, lists], places int [B, T, 3] -> [B, T, feature_width]"""
        grams = self.gram(columns[..., GRAM:GRAM + GRAMS]).sum(-2)
        if not self.layout.uses_grams:
            grams = torch.zeros_like(grams)
        if not self.layout.uses_lists:
            lists = torch.zeros_like(lists)
        return torch.cat(
            [
                self.word(columns[..., WORD]),
                grams,
                self.prefix(columns[..., AFFIX]),
                self.suffix(columns[..., AFFIX + 1]),
                self.shape(columns[..., SHAPE]),
                *(table(places[..., place]) for place, table in enumerate(self.places)),
                self.lists(lists),
            ],
            -1,
        )

    def body(self, features, present):
        """features [B, T, feature_width], present float [B, T, 1] (0 where padding) -> [B, T, hidden], in [0, CEILING]"""
        hidden = normed(self.enter_norm, self.enter(self.dropout(features))).clamp(0, CEILING) * present
        for dilation, layer, norm in zip(self.layout.dilations, self.layers, self.norms):
            change = normed(norm, layer(around(hidden, dilation))).clamp(-CEILING, CEILING)
            hidden = (hidden + self.dropout(change)).clamp(0, CEILING) * present
        return hidden

    def forward(self, columns, lists, places, present):
        return self.leave(self.body(self.features(columns, lists, places), present))
