import { decomposition } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fields } from '../merging.ts';
import { fieldOf, WHOLE } from './keys.ts';

/** A link among the fields of an entity, as seen from it. */
export interface LinkField {
  key: string;
  /** True for an existing link, or the id of the whole that the entity is a part of. */
  value: unknown;
  relationId: number;
  end: number;
}

const read = new WeakMap<Fields, LinkField[]>();

/** Lists the links of an entity among its fields, including those to its wholes. */
export function linksIn(schema: Schema, fields: Fields): LinkField[] {
  const known = read.get(fields);
  if (known) return known;
  const found: LinkField[] = [];
  const parents = decomposition(schema)?.parents.id;
  for (const [key, value] of fields) {
    if (key === WHOLE && parents !== undefined)
      for (const end of value as number[]) found.push({ key, value: [end], relationId: parents, end });
    if (!key.startsWith('RELATIONSHIP:')) continue;
    const { identifiers } = fieldOf(key);
    found.push({ key, value, relationId: Number(identifiers[0]), end: Number(identifiers[1]) });
  }
  read.set(fields, found);
  return found;
}
