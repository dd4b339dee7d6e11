"""The network that restores a print: ink of a clean impression from the gray values of a damaged one.

Depthwise-separable blocks at 1/2, 1/4 and 1/8 of the resolution, 67,320 parameters. The input has two planes, the locally
normalized gray values and the local contrast; the output is the logit of ink at each pixel.
"""

import torch
from torch import nn
from torch.nn import functional

PLANES = 2
WIDTHS = (20, 32, 48, 80)
DILATIONS = (1, 2, 4, 2, 1)
# Height and width are multiples of this.
STRIDE = 8


class Block(nn.Module):
    """A depthwise and a pointwise convolution; the input is added where the shapes agree."""

    def __init__(self, inputs, outputs, stride=1, dilation=1):
        super().__init__()
        self.depthwise = nn.Conv2d(inputs, inputs, 3, stride, dilation, dilation, groups=inputs, bias=False)
        self.depth_norm = nn.BatchNorm2d(inputs)
        self.pointwise = nn.Conv2d(inputs, outputs, 1, bias=False)
        self.point_norm = nn.BatchNorm2d(outputs)
        self.adds = inputs == outputs and stride == 1

    def forward(self, x):
        y = functional.relu(self.point_norm(self.pointwise(self.depth_norm(self.depthwise(x)))))
        return x + y if self.adds else y


class Restoration(nn.Module):
    """Gray values in, ink out: `(n, 2, h, w)` to `(n, 1, h, w)`."""

    def __init__(self):
        super().__init__()
        half, wide, quarter, eighth = WIDTHS
        self.stem = nn.Sequential(
            nn.Conv2d(4 * PLANES, half, 3, 1, 1, bias=False), nn.BatchNorm2d(half), nn.ReLU(), Block(half, wide))
        self.down = nn.Sequential(Block(wide, quarter, 2), Block(quarter, quarter), Block(quarter, quarter))
        self.middle = nn.Sequential(
            Block(quarter, eighth, 2), *(Block(eighth, eighth, dilation=dilation) for dilation in DILATIONS))
        self.from_middle = nn.Conv2d(eighth, quarter, 1)
        self.up = nn.Sequential(Block(quarter, quarter), Block(quarter, quarter))
        self.from_up = nn.Conv2d(quarter, wide, 1)
        self.top = nn.Sequential(Block(wide, wide), Block(wide, wide))
        self.ink = nn.Conv2d(wide, 4, 3, 1, 1)

    def forward(self, x):
        top = self.stem(functional.pixel_unshuffle(x, 2))
        down = self.down(top)
        up = self.up(twice(self.from_middle(self.middle(down))) + down)
        return functional.pixel_shuffle(self.ink(self.top(twice(self.from_up(up)) + top)), 2)


def twice(x):
    return functional.interpolate(x, scale_factor=2, mode="nearest")
