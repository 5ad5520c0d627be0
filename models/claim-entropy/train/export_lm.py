"""Writes the trained language model as two ONNX graphs, int8 by hand: what it knows at each place, and what it expects there.

  model.onnx  inputs   symbols  int32 [length]         symbols[0] is START or the first symbol of the context
                       context  int64 [1]              how many leading symbols are only read
              outputs  states   float [scored, WIDTH]  of symbols context .. length-1
  head.onnx   inputs   states   float [scored, WIDTH]
                       next     int32 [scored]         the symbol after each of them
              outputs  nats     float [scored]         -ln p(next | the 64 up to there)
                       entropy  float [scored]         expected surprisal at the same place, -sum p ln p

The head's memory is a score of every symbol of the vocabulary for each place, so a long text runs it a few places at a time.
Of the context each layer computes only what the layers after it look back to.
Every Linear is one com.microsoft.DynamicQuantizeMatMul with a scale per column; the embedding is int8 with a scale per row.

Run: /usr/bin/python3 export_lm.py --weights FOLDER/weights.pt --out .. [--fp32]
"""
import argparse
import os

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from train_lm import DILATIONS, VOCABULARY, WIDTH


class Graph:
    def __init__(self, int8):
        self.nodes, self.initializers, self.int8, self.count = [], [], int8, 0

    def constant(self, value):
        self.count += 1
        name = f"c{self.count}"
        self.initializers.append(numpy_helper.from_array(numpy.ascontiguousarray(value), name))
        return name

    def op(self, kind, *inputs, output=None, domain="", **attributes):
        self.count += 1
        name = output or f"t{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], domain=domain, **attributes))
        return name

    def linear(self, x, weight, bias):  # weight [in, out]
        if not self.int8:
            return self.op("Add", self.op("MatMul", x, self.constant(weight)), self.constant(bias))
        scale = (numpy.abs(weight).max(0) / 127).astype(numpy.float32)
        rounded = numpy.clip(numpy.round(weight / scale), -127, 127).astype(numpy.int8)
        zero = numpy.zeros(weight.shape[1], numpy.int8)
        return self.op("DynamicQuantizeMatMul", x, self.constant(rounded), self.constant(scale), self.constant(zero),
                       self.constant(bias), domain="com.microsoft")

    def norm(self, x, layer, output=None):
        return self.op("LayerNormalization", x, self.constant(layer["weight"]), self.constant(layer["bias"]), output=output,
                       axis=-1, epsilon=1e-5)


def read(weights):
    return lambda name: weights[name].numpy().astype(numpy.float32)


def whole(*values):
    return numpy.array(values, numpy.int64)


def model_of(graph, inputs, outputs):
    value = helper.make_tensor_value_info
    proto = helper.make_graph(graph.nodes, "claim-entropy", [value(*each) for each in inputs], [value(*each) for each in outputs],
                              graph.initializers)
    model = helper.make_model(proto, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)])
    model.ir_version = 8
    return model


def build_body(weights, int8):
    get, graph = read(weights), Graph(int8)
    embedding = get("embedding")
    if int8:
        scale = (numpy.abs(embedding).max(1, keepdims=True) / 127).astype(numpy.float32)
        rounded = numpy.clip(numpy.round(embedding / scale), -127, 127).astype(numpy.int8)
        rows = graph.op("Cast", graph.op("Gather", graph.constant(rounded), "symbols"), to=TensorProto.FLOAT)
        h = graph.op("Mul", rows, graph.op("Gather", graph.constant(scale), "symbols"))
    else:
        h = graph.op("Gather", graph.constant(embedding), "symbols")
    zero, last = graph.constant(whole(0)), graph.constant(whole(2**31))
    begin = zero  # the symbol that the first row of h stands for
    for i, dilation in enumerate(DILATIONS):
        layer = lambda name: get(f"layers.{i}.{name}")
        x = graph.norm(h, {"weight": layer("norm.weight"), "bias": layer("norm.bias")})
        padded = graph.op("Concat", graph.constant(numpy.zeros((dilation, WIDTH), numpy.float32)), x, axis=0)
        looked_back = graph.constant(whole(sum(DILATIONS[i + 1 :])))
        needed = graph.op("Max", graph.op("Sub", "context", looked_back), zero)
        skipped, begin = graph.op("Sub", needed, begin), needed
        before = graph.op("Slice", padded, skipped, graph.constant(whole(-dilation)))
        x, h = graph.op("Slice", x, skipped, last), graph.op("Slice", h, skipped, last)
        mixed = graph.linear(graph.op("Concat", before, x, axis=1), layer("mix.weight").T, layer("mix.bias"))
        h = graph.op("Add", h, graph.linear(graph.op("Relu", mixed), layer("out.weight").T, layer("out.bias")))
    graph.norm(h, {"weight": get("norm.weight"), "bias": get("norm.bias")}, output="states")
    return model_of(graph, [("symbols", TensorProto.INT32, ["length"]), ("context", TensorProto.INT64, [1])],
                    [("states", TensorProto.FLOAT, ["scored", WIDTH])])


def build_head(weights, int8):
    get, graph = read(weights), Graph(int8)
    z = graph.linear("states", get("embedding").T, get("bias"))  # [scored, VOCABULARY]
    one = graph.constant(whole(1))
    p = graph.op("Softmax", z, axis=-1)
    # ln(sum e^z) from the likeliest symbol, whose probability never underflows
    most = lambda x: graph.op("ReduceMax", x, axes=[1], keepdims=0)
    total = graph.op("Sub", most(z), graph.op("Log", most(p)))
    there = graph.op("Squeeze", graph.op("GatherElements", z, graph.op("Unsqueeze", "next", one), axis=1), one)
    graph.op("Sub", total, there, output="nats")
    mean = graph.op("ReduceSum", graph.op("Mul", p, z), one, keepdims=0)
    graph.op("Sub", total, mean, output="entropy")
    return model_of(graph, [("states", TensorProto.FLOAT, ["scored", WIDTH]), ("next", TensorProto.INT32, ["scored"])],
                    [("nats", TensorProto.FLOAT, ["scored"]), ("entropy", TensorProto.FLOAT, ["scored"])])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--weights", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--fp32", action="store_true")
    options = options.parse_args()
    weights = torch.load(options.weights)
    assert weights["embedding"].shape == (VOCABULARY, WIDTH)
    onnx.save(build_body(weights, not options.fp32), os.path.join(options.out, "model.onnx"))
    onnx.save(build_head(weights, not options.fp32), os.path.join(options.out, "head.onnx"))


if __name__ == "__main__":
    main()
