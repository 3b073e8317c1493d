import { nodeFor } from '../../model/entities/rules/consistent-steps.ts';
import { storedBranches, type StepNode } from '../../model/entities/rules/control-steps.ts';
import {
  allSteps,
  changeStep,
  insertAt,
  moveTo,
  spotOf,
  takeOutStep,
  type StepPosition,
} from '../../model/entities/rules/edit-steps.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Add, Gesture, ShapeMove, Remove, GestureEffects } from '../gesture.ts';
import { flowOf } from './content/action-flow.ts';
import type { Reached } from './content/model.ts';
import { branchesChanged } from './flow-branches.ts';
import { rootWith } from './flow-root.ts';
import {
  droppedEntity,
  entityAt,
  propertyOfLink,
  relationId,
  removeShapes,
  toolOf,
  type GesturePatch,
} from './gestures.ts';

type Splitting = 'OR' | 'LOOP' | 'SYNC';
const isSplitting = (shape: string | undefined): shape is Splitting =>
  shape === 'OR' || shape === 'LOOP' || shape === 'SYNC';

/** Writes gestures on action and activity diagrams: the flow in the root, and all that changes with it. */
export function writesFlow(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  switch (gesture.kind) {
    case 'add':
      return added(canvas, gesture.add);
    case 'move':
      return moved(canvas, gesture.move);
    case 'remove':
      return takenOff(canvas, gesture.remove);
    case 'set':
      return branchesChanged(canvas, gesture.set);
    default:
      return undefined;
  }
}

/** Returns the place of a key: of a line, the end of a branch, or behind a step; before the end without a key. */
function spotAt(canvas: Canvas, key: string | null | undefined): StepPosition {
  const nodes = flowOf(canvas.model);
  if (key === null || key === undefined) return { step: null, branch: null, index: nodes.length };
  const at = canvas.lines.get(key)?.figures?.['at'] as StepPosition | undefined;
  if (at) return at;
  const shape = canvas.shapes.get(key);
  const step = shape?.figures?.['step'] as string | undefined;
  if (shape?.kind === 'BRANCH') return { step: step!, branch: shape.figures!['branch'] as string, index: Infinity };
  if (shape?.kind === 'START') return { step: null, branch: null, index: 0 };
  if (shape?.kind === 'END') return { step: null, branch: null, index: nodes.length };
  const spot = step === undefined ? undefined : spotOf(nodes, step);
  if (spot) return { ...spot, index: spot.index + 1 };
  throw invalid('Drop it on a line of the flow, on a branch, or on the step that it follows.');
}

function added(canvas: Canvas, add: Add): GestureEffects | undefined {
  const { model } = canvas;
  const tool = toolOf(canvas, add.tool);
  const nodes = flowOf(model);
  if (tool.key === 'branch-asset') return withAsset(canvas, add);
  if (tool.shape === 'PARALLEL') {
    const id = freshId(nodes, 'parallel');
    const branches = ['branch-1', 'branch-2'].map((each) => ({ id: each, nodes: [] }));
    return {
      patches: [rootWith(canvas, insertAt(nodes, spotAt(canvas, add.onto), [{ id, type: 'PARALLEL', branches }]))],
    };
  }
  if (tool.relation !== 'decomposed by') return thingAdded(canvas, add);
  const patch = droppedEntity(canvas, tool, add, model.root);
  const known = model.entity(patch.id);
  const globalId = known?.globalId ?? `new:${patch.id}`;
  if (known && model.children(model.root).some(({ id }) => id === known.id))
    throw invalid(`'${known.name}' is already on this diagram. Move it instead.`);
  if (known && !model.words.isA(known, 'Action'))
    throw invalid('Only actions can be steps of a flow. Choose an action.');
  const branches = isSplitting(tool.shape) ? usualBranches(tool.shape) : storedBranches(known?.branches);
  const node = nodeFor({ globalId, branches });
  const placed: StepNode = {
    ...node,
    id: known ? node.id : freshId(nodes, 'step'),
    ...(isSplitting(tool.shape) && { type: tool.shape }),
  };
  if (isSplitting(tool.shape) && !known)
    Object.assign(patch, { branches, attrs: { ...patch.attrs, ...noDuration(canvas, patch) } });
  const root: GesturePatch = {
    ...rootWith(canvas, insertAt(nodes, spotAt(canvas, add.onto), [placed])),
    addRels: [{ relationId: relationId(canvas, 'decomposed by'), targetId: patch.id }],
  };
  const assets = assetsAbove(canvas, nodes, spotAt(canvas, add.onto));
  return { patches: [...(known ? [] : [patch]), root, ...performerPatches(canvas, [patch.id], assets)] };
}

const usualBranches = (type: Splitting) =>
  (type === 'LOOP' ? ['continue', 'exit'] : ['branch-1', 'branch-2']).map((id, at) => ({
    id,
    name: type === 'LOOP' ? id : `Branch ${at + 1}`,
    order: at + 1,
  }));

/** Gives no duration to actions that split the flow. */
function noDuration({ model }: Canvas, { classId }: GesturePatch) {
  const property = model.words.propertyOf(classId ?? 0, 'Duration');
  return property ? { [property.id]: { value: 0, units: 'HOURS' as const } } : {};
}

