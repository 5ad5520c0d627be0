"""Writes the trained tagger as ONNX: int8 products (values quantized at each run, weights per column), int8 tables (one scale each).

Inputs: pieces int32 [L, 17] (word, 10 trigrams, 2 affixes, shape, 3 places), lists float [L, lists].
Output: logits float [L, tags].
"""
import argparse
import json

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from tagger import GRAMS, Layout, Tagger


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

    def product(self, quantized, linear):
        """[L, in] as uint8 -> float [L, out], the weights int8 with one scale a column."""
        value, scale, zero = quantized
        weight = linear.weight.detach().numpy().T
        columns = np.maximum(np.abs(weight).max(0), 1e-8) / 127
        return self.add(
            "MatMulIntegerToFloat",
            [value, self.constant(np.round(weight / columns).astype("i1")), scale,
             self.constant(columns.astype("f4")), zero, "", self.constant(linear.bias.detach().numpy())],
            domain="com.microsoft")

    def look(self, column, embedding):
        """Rows of an int8 table, unpacked after they were picked."""
        weight = embedding.weight.detach().numpy()
        scale = np.abs(weight).max() / 127
        rows = self.add("Gather", [self.constant(np.round(weight / scale).astype("i1")), column], axis=0)
        # not DequantizeLinear: onnxruntime moves it past the sum of trigrams and clips there
        return self.add("Mul", [self.add("Cast", [rows], to=TensorProto.FLOAT), self.constant(np.float32(scale))])

    def norm(self, value, norm):
        return self.add("LayerNormalization", [value, self.constant(norm.weight.detach().numpy()),
                                               self.constant(norm.bias.detach().numpy())], axis=-1, epsilon=norm.eps)

    def rows(self, value, start, end):
        one = lambda number: self.constant(np.array([number], "i8"))
        return self.add("Slice", [value, one(start), one(end), one(0)])


def build(tagger):
    layout, graph = tagger.layout, Graph()
    sizes = graph.constant(np.array([1, GRAMS, 1, 1, 1, 1, 1, 1], "i8"))
    word, grams, prefix, suffix, shape, *places = graph.add("Split", ["pieces", sizes], outputs=8, axis=1)
    flat = graph.constant(np.array([1], "i8"))
    look = lambda column, table: graph.add("Squeeze", [graph.look(column, table), flat])
    bag = graph.add("ReduceSum", [graph.look(grams, tagger.gram), flat], keepdims=0)
    if not layout.uses_grams:
        bag = graph.add("Mul", [bag, graph.constant(np.float32(0))])
    listed = "lists" if layout.uses_lists else graph.add("Mul", ["lists", graph.constant(np.float32(0))])
    lists = graph.add("Gemm", [listed, graph.constant(tagger.lists.weight.detach().numpy().T),
                               graph.constant(tagger.lists.bias.detach().numpy())])
    value = graph.add("Concat", [look(word, tagger.word), bag, look(prefix, tagger.prefix),
                                 look(suffix, tagger.suffix), look(shape, tagger.shape),
                                 *(look(column, table) for column, table in zip(places, tagger.places)), lists], axis=1)
    hidden = graph.norm(graph.add("Relu", [graph.product(graph.quantized(value), tagger.enter)]), tagger.enter_norm)
    end = np.iinfo("i8").max
    for dilation, layer, norm in zip(layout.dilations, tagger.layers, tagger.norms):
        # shifted as bytes: joining floats costs as much as the product itself
        bytes_, scale, zero = graph.quantized(hidden)
        padded = graph.add("Pad", [bytes_, graph.constant(np.array([dilation, 0, dilation, 0], "i8")), zero])
        around = graph.add("Concat", [graph.rows(padded, 0, -2 * dilation), bytes_,
                                      graph.rows(padded, 2 * dilation, end)], axis=1)
        change = graph.add("Relu", [graph.product((around, scale, zero), layer)])
        hidden = graph.norm(graph.add("Add", [hidden, change]), norm)
    logits = graph.add("Gemm", [hidden, graph.constant(tagger.leave.weight.detach().numpy().T),
                                graph.constant(tagger.leave.bias.detach().numpy())])
    graph.nodes[-1].output[0] = "logits"
    return helper.make_model(
        helper.make_graph(
            graph.nodes, "phi-ner",
            [helper.make_tensor_value_info("pieces", TensorProto.INT32, ["L", 17]),
             helper.make_tensor_value_info("lists", TensorProto.FLOAT, ["L", layout.lists])],
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
