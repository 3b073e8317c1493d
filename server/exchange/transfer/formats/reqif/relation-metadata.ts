import { z } from 'zod';

import type { AttributeValue } from '../../../../model/attributes/attribute.ts';

/**
 * The metadata key under which a file's first document stores the identifiers of relations, and the values of those without a link of their
 * own.
 */
export const RELATIONS = 'reqif:relations';

const shape = z.object({
  id: z.string(),
  source: z.string(),
  /** The global id of the relation. */
  relation: z.string(),
  target: z.string(),
  /** The values of a relation that shares its link with another, by the global ids of properties. */
  attrs: z.record(z.string(), z.json() as z.ZodType<AttributeValue>).optional(),
});
/** A relation of a file; its ends are objects by their identifiers. */
export type KeptRelation = z.infer<typeof shape>;

/** Reads the relations in metadata. Anybody may write metadata, so invalid ones are ignored. */
export function keptRelations(text: string | undefined): KeptRelation[] {
  if (text === undefined) return [];
  try {
    return z.array(shape).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Writes only those of the kept relations that have values of their own. */
export function writeValuedRelations(text: string): string {
  const saying = keptRelations(text).filter(({ attrs }) => attrs);
  return saying.length === 0 ? '' : JSON.stringify(saying);
}
