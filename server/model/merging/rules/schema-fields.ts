import { isSame } from '../../schema/rules/merge.ts';
import type { ItemInput, Schema, SchemaItem, SchemaKind, TargetRelation } from '../../schema/schema.ts';
import type { Fields, Subject } from '../merging.ts';
import { fieldKey, fieldOf } from './keys.ts';

export const subjectOf = {
  classes: 'CLASS',
  properties: 'PROPERTY',
  relations: 'RELATION',
  labels: 'LABEL',
} as const satisfies Record<SchemaKind, Subject>;

const ofItself = new Set(['organizationId', 'projectId', 'id', 'globalId', 'localTargetRelations']);

/** Returns the merged fields of a schema item; the permitted links of a class are merged row by row. */
export function schemaFields(item: SchemaItem | undefined): Fields | undefined {
  if (!item) return undefined;
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(item))
    if (!ofItself.has(name) && value !== null) fields.set(fieldKey('SCHEMA', name), value);
  const rows = (item as { localTargetRelations?: TargetRelation[] }).localTargetRelations ?? [];
  for (const row of rows)
    fields.set(
      fieldKey('SCHEMA', `target ${row.targetRelationId} ${row.targetClassId}`),
      row.isHidden ? 'hidden' : 'shown',
    );
  return fields;
}

/** Turns fields into the input that saves the item. */
export function schemaItemInput(
  kind: SchemaKind,
  id: number,
  globalId: string,
  fields: Fields,
): ItemInput<SchemaItem> & { id: number } {
  const input: Record<string, unknown> = { id, globalId };
  for (const name of nullable[kind]) input[name] = null;
  const rows: TargetRelation[] = [];
  for (const [key, value] of fields) {
    const name = fieldOf(key).identifiers[0]!;
    const [, relation, target] = /^target (\d+) (\d+)$/.exec(name) ?? [];
    if (relation === undefined) input[name] = value;
    else
      rows.push({
        targetRelationId: Number(relation),
        targetClassId: Number(target),
        ...(value === 'hidden' && { isHidden: true }),
      });
  }
  if (kind === 'classes') input['localTargetRelations'] = rows;
  return input as unknown as ItemInput<SchemaItem> & { id: number };
}

const nullable: Record<SchemaKind, readonly string[]> = {
  classes: ['parentId'],
  properties: ['classId', 'defaultValue'],
  relations: [],
  labels: ['parentId'],
};

/** Lists the ids of a kind's items that differ between the schemas. */
export function differingItemIds(kind: SchemaKind, schemas: readonly Schema[]): number[] {
  const ids = new Set(schemas.flatMap((schema) => [...schema[kind].keys()]));
  const bare = (item: SchemaItem | undefined) => item && { ...item, projectId: 0 };
  return [...ids].filter((id) => {
    const [first, ...others] = schemas.map((schema) => bare(schema[kind].get(id)));
    return others.some((other) => !isSame(other ?? null, first ?? null));
  });
}
