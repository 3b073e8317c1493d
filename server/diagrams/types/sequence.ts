import { isRecord, parsedJson } from '../../platform/text/json.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas, DiagramType, ReadingStep } from '../diagram-type.ts';
import type { Gesture, ShapeSetting, GestureEffects } from '../gesture.ts';
import { Drawing, entityTitle, storedLink } from '../rules/content/drawing.ts';
import { flowSteps, performersOf } from '../rules/content/flows.ts';
import type { Model, Reached } from '../rules/content/model.ts';
import { changedTimes, drawTimes, requirementsIn, TIMES, timesWithout } from '../rules/content/time-limits.ts';
import { droppedEntity, entityAt, relationId, toolOf } from '../rules/gestures.ts';
import { actionOf, passedOn, performedAnew } from '../rules/passed-on.ts';
import type { LineKind } from '../shape-kinds.ts';
import { partTool } from './tools.ts';

const ORDER = 'sequence:order';
const FRAGMENTS = 'sequence:fragments';
/** The metadata key for the kind of a message: a call or a reply; a plain message has none. */
const KIND = 'sequence:kind';
const kinds: readonly LineKind[] = ['MESSAGE', 'CALL', 'REPLY'];
const kindOf = ({ metadata }: Reached): LineKind => kinds.find((kind) => kind === metadata[KIND]) ?? 'MESSAGE';

/** One of the parts of a frame: when its messages are sent, and which these are. */
interface Operand {
  text: string;
  messages: string[];
}
/** A frame about messages; `operands` are those below its first one. */
interface Fragment extends Operand {
  id: string;
  kind: string;
  operands: Operand[];
}

/** Sorts the messages in the order that the root stores; unknown ones come last, by number. */
function orderedMessages(model: Model): Reached[] {
  const order = parsedJson(model.root.metadata[ORDER]);
  const places = new Map((Array.isArray(order) ? order : []).map((globalId, at) => [String(globalId), at]));
  const place = ({ globalId }: Reached) => places.get(globalId) ?? Infinity;
  return model.set('items').toSorted((a, b) => place(a) - place(b) || 0);
}

const fragmentsOf = (model: Model): Fragment[] => {
  const stored = parsedJson(model.root.metadata[FRAGMENTS]);
  return (Array.isArray(stored) ? stored : []).flatMap(fragmentOf);
};
/** Reads a stored frame; empty for anything else. */
const fragmentOf = (each: unknown): Fragment[] =>
  isRecord(each) && Array.isArray(each['messages'])
    ? [
        {
          id: String(each['id']),
          kind: String(each['kind']),
          ...operandOf(each),
          operands: (Array.isArray(each['operands']) ? each['operands'] : []).filter(isRecord).map(operandOf),
        },
      ]
    : [];
/** Changes, adds or removes one frame at a time, so that simultaneous changes to other frames are kept. */
function changedFragments(all: readonly Fragment[], { key, values }: ShapeSetting): readonly Fragment[] | undefined {
  const { fragment, fragments } = (values ?? {}) as { fragment?: unknown; fragments?: unknown };
  if (Array.isArray(fragments)) return fragments.flatMap(fragmentOf);
  const id = /^fragment:(.+)$/.exec(key)?.[1];
  if (id === undefined || fragment === undefined) return undefined;
  if (fragment === null) return all.filter((each) => each.id !== id);
  const [next] = fragmentOf(fragment);
  if (!next) throw invalid('A frame needs a kind and at least one message. Send both.');
  const own = { ...next, id };
  return all.some((each) => each.id === id) ? all.map((each) => (each.id === id ? own : each)) : [...all, own];
}
const operandOf = (given: Record<string, unknown>): Operand => ({
  text: String(given['text'] ?? ''),
  messages: Array.isArray(given['messages']) ? given['messages'].map(String) : [],
});

function lifelinesOf(model: Model): Reached[] {
  const { root, words } = model;
  const found = words.isA(root, 'Asset')
    ? [...model.children(root), ...model.fars(root, 'represents')]
    : model.children(root).flatMap((action) => performersOf(model, action));
  return [...new Map(found.filter((each) => !words.isA(each, 'Port')).map((each) => [each.id, each])).values()];
}

/** The step that reads the requirements of time limits. */
const required: ReadingStep = {
  as: 'requirements',
  from: ['root', 'lifelines', 'performed'],
  along: ['satisfies'],
  of: ['Requirement'],
};

