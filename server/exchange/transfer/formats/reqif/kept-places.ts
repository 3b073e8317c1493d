import { z } from 'zod';

import type { ReqifHierarchy, ReqifSpecification } from './document.ts';

/** The metadata key under which a document stores the identifiers of places in its original file, and which of them are tables. */
export const PLACES = 'reqif:places';
const MAX_KEPT = 250_000;

/** A place: its identifier, the object there, the object above it, and whether it is part of a table. */
const shape = z.tuple([z.string(), z.string(), z.string(), z.boolean()]);
export type KeptPlace = z.infer<typeof shape>;

/** Returns the identifier of a place that has none of its own. */
export const usualPlace = (specification: string, count: number): string => `H_${specification}_${count}`;

/** Writes the places of a specification as metadata: all with an identifier unlike ours; of very many only those of tables. */
export function placesToKeep({ id, children }: ReqifSpecification): string {
  const usual = new RegExp(`^H_${id.replace(/[^\w-]/g, '\\$&')}_\\d+$`);
  const places: KeptPlace[] = [];
  let size = 0;
  const walk = (nodes: readonly ReqifHierarchy[], above: string) => {
    for (const { id, objectId, isTableInternal = false, children } of nodes) {
      const isNamed = id !== '' && !usual.test(id);
      size += isNamed ? id.length + objectId.length + above.length : 0;
      if (isTableInternal || (isNamed && size < MAX_KEPT)) places.push([id, objectId, above, isTableInternal]);
      walk(children, objectId);
    }
  };
  walk(children, '');
  const kept = size < MAX_KEPT ? places : places.filter(([, , , isTable]) => isTable);
  return kept.length === 0 ? '' : JSON.stringify(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Reads the places in metadata, by the object that stands there. Anybody may write metadata, so invalid ones are ignored. */
export function keptPlaces(text: string | undefined): Map<string, KeptPlace[]> {
  return Map.groupBy(parsed(text), ([, objectId]) => objectId);
}

function parsed(text: string | undefined): KeptPlace[] {
  if (text === undefined) return [];
  try {
    return z.array(shape).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
