import type { Rect } from '../scene.ts';
import type { Branch } from './tree.ts';

const RING = 170;

/** Rings around a centre: each subtree has the angle that its leaves need, and no ring is too small for what stands on it. */
export function radial(root: Branch, gap = 24): { boxes: Map<string, Rect>; radii: number[] } {
  const leaves = new Map<Branch, number>();
  const count = (branch: Branch): number => {
    const sum = branch.children.reduce((all, child) => all + count(child), 0) || 1;
    leaves.set(branch, sum);
    return sum;
  };
  const total = count(root);
  const rings: { branch: Branch; angle: number; share: number }[][] = [];
  const spread = (branch: Branch, level: number, from: number): void => {
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
    let radius = radii[level - 1]! + RING;
    const sorted = ring.toSorted((a, b) => a.angle - b.angle);
    for (const [at, one] of sorted.entries()) {
      const next = sorted[(at + 1) % sorted.length]!;
      const turn = at + 1 === sorted.length ? 2 * Math.PI : 0;
      const angle = next.angle + turn - one.angle;
      if (one === next || angle <= 0) continue;
      radius = Math.max(radius, farEnough(one, next, angle, gap, radius));
    }
    radii.push(radius);
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

/** The radius at which two neighbours on a ring do not touch: apart in width or in height. */
function farEnough(
  one: { branch: Branch; angle: number },
  next: { branch: Branch; angle: number },
  angle: number,
  gap: number,
  from: number,
): number {
  const width = (one.branch.width + next.branch.width) / 2 + gap;
  const height = (one.branch.height + next.branch.height) / 2 + gap / 2;
  const end = one.angle + angle;
  const dx = Math.abs(Math.cos(one.angle) - Math.cos(end));
  const dy = Math.abs(Math.sin(one.angle) - Math.sin(end));
  return Math.max(from, Math.min(dx > 1e-6 ? width / dx : Infinity, dy > 1e-6 ? height / dy : Infinity));
}
