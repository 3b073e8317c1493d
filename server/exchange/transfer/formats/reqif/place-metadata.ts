import { z } from 'zod';

import { MAX_METADATA } from '../../../../model/entities/plans/patch.ts';
import type { ReqifHierarchy, ReqifSpecification } from './document.ts';

/** The metadata key under which a document stores the identifiers of places in its original file, and which of them are tables. */
export const PLACES = 'reqif:places';

/** A place: its identifier, the object there, the object above it, and whether it is part of a table. */
const shape = z.tuple([z.string(), z.string(), z.string(), z.boolean()]);
export type KeptPlace = z.infer<typeof shape>;

/** Returns the identifier of a place that has none of its own. */
export const usualPlace = (specification: string, count: number): string => `H_${specification}_${count}`;

/** Writes the places of a specification as metadata: all with an identifier unlike ours. */
export function placesToKeep({ id, children }: ReqifSpecification): string {
  const usual = new RegExp(`^H_${id.replace(/[^\w-]/g, '\\$&')}_\\d+$`);
  const places: KeptPlace[] = [];
  let size = 0;
  const walk = (nodes: readonly ReqifHierarchy[], above: string) => {
    for (const { id, objectId, isTableInternal = false, children } of nodes) {
      const isNamed = id !== '' && !usual.test(id);
      // Metadata cannot hold more names than this and then keeps none, so the import does not collect any that follow.
      if (isTableInternal || (isNamed && size <= MAX_METADATA)) places.push([id, objectId, above, isTableInternal]);
      size += isNamed ? id.length + objectId.length + above.length : 0;
      walk(children, objectId);
    }
  };
  walk(children, '');
  return writtenPlaces(places.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

const writtenPlaces = (places: readonly KeptPlace[]) => (places.length === 0 ? '' : JSON.stringify(places));

/** Writes only those of stored places that are parts of tables. */
export const placesOfTables = (text: string): string =>
  writtenPlaces(parsed(text).filter(([, , , isTable]) => isTable));

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
