"""What the networks make small while they learn."""

import torch
from torch.nn import functional

# Weight of the difference of neighbors beside that of pixels.
EDGES = 0.5
# What takes a minutia out of a softmax.
NEVER = -1e4


def ridge_loss(logits, target):
    """How far restored ridges are from those that are to be found, pixel by pixel and in the steps between neighbors."""
    x = torch.sigmoid(logits) - target
    edges = x.diff(dim=-2).abs().mean() + x.diff(dim=-1).abs().mean()
    return functional.binary_cross_entropy_with_logits(logits, target) + EDGES * edges


def pairing_loss(likeness, scale, excluded):
    """Cross-entropy of finding each minutia's partner among all of the other impressions (InfoNCE), both ways.

    Row i and column i of `likeness`, `(m, m)`, belong to one minutia; `excluded` marks the other entries that do not count.
    """
    scores = (scale * likeness).masked_fill(excluded, NEVER)
    partners = torch.arange(len(scores), device=scores.device)
    return (functional.cross_entropy(scores, partners) + functional.cross_entropy(scores.T, partners)) / 2