export const sequence: DiagramType = {
  index: 18,
  name: 'Sequence',
  slug: 'sequence',
  storedKey: 'SYSML_SEQUENCE',
  aliases: ['sequence'],
  group: 'SYSML',
  purpose: 'Shows who sends what to whom, in the order of time.',
  picture: 'LIFELINES',
  rootClasses: ['Asset', 'Action'],
  isAuthored: false,
  tools: [
    partTool('Lifeline', 'LIFELINE', 'Asset'),
    { key: 'message', name: 'Message', line: 'MESSAGE', className: 'Input/Output' },
    { key: 'call', name: 'Call', line: 'CALL', className: 'Input/Output' },
    { key: 'reply', name: 'Reply', line: 'REPLY', className: 'Input/Output' },
    { key: 'found', name: 'Found', shape: 'MESSAGE_END', className: 'Input/Output', relation: 'received by' },
    { key: 'lost', name: 'Lost', shape: 'MESSAGE_END', className: 'Input/Output', relation: 'generated by' },
  ],
  reads: (_wish, words, root) =>
    words.isA(root, 'Asset')
      ? [
          { as: 'lifelines', along: ['decomposed by', 'represents'] },
          { as: 'performed', from: ['lifelines'], along: ['performs'] },
          ...flowSteps(['performed']),
          required,
        ]
      : [
          { as: 'performed', along: ['decomposed by'] },
          { as: 'lifelines', from: ['performed'], along: ['performed by'] },
          ...flowSteps(['performed']),
          required,
        ],
  draw(model) {
    const drawing = new Drawing();
    const lifelines = lifelinesOf(model);
    const requirements = requirementsIn(model).map((each) => ({ id: each.globalId, name: entityTitle(each) }));
    if (lifelines.length > 0) drawing.entity(model.root, { kind: 'INTERACTION', figures: { requirements } });
    for (const [order, each] of lifelines.entries()) drawing.entity(each, { kind: 'LIFELINE', level: 1, order });
    const isShown = new Set(lifelines.map(({ id }) => id));
    const partyOf = (item: Reached, relation: string) =>
      model.away(item, relation).flatMap((link) =>
        performersOf(model, link.far)
          .filter(({ id }) => isShown.has(id))
          .map((who) => ({ who, link })),
      );
    let row = 0;
    const rows = new Map<string, number>();
    for (const item of orderedMessages(model)) {
      const [senders, receivers] = [partyOf(item, 'generated by'), partyOf(item, 'received by')];
      if (senders.length + receivers.length === 0) continue;
      row++;
      rows.set(item.globalId, row);
      const end = (word: string) => {
        const key = `${word}:${item.globalId}`;
        drawing.shape(key, { kind: 'MESSAGE_END', level: 1, figures: { row, end: word } });
        return key;
      };
      // Whoever takes it by several actions takes it once.
      const keys = (parties: typeof senders) => [...new Set(parties.map(({ who }) => who.globalId))];
      const from = senders.length > 0 ? keys(senders) : [end('found')];
      const to = receivers.length > 0 ? keys(receivers) : [end('lost')];
      const link = receivers[0]?.link ?? senders[0]?.link ?? null;
      for (const fromKey of from)
        for (const toKey of to)
          drawing.line({
            kind: kindOf(item),
            key: `${item.globalId}:${fromKey}>${toKey}`,
            fromKey,
            toKey,
            entityId: item.id,
            label: entityTitle(item),
            link: link && storedLink(link),
            figures: { row, isSelf: fromKey === toKey },
          });
    }
    for (const { id, kind, text, messages, operands } of fragmentsOf(model))
      drawing.shape(`fragment:${id}`, {
        kind: 'FRAGMENT',
        level: 1,
        text,
        figures: { operator: kind, messages: [messages, ...operands.map((each) => each.messages)].flat(), operands },
      });
    drawTimes(model, drawing, rows);
    return drawing.done(model);
  },
  write(canvas, gesture) {
    const { model } = canvas;
    const kept = (name: string, all: readonly unknown[]) => ({
      patches: [{ id: model.root.id, metadata: { ...model.root.metadata, [name]: JSON.stringify(all) } }],
    });
    if (gesture.kind === 'set') {
      const { order: wanted, as } = (gesture.set.values ?? {}) as { order?: unknown; as?: unknown };
      if (Array.isArray(wanted)) return kept(ORDER, wanted.map(String));
      if (as !== undefined) return sentAs(canvas, gesture.set.key, as);
      const fragments = changedFragments(fragmentsOf(model), gesture.set);
      if (fragments) return kept(FRAGMENTS, fragments);
      const times = changedTimes(model, orderedMessages(model), gesture.set);
      return times && kept(TIMES, times);
    }
    if (gesture.kind === 'remove') {
      // Removes the limit and keeps the requirement.
      const times = timesWithout(model, gesture.remove.keys);
      if (times) return kept(TIMES, times);
      // Removes the arrow and keeps what it carried.
      const ends = new Map(
        [...canvas.lines.values()].flatMap((line) => [[line.fromKey, line] as const, [line.toKey, line] as const]),
      );
      const isEnd = (key: string) => canvas.shapes.get(key)?.kind === 'MESSAGE_END';
      const found = gesture.remove.keys.map((key) => canvas.lines.get(key) ?? (isEnd(key) ? ends.get(key) : undefined));
      const lines = [...new Map(found.flatMap((line) => (line ? [[line.entityId, line] as const] : []))).values()];
      if (found.includes(undefined)) return undefined;
      return {
        patches: lines.map((line) => ({
          id: line.entityId!,
          removeRels: ['generated by', 'received by'].flatMap((relation) =>
            model
              .away({ id: line.entityId! }, relation)
              .map(({ far }) => ({ relationId: relationId(canvas, relation), targetId: far.id })),
          ),
        })),
      };
    }
    return belowRoot(canvas, fromOutside(canvas, gesture) ?? sent(canvas, gesture));
  },
};

