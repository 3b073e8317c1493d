import type { Rect } from '../scene.ts';

export interface TreeBranch {
  key: string;
  width: number;
  height: number;
  children: readonly TreeBranch[];
}

interface Options {
  /** The direction of the children. */
  towards?: 'down' | 'right';
  /** The gap between neighbours. */
  gap?: number;
  /** The gap between a parent and its children. */
  levelGap?: number;
}

/** A subtree with the outline of its left and right side, level by level, as distances from its root. */
interface Laid {
  branch: TreeBranch;
  children: { laid: Laid; shift: number }[];
  left: number[];
  right: number[];
}

function lay(branch: TreeBranch, across: (branch: TreeBranch) => number, gap: number): Laid {
  const half = across(branch) / 2;
  const children: Laid['children'] = [];
  let [left, right]: [number[], number[]] = [[], []];
  for (const child of branch.children) {
    const laid = lay(child, across, gap);
    let shift = 0;
    for (let level = 0; level < Math.min(right.length, laid.left.length); level++)
      shift = Math.max(shift, right[level]! - laid.left[level]! + gap);
    children.push({ laid, shift });
    // The outline of all so far: what is deeper than it comes from the new one.
    left = laid.left.map((edge, level) => left[level] ?? edge + shift).concat(left.slice(laid.left.length));
    right = laid.right.map((edge) => edge + shift).concat(right.slice(laid.right.length));
  }
  const middle = children.length === 0 ? 0 : (children[0]!.shift + children.at(-1)!.shift) / 2;
  for (const child of children) child.shift -= middle;
  return {
    branch,
    children,
    left: [-half, ...left.map((edge) => edge - middle)],
    right: [half, ...right.map((edge) => edge - middle)],
  };
}

/** Arranges a tidy tree: parents above the middle of their children, subtrees as close as their outlines allow, each level in one row. */
export function tidyTree(roots: readonly TreeBranch[], options: Options = {}): Map<string, Rect> {
  const { towards = 'down', gap = 20, levelGap = 60 } = options;
  const isDown = towards === 'down';
  const across = ({ width, height }: TreeBranch) => (isDown ? width : height);
  const along = ({ width, height }: TreeBranch) => (isDown ? height : width);
  const depths: number[] = [];
  const measure = (branch: TreeBranch, level: number): void => {
    depths[level] = Math.max(depths[level] ?? 0, along(branch));
    for (const child of branch.children) measure(child, level + 1);
  };
  for (const root of roots) measure(root, 0);
  const starts = depths.map((_, level) => depths.slice(0, level).reduce((sum, depth) => sum + depth + levelGap, 0));
  const result = new Map<string, Rect>();
  const place = ({ branch, children }: Laid, at: number, level: number): void => {
    const [x, y] = isDown ? [at - branch.width / 2, starts[level]!] : [starts[level]!, at - branch.height / 2];
    result.set(branch.key, { x: Math.round(x), y: Math.round(y), width: branch.width, height: branch.height });
    for (const { laid, shift } of children) place(laid, at + shift, level + 1);
  };
  // Several roots stand beside each other as if something unseen held them.
  const all = lay({ key: '', width: 0, height: 0, children: roots }, across, gap);
  for (const { laid, shift } of all.children) place(laid, shift, 0);
  return result;
}
