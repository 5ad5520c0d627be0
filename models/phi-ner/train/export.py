"""Writes the trained tagger as ONNX: int8 from the tables to the last product. Weights have one scale a column, each layer's
values one scale, taken from how they are spread over the `--calibrate` folder; norms are part of the weights.

Inputs: pieces int32 [L, 17] (word, 10 trigrams, 2 affixes, shape, 3 places), lists uint8 [L, lists] (128: not on it, 255: on it).
Output: logits float [L, tags].
"""
import argparse
import json
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from corpus import Corpus
from tagger import CEILING, GRAMS, Layout, Tagger, around, normed


ZERO, LISTED = 128, 255  # the bytes that stand for 0, and for a word that is on a list
#: The largest weight. Without VNNI a processor adds two products in 16 bits (vpmaddubsw), which hold 2 * 255 * 64 and no more:
#: with 127 such sums were cut, and a tenth of a percent of the pieces had another best tag there.
LARGEST = 64
#: This share of a layer's values fits into its bytes; the rest is cut to the largest.
KEPT = 0.9999
#: Batches of 4,096 pieces that tell how they are spread.
CALIBRATED = 24


def plain(linear, norm=None):
    """weight [in, out] and bias [out], the norm that follows (a scale and a shift for each column) taken in."""
    weight, bias = linear.weight.detach().double(), linear.bias.detach().double()
    if norm is not None:
        scale = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
        weight, bias = weight * scale[:, None], (bias - norm.running_mean.double()) * scale + norm.bias.detach().double()
    return weight.numpy().T, bias.numpy()


