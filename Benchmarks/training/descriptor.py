"""The network that describes minutiae: 128 numbers, whose signs are the bits, from the restored ridges around a minutia.

It reads patches of 32 x 32 probabilities of a ridge, each turned so that its minutia points along the rows.
"""

import torch
from torch import nn
from torch.nn import functional

import network

BITS = 128
# Samples along a side of a patch, and pixels from one sample to the next: a patch shows 96 x 96 pixels.
SIDE, STEP = 32, 3
# Channels after the stem, in the blocks, and before the linear layer.
STEM, WIDTHS, NARROW = 32, (64, 128), 64
# Samples of a patch that stay along a side: the stem and two blocks halve it.
LEFT = SIDE // 8


class Block(network.Block):
    """Ends with the ReLU also where the input is added."""

    def forward(self, x):
        y = self.point_norm(self.pointwise(self.depth_norm(self.depthwise(x))))
        return functional.relu(x + y if self.adds else y)


class Descriptor(nn.Module):
    """Patches in, numbers out, each normalized over the batch: `(n, 1, 32, 32)` to `(n, 128)`."""

    def __init__(self):
        super().__init__()
        first, second = WIDTHS
        self.stem = nn.Sequential(nn.Conv2d(1, STEM, 5, 2, 2, bias=False), nn.BatchNorm2d(STEM), nn.ReLU())
        self.blocks = nn.Sequential(Block(STEM, first, 2), Block(first, first), Block(first, second), Block(second, second, 2))
        self.narrow = nn.Sequential(nn.Conv2d(second, NARROW, 1, bias=False), nn.BatchNorm2d(NARROW), nn.ReLU())
        self.code = nn.Linear(NARROW * LEFT * LEFT, BITS, bias=False)
        self.norm = nn.BatchNorm1d(BITS, affine=False)
        # Logarithm of what the loss multiplies likenesses by; learned, not exported.
        self.scale = nn.Parameter(torch.tensor(2.3))

    def forward(self, x):
        return self.norm(self.code(self.narrow(self.blocks(self.stem(x))).flatten(1)))


def folded(descriptor):
    """The same answers as of a trained descriptor, with the last normalization inside the linear layer."""
    norm, code = descriptor.norm, descriptor.code
    factor = torch.rsqrt(norm.running_var + norm.eps)
    linear = nn.Linear(code.in_features, code.out_features)
    linear.weight.data = code.weight.data * factor[:, None]
    linear.bias.data = -norm.running_mean * factor
    return nn.Sequential(descriptor.stem, descriptor.blocks, descriptor.narrow, nn.Flatten(), linear).eval()


def patches(ridges, image, places):
    """The ridges around minutiae, `(m, 1, 32, 32)`; beyond the image there are none.

    `ridges` holds the probability of a ridge at each pixel, `(n, 1, h, w)`, `image` the image of each minutia, `(m,)`, and
    `places` its x and y in pixels and its direction in radians from +x toward +y, `(m, 3)`.
    """
    height, width = ridges.shape[2:]
    half = functional.avg_pool2d(ridges, 2)
    steps = (torch.arange(SIDE, device=ridges.device) - (SIDE - 1) / 2) * STEP
    down, across = torch.meshgrid(steps, steps, indexing="ij")
    x, y, direction = places[:, :, None, None].unbind(1)
    cosine, sine = torch.cos(direction), torch.sin(direction)
    columns = x + across * cosine - down * sine
    rows = y + across * sine + down * cosine
    grid = torch.stack([(2 * columns + 1) / width - 1, (2 * rows + 1) / height - 1], -1)
    return functional.grid_sample(half[image], grid, mode="bilinear", padding_mode="zeros", align_corners=False)
