import { z } from 'zod';

import { MAX_METADATA } from '../../../../model/entities/patched.ts';
import type { ReqifHierarchy, ReqifSpecification } from './document.ts';

/** Under this key a document keeps what its places are called in the file that it comes from, and which of them are tables. */
export const PLACES = 'reqif:places';

/** What a place is called, the object that stands there, the one above it, and whether it is part of a table. */
const shape = z.tuple([z.string(), z.string(), z.string(), z.boolean()]);
export type KeptPlace = z.infer<typeof shape>;

/** What a place is called that has no name of its own. */
export const usualPlace = (specification: string, count: number): string => `H_${specification}_${count}`;

/** The places of a specification as metadata keep them: all that are called otherwise than we call them. */
export function placesToKeep({ id, children }: ReqifSpecification): string {
  const usual = new RegExp(`^H_${id.replace(/[^\w-]/g, '\\$&')}_\\d+$`);
  const places: KeptPlace[] = [];
  let size = 0;
  const walk = (nodes: readonly ReqifHierarchy[], above: string) => {
    for (const { id, objectId, isTableInternal = false, children } of nodes) {
      const isNamed = id !== '' && !usual.test(id);
      // Of more names than metadata can hold none will be kept, so what comes behind these is not looked at.
      if (isTableInternal || (isNamed && size <= MAX_METADATA)) places.push([id, objectId, above, isTableInternal]);
      size += isNamed ? id.length + objectId.length + above.length : 0;
      walk(children, objectId);
    }
  };
  walk(children, '');
  return writtenPlaces(places.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

const writtenPlaces = (places: readonly KeptPlace[]) => (places.length === 0 ? '' : JSON.stringify(places));

/** Of kept places those that say more than what they are called: the parts of tables. */
export const placesOfTables = (text: string): string =>
  writtenPlaces(parsed(text).filter(([, , , isTable]) => isTable));

/** The places that metadata keep, by the object that stands there. Anybody may write metadata: what is none is passed over. */
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
