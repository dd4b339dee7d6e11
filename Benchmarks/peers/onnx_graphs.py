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

    def model(self, outputs, height, width, operator_set=OPERATOR_SET):
        """The file's bytes; each output has a number of dimensions."""
        image = helper.make_tensor_value_info("input", TensorProto.FLOAT, ["n", 3, height, width])
        results = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * rank) for name, rank in outputs]
        graph = helper.make_graph(self.nodes, "graph", [image], results, self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", operator_set)])
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
                  g.constant(numpy.float32(3)))
    part = g.node("Slice", map_, g.integers(1, 2), g.integers(5, 1 << 40), g.integers(1, 3), g.integers(1, 2))
    padded = g.node("Pad", part, g.integers(0, 0, 1, 0, 0, 0, 0, 2))
    pixels = g.node("Reshape", g.node("Transpose", padded, perm=[0, 2, 3, 1]), g.integers(0, -1, 4))
    shares = g.node("Softmax", pixels, axis=-1)
    vector = g.node("ReduceMean", map_, axes=[2, 3], keepdims=0)
    product = g.node("MatMul", g.node("Tanh", vector), g.random(6, 10))
    norm = g.node("ReduceL2", product, axes=[1], keepdims=1)
    unit = g.node("Div", product, g.node("Add", norm, g.constant(numpy.float32(1e-6))))
    return g.model([(map_, 4), (shares, 3), (unit, 2)], "h", "w")


def channels_last(g, value):
    return g.node("Transpose", value, perm=[0, 2, 3, 1])


def channels_first(g, value):
    return g.node("Transpose", value, perm=[0, 3, 1, 2])


def linear(g, value, inputs, outputs):
    reach = inputs ** -0.5 * 1.7
    product = g.node("MatMul", value, g.random(inputs, outputs, low=-reach, high=reach))
    return g.node("Add", g.random(outputs, low=-0.5, high=0.5), product)


def gelu(g, value):
    """As PyTorch exports it before operator set 20."""
    error = g.node("Erf", g.node("Div", value, g.constant(numpy.float32(2 ** 0.5))))
    sum_ = g.node("Add", error, g.constant(numpy.float32(1)))
    return g.node("Mul", g.node("Mul", value, sum_), g.constant(numpy.float32(0.5)))


def layer_norm(g, value, channels):
    """As PyTorch exports it before operator set 17: over the last axis."""
    centred = g.node("Sub", value, g.node("ReduceMean", value, axes=[-1]))
    square = g.node("Pow", centred, g.constant(numpy.float32(2)))
    variance = g.node("Add", g.node("ReduceMean", square, axes=[-1]), g.constant(numpy.float32(1e-6)))
    unit = g.node("Div", centred, g.node("Sqrt", variance))
    return g.node("Add", g.node("Mul", unit, g.random(channels, low=0.5, high=1.5)), g.random(channels))


def perceptron(g, value, channels, inner):
    """The two products of a block, each of two of low rank as EdgeFace has them."""
    value = linear(g, linear(g, value, channels, 4), 4, inner)
    value = linear(g, linear(g, gelu(g, value), inner, 4), 4, channels)
    return g.node("Mul", g.random(channels), value)


def unit_rows(g, value):
    """Rows of length 1, as torch.nn.functional.normalize is exported."""
    norm = g.node("Clip", g.node("ReduceL2", value, axes=[-1], keepdims=1), g.constant(numpy.float32(1e-12)))
    return g.node("Div", value, g.node("Expand", norm, g.node("Shape", value)))


def cross_covariance(g, value, channels, heads):
    """Attention between channels: 1 x n x c to the same."""
    size = channels // heads
    parts = g.node("Reshape", linear(g, value, channels, 3 * channels), g.integers(1, -1, 3, heads, size))
    parts = g.node("Transpose", parts, perm=[2, 0, 3, 4, 1])
    names = [f"part{len(g.nodes)}_{index}" for index in range(3)]
    g.nodes.append(helper.make_node("Split", [parts, g.integers(1, 1, 1)], names, name=names[0], axis=0))
    query, key, values = (g.node("Squeeze", name, g.integers(0)) for name in names)
    key = g.node("Transpose", unit_rows(g, key), perm=[0, 1, 3, 2])
    weights = g.node("Mul", g.node("MatMul", unit_rows(g, query), key), g.random(heads, 1, 1, low=0.5, high=2.0))
    found = g.node("MatMul", g.node("Softmax", weights, axis=-1), values)
    found = g.node("Reshape", g.node("Transpose", found, perm=[0, 3, 1, 2]), g.integers(1, -1, channels))
    return linear(g, found, channels, channels)


