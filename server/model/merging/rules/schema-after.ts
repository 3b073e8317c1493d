import { indexSchema } from '../../schema/rules/index-schema.ts';
import { schemaKinds, type Schema, type SchemaItem, type SchemaItems, type SchemaKind } from '../../schema/schema.ts';
import type { Fields } from '../merging.ts';
import { schemaItemInput } from './schema-fields.ts';

/** A schema item after the merge; without fields if it is deleted. */
export interface ItemAfter {
  kind: SchemaKind;
  id: number;
  globalId: string;
  after: Fields | undefined;
}

/** Returns the schema with the new state of some items, before it is checked and written. */
export function schemaAfter(before: Schema, changed: readonly ItemAfter[]): Schema {
  if (changed.length === 0) return before;
  const { organizationId, projectId, version } = before;
  const items = Object.fromEntries(
    schemaKinds.map((kind) => {
      const rows = new Map<number, SchemaItem>(before[kind]);
      for (const { id, globalId, after } of changed.filter((each) => each.kind === kind))
        if (after)
          rows.set(id, {
            ...rows.get(id),
            ...schemaItemInput(kind, id, globalId, after),
            organizationId,
          } as SchemaItem);
        else rows.delete(id);
      return [kind, [...rows.values()].map((item) => ({ ...item, projectId }))];
    }),
  ) as unknown as SchemaItems;
  return indexSchema(items, { organizationId, projectId, version });
}
