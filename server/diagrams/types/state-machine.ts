import type { DiagramType } from '../diagram-type.ts';
import { isState } from '../rules/content/compartments.ts';
import { Drawing, entityTitle } from '../rules/content/drawing.ts';
import type { Model, Reached } from '../rules/content/model.ts';
import { addShape, entityAt, relationId, toolOf } from '../rules/gestures.ts';
import { saidOfTransition } from '../rules/transitions.ts';
import type { ShapeKind } from '../shape-kinds.ts';
import { labelledTool, partTool, entityTool } from './tools.ts';

const kinds: readonly [string, ShapeKind][] = [
  ['Initial State', 'INITIAL'],
  ['Final State', 'FINAL'],
  ['History State', 'HISTORY'],
  ['Region State', 'REGION'],
];
const kindOf = (model: Model, state: Reached): ShapeKind =>
  kinds.find(([label]) => model.words.has(state, label))?.[1] ?? 'STATE';
const stateActions = [
  ['entry', 'Entry Action'],
  ['do', 'Do Action'],
  ['exit', 'Exit Action'],
] as const;

/** `trigger [guard] / effect` */
function transitionText(model: Model, transition: Reached): string {
  const guard = model.words.text(transition, 'Guard');
  const trigger = model.fars(transition, 'receives').map(entityTitle).join(', ');
  const effect = model.children(transition).map(entityTitle).join(', ');
  return [trigger, guard && `[${guard}]`, effect && `/ ${effect}`].filter(Boolean).join(' ');
}

export const stateMachine: DiagramType = {
  index: 19,
  name: 'State Machine',
  slug: 'state-machine',
  storedKey: 'SYSML_STATE_MACHINE',
  aliases: ['state machine'],
  group: 'SYSML',
  purpose: 'Shows the states that something can be in, and what leads from one to the next.',
  picture: 'LAYERED',
  rootClasses: ['Asset', 'Characteristic', 'Action'],
  isAuthored: false,
  tools: [
    labelledTool(entityTool('State', 'STATE', 'Characteristic', 'specified by', 'State')),
    labelledTool(entityTool('Initial', 'INITIAL', 'Characteristic', 'specified by', 'Initial State')),
    labelledTool(entityTool('Final', 'FINAL', 'Characteristic', 'specified by', 'Final State')),
    labelledTool(entityTool('History', 'HISTORY', 'Characteristic', 'specified by', 'History State')),
    labelledTool(entityTool('Parallel', 'STATE', 'Characteristic', 'specified by', 'Parallel State')),
    labelledTool(partTool('Region', 'REGION', 'Characteristic', 'Region State')),
    entityTool('Entry', 'ACTION', 'Action', 'specifies', 'Entry Action'),
    entityTool('Do', 'ACTION', 'Action', 'specifies', 'Do Action'),
    entityTool('Exit', 'ACTION', 'Action', 'specifies', 'Exit Action'),
    { key: 'transition', name: 'Transition', line: 'TRANSITION', className: 'Transition' },
  ],
  reads: (_wish, words, root) => {
    const isState = words.isA(root, 'Characteristic');
    return [
      { as: 'states', along: [isState ? 'decomposed by' : 'specified by'], of: ['Characteristic'] },
      { as: 'inner', from: ['states'], along: ['decomposed by'], levels: 10 },
      { as: 'transitions', from: ['states', 'inner'], along: ['pushes', 'fetched by'], of: ['Action'] },
      { as: 'far', from: ['transitions'], along: ['pushed by', 'fetches'] },
      { as: 'triggers', from: ['transitions'], along: ['receives', 'decomposed by'] },
      { as: 'stateActions', from: ['states', 'inner'], along: ['specifies'], of: ['Action'] },
    ];
  },
  draw(model) {
    const drawing = new Drawing();
    const { words, root } = model;
    const first = words.isA(root, 'Characteristic') ? model.children(root) : model.fars(root, 'specified by');
    const add = (states: readonly Reached[], parentKey: string | null, level: number): void => {
      for (const [order, state] of states.filter((each) => isState(model, each)).entries()) {
        if (drawing.keyOf(state) !== undefined) continue;
        const done = model.fars(state, 'specifies').filter((each) => words.isA(each, 'Action'));
        const rows = stateActions.flatMap(([word, label]) =>
          done
            .filter((each) => words.has(each, label))
            .map((each) => ({ entityId: each.id, text: `${word} / ${entityTitle(each)}` })),
        );
        const shape = drawing.entity(state, {
          kind: kindOf(model, state),
          parentKey,
          level,
          order,
          compartments: rows.length > 0 ? [{ name: '', rows }] : [],
          figures: { isParallel: words.has(state, 'Parallel State') },
        });
        add(model.children(state), shape?.key ?? null, level + 1);
      }
    };
    add(first, null, 1);
    for (const transition of model.set('transitions'))
      for (const from of model.fars(transition, 'pushed by'))
        for (const to of model.fars(transition, 'fetches')) {
          const [fromKey, toKey] = [drawing.keyOf(from), drawing.keyOf(to)];
          if (!fromKey || !toKey) continue;
          const isWrong = words.has(from, 'Final State');
          drawing.line({
            kind: 'TRANSITION',
            key: `${transition.globalId}:${fromKey}>${toKey}`,
            fromKey,
            toKey,
            entityId: transition.id,
            label: transitionText(model, transition) || (words.has(from, 'Initial State') ? null : transition.name),
            marks: isWrong ? ['WARNED'] : [],
            figures: { triggers: model.fars(transition, 'receives').map(({ globalId }) => globalId) },
          });
          if (isWrong)
            drawing.warn(
              `'${entityTitle(from)}' is a final state, but a transition leaves it. Remove the transition or change the state.`,
            );
        }
    return drawing.done(model);
  },
  write(canvas, gesture) {
    const { model } = canvas;
    if (gesture.kind === 'set') return saidOfTransition(canvas, gesture.set);
    if (gesture.kind === 'connect') {
      const { tool, from, to, name } = gesture.connect;
      if (toolOf(canvas, tool).line !== 'TRANSITION') return undefined;
      const [source, target] = [entityAt(canvas, from), entityAt(canvas, to)];
      return {
        patches: [
          {
            id: -1,
            classId: model.words.class('Transition')?.id,
            name: name?.trim() || `${source.name} → ${target.name}`,
            addRels: [
              { relationId: relationId(canvas, 'pushed by'), targetId: source.id },
              { relationId: relationId(canvas, 'fetches'), targetId: target.id },
            ],
          },
        ],
      };
    }
    // Anything dropped in a state becomes a part of that state.
    if (gesture.kind !== 'add' || !gesture.add.onto) return undefined;
    const onto = entityAt(canvas, gesture.add.onto);
    const tool = toolOf(canvas, gesture.add.tool);
    if (!model.words.isA(onto, 'Characteristic') || tool.relation !== 'specified by') return undefined;
    const inner: typeof canvas = {
      ...canvas,
      type: { ...canvas.type, tools: [{ ...tool, relation: 'decomposed by' }] },
    };
    return addShape(inner, gesture.add);
  },
};
