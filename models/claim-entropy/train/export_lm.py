"""Writes the trained language model as an ONNX graph, int8 by hand, that itself computes surprisal and entropy.

  inputs   symbols  int32 [length]    symbols[0] is START or the first symbol of the context
           context  int64 [1]         how many leading symbols are only read: symbols context+1 .. length-1 are scored
  outputs  nats     float [scored]    -ln p(symbol | the 64 before it)
           entropy  float [scored]    expected surprisal at the same place, -sum p ln p

Every Linear is one com.microsoft.DynamicQuantizeMatMul with a scale per column; the embedding is int8 with a scale per row.

Run: /usr/bin/python3 export_lm.py --weights FOLDER/weights.pt --out ../model.onnx [--fp32]
"""
import argparse

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

    def norm(self, x, layer):
        return self.op("LayerNormalization", x, self.constant(layer["weight"]), self.constant(layer["bias"]), axis=-1, epsilon=1e-5)


def build(weights, int8):
    get = lambda name: weights[name].numpy().astype(numpy.float32)
    graph = Graph(int8)
    embedding = get("embedding")
    if int8:
        scale = (numpy.abs(embedding).max(1, keepdims=True) / 127).astype(numpy.float32)
        rounded = numpy.clip(numpy.round(embedding / scale), -127, 127).astype(numpy.int8)
        rows = graph.op("Cast", graph.op("Gather", graph.constant(rounded), "symbols"), to=TensorProto.FLOAT)
        h = graph.op("Mul", rows, graph.op("Gather", graph.constant(scale), "symbols"))
    else:
        h = graph.op("Gather", graph.constant(embedding), "symbols")
    first = graph.constant(numpy.array([0], numpy.int64))
    for i, dilation in enumerate(DILATIONS):
        layer = lambda name: get(f"layers.{i}.{name}")
        x = graph.norm(h, {"weight": layer("norm.weight"), "bias": layer("norm.bias")})
        padded = graph.op("Concat", graph.constant(numpy.zeros((dilation, WIDTH), numpy.float32)), x, axis=0)
        before = graph.op("Slice", padded, first, graph.constant(numpy.array([-dilation], numpy.int64)))
        mixed = graph.linear(graph.op("Concat", before, x, axis=1), layer("mix.weight").T, layer("mix.bias"))
        h = graph.op("Add", h, graph.linear(graph.op("Relu", mixed), layer("out.weight").T, layer("out.bias")))
    last = graph.constant(numpy.array([-1], numpy.int64))
    scored = graph.op("Slice", h, "context", last)
    scored = graph.norm(scored, {"weight": get("norm.weight"), "bias": get("norm.bias")})
    z = graph.linear(scored, embedding.T, get("bias"))  # [scored, VOCABULARY]
    one = graph.constant(numpy.array([1], numpy.int64))
    targets = graph.op("Slice", "symbols", graph.op("Add", "context", one), graph.constant(numpy.array([2**31], numpy.int64)))
    targets = graph.op("Unsqueeze", targets, one)
    p = graph.op("Softmax", z, axis=-1)
    # ln(sum e^z) from the likeliest symbol, whose probability never underflows
    most = lambda x: graph.op("ReduceMax", x, axes=[1], keepdims=0)
    total = graph.op("Sub", most(z), graph.op("Log", most(p)))
    there = graph.op("Squeeze", graph.op("GatherElements", z, targets, axis=1), one)
    graph.op("Sub", total, there, output="nats")
    mean = graph.op("ReduceSum", graph.op("Mul", p, z), one, keepdims=0)
    graph.op("Sub", total, mean, output="entropy")
    value = helper.make_tensor_value_info
    proto = helper.make_graph(graph.nodes, "claim-entropy",
                              [value("symbols", TensorProto.INT32, ["length"]), value("context", TensorProto.INT64, [1])],
                              [value("nats", TensorProto.FLOAT, ["scored"]), value("entropy", TensorProto.FLOAT, ["scored"])],
                              graph.initializers)
    model = helper.make_model(proto, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)])
    model.ir_version = 8
    return model


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--weights", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--fp32", action="store_true")
    options = options.parse_args()
    weights = torch.load(options.weights)
    assert weights["embedding"].shape == (VOCABULARY, WIDTH)
    onnx.save(build(weights, not options.fp32), options.out)


if __name__ == "__main__":
    main()
