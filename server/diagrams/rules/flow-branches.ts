import { storedBranches, type StepNode } from '../../model/entities/rules/control-steps.ts';
import { allSteps, changeStep, insertAt, spotOf } from '../../model/entities/rules/edit-steps.ts';
import { isRecord } from '../../platform/text/json.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { ShapeSetting, GestureEffects } from '../gesture.ts';
import { flowOf } from './content/action-flow.ts';
import { rootWith } from './flow-root.ts';
import type { GesturePatch } from './gestures.ts';

/** Adds, names (all at once by `names`) and removes branches, and sets the rule for choosing among them. */
export function branchesChanged(canvas: Canvas, { key, values }: ShapeSetting): GestureEffects | undefined {
  const shape = canvas.shapes.get(key);
  const step = shape?.figures?.['step'] as string | undefined;
  const given = (values ?? {}) as {
    addBranch?: unknown;
    removeBranch?: unknown;
    name?: unknown;
    names?: unknown;
    control?: unknown;
    asset?: unknown;
  };
  const nodes = flowOf(canvas.model);
  const node = allSteps(nodes).find(({ id }) => id === step);
  if (!shape || !node) throw invalid('Choose a step of the flow or one of its branches.');
  const group = canvas.model.entities().find(({ globalId }) => globalId === node.globalId);
  const said = storedBranches(group?.branches);
  const known = said.length > 0 ? said : node.branches.map(({ id }, at) => ({ id, name: id, order: at + 1 }));
  const named = (branches: typeof known): GesturePatch[] => (group ? [{ id: group.id, branches }] : []);
  if (group && (given.control !== undefined || isRecord(given.names))) {
    const names = isRecord(given.names) ? given.names : {};
    const called = (id: string, before: string) => (typeof names[id] === 'string' && names[id].trim()) || before;
    return {
      patches: [
        {
          id: group.id,
          ...(isRecord(given.names) && {
            branches: known.map((each) => ({ ...each, name: called(each.id, each.name) })),
          }),
          ...(given.control !== undefined && {
            metadata: { ...group.metadata, 'sim:control': JSON.stringify(given.control) },
          }),
        },
      ],
    };
  }
  if (typeof given.addBranch === 'string') {
    if (node.type === 'SERIAL' || node.type === 'LOOP')
      throw invalid('This step cannot have branches. Choose an OR, SYNC or parallel construct.');
    const id = freshBranch(node);
    const patches = named([
      ...known,
      { id, name: given.addBranch || id, order: Math.max(0, ...known.map(({ order }) => order)) + 1 },
    ]);
    return {
      patches: [
        rootWith(
          canvas,
          changeStep(nodes, node.id, (each) => ({ ...each, branches: [...each.branches, { id, nodes: [] }] })),
        ),
        ...patches,
      ],
    };
  }
  const branch = shape.kind === 'BRANCH' ? (shape.figures!['branch'] as string) : given.removeBranch;
  if (typeof branch !== 'string') throw invalid('No branch is selected. Choose a branch.');
  if (given.removeBranch !== undefined) {
    if (node.type === 'LOOP' || node.branches.length <= 2)
      throw invalid('This construct needs at least two branches. Remove the whole construct instead.');
    const left = changeStep(nodes, node.id, (each) => ({
      ...each,
      branches: each.branches.filter(({ id }) => id !== branch),
    }));
    const lifted = node.branches.find(({ id }) => id === branch)?.nodes ?? [];
    const spot = spotOf(left, node.id)!;
    return {
      patches: [
        rootWith(canvas, insertAt(left, { ...spot, index: spot.index + 1 }, lifted)),
        ...named(known.filter(({ id }) => id !== branch)),
      ],
    };
  }
  if (given.asset === null) {
    const without = changeStep(nodes, node.id, (each) => ({
      ...each,
      branches: each.branches.map(({ asset, ...rest }) =>
        rest.id === branch || asset === undefined ? rest : { ...rest, asset },
      ),
    }));
    return { patches: [rootWith(canvas, without)] };
  }
  if (typeof given.name !== 'string' || !group)
    throw invalid('Enter a name for the branch. Branches of a parallel construct have no names.');
  return { patches: named(known.map((each) => (each.id === branch ? { ...each, name: String(given.name) } : each))) };
}

const freshBranch = ({ branches }: StepNode): string => {
  let at = branches.length + 1;
  while (branches.some(({ id }) => id === `branch-${at}`)) at++;
  return `branch-${at}`;
};
