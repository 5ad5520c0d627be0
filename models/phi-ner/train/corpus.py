"""Reads prepare.ts's int32 files and packs documents into batches."""
import json
from pathlib import Path

import numpy as np
import torch

from tagger import BITS

IGNORED = -100


class Corpus:
    def __init__(self, folder, taught=False):
        """`taught`: with a teacher's scores for each piece (teach.ts)."""
        folder = Path(folder)
        layout = json.loads((folder / "layout.json").read_text())
        self.sources, self.tags, self.words, self.lists = (
            layout["sources"], layout["tags"], layout["words"], len(layout["lists"]))
        self.list_names = layout["lists"]
        surfaces = np.fromfile(folder / "surfaces.i32", "<i4").reshape(-1, layout["surfaceColumns"])
        # the last row is padding: zero in every column
        self.surfaces = torch.from_numpy(np.vstack([surfaces, np.zeros((1, surfaces.shape[1]), "i4")])).long()
        bits = self.surfaces[:, BITS]
        self.bits = ((bits[:, None] >> torch.arange(self.lists)) & 1).float()
        pieces = np.fromfile(folder / "pieces.i32", "<i4").reshape(-1, 5)
        self.pieces = np.column_stack([pieces, np.arange(len(pieces), dtype="i4")])
        self.documents = np.fromfile(folder / "documents.i32", "<i4").reshape(-1, 3)
        self.padding = np.array([len(self.surfaces) - 1, 0, 0, 0, IGNORED, 0], "i4")
        self.taught = None if not taught else np.memmap(folder / "taught.f16", "<f2", "r").reshape(len(pieces), -1)

    def stream(self, order, gap):
        """The documents of `order` one after another, `gap` padding pieces between: [pieces, 6] and each one's source."""
        gaps = np.tile(self.padding, (gap, 1))
        parts, sources = [], []
        for document in order:
            first, count, source = self.documents[document]
            parts += [self.pieces[first:first + count], gaps]
            sources += [np.full(count + gap, source)]
        return np.concatenate(parts), np.concatenate(sources)

    def batches(self, generator, rows, width, gap, only=None):
        """Shuffled batches [rows, width, 6]; long documents are cut at a row's end."""
        order = generator.permutation(len(self.documents) if only is None else only)
        stream, _ = self.stream(order, gap)
        offset = generator.integers(0, width)
        count = (len(stream) - offset) // (rows * width)
        chunks = stream[offset:offset + count * rows * width].reshape(-1, width, 6)
        chunks = chunks[generator.permutation(len(chunks))]
        for index in range(count):
            yield torch.from_numpy(chunks[index * rows:(index + 1) * rows].astype("i8"))

    def inputs(self, batch):
        """columns, lists, places, present, tags of a batch [B, T, 6]."""
        surface = batch[..., 0]
        present = (surface != len(self.surfaces) - 1).float().unsqueeze(-1)
        return self.surfaces[surface], self.bits[surface], batch[..., 1:4], present, batch[..., 4]

    def opinions(self, batch):
        """The teacher's scores for a batch [B, T, 6] (teach.ts): float [B, T, tags]."""
        return torch.from_numpy(self.taught[batch[..., 5].numpy()].astype("f4"))
