import { pageStore, useStore } from '../../../../ui/store.ts';
import type { TableField } from './field.ts';

/** A text that a cell is to have. */
export interface TextAhead {
  /** The entity, by its id in the graph. */
  id: string;
  field: TableField;
  text: string;
  /** Its value, if it was not typed as a text. */
  value?: unknown;
}

interface Ahead extends Pick<TextAhead, 'text' | 'value'> {
  saved: Promise<unknown>;
}

/** The texts of cells whose save is on its way, each with that save. */
const ahead = pageStore<ReadonlyMap<string, Ahead>>(new Map());
const cellKey = (id: string, { field, property }: TableField) => `${id} ${field} ${property ?? ''}`;

/** Shows texts in their cells until their save is answered. A later text of the same cell stays, whichever answer comes first. */
export function showAhead(texts: readonly TextAhead[], saved: Promise<unknown>): void {
  const keyed = texts.map(({ id, field, ...text }) => [cellKey(id, field), { ...text, saved }] as const);
  ahead.set(new Map([...ahead.get(), ...keyed]));
  const end = () => {
    const own = new Set(keyed.map(([key]) => key));
    ahead.set(new Map([...ahead.get()].filter(([key, each]) => each.saved !== saved || !own.has(key))));
  };
  saved.then(end, end);
}

/** Returns what a cell has ahead of the server's answer; undefined if nothing is on its way. */
export const cellAhead = (id: string, field: TableField): Ahead | undefined => ahead.get().get(cellKey(id, field));

/** Returns the text that a cell has ahead of the server's answer; undefined if none is on its way. */
export const textAhead = (id: string, field: TableField): string | undefined => cellAhead(id, field)?.text;

/** Follows the text that a cell has ahead of the server's answer. */
export const useTextAhead = (id: string, field: TableField | undefined): string | undefined =>
  useStore(ahead, (all) => (field ? all.get(cellKey(id, field))?.text : undefined));