/** A message, a call or a reply runs from one lifeline to another, or back to its own. */
function sent(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'connect') return undefined;
  const { tool, from, to } = gesture.connect;
  const { line } = toolOf(canvas, tool);
  for (const key of [from, to]) isLifeline(canvas, key);
  const written = passedOn(canvas, gesture);
  if (!written || line === undefined || line === 'MESSAGE') return written;
  const [item, ...made] = written.patches;
  return { patches: [{ ...item!, metadata: { [KIND]: line } }, ...made] };
}

/** Writes a message from an unknown sender or to nobody: a single action of one lifeline receives or sends it. */
function fromOutside(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'add') return undefined;
  const { add } = gesture;
  const tool = toolOf(canvas, add.tool);
  if (tool.shape !== 'MESSAGE_END') return undefined;
  const who = isLifeline(canvas, add.onto);
  const given = (add.values ?? {}) as { actionId?: number };
  const item = droppedEntity(canvas, tool, add, canvas.model.root);
  const name = item.name ?? canvas.model.entity(item.id)?.name ?? tool.name;
  const known = actionOf(canvas, who, given.actionId, { isAlone: false });
  const verb = tool.key === 'found' ? 'Receive' : 'Send';
  const made = known === undefined ? [{ ...performedAnew(canvas, who, `${verb} ${name}`), id: -2 }] : [];
  const link = { relationId: relationId(canvas, tool.relation!), targetId: known ?? -2 };
  return { patches: [{ ...item, addRels: [link] }, ...made] };
}

function isLifeline(canvas: Canvas, key: string | null | undefined): Reached {
  if (key == null || canvas.shapes.get(key)?.kind !== 'LIFELINE')
    throw invalid(
      'Messages start and end at lifelines. Choose a lifeline, or Found or Lost for messages from or to the outside.',
    );
  return entityAt(canvas, key);
}

/** Makes the new action of a message a part of the action around it. */
function belowRoot(canvas: Canvas, written: GestureEffects | undefined): GestureEffects | undefined {
  const { model } = canvas;
  if (!written || model.words.isA(model.root, 'Asset')) return written;
  const made = written.patches
    .filter(({ id }) => id < -1)
    .map(({ id }) => ({ relationId: relationId(canvas, 'decomposed by'), targetId: id }));
  return made.length === 0 ? written : { patches: [...written.patches, { id: model.root.id, addRels: made }] };
}

/** Changes a message into a call, a reply or a plain message. */
function sentAs({ lines, model }: Canvas, key: string, as: unknown): GestureEffects {
  const item = model.entity(lines.get(key)?.entityId ?? -1);
  const kind = kinds.find((each) => each === as);
  if (!item || !kind)
    throw invalid(
      `A message on this diagram can become one of ${kinds.join(', ')}. Send its key, and the new kind as values.as.`,
    );
  const { [KIND]: _before, ...rest } = item.metadata;
  return { patches: [{ id: item.id, metadata: kind === 'MESSAGE' ? rest : { ...rest, [KIND]: kind } }] };
}
