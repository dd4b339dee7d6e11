"""Small networks with seeded random weights, in the shapes that the field uses, for the tests of the ONNX runner."""

import numpy
from onnx import TensorProto, helper, numpy_helper

from seeded_generator import SeededGenerator

OPERATOR_SET = 13


class GraphWriter:
    """Collects nodes and weights; every method returns the name of its result."""

    def __init__(self, seed):
        self.generator = SeededGenerator(seed)
        self.nodes, self.weights = [], []

    def constant(self, array):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(array, name))
        return name

    def integers(self, *numbers):
        return self.constant(numpy.array(numbers, dtype=numpy.int64))

    def random(self, *shape, low=-1.0, high=1.0):
        return self.constant(self.generator.uniform(int(numpy.prod(shape)), low, high).reshape(shape))

    def node(self, operator, *inputs, **attributes):
        name = f"{operator.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], name=name, **attributes))
        return name

    def convolution(self, value, inputs, outputs, size, stride=1, group=1, bias=False):
        reach = (inputs // group * size * size) ** -0.5 * 1.7
        weights = [self.random(outputs, inputs // group, size, size, low=-reach, high=reach)]
        if bias:
            weights.append(self.random(outputs))
        return self.node(
            "Conv", value, *weights, kernel_shape=[size, size], strides=[stride, stride], pads=[size // 2] * 4,
            group=group, dilations=[1, 1])

    def normalization(self, value, channels):
        statistics = [self.random(channels, low=0.5, high=1.5), self.random(channels), self.random(channels),
                      self.random(channels, low=0.5, high=1.5)]
        return self.node("BatchNormalization", value, *statistics, epsilon=2e-5)

    def slopes(self, value, channels):
        return self.node("PRelu", value, self.random(channels, 1, 1, low=0.0, high=0.5))

    def model(self, outputs, height, width):
        """The file's bytes; each output has a number of dimensions."""
        image = helper.make_tensor_value_info("input", TensorProto.FLOAT, ["n", 3, height, width])
        results = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * rank) for name, rank in outputs]
        graph = helper.make_graph(self.nodes, "graph", [image], results, self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPERATOR_SET)])
        model.ir_version = 8
        return model.SerializeToString()


def iresnet():
    """ArcFace's residual network (Duta et al., "Improved Residual Networks", ICPR 2020) with few and narrow layers."""
    g = GraphWriter(seed=1)
    value, channels = g.slopes(g.normalization(g.convolution("input", 3, 8, 3), 8), 8), 8
    for outputs, stride in [(8, 2), (8, 1), (10, 2), (12, 2)]:
        inner = g.convolution(g.normalization(value, channels), channels, outputs, 3)
        inner = g.slopes(g.normalization(inner, outputs), outputs)
        inner = g.normalization(g.convolution(inner, outputs, outputs, 3, stride), outputs)
        if stride > 1:
            value = g.normalization(g.convolution(value, channels, outputs, 1, stride), outputs)
        value, channels = g.node("Add", inner, value), outputs
    value = g.node("Flatten", g.node("Dropout", g.normalization(value, channels)), axis=1)
    reach = (channels * 12) ** -0.5
    value = g.node("Gemm", value, g.random(24, channels * 12, low=-reach, high=reach), g.random(24), transB=1)
    return g.model([(g.normalization(value, 24), 2)], 32, 24)


def mixed_graph():
    """Grouped convolutions, squeeze and excitation, resizing, joining and everything else that is rarer."""
    g = GraphWriter(seed=2)
    centred = g.node("Mul", g.node("Sub", "input", g.constant(numpy.float32(0.25))), g.constant(numpy.float32(0.9)))
    value = g.node("LeakyRelu", g.convolution(centred, 3, 20, 3, 2, bias=True), alpha=0.1)
    value = g.node("LeakyRelu", g.convolution(value, 20, 20, 3, group=4), alpha=0.2)
    squeezed = g.node("Relu", g.convolution(g.node("GlobalAveragePool", value), 20, 5, 1, bias=True))
    excited = g.node("Mul", value, g.node("Sigmoid", g.convolution(squeezed, 5, 20, 1, bias=True)))
    low = g.node("MaxPool", excited, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    empty = g.constant(numpy.zeros(0, dtype=numpy.float32))
    scales = g.constant(numpy.array([1, 1, 2, 2], dtype=numpy.float32))
    nearest = g.node("Resize", low, empty, scales, mode="nearest", coordinate_transformation_mode="asymmetric",
                     nearest_mode="floor")
    linear = g.node("Resize", low, empty, scales, mode="linear", coordinate_transformation_mode="half_pixel")
    joined = g.node("Concat", g.node("Add", excited, nearest), linear, axis=1)
    map_ = g.node("Clip", g.convolution(joined, 40, 6, 3, bias=True), g.constant(numpy.float32(-0.5)),
                  g.constant(numpy.float32(0.75)))
    part = g.node("Slice", map_, g.integers(1, 2), g.integers(5, 1 << 40), g.integers(1, 3), g.integers(1, 2))
    padded = g.node("Pad", part, g.integers(0, 0, 1, 0, 0, 0, 0, 2))
    pixels = g.node("Reshape", g.node("Transpose", padded, perm=[0, 2, 3, 1]), g.integers(0, -1, 4))
    shares = g.node("Softmax", pixels, axis=-1)
    vector = g.node("ReduceMean", map_, axes=[2, 3], keepdims=0)
    product = g.node("MatMul", g.node("Tanh", vector), g.random(6, 10))
    norm = g.node("ReduceL2", product, axes=[1], keepdims=1)
    unit = g.node("Div", product, g.node("Add", norm, g.constant(numpy.float32(1e-6))))
    return g.model([(map_, 4), (shares, 3), (unit, 2)], "h", "w")
