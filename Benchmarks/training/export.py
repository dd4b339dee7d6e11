"""How the file of a trained network is made small."""

import numpy as np
import onnx
from onnx import numpy_helper


def halve(path):
    """Stores the weights in 16 bits, and constants beside them."""
    model = onnx.load(path)
    for node in [node for node in model.graph.node if node.op_type == "Constant"]:
        model.graph.initializer.append(node.attribute[0].t)
        model.graph.initializer[-1].name = node.output[0]
        model.graph.node.remove(node)
    for tensor in model.graph.initializer:
        numbers = numpy_helper.to_array(tensor)
        if numbers.dtype == np.float32:
            tensor.CopyFrom(numpy_helper.from_array(numbers.astype(np.float16), tensor.name))
    onnx.save(model, path)
