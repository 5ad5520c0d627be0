"""Writes the trained tagger as ONNX: int8 products (DynamicQuantizeMatMul, per column), int8 tables (one scale each).

Inputs: pieces int32 [L, 17] (word, 10 trigrams, 2 affixes, shape, 3 places), lists float [L, lists].
Output: logits float [L, tags].
"""
import argparse

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

    def product(self, value, linear):
        """value [L, in] -> [L, out], the weights int8 with one scale a column."""
        weight = linear.weight.detach().numpy().T
        scale = np.maximum(np.abs(weight).max(0), 1e-8) / 127
        return self.add(
            "DynamicQuantizeMatMul",
            [value, self.constant(np.round(weight / scale).astype("i1")), self.constant(scale.astype("f4")), "",
             self.constant(linear.bias.detach().numpy())],
            domain="com.microsoft")

    def table(self, embedding):
        """An int8 table, unpacked once when the session loads."""
        weight = embedding.weight.detach().numpy()
        scale = np.abs(weight).max() / 127
        return self.add("DequantizeLinear", [self.constant(np.round(weight / scale).astype("i1")),
                                             self.constant(np.float32(scale))])

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
    look = lambda column, table: graph.add("Squeeze", [graph.add("Gather", [graph.table(table), column], axis=0), flat])
    bag = graph.add("ReduceSum", [graph.add("Gather", [graph.table(tagger.gram), grams], axis=0), flat], keepdims=0)
    if not layout.uses_grams:
        bag = graph.add("Mul", [bag, graph.constant(np.float32(0))])
    listed = "lists" if layout.uses_lists else graph.add("Mul", ["lists", graph.constant(np.float32(0))])
    lists = graph.add("Gemm", [listed, graph.constant(tagger.lists.weight.detach().numpy().T),
                               graph.constant(tagger.lists.bias.detach().numpy())])
    value = graph.add("Concat", [look(word, tagger.word), bag, look(prefix, tagger.prefix),
                                 look(suffix, tagger.suffix), look(shape, tagger.shape),
                                 *(look(column, table) for column, table in zip(places, tagger.places)), lists], axis=1)
    hidden = graph.norm(graph.add("Relu", [graph.product(value, tagger.enter)]), tagger.enter_norm)
    end = np.iinfo("i8").max
    for dilation, layer, norm in zip(layout.dilations, tagger.layers, tagger.norms):
        padded = graph.add("Pad", [hidden, graph.constant(np.array([dilation, 0, dilation, 0], "i8"))])
        around = graph.add("Concat", [graph.rows(padded, 0, -2 * dilation), hidden,
                                      graph.rows(padded, 2 * dilation, end)], axis=1)
        change = graph.add("Relu", [graph.product(around, layer)])
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    saved = torch.load(arguments.weights)
    tagger = Tagger(Layout(**saved["layout"]))
    tagger.load_state_dict(saved["weights"])
    onnx.save(build(tagger.eval()), arguments.out)


main()