def edgeface():
    """EdgeFace (George et al., 2023): an EdgeNeXt whose products have a low rank, with few and narrow layers."""
    g = GraphWriter(seed=3)
    channels = 12
    value = g.node("Conv", "input", g.random(channels, 3, 4, 4, low=-0.3, high=0.3), g.random(channels),
                   kernel_shape=[4, 4], strides=[4, 4])
    value = channels_first(g, layer_norm(g, channels_last(g, value), channels))
    # A block of convolution.
    inner = g.convolution(value, channels, channels, 3, group=channels, bias=True)
    inner = perceptron(g, layer_norm(g, channels_last(g, inner), channels), channels, 24)
    value = g.node("Add", value, channels_first(g, inner))
    # A block of convolutions of a part of the channels and of attention between all of them.
    first, second = f"split{len(g.nodes)}_0", f"split{len(g.nodes)}_1"
    g.nodes.append(helper.make_node("Split", [value, g.integers(7, 5)], [first, second], name=first, axis=1))
    inner = g.node("Concat", g.convolution(first, 7, 7, 3, group=7, bias=True), second, axis=1)
    shape = g.node("Shape", inner)
    rows = g.node("Transpose", g.node("Reshape", inner, g.integers(1, channels, -1)), perm=[0, 2, 1])
    rows = g.node("Add", rows, g.node("Mul", g.random(channels), cross_covariance(
        g, g.node("LayerNormalization", rows, g.random(channels, low=0.5, high=1.5), g.random(channels), axis=-1,
                  epsilon=1e-6), channels, 3)))
    map_ = g.node("Reshape", g.node("Transpose", rows, perm=[0, 2, 1]), shape)
    map_ = perceptron(g, layer_norm(g, channels_last(g, map_), channels), channels, 24)
    value = g.node("Add", value, channels_first(g, map_))
    value = g.node("Flatten", g.node("GlobalAveragePool", value))
    value = layer_norm(g, value, channels)
    for inputs, outputs in [(channels, 4), (4, 32)]:
        value = g.node("Gemm", value, g.random(outputs, inputs, low=-0.8, high=0.8), g.random(outputs), transB=1)
    return g.model([(value, 2), (rows, 3)], "h", "w", operator_set=17)


def scrfd():
    """SCRFD (Guo et al., 2021): a feature pyramid with heads of scores, boxes and points, with few and narrow layers."""
    g = GraphWriter(seed=4)
    value, levels, inputs = "input", [], 3
    for outputs in (6, 8, 12, 16, 20):
        value = g.node("Relu", g.convolution(value, inputs, outputs, 3, 2, bias=True))
        if outputs > 8:
            value = g.node("Relu", g.convolution(value, outputs, outputs, 3, group=outputs, bias=True))
            levels.append(g.convolution(value, outputs, 12, 1, bias=True))
        inputs = outputs
    empty = g.constant(numpy.zeros(0, dtype=numpy.float32))
    for index in (1, 0):
        size = g.node("Slice", g.node("Shape", levels[index]), g.integers(2), g.integers(4), g.integers(0))
        first = g.node("Slice", g.node("Shape", levels[index + 1]), g.integers(0), g.integers(2), g.integers(0))
        larger = g.node("Resize", levels[index + 1], empty, empty, g.node("Concat", first, size, axis=0), mode="nearest",
                        coordinate_transformation_mode="asymmetric", nearest_mode="floor")
        levels[index] = g.node("Add", levels[index], larger)
    outputs = []
    for kind, count in (("score", 1), ("box", 4), ("points", 10)):
        for level in levels:
            head = g.node("Relu", g.convolution(level, 12, 12, 3, group=12, bias=True))
            head = g.convolution(head, 12, 2 * count, 3, bias=True)
            if kind == "box":
                head = g.node("Mul", head, g.constant(numpy.float32(3)))
            rows = g.node("Reshape", g.node("Transpose", head, perm=[2, 3, 0, 1]), g.integers(-1, count))
            outputs.append(g.node("Sigmoid", rows) if kind == "score" else rows)
    return g.model([(name, 2) for name in outputs], "h", "w")
