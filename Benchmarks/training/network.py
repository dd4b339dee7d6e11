"""The network that restores a print: the ridges of a finger from the gray values of a worn print.

Depthwise-separable blocks at 1/4 and 1/8 of the resolution. The input has cells of 2 x 2 pixels, each with its normalized
gray values and the local contrast; the output is the logit of a ridge at each pixel, in cells of 4 x 4.
"""

import torch
from torch import nn
from torch.nn import functional

PLANES = 5
WIDTHS = (64, 96)
DILATIONS = (1, 2, 4, 2, 1)


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


class Core(nn.Module):
    """Cells of 2 x 2 gray values in, cells of 4 x 4 logits out: `(n, 5, h / 2, w / 2)` to `(n, 16, h / 4, w / 4)`."""

    def __init__(self, quarter=WIDTHS[0], eighth=WIDTHS[1]):
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(PLANES, quarter, 3, 2, 1, bias=False), nn.BatchNorm2d(quarter), nn.ReLU())
        self.down = nn.Sequential(Block(quarter, quarter), Block(quarter, quarter))
        self.middle = nn.Sequential(
            Block(quarter, eighth, 2), *(Block(eighth, eighth, dilation=dilation) for dilation in DILATIONS))
        self.from_middle = nn.Conv2d(eighth, quarter, 1)
        self.up = nn.Sequential(Block(quarter, quarter), Block(quarter, quarter), Block(quarter, quarter))
        self.ridges = nn.Conv2d(quarter, 16, 1)

    def forward(self, x):
        down = self.down(self.stem(x))
        return self.ridges(self.up(twice(self.from_middle(self.middle(down))) + down))


class Restoration(nn.Module):
    """Gray values in, ridges out: `(n, 5, h / 2, w / 2)` to `(n, 1, h, w)`."""

    def __init__(self, **widths):
        super().__init__()
        self.core = Core(**widths)

    def forward(self, x):
        return functional.pixel_shuffle(self.core(x), 4)


def twice(x):
    return functional.interpolate(x, scale_factor=2, mode="nearest")
