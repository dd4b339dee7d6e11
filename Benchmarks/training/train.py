#!/usr/bin/env python3
"""Trains the network that restores prints, on synthetic prints alone.

    whorl synth --fingers 700 --seed 4211 --masters -o fingers
    python Benchmarks/training/train.py fingers -o Sources/CKernels/restoration/restoration.onnx

The same fingers, steps, seed and versions (requirements.txt) give the same network on one thread.
"""

import argparse
import pathlib
import time

import cv2
import numpy as np
import torch

from damage import crop, damaged, planes, relief
from export import halve
from losses import ridge_loss
from network import PLANES, Restoration

SIZE, BATCH, GHOSTS = 160, 8, 0.2
RATE, DECAY, WARMING = 4e-3, 1e-4, 0.1
REPORTED = 50


class Fingers:
    """Damaged squares of synthetic fingers, as many as are asked for."""

    def __init__(self, folder, seed):
        paths = sorted(pathlib.Path(folder).glob("*_ridges.png"))
        if not paths:
            raise SystemExit(f"train.py: no *_ridges.png in {folder}; make fingers with whorl synth --masters")
        self.layers = [
            np.stack([cv2.imread(str(path).replace("_ridges", kind), cv2.IMREAD_GRAYSCALE)
                      for kind in ("_ridges", "_skin")], -1) for path in paths]
        self.rng = np.random.default_rng(seed)

    def square(self):
        """Ridges, skin, and where the finger is."""
        layers = relief(self.layers[self.rng.integers(len(self.layers))])
        layers = np.concatenate([layers, np.ones_like(layers[..., :1])], -1)
        ridges, skin, inside = np.moveaxis(crop(layers, self.rng, SIZE), -1, 0)
        if self.rng.random() < 0.5:
            ridges, skin, inside = ridges[:, ::-1], skin[:, ::-1], inside[:, ::-1]
        # Beside the finger no skin touches.
        return ridges * inside - 4 * (1 - inside), skin * inside - 4 * (1 - inside)

    def batch(self):
        pairs = []
        for _ in range(BATCH):
            ridges, skin = self.square()
            ghost = self.square()[1] if self.rng.random() < GHOSTS else None
            pairs.append(damaged(ridges, skin, self.rng, ghost))
        images, targets = zip(*pairs)
        return torch.from_numpy(np.stack([planes(image) for image in images])), torch.from_numpy(np.stack(targets))[:, None]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("fingers", help="folder of whorl synth --masters")
    parser.add_argument("-o", "--output", required=True, help="ONNX file to write")
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    fingers, network = Fingers(options.fingers, options.seed), Restoration().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=options.steps, pct_start=WARMING)
    total, start = 0.0, time.process_time()
    for step in range(1, options.steps + 1):
        images, targets = fingers.batch()
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(images.contiguous(memory_format=torch.channels_last))
        loss = ridge_loss(logits.float(), targets)
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
        network.core, torch.zeros(1, PLANES, SIZE // 2, SIZE // 2), options.output, dynamo=False, opset_version=17,
        input_names=["planes"], output_names=["ridges"],
        dynamic_axes={"planes": {2: "height", 3: "width"}, "ridges": {2: "height", 3: "width"}})
    halve(options.output)


main()
