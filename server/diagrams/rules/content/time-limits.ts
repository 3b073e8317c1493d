// Limits of the time between two moments of a sequence, stored with its root, each under its own id.
import { isRecord, parsedJson } from '../../../platform/text/json.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { ShapeSetting } from '../../gesture.ts';
import { entityTitle, type Drawing } from './drawing.ts';
import type { Model, Reached } from './model.ts';

export const TIMES = 'sequence:times';
const MOST_LETTERS = 60;

/** A limit on the time from the sending of one message to the arrival of another, or of the same. */
export interface TimeLimit {
  id: string;
  /** The global ids of the items sent. */
  from: string;
  to: string;
  /** The limit of the time between them: '≤ 30 min'. */
  limit: string;
  /** The global id of the requirement that asks for it. */
  requirement: string | null;
}

/** Reads a stored limit; empty for anything else. */
const limitOf = (each: unknown): TimeLimit[] =>
  isRecord(each) && typeof each['from'] === 'string' && typeof each['to'] === 'string'
    ? [
        {
          id: String(each['id']),
          from: each['from'],
          to: each['to'],
          limit: String(each['limit'] ?? ''),
          requirement: typeof each['requirement'] === 'string' ? each['requirement'] : null,
        },
      ]
    : [];

const timeLimitsOf = ({ root }: Pick<Model, 'root'>): TimeLimit[] => {
  const stored = parsedJson(root.metadata[TIMES]);
  return (Array.isArray(stored) ? stored : []).flatMap(limitOf);
};

const timeKey = (id: string): string => `time:${id}`;
const idIn = (key: string): string | undefined => /^time:(.+)$/.exec(key)?.[1];

/** Lists the requirements that a limit can belong to: those satisfied by the senders or by their actions. */
export const requirementsIn = (model: Model): Reached[] => model.set('requirements');

/** Returns the limits after changing, adding or removing one; undefined if the setting is not about a limit. */
export function changedTimes(model: Model, items: readonly Reached[], { key, values }: ShapeSetting) {
  const id = idIn(key);
  const { time } = (values ?? {}) as { time?: unknown };
  if (id === undefined || time === undefined) return undefined;
  const all = timeLimitsOf(model);
  if (time === null) return all.filter((each) => each.id !== id);
  const [given] = limitOf(time);
  const limit = given?.limit.trim() ?? '';
  const isOn = (globalId: string) => items.some((each) => each.globalId === globalId);
  if (!given || !isOn(given.from) || !isOn(given.to))
    throw invalid(
      'A time limit runs between two messages of this diagram. Send both as values.time.from and values.time.to.',
    );
  if (limit === '' || limit.length > MOST_LETTERS)
    throw invalid(`Enter the limit in 1 to ${MOST_LETTERS} characters, for example '≤ 30 min'.`);
  if (items.findIndex((each) => each.globalId === given.from) > items.findIndex((each) => each.globalId === given.to))
    throw invalid('The first message comes after the second one. Swap the two messages.');
  const { requirement } = given;
  if (requirement !== null && !requirementsIn(model).some(({ globalId }) => globalId === requirement))
    throw invalid(
      'The time limit can only name a requirement that this sequence satisfies. Link the requirement first, or choose another.',
    );
  const own = { ...given, limit, id };
  return all.some((each) => each.id === id) ? all.map((each) => (each.id === id ? own : each)) : [...all, own];
}

/** Removes the limits of some shapes; undefined if one of the shapes is not a limit. */
export function timesWithout(model: Model, keys: readonly string[]): TimeLimit[] | undefined {
  const gone = new Set(keys.map(idIn));
  return gone.has(undefined) || keys.length === 0 ? undefined : timeLimitsOf(model).filter(({ id }) => !gone.has(id));
}

/** Draws the limits between messages that stand in rows; moments are counted in the order of time. */
export function drawTimes(model: Model, drawing: Drawing, rows: ReadonlyMap<string, number>): void {
  const limits = timeLimitsOf(model).filter(({ from, to }) => rows.has(from) && rows.has(to));
  const sent = (globalId: string) => rows.get(globalId)! * 2;
  const arrived = (globalId: string) => rows.get(globalId)! * 2 + 1;
  const moments = [...new Set(limits.flatMap(({ from, to }) => [sent(from), arrived(to)]))].sort((a, b) => a - b);
  const called = (globalId: string) => {
    const item = model.set('items').find((each) => each.globalId === globalId);
    return item ? entityTitle(item) : '';
  };
  for (const [order, { id, from, to, limit, requirement }] of limits.entries()) {
    const by = requirementsIn(model).find(({ globalId }) => globalId === requirement);
    const [first, last] = [moments.indexOf(sent(from)), moments.indexOf(arrived(to))];
    drawing.shape(timeKey(id), {
      kind: 'TIME',
      level: 1,
      order,
      entityId: by?.id ?? null,
      text: `{t${last} − t${first} ${limit}}`,
      compartments: [
        { name: '', rows: [{ entityId: null, text: `from ${called(from)} sent to ${called(to)} arrived` }] },
      ],
      marks: by?.isLocked ? ['LOCKED'] : [],
      figures: { from, to, limit, requirement: by?.globalId ?? null, first, last },
    });
  }
}