def scales_of(tagger, corpus):
    """Each hidden layer's largest value, and each change's, that its bytes can hold."""
    hiddens, changes = [[] for _ in range(1 + len(tagger.layers))], [[] for _ in tagger.layers]
    spread = lambda value: float(torch.quantile(value.abs().flatten()[::7], KEPT))
    with torch.no_grad():
        batches = corpus.batches(np.random.default_rng(3), 1, 4096, sum(tagger.layout.dilations))
        for batch in islice(batches, CALIBRATED):
            columns, lists, places, present, _ = corpus.inputs(batch)
            features = tagger.features(columns, lists, places)
            hidden = normed(tagger.enter_norm, tagger.enter(features)).clamp(0, CEILING) * present
            hiddens[0].append(spread(hidden))
            for index, (dilation, layer, norm) in enumerate(zip(tagger.layout.dilations, tagger.layers, tagger.norms)):
                change = normed(norm, layer(around(hidden, dilation))).clamp(-CEILING, CEILING)
                hidden = (hidden + change).clamp(0, CEILING) * present
                changes[index].append(spread(change))
                hiddens[index + 1].append(spread(hidden))
    return [np.mean(each) for each in hiddens], [np.mean(each) for each in changes]


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, array):
        self.count += 1
        name = f"c{self.count}"
        self.constants.append(numpy_helper.from_array(np.array(array, order="C"), name))
        return name

    def add(self, operator, inputs, domain="", outputs=1, **attributes):
        self.count += 1
        names = [f"t{self.count}_{index}" for index in range(outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def small(self, number, kind):
        return self.constant(np.asarray(number, kind))

    def columns(self, weight):
        """weight [in, out] as int8, and its scale in each column."""
        columns = np.maximum(np.abs(weight).max(0), 1e-8) / LARGEST
        return np.round(weight / columns).astype("i1"), columns

    def weights(self, value, weight, bias):
        """The inputs of a product behind `value`: weight, scale of each column, its zero; and the bias in its steps."""
        bytes_, columns = self.columns(weight)
        steps = np.round(bias / (value.scale * columns)).astype("i4")
        return bytes_, [self.constant(columns.astype("f4")), self.constant(np.zeros(len(columns), "i1"))], steps

    def product(self, value, weight, bias, out):
        """Bytes [L, in], weight [in, out] -> bytes [L, out]."""
        bytes_, scales, steps = self.weights(value, weight, bias)
        inputs = [*self.parts(value), self.constant(bytes_), *scales, self.constant(steps), *self.form(out)]
        return out.named(self.add("QGemm", inputs, domain="com.microsoft", alpha=1.0, transA=0, transB=0))

    def shifted(self, value, weight, bias, dilation, out):
        """Bytes [1, L, in], weight [3 * in, out] over the piece before, itself and the one behind -> bytes [1, L, out]."""
        bytes_, scales, steps = self.weights(value, weight, bias)
        taps = bytes_.T.reshape(bytes_.shape[1], 3, -1).transpose(0, 2, 1)
        inputs = [*self.parts(value), self.constant(taps), *scales, *self.form(out), self.constant(steps)]
        return out.named(self.add("QLinearConv", inputs, domain="com.microsoft", channels_last=1, kernel_shape=[3],
                                  dilations=[dilation], pads=[dilation, dilation]))

    def sum(self, one, other, out):
        inputs = [*self.parts(one), *self.parts(other), *self.form(out)]
        return out.named(self.add("QLinearAdd", inputs, domain="com.microsoft"))

    def scores(self, value, weight, bias):
        """Bytes [L, in], weight [in, out] -> float [L, out]."""
        bytes_, columns = self.columns(weight)
        name, scale, zero = self.parts(value)
        return self.add("MatMulIntegerToFloat", [name, self.constant(bytes_), scale, self.constant(columns.astype("f4")),
                                                 zero, "", self.constant(bias.astype("f4"))], domain="com.microsoft")

    def parts(self, value):
        return [value.name, *self.form(value)]

    def form(self, value):
        return [self.small(value.scale, "f4"), self.small(value.zero, "u1")]

    def rows_of(self, column, table):
        """Rows of a table of bytes, side by side: indices [L, n] -> uint8 [L, n * width]."""
        rows = self.add("Gather", [self.constant(table), column], axis=0)
        return self.add("Reshape", [rows, self.constant(np.array([0, -1], "i8"))])


@dataclass(frozen=True)
class Bytes:
    """A tensor of uint8: byte b stands for (b - zero) * scale."""

    scale: float
    zero: int
    name: str = ""

    def named(self, name):
        return replace(self, name=name)


def positive(most):
    return Bytes(most / 255, 0)  # a product's negative values become 0: the clamp of the tagger


def signed(most):
    return Bytes(most / 127, ZERO)


def quantized_table(embedding):
    """An embedding as bytes around ZERO, and their scale."""
    weight = embedding.weight.detach().numpy()
    scale = np.abs(weight).max() / 127
    return (np.round(weight / scale) + ZERO).astype("u1"), scale


def enter(tagger, graph, out):
    """pieces, lists -> bytes [L, hidden]: the tables' scales and the layer over the lists go into the weights of the
    first product, which so takes the tables' bytes as they are."""
    layout = tagger.layout
    sizes = graph.constant(np.array([1, GRAMS, 1, 1, 1, 1, 1, 1], "i8"))
    columns = graph.add("Split", ["pieces", sizes], outputs=8, axis=1)
    tables = [tagger.word, tagger.gram, tagger.prefix, tagger.suffix, tagger.shape, *tagger.places]
    weight, bias = plain(tagger.enter, tagger.enter_norm)
    values, rows, first = [], [], 0
    for column, table in zip(columns, tables):
        bytes_, scale = quantized_table(table)
        own = weight[first:first + table.embedding_dim] * scale
        first += table.embedding_dim
        values.append(graph.rows_of(column, bytes_))
        # the sum over the trigrams is the product with the same weights for each of them
        rows.append(np.tile(own * layout.uses_grams, (GRAMS, 1)) if table is tagger.gram else own)
    listed = weight[first:] * layout.uses_lists
    rows.append(tagger.lists.weight.detach().numpy().T @ listed / (LISTED - ZERO))
    bias = bias + tagger.lists.bias.detach().numpy() @ listed
    features = Bytes(1.0, ZERO, graph.add("Concat", [*values, "lists"], axis=1))
    return graph.product(features, np.concatenate(rows), bias, out)


def build(tagger, scales):
    layout, graph = tagger.layout, Graph()
    hiddens, changes = scales
    axis = graph.constant(np.array([0], "i8"))
    hidden = enter(tagger, graph, positive(hiddens[0]))
    hidden = hidden.named(graph.add("Unsqueeze", [hidden.name, axis]))
    for index, (dilation, layer, norm) in enumerate(zip(layout.dilations, tagger.layers, tagger.norms)):
        change = graph.shifted(hidden, *plain(layer, norm), dilation, signed(changes[index]))
        hidden = graph.sum(hidden, change, positive(hiddens[index + 1]))
    hidden = hidden.named(graph.add("Squeeze", [hidden.name, axis]))
    graph.scores(hidden, *plain(tagger.leave))
    graph.nodes[-1].output[0] = "logits"
    return helper.make_model(
        helper.make_graph(
            graph.nodes, "phi-ner",
            [helper.make_tensor_value_info("pieces", TensorProto.INT32, ["L", 17]),
             helper.make_tensor_value_info("lists", TensorProto.UINT8, ["L", layout.lists])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["L", layout.tags])], graph.constants),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)],
        ir_version=8, producer_name="sallyport")


def golden(tagger, corpus, pieces=60):
    """The first pieces of the prepared folder, whose documents are generated, and the float32 logits of torch for them: for
    the test that holds the int8 model against them."""
    batch = torch.from_numpy(corpus.pieces[:pieces].astype("i8"))[None]
    columns, lists, places, present, _ = corpus.inputs(batch)
    with torch.no_grad():
        logits = tagger(columns, lists, places, present)[0]
    rows = torch.cat([columns[0, :, :14], places[0]], -1)
    return {"pieces": rows.tolist(), "lists": lists[0].int().tolist(),
            "logits": [[round(value, 3) for value in row] for row in logits.tolist()]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--calibrate", required=True, help="a prepared folder, for the spread of values")
    parser.add_argument("--golden", help="where to write torch's logits for the folder's first pieces")
    arguments = parser.parse_args()
    saved = torch.load(arguments.weights)
    tagger = Tagger(Layout(**saved["layout"]))
    tagger.load_state_dict(saved["weights"])
    tagger.eval()
    corpus = Corpus(arguments.calibrate)
    onnx.save(build(tagger, scales_of(tagger, corpus)), arguments.out)
    if arguments.golden:
        with open(arguments.golden, "w") as file:
            json.dump(golden(tagger, corpus), file)


main()
