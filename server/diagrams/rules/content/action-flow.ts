import { childFacts, consistentNodes, isStep, type Child } from '../../../model/entities/rules/consistent-steps.ts';
import { stepNodes, storedBranches, type StepNode } from '../../../model/entities/rules/control-steps.ts';
import type { StepPosition } from '../../../model/entities/rules/edit-steps.ts';
import { compareByNumber } from '../../../model/entities/rules/in-order.ts';
import type { ReadingStep } from '../../diagram-type.ts';
import type { LineKind } from '../../shape-kinds.ts';
import { controlOf, shareOf } from './controls.ts';
import { Drawing, entityTitle, storedLink } from './drawing.ts';
import { durationOf } from './durations.ts';
import { isTrigger, performersOf } from './flows.ts';
import type { Model, Reached } from './model.ts';

/** The steps of reading for an action diagram and an activity diagram, which both show the same flow. */
export const actionSteps: readonly ReadingStep[] = [
  { as: 'parts', along: ['decomposed by'] },
  { as: 'items', from: ['parts'], along: ['generates', 'receives'], of: ['Input/Output'] },
  { as: 'resources', from: ['parts'], along: ['consumes', 'produces', 'seizes'], of: ['Resource'] },
  { as: 'performers', from: ['parts'], along: ['performed by'] },
];

/** Lists the actions of which the flow consists. */
const stepsOf = (model: Model): Reached[] =>
  model.children(model.root).filter((each) => isStep(model.words.schema, each));

const childrenOf = (model: Model): Child[] => stepsOf(model).map(childFacts);

/** Returns the flow below the root as shown: the stored one, made consistent with its parts. */
export const flowOf = (model: Model): StepNode[] =>
  consistentNodes(stepNodes(model.root.controlStep), childrenOf(model));

/** Draws the flow from its start to its end. Lines between steps say where something dropped on them goes. */
export function drawFlow(model: Model, drawing: Drawing): void {
  const byGlobalId = new Map(stepsOf(model).map((each) => [each.globalId, each]));
  let order = 0;
  drawing.shape('start', { kind: 'START', order: order++ });
  const last = sequence(flowOf(model), 'start', null, { step: null, branch: null }, 1);
  drawing.shape('end', { kind: 'END', order: order++ });
  flow(last.key, 'end', { step: null, branch: null, index: last.count });

  function flow(
    fromKey: string,
    toKey: string,
    at: StepPosition | null,
    label: string | null = null,
    kind: LineKind = 'FLOW',
  ): void {
    drawing.line({ kind, fromKey, toKey, label, key: `flow:${fromKey}>${toKey}`, figures: at && { at } });
  }

  function sequence(
    nodes: readonly StepNode[],
    before: string,
    parentKey: string | null,
    of: Omit<StepPosition, 'index'>,
    level: number,
  ) {
    let key = before;
    for (const [index, node] of nodes.entries()) {
      const own = step(node, parentKey, level);
      flow(key, own.enter, { ...of, index });
      key = own.leave;
    }
    return { key, count: nodes.length };
  }

  function step(node: StepNode, parentKey: string | null, level: number): { enter: string; leave: string } {
    const entity = byGlobalId.get(node.globalId ?? '');
    const figures = { step: node.id };
    const control = entity ? controlOf(entity) : null;
    // Shapes that split a flow take no time of their own.
    const value = entity && node.type === 'SERIAL' ? durationOf(model, entity) : '';
    const isCall = entity !== undefined && node.type === 'SERIAL' && model.childCount(entity) > 0;
    const key = entity
      ? (drawing.entity(entity, {
          kind: node.type === 'SERIAL' ? 'ACTION' : node.type,
          parentKey,
          level,
          order: order++,
          marks: isCall ? ['DECOMPOSED'] : [],
          figures: { ...figures, hasScript: Boolean(entity.script), control, ...(value && { value }) },
        })?.key ?? entity.globalId)
      : `parallel:${node.id}`;
    if (!entity) drawing.shape(key, { kind: 'PARALLEL', parentKey, level, order: order++, figures });
    if (node.type === 'SERIAL') return { enter: key, leave: key };
    const merge = `merge:${node.id}`;
    drawing.shape(merge, {
      kind: 'JUNCTION',
      parentKey: key,
      level,
      order: order++,
      figures: { ...figures, of: node.type },
    });
    const names = new Map(storedBranches(entity?.branches).map(({ id, name }) => [id, name]));
    for (const [place, branch] of node.branches.entries()) {
      const branchKey = `branch:${node.id}:${branch.id}`;
      const name = names.get(branch.id) ?? (node.type === 'PARALLEL' ? null : branch.id);
      const asset = model.entities().find(({ globalId }) => globalId === branch.asset);
      drawing.shape(branchKey, {
        kind: 'BRANCH',
        parentKey: key,
        level: level + 1,
        order: place,
        text: name,
        figures: {
          ...figures,
          branch: branch.id,
          share: shareOf(control, branch.id),
          asset: branch.asset ?? null,
          assetName: asset ? entityTitle(asset) : null,
        },
      });
      flow(key, branchKey, null, name);
      const inner = sequence(branch.nodes, branchKey, branchKey, { step: node.id, branch: branch.id }, level + 1);
      flow(inner.key, merge, { step: node.id, branch: branch.id, index: inner.count });
    }
    if (node.type === 'LOOP') flow(merge, key, null, null, 'RETURN');
    return { enter: key, leave: merge };
  }
}

