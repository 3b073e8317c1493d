import { cycleIn } from '../../entities/plans/links.ts';
import type { SchemaKind } from '../../schema/schema.ts';
import type { Conflict, Fields, MergeItem } from '../merging.ts';
import { fieldOf, WHOLE } from './keys.ts';

/** Returns the next free number after a taken one, counting up its last part. */
export function nextFreeNumber(number: string, isTaken: (number: string) => boolean): string {
  const [, head = '', last = ''] = /^(.*?)(\d*)$/s.exec(number)!;
  for (let next = Number(last || 1) + 1; ; next++)
    if (!isTaken(`${head}${last === '' ? '.' : ''}${next}`)) return `${head}${last === '' ? '.' : ''}${next}`;
}

/** Names those that are new with a number that something here has already. `taken` grows by the numbers that are given out. */
export function nameTakenNumbers(items: readonly MergeItem[], taken: Set<string>): void {
  const isTaken = (number: string) => taken.has(number);
  for (const item of items) {
    const at = item.steps.findIndex(({ key, after }) => key === 'NUMBER' && after !== null && isTaken(String(after)));
    const [step] = item.kind === 'ADDED' && item.targetId === null && at >= 0 ? item.steps.splice(at, 1) : [];
    if (!step) continue;
    const free = nextFreeNumber(String(step.after), isTaken);
    taken.add(free);
    item.conflicts.push({ kind: 'NUMBER_TAKEN', key: 'NUMBER', base: null, ours: free, theirs: step.after });
  }
}

/** A part and the whole that it moves to. */
export type Placing = readonly [whole: number, part: number];

/**
 * Names the moves that together with the others would close a circle. `links` are the decomposition links below the moved parts as they
 * are here; of each circle the first move that their side made is named, until none is left.
 */
export function nameCircles(
  items: readonly MergeItem[],
  numberOf: (item: MergeItem) => number,
  links: readonly Placing[],
): void {
  const moves = new Map(items.flatMap((item) => (wholeStep(item) ? [[numberOf(item), item] as const] : [])));
  for (;;) {
    const circle = cycleIn(placed(links, moves));
    const part = circle?.find((id) => moves.has(id));
    if (part === undefined) return;
    const item = moves.get(part)!;
    const step = wholeStep(item)!;
    item.steps.splice(item.steps.indexOf(step), 1);
    item.conflicts.push({ kind: 'CIRCLE', key: WHOLE, base: step.before, ours: step.before, theirs: step.after });
    moves.delete(part);
  }
}

const wholeStep = ({ steps }: MergeItem) => steps.find(({ key }) => key === WHOLE);

function placed(links: readonly Placing[], moves: ReadonlyMap<number, MergeItem>): Placing[] {
  const staying = links.filter(([, part]) => !moves.has(part));
  const moved = [...moves].flatMap(([part, item]) =>
    ((wholeStep(item)!.after ?? []) as number[]).map((whole): Placing => [whole, part]),
  );
  return [...staying, ...moved];
}

/** Lists the schema items that added or changed entities need, as `kind:number`. */
export function neededBy(
  entities: readonly { item: MergeItem | undefined; theirs: Fields | undefined }[],
): Set<string> {
  const needed = new Set<string>();
  for (const { item, theirs } of entities) {
    if (!item) continue;
    const steps = [
      ...item.steps,
      ...item.conflicts.flatMap(({ key, theirs: after, steps = [] }) => [{ key, after }, ...steps]),
    ];
    for (const { key, after } of steps) {
      const { type, identifiers } = fieldOf(key);
      const kind = kindNamedBy[type];
      if (kind && after !== null) needed.add(`${kind}:${identifiers[0]}`);
    }
    if (item.kind === 'ADDED' || steps.some(({ key }) => key === 'CLASS_ID'))
      needed.add(`classes:${String(theirs?.get('CLASS_ID'))}`);
  }
  return needed;
}
const kindNamedBy: Partial<Record<string, SchemaKind>> = {
  ATTRIBUTE: 'properties',
  LABEL: 'labels',
  RELATIONSHIP: 'relations',
};

/** Names schema items that one side has deleted and the other uses. */
export function nameUsed(item: MergeItem, isUsed: { here: boolean; there: boolean }, there: Fields | undefined): void {
  const conflict = (side: Pick<Conflict, 'ours' | 'theirs'>): Conflict => ({
    kind: 'IN_USE',
    key: 'EXISTENCE',
    base: true,
    ...side,
  });
  if (item.kind === 'REMOVED' && isUsed.here) item.conflicts = [conflict({ ours: true, theirs: null })];
  if (item.kind === 'ADDED' && there && isUsed.there) item.conflicts = [conflict({ ours: null, theirs: true })];
}
