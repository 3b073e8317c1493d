import type { Condition } from './condition.ts';

/** The ids of everything that a search finds, in its order, as they were at a revision of the project. */
export interface Lineup {
  revision: number;
  ids: Int32Array;
}

/** The part of a line-up in which an entity belongs: before the row at `to`, or before one of those from `from` on. */
interface Slot {
  from: number;
  to: number;
}

/** Tests whose answer is in an entity's own row, so that it changes only with a record of the entity. */
const OWN: ReadonlySet<Condition['test']> = new Set([
  'nothing',
  'free',
  'text',
  'written',
  'class',
  'label',
  'labelled',
  'id',
  'globalId',
  'flag',
  'user',
  'acted',
  'moment',
  'property',
  'score',
  'stored',
]);

/** Tells whether the records of a project tell which entities may meet a condition now that did not before, or the other way round. */
export function isToldByRecords(condition: Condition): boolean {
  if (condition.test === 'all' || condition.test === 'any') return condition.of.every(isToldByRecords);
  return condition.test === 'not' ? isToldByRecords(condition.of) : OWN.has(condition.test);
}

/** The rows that are compared with the changed ones at a time. */
const COMPARED = 4_096;
const FEWEST = 8;

/** Puts changed entities into their places of a line-up, each comparison telling a narrower one: a million rows take two. */
export class Mending {
  readonly #ids: Int32Array;
  readonly #slots: Map<number, Slot>;
  /** The changed entities that the search finds, in its order. */
  #found: number[] = [];

  constructor(ids: Int32Array, changed: readonly number[]) {
    const gone = new Set(changed);
    this.#ids = ids.filter((id) => !gone.has(id));
    this.#slots = new Map(changed.map((id) => [id, { from: 0, to: this.#ids.length }]));
  }

  /** The ids to be put into the order of the search next: changed ones, and rows of the line-up beside which they are seen. */
  compared(): { ids: number[]; rows: ReadonlyMap<number, number> } {
    const open = new Map([...this.#slots.values()].map((slot) => [`${slot.from} ${slot.to}`, slot]));
    const each = Math.max(FEWEST, Math.floor(COMPARED / open.size));
    const rows = new Map<number, number>();
    for (const { from, to } of open.values())
      for (let step = 1, count = Math.min(each, to - from); step <= count; step++) {
        const row = from + Math.floor(((to - from) * step) / (count + 1));
        rows.set(this.#ids[row]!, row);
      }
    return { ids: [...this.#slots.keys(), ...rows.keys()], rows };
  }

  /** Learns from the compared ids that the search finds, in its order; false if a row of the line-up is no longer among them. */
  learn(ordered: readonly number[], rows: ReadonlyMap<number, number>): boolean {
    this.#found = ordered.filter((id) => !rows.has(id));
    if (ordered.length - this.#found.length < rows.size) return false;
    const found = new Set(this.#found);
    for (const id of this.#slots.keys()) if (!found.has(id)) this.#slots.delete(id);
    let from = 0;
    for (const id of ordered) {
      const row = rows.get(id);
      if (row === undefined) this.#narrow(id, { from, to: Infinity });
      else from = row + 1;
    }
    let to = Infinity;
    for (const id of ordered.toReversed()) {
      const row = rows.get(id);
      if (row === undefined) this.#narrow(id, { from: 0, to });
      else to = row;
    }
    return true;
  }

  get isDone(): boolean {
    return [...this.#slots.values()].every(({ from, to }) => from === to);
  }

  /** The whole line-up, once all places are known. */
  whole(): Int32Array {
    const ids = new Int32Array(this.#ids.length + this.#found.length);
    let read = 0;
    this.#found.forEach((id, before) => {
      const { to } = this.#slots.get(id)!;
      ids.set(this.#ids.subarray(read, to), read + before);
      ids[to + before] = id;
      read = to;
    });
    ids.set(this.#ids.subarray(read), read + this.#found.length);
    return ids;
  }

  #narrow(id: number, { from, to }: Slot): void {
    const slot = this.#slots.get(id)!;
    this.#slots.set(id, { from: Math.max(slot.from, from), to: Math.min(slot.to, to) });
  }
}
