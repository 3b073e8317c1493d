import type { Content, Line } from '#shared/drawing/content.ts';
import { word } from '#shared/drawing/content.ts';
import { centre, type Item, type Point } from '#shared/drawing/scene.ts';

import type { Drop } from './gestures.ts';

/** The place in a flow that a line of it stands for. */
interface Spot {
  step: string | null;
  branch: string | null;
}

const GROUPS = new Set(['OR', 'LOOP', 'SYNC', 'PARALLEL', 'JUNCTION', 'BRANCH']);
const ACTIONS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC']);

const spotOf = ({ figures }: Line): Spot | undefined => figures?.['at'] as Spot | undefined;

/** Returns the distance of a point from the nearest part of a line, by its middles; of a shape from its middle. */
function farFrom({ points, box }: Item, [x, y]: Point): number {
  const parts = (points ?? []).slice(1).map((end, at): Point => {
    const [from, to] = [points![at]!, end];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    return [from[0] + share * dx, from[1] + share * dy];
  });
  return Math.min(...(parts.length > 0 ? parts : [centre(box)]).map(([a, b]) => Math.hypot(a - x, b - y)));
}

/** Returns the key of the nearest of some items; the first one without a point. */
function nearest(items: readonly Item[], at: Point | undefined): string | undefined {
  if (!at) return items[0]?.key;
  return items.toSorted((a, b) => farFrom(a, at) - farFrom(b, at))[0]?.key;
}

/** Lists the lines inside a group of branches: each stands for a place in one of them. */
const linesWithin = ({ lines }: Pick<Content, 'lines'>, step: string) =>
  lines.filter((line) => spotOf(line)?.step === step && spotOf(line)?.branch != null);

/**
 * Returns what something dropped on a flow belongs to. Within an OR, LOOP, SYNC or PARALLEL that is the nearest branch, for an item that is
 * passed on or used up the nearest action.
 */
export function ownerInFlow({ tool, onto, at, content, shapes, scene }: Drop): string | undefined {
  const shape = onto === undefined ? undefined : shapes.get(onto);
  const itemsOf = (keys: ReadonlySet<string>) => scene.items.filter(({ key }) => keys.has(key));
  if (tool?.shape === 'INPUT_OUTPUT' || tool?.shape === 'RESOURCE') {
    if (shape && ACTIONS.has(shape.kind)) return onto;
    const actions = [...shapes.values()].filter(({ kind }) => ACTIONS.has(kind));
    return at ? nearest(itemsOf(new Set(actions.map(({ key }) => key))), at) : onto;
  }
  const step = shape && GROUPS.has(shape.kind) ? word(shape, 'step') : undefined;
  if (tool?.shape === 'ASSET') return branchAt({ tool, onto, at, content, shapes, scene }, step) ?? onto;
  // Chosen rather than dropped, it comes behind the whole group.
  if (step === undefined || !at) return onto;
  const inside = linesWithin(content, step);
  return nearest(itemsOf(new Set(inside.map(({ key }) => key))), at) ?? onto;
}

/** Returns the branch at which an asset is dropped: the one around a step, else the nearest one. */
function branchAt({ onto, at, content, shapes, scene }: Drop, step: string | undefined): string | undefined {
  const around = shapes.get(onto ?? '')?.parentKey;
  if (step === undefined && around != null && shapes.get(around)?.kind === 'BRANCH') return around;
  const all = content.lines.filter((line) => spotOf(line)?.branch != null);
  const own = all.find(({ key }) => key === onto);
  const wanted = own ? [own] : step === undefined ? all : linesWithin(content, step);
  const keys = new Set(wanted.map(({ key }) => key));
  const key = nearest(
    scene.items.filter((item) => keys.has(item.key)),
    at,
  );
  const spot = wanted.find((line) => line.key === key);
  const found = spot && spotOf(spot);
  return found ? `branch:${found.step}:${found.branch}` : undefined;
}
