import type { Rect } from '../scene.ts';
import type { TreeBranch } from './tree.ts';

const RING = 170;

/** Arranges rings around a centre: each subtree has the angle that its leaves need, and each ring is large enough for its nodes. */
export function arrangeRings(root: TreeBranch, gap = 24, apart = RING): { boxes: Map<string, Rect>; radii: number[] } {
  const leaves = new Map<TreeBranch, number>();
  const count = (branch: TreeBranch): number => {
    const sum = branch.children.reduce((all, child) => all + count(child), 0) || 1;
    leaves.set(branch, sum);
    return sum;
  };
  const total = count(root);
  const rings: { branch: TreeBranch; angle: number; share: number }[][] = [];
  const spread = (branch: TreeBranch, level: number, from: number): void => {
    const share = (leaves.get(branch)! / total) * 2 * Math.PI;
    (rings[level] ??= []).push({ branch, angle: from + share / 2, share });
    let start = from;
    for (const child of branch.children) {
      spread(child, level + 1, start);
      start += (leaves.get(child)! / total) * 2 * Math.PI;
    }
  };
  spread(root, 0, -Math.PI / 2);
  const radii: number[] = [];
  for (const [level, ring] of rings.entries()) {
    if (level === 0) {
      radii.push(0);
      continue;
    }
    const sorted = ring.sort((a, b) => a.angle - b.angle);
    const sizes = sorted.map(({ branch }) => Math.min(branch.width, branch.height * 1.6) + gap);
    const radius = Math.max(
      radii[level - 1]! + apart,
      (sizes.reduce((sum, size) => sum + size, 0) * 1.08) / (2 * Math.PI),
    );
    radii.push(radius);
    keepApart(
      sorted,
      sizes.map((size) => size / radius),
    );
  }
  const boxes = new Map<string, Rect>();
  for (const [level, ring] of rings.entries())
    for (const { branch, angle } of ring) {
      const radius = radii[level]!;
      boxes.set(branch.key, {
        x: Math.round(radius * Math.cos(angle) - branch.width / 2),
        y: Math.round(radius * Math.sin(angle) - branch.height / 2),
        width: branch.width,
        height: branch.height,
      });
    }
  return { boxes, radii };
}

/** Turns nodes that are too close a bit further, as little as possible: passes back and forth until nothing touches. */
function keepApart(ring: { angle: number }[], least: readonly number[]): void {
  for (let pass = 0; pass < 60; pass++) {
    let isDone = true;
    for (const [at, one] of ring.entries()) {
      const next = ring[(at + 1) % ring.length]!;
      if (one === next) continue;
      const turn = at + 1 === ring.length ? 2 * Math.PI : 0;
      const missing = (least[at]! + least[(at + 1) % ring.length]!) / 2 - (next.angle + turn - one.angle);
      if (missing < 1e-6) continue;
      one.angle -= missing / 2;
      next.angle += missing / 2;
      isDone = false;
    }
    if (isDone) return;
  }
}
