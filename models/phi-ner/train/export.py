"""Writes the trained tagger as ONNX: int8 products (values quantized at each run, weights per column), int8 tables (one scale each).

Inputs: pieces int32 [L, 17] (word, 10 trigrams, 2 affixes, shape, 3 places), lists uint8 [L, lists] (128: not on it, 255: on it).
Output: logits float [L, tags].
"""
import argparse
import json

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from tagger import GRAMS, Layout, Tagger


ZERO, LISTED = 128, 255  # the bytes that stand for 0, and for a word that is on a list


def plain(linear):
    return linear.weight.detach().numpy().T, linear.bias.detach().numpy()


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, array):
        self.count += 1
        name = f"c{self.count}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def add(self, operator, inputs, domain="", outputs=1, **attributes):
        self.count += 1
        names = [f"t{self.count}_{index}" for index in range(outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def quantized(self, value):
        """value [L, n] as uint8, with its scale and zero point of this run."""
        return self.add("DynamicQuantizeLinear", [value], outputs=3)

    def product(self, quantized, weight, bias):
        """[L, in] as uint8, weight [in, out] -> float [L, out], the weights int8 with one scale a column."""
        value, scale, zero = quantized
        columns = np.maximum(np.abs(weight).max(0), 1e-8) / 127
        return self.add(
            "MatMulIntegerToFloat",
            [value, self.constant(np.round(weight / columns).astype("i1")), scale,
             self.constant(columns.astype("f4")), zero, "", self.constant(bias.astype("f4"))],
            domain="com.microsoft")

    def rows_of(self, column, table):
        """Rows of a table of bytes, side by side: indices [L, n] -> uint8 [L, n * width]."""
        rows = self.add("Gather", [self.constant(table), column], axis=0)
        return self.add("Reshape", [rows, self.constant(np.array([0, -1], "i8"))])

    def norm(self, value, norm):
        return self.add("LayerNormalization", [value, self.constant(norm.weight.detach().numpy()),
                                               self.constant(norm.bias.detach().numpy())], axis=-1, epsilon=norm.eps)

    def rows(self, value, start, end):
        one = lambda number: self.constant(np.array([number], "i8"))
        return self.add("Slice", [value, one(start), one(end), one(0)])


def quantized_table(embedding):
    """An embedding as bytes around ZERO, and their scale."""
    weight = embedding.weight.detach().numpy()
    scale = np.abs(weight).max() / 127
    return (np.round(weight / scale) + ZERO).astype("u1"), scale


def enter(tagger, graph):
    """pieces, lists -> float [L, hidden]: the tables' scales and the layer over the lists go into the weights of the
    first product, which so takes the tables' bytes as they are. No float of a feature is ever made."""
    layout = tagger.layout
    sizes = graph.constant(np.array([1, GRAMS, 1, 1, 1, 1, 1, 1], "i8"))
    columns = graph.add("Split", ["pieces", sizes], outputs=8, axis=1)
    tables = [tagger.word, tagger.gram, tagger.prefix, tagger.suffix, tagger.shape, *tagger.places]
    weight, bias = tagger.enter.weight.detach().numpy().T, tagger.enter.bias.detach().numpy()
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
    quantized = (graph.add("Concat", [*values, "lists"], axis=1), graph.constant(np.float32(1)),
                 graph.constant(np.uint8(ZERO)))
    return graph.product(quantized, np.concatenate(rows), bias)


def build(tagger):
    layout, graph = tagger.layout, Graph()
    hidden = graph.norm(graph.add("Relu", [enter(tagger, graph)]), tagger.enter_norm)
    end = np.iinfo("i8").max
    for dilation, layer, norm in zip(layout.dilations, tagger.layers, tagger.norms):
        # shifted as bytes: joining floats costs as much as the product itself
        bytes_, scale, zero = graph.quantized(hidden)
        padded = graph.add("Pad", [bytes_, graph.constant(np.array([dilation, 0, dilation, 0], "i8")), zero])
        around = graph.add("Concat", [graph.rows(padded, 0, -2 * dilation), bytes_,
                                      graph.rows(padded, 2 * dilation, end)], axis=1)
        change = graph.add("Relu", [graph.product((around, scale, zero), *plain(layer))])
        hidden = graph.norm(graph.add("Add", [hidden, change]), norm)
    logits = graph.add("Gemm", [hidden, *(graph.constant(array) for array in plain(tagger.leave))])
    graph.nodes[-1].output[0] = "logits"
    return helper.make_model(
        helper.make_graph(
            graph.nodes, "phi-ner",
            [helper.make_tensor_value_info("pieces", TensorProto.INT32, ["L", 17]),
             helper.make_tensor_value_info("lists", TensorProto.UINT8, ["L", layout.lists])],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["L", layout.tags])], graph.constants),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)],
        ir_version=8, producer_name="sallyport")


def golden(tagger, pieces=40):
    """A made-up input and the float32 logits of torch, for the test that holds the int8 model against them."""
    layout = tagger.layout
    generator = np.random.default_rng(7)
    columns = generator.integers(0, 200, (pieces, 17))
    lists = (generator.random((pieces, layout.lists)) < 0.2).astype("f4")
    surface = np.concatenate([columns[:, :14], np.zeros((pieces, 1), "i8")], 1)
    one = lambda array: torch.from_numpy(array)[None]
    logits = tagger(one(surface), one(lists), one(columns[:, 14:]), torch.ones(1, pieces, 1))[0]
    return {"pieces": columns.tolist(), "lists": lists.astype(int).tolist(),
            "logits": [[round(value, 3) for value in row] for row in logits.tolist()]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--golden", help="where to write torch's logits for a made-up input")
    arguments = parser.parse_args()
    saved = torch.load(arguments.weights)
    tagger = Tagger(Layout(**saved["layout"]))
    tagger.load_state_dict(saved["weights"])
    onnx.save(build(tagger.eval()), arguments.out)
    if arguments.golden:
        with open(arguments.golden, "w") as file:
            json.dump(golden(tagger), file)


main()
