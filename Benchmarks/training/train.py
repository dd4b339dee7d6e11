#!/usr/bin/env python3
"""Trains the network that restores prints, on synthetic prints alone.

    whorl synth --fingers 500 --impressions 2 --seed 4211 -o prints
    python Benchmarks/training/train.py prints --steps 6000 -o restoration.onnx

The same prints, steps, seed and versions (requirements.txt) give the same network on one thread.
"""

import argparse
import pathlib
import time

import cv2
import numpy as np
import torch
from torch.nn import functional

from damage import crop, damaged, ink, planes
from network import PLANES, Restoration

SIZE, BATCH, GHOSTS = 160, 8, 0.2
RATE, DECAY, WARMING = 4e-3, 1e-4, 0.1
# Weight of the difference of neighbors beside that of pixels.
EDGES = 0.5
REPORTED = 50


class Prints:
    """Damaged squares of clean prints, as many as are asked for."""

    def __init__(self, folder, seed):
        paths = sorted(pathlib.Path(folder).glob("*.png"))
        if not paths:
            raise SystemExit(f"train.py: no .png in {folder}; make prints with whorl synth")
        self.inks = [(ink(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)) * 255).astype(np.uint8) for path in paths]
        self.rng = np.random.default_rng(seed)

    def square(self, turn=40):
        return crop(self.inks[self.rng.integers(len(self.inks))].astype(np.float32) / 255, self.rng, SIZE, turn)

    def batch(self):
        pairs = []
        for _ in range(BATCH):
            clean = self.square()
            ghost = self.square(turn=180) if self.rng.random() < GHOSTS else None
            pairs.append(damaged(clean, self.rng, ghost))
        images, targets = zip(*pairs)
        return torch.from_numpy(np.stack([planes(image) for image in images])), torch.from_numpy(np.stack(targets))[:, None]


def loss_of(logits, target):
    x = torch.sigmoid(logits) - target
    edges = x.diff(dim=-2).abs().mean() + x.diff(dim=-1).abs().mean()
    return functional.binary_cross_entropy_with_logits(logits, target) + EDGES * edges


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("prints", help="folder of whorl synth")
    parser.add_argument("-o", "--output", required=True, help="ONNX file to write")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    prints, network = Prints(options.prints, options.seed), Restoration()
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=options.steps, pct_start=WARMING)
    total, start = 0.0, time.process_time()
    for step in range(1, options.steps + 1):
        images, targets = prints.batch()
        loss = loss_of(network(images), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
        if step % REPORTED == 0:
            print(f"{step}\t{total / REPORTED:.4f}\t{time.process_time() - start:.0f} s", flush=True)
            total = 0.0
    network.eval()
    torch.onnx.export(
        network, torch.zeros(1, PLANES, SIZE, SIZE), options.output, dynamo=False, opset_version=17,
        input_names=["planes"], output_names=["ink"],
        dynamic_axes={"planes": {2: "height", 3: "width"}, "ink": {2: "height", 3: "width"}})


main()
