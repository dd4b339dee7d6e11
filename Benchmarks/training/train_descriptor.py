#!/usr/bin/env python3
"""Trains the network that describes minutiae, on synthetic prints alone, and beside it one that restores prints.

    whorl synth --fingers 700 --seed 4211 --masters -o fingers
    for f in fingers/*_ridges.png; do whorl convert $f ${f%_ridges.png}.xyt --to xyt; done
    python Benchmarks/training/train_descriptor.py fingers -o descriptor.onnx --steps 4000

The describing network sees the ridges that the restoring one draws, and so learns with its faults. OUTPUT.pt holds both
networks, for --start. With --steps, the same fingers, seed and versions give the same network on one thread.
"""

import argparse
import itertools
import math
import pathlib
import time

import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from descriptor import BITS, SIDE, Descriptor, folded, patches
from export import halve
from losses import pairing_loss, ridge_loss
from network import Restoration
from pairs import Batch, Pairs

# Highest learning rates of the restoring and of the describing network.
RATE, DESCRIPTOR_RATE, DECAY, WARMING = 4e-3, 2e-3, 1e-4, 0.05
# Part of the run after which the describing network begins, as first restorations have few ridges.
BEGINNING = 0.15
# Most minutiae of a step.
POINTS = 256
# Minutiae of one finger that lie nearer than this many pixels are not held to be different.
NEAR = 24
REPORTED = 50


class Learner:
    """A network and its optimizer, with a rate that rises, then falls as a cosine."""

    def __init__(self, network, rate):
        self.network, self.rate = network, rate
        self.optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=DECAY)

    def learn(self, loss, share):
        """One step; `share` is the part of the run that is over."""
        rising, falling = share / WARMING, 0.5 * (1 + math.cos(math.pi * (share - WARMING) / (1 - WARMING)))
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * (rising if share < WARMING else falling) + 1e-6
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


class Trainer:
    """Both networks, and what they learn from a batch."""

    def __init__(self, device, start=None):
        self.device = device
        self.restoration = Learner(Restoration().to(device, memory_format=torch.channels_last), RATE)
        self.descriptor = Learner(Descriptor().to(device), DESCRIPTOR_RATE)
        self.beginning = 0 if start else BEGINNING
        if start:
            weights = torch.load(start, map_location=device)
            self.restoration.network.load_state_dict(weights["restoration"])
            self.descriptor.network.load_state_dict(weights["descriptor"])

    def step(self, batch, share):
        """Learns from a batch; names and values of what to report."""
        batch = Batch(*(tensor.to(self.device) for tensor in batch))
        with torch.autocast(self.device, torch.bfloat16):
            logits = self.restoration.network(batch.planes.contiguous(memory_format=torch.channels_last))
        loss = ridge_loss(logits.float(), batch.ridges)
        self.restoration.learn(loss, share)
        values = {"ridges": loss.detach()}
        own = (share - self.beginning) / (1 - self.beginning)
        return values | self.describe(torch.sigmoid(logits.detach().float()), batch, own) if own >= 0 else values

    def describe(self, ridges, batch, share):
        chosen = torch.randperm(len(batch.pair), device=self.device)[:POINTS]
        pair, places, origins = batch.pair[chosen], batch.places[chosen], batch.origins[chosen]
        # Without two minutiae there is nothing to tell apart.
        if len(chosen) < 2:
            return {}
        seen = torch.cat([patches(ridges, 2 * pair + side, places[:, side]) for side in (0, 1)])
        with torch.autocast(self.device, torch.bfloat16):
            numbers = self.descriptor.network(seen)
        soft = torch.tanh(numbers.float())
        # Signs, with the slope of the soft ones.
        signs = torch.sign(soft.detach()) + soft - soft.detach()
        near = (pair[:, None] == pair) & (torch.cdist(origins, origins) < NEAR)
        mated = torch.eye(len(pair), dtype=torch.bool, device=self.device)
        scale, excluded = self.descriptor.network.scale.exp(), near & ~mated
        smooth, likeness = likenesses(functional.normalize(soft, dim=1)), likenesses(signs / BITS ** 0.5)
        loss = pairing_loss(smooth, scale, excluded) + pairing_loss(likeness, scale, excluded)
        self.descriptor.learn(loss, share)
        likeness = likeness.detach()
        found = likeness.masked_fill(excluded, -1).argmax(1) == torch.arange(len(pair), device=self.device)
        return {"pairing": loss.detach(), "found": found.float().mean(), "mated": likeness[mated].mean(),
                "deviation": likeness[~(near | mated)].std()}

    def save(self, path):
        learners = {"restoration": self.restoration, "descriptor": self.descriptor}
        torch.save({name: learner.network.state_dict() for name, learner in learners.items()}, path)

    def export(self, path):
        network = folded(self.descriptor.network.cpu())
        torch.onnx.export(network, torch.zeros(1, 1, SIDE, SIDE), path, dynamo=False, opset_version=17,
                          input_names=["patch"], output_names=["code"])
        halve(path)


def likenesses(codes):
    """Products of the codes of first impressions, the first half, with those of second ones."""
    first, second = codes.chunk(2)
    return first @ second.T


def shares(options):
    """Part of the run that is over, once for each step."""
    start = time.monotonic()
    for step in itertools.count():
        share = step / options.steps if options.steps else (time.monotonic() - start) / options.seconds
        if share >= 1:
            return
        yield share


def report(step, share, values):
    names = dict.fromkeys(name for one in values for name in one)
    means = {name: torch.stack([one[name] for one in values if name in one]).mean().item() for name in names}
    print(f"{step}\t{share:.3f}\t" + "\t".join(f"{name} {mean:.4f}" for name, mean in means.items()), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("fingers", help="folder of whorl synth --masters, with NAME.xyt for each finger")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="ONNX file to write")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--steps", type=int)
    length.add_argument("--seconds", type=float, help="stop after this time instead")
    parser.add_argument("--size", type=int, default=192, help="side of a square in pixels, a multiple of 8")
    parser.add_argument("--pairs", type=int, default=64, help="pairs of impressions a step")
    parser.add_argument("--workers", type=int, default=0, help="processes that make impressions")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2, help="another one for each run that goes on from weights")
    parser.add_argument("--start", help="OUTPUT.pt of a run to go on from")
    options = parser.parse_args()
    options.output.parent.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    pairs = Pairs(options.fingers, options.pairs, options.size, options.seed)
    print(f"{len(pairs.fingers)} fingers, {sum(len(finger.minutiae) for finger in pairs.fingers)} minutiae", flush=True)
    batches = DataLoader(pairs, batch_size=None, sampler=itertools.count(), num_workers=options.workers)
    trainer, weights, values = Trainer(options.device, options.start), options.output.with_suffix(".pt"), []
    for step, (share, batch) in enumerate(zip(shares(options), batches), 1):
        values.append(trainer.step(batch, share))
        if step % REPORTED == 0:
            report(step, share, values)
            trainer.save(weights)
            values = []
    if values:
        report(step, share, values)
    trainer.save(weights)
    trainer.export(options.output)


main()