/** Links input/outputs and resources to the action on which they are dropped; dropped beside all actions they stay unlinked. */
function thingAdded(canvas: Canvas, add: Add): GestureEffects {
  const tool = toolOf(canvas, add.tool);
  const onto = add.onto ? entityAt(canvas, add.onto) : undefined;
  if (!onto || !canvas.model.words.isA(onto, 'Action'))
    throw invalid(`Drop '${tool.name}' on the action that produces or receives it.`);
  const patch = droppedEntity(canvas, tool, add, onto);
  const wanted = ((add.values ?? {}) as { relation?: string }).relation ?? tool.relation!;
  const lawful = tool.shape === 'RESOURCE' ? ['consumes', 'produces', 'seizes'] : ['generates', 'receives'];
  if (!lawful.includes(wanted))
    throw invalid(`'${tool.name}' can be linked to an action by ${lawful.join(', ')}. Choose one of these relations.`);
  const link = { relationId: relationId(canvas, wanted), targetId: patch.id };
  return { patches: [...(patch.id < 0 ? [patch] : []), { id: onto.id, addRels: [link] }] };
}

/** An asset that performs a branch: it does so for every action in it. */
function withAsset(canvas: Canvas, add: Add): GestureEffects {
  const shape = canvas.shapes.get(add.onto ?? '');
  if (shape?.kind !== 'BRANCH') throw invalid('Drop the asset on the branch that it performs.');
  const { model } = canvas;
  const patch = droppedEntity(canvas, toolOf(canvas, add.tool), add, model.root);
  const known = model.entity(patch.id);
  const globalId = known?.globalId ?? `new:${patch.id}`;
  const [step, branch] = [shape.figures!['step'] as string, shape.figures!['branch'] as string];
  const nodes = changeStep(flowOf(model), step, (node) => ({
    ...node,
    branches: node.branches.map((each) => (each.id === branch ? { ...each, asset: globalId } : each)),
  }));
  const inside = allSteps(nodes)
    .find(({ id }) => id === step)!
    .branches.find(({ id }) => id === branch)!;
  const actions = allSteps(inside.nodes).flatMap(({ globalId: id }) =>
    model.entities().filter((each) => each.globalId === id),
  );
  const patches = performerPatches(
    canvas,
    actions
      .filter((action) => !model.fars(action, 'performed by').some(({ id }) => id === patch.id))
      .map(({ id }) => id),
    [patch.id],
  );
  return { patches: [...(known ? [] : [patch]), rootWith(canvas, nodes), ...patches] };
}

/** Lets one unit of each asset perform each of the actions. */
export function performerPatches(
  canvas: Canvas,
  actionIds: readonly number[],
  assetIds: readonly number[],
): GesturePatch[] {
  const attrs = propertyOfLink(canvas, 'performed by', 'Amount', 1);
  return assetIds.length === 0
    ? []
    : actionIds.map((id) => ({
        id,
        addRels: assetIds.map((targetId) => ({ relationId: relationId(canvas, 'performed by'), targetId, attrs })),
      }));
}

/** Lists the assets of the branches around a place. */
export function assetsAbove({ model }: Canvas, nodes: readonly StepNode[], spot: StepPosition): number[] {
  const found = new Set<number>();
  for (let at: StepPosition | undefined = spot; at?.step; at = spotOf(nodes, at.step)) {
    const { step, branch }: StepPosition = at;
    const asset = allSteps(nodes)
      .find(({ id }) => id === step)
      ?.branches.find(({ id }) => id === branch)?.asset;
    const entity = model.entities().find(({ globalId }) => globalId === asset);
    if (entity) found.add(entity.id);
  }
  return [...found];
}

function moved(canvas: Canvas, { key, onto }: ShapeMove): GestureEffects | undefined {
  const step = canvas.shapes.get(key)?.figures?.['step'] as string | undefined;
  if (step === undefined) throw invalid('Only steps of the flow can be moved within it. Choose a step.');
  return { patches: [rootWith(canvas, moveTo(flowOf(canvas.model), step, spotAt(canvas, onto)))] };
}

/** Removes steps: those behind them follow those before. Parts are removed from the decomposition; a parallel leaves its contents. */
function takenOff(canvas: Canvas, { keys }: Remove): GestureEffects {
  let nodes = flowOf(canvas.model);
  const gone: Reached[] = [];
  const others: string[] = [];
  for (const key of keys) {
    const shape = canvas.shapes.get(key);
    const step = shape?.figures?.['step'] as string | undefined;
    if (!shape || step === undefined || shape.kind === 'BRANCH' || shape.kind === 'JUNCTION') {
      others.push(key);
      continue;
    }
    nodes = takeOutStep(nodes, step).left;
    if (shape.entityId !== null) gone.push(entityAt(canvas, key));
  }
  const links = gone.map(({ id }) => ({ relationId: relationId(canvas, 'decomposed by'), targetId: id }));
  const own: GesturePatch[] = others.length < keys.length ? [{ ...rootWith(canvas, nodes), removeRels: links }] : [];
  return { patches: [...own, ...(others.length > 0 ? thingsOff(canvas, others) : [])] };
}

/** Input/outputs and resources go off by all the lines that lead to them here. */
function thingsOff(canvas: Canvas, keys: readonly string[]): GesturePatch[] {
  const lines = keys.flatMap((key) => {
    if (canvas.lines.has(key)) return [key];
    return [...canvas.lines.values()]
      .filter(({ fromKey, toKey, link }) => link && (fromKey === key || toKey === key))
      .map((line) => line.key);
  });
  const known = lines.filter((key) => canvas.lines.get(key)?.link);
  if (known.length === 0)
    throw invalid(
      'This shape belongs to a construct and is deleted with it. Choose the construct, or change its branches.',
    );
  return removeShapes(canvas, { keys: known }).patches;
}

function freshId(nodes: readonly StepNode[], word: string): string {
  return freshIds(nodes, word)();
}

/** Names for new steps, one after the other, that no step has. */
export function freshIds(nodes: readonly StepNode[], word: string): () => string {
  const ids = new Set(allSteps(nodes).map(({ id }) => id));
  let at = ids.size;
  return () => {
    do at++;
    while (ids.has(`${word}-${at}`));
    return `${word}-${at}`;
  };
}
