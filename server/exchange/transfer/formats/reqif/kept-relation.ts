import { z } from 'zod';

import type { AttributeValue } from '../../../../model/attributes/attribute.ts';

/** Under this key the first document of a file keeps what relations are called in it, and what those say that have no link of their own. */
export const RELATIONS = 'reqif:relations';

const shape = z.object({
  id: z.string(),
  source: z.string(),
  /** By its global id. */
  relation: z.string(),
  target: z.string(),
  /** Of one that shares its link with another: its own values, by the global ids of properties. */
  attrs: z.record(z.string(), z.json() as z.ZodType<AttributeValue>).optional(),
});
/** A relation of a file; its ends are objects by their identifiers. */
export type KeptRelation = z.infer<typeof shape>;

/** The relations that metadata keep. Anybody may write metadata: what is none is passed over. */
export function keptRelations(text: string | undefined): KeptRelation[] {
  if (text === undefined) return [];
  try {
    return z.array(shape).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Of kept relations those that say more than what they are called. */
export function relationsThatSay(text: string): string {
  const saying = keptRelations(text).filter(({ attrs }) => attrs);
  return saying.length === 0 ? '' : JSON.stringify(saying);
}