/** Draws the items that actions pass on, and the resources that they consume and produce. */
export function drawThings(model: Model, drawing: Drawing): void {
  const actions = stepsOf(model);
  for (const [order, item] of model.set('items').entries())
    drawing.entity(item, { kind: 'INPUT_OUTPUT', level: 1, order });
  for (const [order, each] of model.set('resources').entries())
    drawing.entity(each, { kind: 'RESOURCE', level: 1, order });
  for (const action of actions.toSorted(compareByNumber)) {
    for (const away of model.away(action, 'generates'))
      drawing.line({ kind: 'GENERATES', fromKey: action.globalId, toKey: away.far.globalId, link: storedLink(away) });
    for (const away of model.away(action, 'receives'))
      drawing.line({
        kind: isTrigger(model, away) ? 'TRIGGERS' : 'RECEIVES',
        fromKey: away.far.globalId,
        toKey: action.globalId,
        link: storedLink(away),
      });
    for (const [relation, kind] of verbs)
      for (const away of model.away(action, relation)) {
        const amount = model.words.onLink(relation, away.attrs, 'Amount');
        const units = amount === null ? null : model.words.text(away.far, 'Units');
        const label = [relation, amount, units].filter((each) => each !== null && each !== '').join(' ');
        const [fromKey, toKey] = kind === 'PRODUCES' ? [action, away.far] : [away.far, action];
        drawing.line({ kind, fromKey: fromKey.globalId, toKey: toKey.globalId, link: storedLink(away), label });
      }
  }
}

const verbs = [
  ['consumes', 'CONSUMES'],
  ['produces', 'PRODUCES'],
  ['seizes', 'SEIZES'],
] as const;

/** Draws a column for each performer, and each action in one of them. */
export function drawLanes(model: Model, drawing: Drawing): void {
  for (const [order, each] of model.set('performers').entries()) {
    const key = `lane:${each.globalId}`;
    drawing.shape(key, { kind: 'LANE', entityId: each.id, level: 0, order, text: entityTitle(each) });
  }
  for (const action of stepsOf(model)) {
    const shape = drawing.get(drawing.keyOf(action) ?? '');
    const [first] = performersOf(model, action);
    if (shape && first) shape.figures = { ...shape.figures, lane: `lane:${first.globalId}` };
  }
}
