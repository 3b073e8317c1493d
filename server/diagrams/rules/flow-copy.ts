import type { StepNode } from '../../model/entities/rules/control-steps.ts';
import { allSteps, insertAt, spotOf } from '../../model/entities/rules/edit-steps.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Copy, GestureEffects } from '../gesture.ts';
import { flowOf } from './content/action-flow.ts';
import { copyShapes } from './copies.ts';
import { assetsAbove, freshIds, performerPatches } from './flow-gestures.ts';
import { rootWith } from './flow-root.ts';
import { shapeHolder, type GesturePatch } from './gestures.ts';

/**
 * Copies steps behind the last copied one: an OR, LOOP, SYNC or parallel keeps its branches, with the copied steps in them, and its rule
 * for choosing among them.
 */
export function copiedFlow(canvas: Canvas, { shapes }: Copy): GestureEffects {
  const { model } = canvas;
  const kindOf = (key: string) => canvas.shapes.get(key)?.kind;
  const isStep = (key: string) => canvas.shapes.get(key)?.figures?.['step'] !== undefined;
  if (shapes.some(({ key }) => kindOf(key) === 'BRANCH' || kindOf(key) === 'JUNCTION'))
    throw invalid('A branch can only be copied together with its construct. Choose the construct.');
  const entities = shapes.filter(({ key }) => canvas.shapes.get(key)?.entityId != null);
  const written = copyShapes(canvas, { shapes: entities }, (of, key, entity) =>
    shapeHolder({ ...of, shapes: new Map() }, key, entity),
  );
  const nodes = flowOf(model);
  const wanted = new Set(
    shapes.flatMap(({ key }) => (isStep(key) ? [canvas.shapes.get(key)!.figures!['step'] as string] : [])),
  );
  if (wanted.size === 0) return written;
  const idOf = copiesByOriginal(canvas, entities, written);
  const fresh = freshIds(nodes, 'copy');
  /** Copies a list of steps: one that is not copied is replaced by the copied steps in its branches. */
  const copiesOf = (list: readonly StepNode[]): StepNode[] =>
    list.flatMap((node) => {
      const branches = node.branches.map((branch) => ({ ...branch, nodes: copiesOf(branch.nodes) }));
      if (!wanted.has(node.id)) return branches.flatMap((branch) => branch.nodes);
      const copy = node.globalId === undefined ? undefined : idOf.get(node.globalId);
      return [{ ...node, id: fresh(), ...(copy !== undefined && { globalId: `new:${copy}` }), branches }];
    });
  const last = allSteps(nodes).findLast(({ id }) => wanted.has(id) && isOutermost(nodes, wanted, id))!;
  const spot = spotOf(nodes, last.id)!;
  const copies = copiesOf(nodes);
  const root = rootWith(canvas, insertAt(nodes, { ...spot, index: spot.index + 1 }, copies));
  const patches = written.patches.map((patch): GesturePatch => {
    const original = [...idOf].find(([, id]) => id === patch.id)?.[0];
    return patch.id === model.root.id ? { ...patch, ...root } : { ...patch, ...constructOf(canvas, original) };
  });
  const own = patches.some(({ id }) => id === model.root.id) ? patches : [...patches, root];
  return { ...written, patches: withPerformers(canvas, own, copies, assetsAbove(canvas, nodes, spot)) };
}

/** Returns the negative id of each copy, by the global id of its original. */
function copiesByOriginal(canvas: Canvas, shapes: Copy['shapes'], { patches }: GestureEffects): Map<string, number> {
  const originals = [...new Set(shapes.map(({ key }) => canvas.shapes.get(key)!.entityId!))];
  const fresh = patches.filter(({ id }) => id < 0);
  return new Map(originals.map((id, at) => [canvas.model.entity(id)!.globalId, fresh[at]!.id]));
}

/** Tells whether no step around this one is copied. */
function isOutermost(nodes: readonly StepNode[], wanted: ReadonlySet<string>, id: string): boolean {
  for (let at = spotOf(nodes, id)?.step; at != null; at = spotOf(nodes, at)?.step) if (wanted.has(at)) return false;
  return true;
}

/** Returns the branches of an action and the way one of them is chosen. */
function constructOf({ model }: Canvas, globalId: string | undefined): Partial<GesturePatch> {
  const original = globalId === undefined ? undefined : model.entities().find((each) => each.globalId === globalId);
  const control = original?.metadata['sim:control'];
  return {
    ...(Array.isArray(original?.branches) && { branches: original.branches }),
    ...(control !== undefined && { metadata: { 'sim:control': control } }),
  };
}

/** Lets the assets of the branches around the copies perform them, like everything there. */
function withPerformers(
  canvas: Canvas,
  patches: readonly GesturePatch[],
  copies: readonly StepNode[],
  around: readonly number[],
): GesturePatch[] {
  const assetIds = new Map(canvas.model.entities().map(({ globalId, id }) => [globalId, id]));
  const due = new Map<number, Set<number>>();
  const walk = (list: readonly StepNode[], assets: readonly number[]): void => {
    for (const { globalId, branches } of list) {
      const id = Number(/^new:(-\d+)$/.exec(globalId ?? '')?.[1]);
      if (id < 0 && assets.length > 0) due.set(id, new Set(assets));
      for (const { asset, nodes } of branches) {
        const own = asset === undefined ? undefined : assetIds.get(asset);
        walk(nodes, own === undefined ? assets : [...assets, own]);
      }
    }
  };
  walk(copies, around);
  return patches.map((patch) => {
    const links = performerPatches(canvas, [patch.id], [...(due.get(patch.id) ?? [])]).flatMap(
      ({ addRels = [] }) => addRels,
    );
    return links.length === 0 ? patch : { ...patch, addRels: [...(patch.addRels ?? []), ...links] };
  });
}
