import { invalid } from '../../../refusals/refusal.ts';
import { isSame, type Home } from '../../schema/rules/merge.ts';
import {
  schemaKinds,
  type Class,
  type Label,
  type Property,
  type Relation,
  type Schema,
  type SchemaInput,
  type SchemaItem,
  type SchemaKind,
} from '../../schema/schema.ts';
import { fieldDifference, type FieldDifference } from './field-words.ts';
import { matchSchemaItems, type Matches } from './matching.ts';

/** The kind of difference: an item is missing in ours, differs, or exists only in ours. */
export type SchemaDifferenceKind = 'ADDED' | 'CHANGED' | 'MISSING';

export interface SchemaDifference {
  /** The key that distinguishes it from the other differences of the same two schemas. */
  key: string;
  kind: SchemaDifferenceKind;
  itemKind: SchemaKind;
  name: string;
  /** The owner of the item: the class of a property, the inverse of a relation. */
  of: string;
  fields: FieldDifference[];
  /** The reason why it cannot be copied to ours; null if it can. */
  obstacle: string | null;
}

/** The fields of each kind that are compared, and that are taken over. */
const compared: { [K in SchemaKind]: readonly string[] } = {
  classes: ['name', 'description', 'isHidden', 'parentId', 'isAbstract', 'colour', 'icon', 'localTargetRelations'],
  properties: ['name', 'description', 'isHidden', 'classId', 'type', 'order', 'typeParameters', 'defaultValue'],
  relations: ['name', 'description', 'isHidden', 'propertyIds'],
  labels: ['name', 'description', 'isHidden', 'parentId', 'classIds', 'isLinkedLabel'],
};

/** Two schemas, of which ours is to become more like theirs. */
export interface SchemaPair {
  theirs: Schema;
  ours: Schema;
  home: Home;
}

const keyOf = (kind: SchemaKind, side: 'theirs' | 'ours', id: number) => `${kind}:${side}:${id}`;

/** Lists the differences of their schema from ours. */
export function differencesOf(pair: SchemaPair): SchemaDifference[] {
  const { theirs, ours, home } = pair;
  const matches = matchSchemaItems(theirs, ours);
  return schemaKinds.flatMap((kind) => {
    const here = ours[kind] as ReadonlyMap<number, SchemaItem>;
    const there = [...(theirs[kind] as ReadonlyMap<number, SchemaItem>).values()];
    const found = new Set(matches[kind].values());
    const changed = there.flatMap((item): SchemaDifference[] => {
      const own = here.get(matches[kind].get(item.id) ?? 0);
      const key = keyOf(kind, 'theirs', item.id);
      const about = { key, itemKind: kind, name: item.name, of: ofWhat(theirs, kind, item) };
      if (!own) return [{ ...about, kind: 'ADDED', fields: [], obstacle: null }];
      const fields = differing(kind, translated(kind, item, matches, theirs), own, ours, theirs, matches);
      if (fields.length === 0) return [];
      return [{ ...about, kind: 'CHANGED', fields, obstacle: null }];
    });
    const missing = [...here.values()]
      .filter(({ id }) => !found.has(id))
      .map((item): SchemaDifference => ({
        key: keyOf(kind, 'ours', item.id),
        kind: 'MISSING',
        itemKind: kind,
        name: item.name,
        of: ofWhat(ours, kind, item),
        fields: [],
        obstacle: obstacleTo(item, home),
      }));
    return [...changed, ...missing];
  });
}

const obstacleTo = ({ isLocked, projectId }: SchemaItem, home: Home): string | null =>
  projectId !== home.projectId
    ? "It belongs to the organization's schema: delete it there, or hide it here."
    : isLocked
      ? 'It is built in and can only be hidden.'
      : null;

function ofWhat(schema: Schema, kind: SchemaKind, item: SchemaItem): string {
  if (kind === 'properties') return schema.classes.get((item as Property).classId ?? 0)?.name ?? 'links';
  if (kind === 'relations') return schema.relations.get((item as Relation).inverseId)?.name ?? '';
  return '';
}

/** Returns an item of theirs with our numbers; items that we lack keep theirs, as negative ones. */
function translated(kind: SchemaKind, item: SchemaItem, matches: Matches, theirs: Schema): SchemaItem {
  const to = (of: SchemaKind, id: number) => matches[of].get(id) ?? (theirs[of].has(id) ? -id : id);
  switch (kind) {
    case 'classes': {
      const { parentId, localTargetRelations } = item as Class;
      return {
        ...item,
        parentId: parentId === null ? null : to('classes', parentId),
        localTargetRelations: localTargetRelations.map((row) => ({
          targetClassId: to('classes', row.targetClassId),
          targetRelationId: to('relations', row.targetRelationId),
          ...(row.isHidden && { isHidden: true }),
        })),
      } as SchemaItem;
    }
    case 'properties': {
      const { classId } = item as Property;
      return { ...item, classId: classId === null ? null : to('classes', classId) } as SchemaItem;
    }
    case 'relations': {
      const { inverseId, propertyIds } = item as Relation;
      return {
        ...item,
        inverseId: to('relations', inverseId),
        propertyIds: propertyIds.map((id) => to('properties', id)),
      } as SchemaItem;
    }
    case 'labels': {
      const { parentId, classIds } = item as Label;
      return {
        ...item,
        parentId: parentId === null ? null : to('labels', parentId),
        classIds: classIds.map((id) => to('classes', id)),
      } as SchemaItem;
    }
  }
}

/** Ignores references to items that ours lacks: they come with the missing items. */
function differing(
  kind: SchemaKind,
  their: SchemaItem,
  own: SchemaItem,
  ours: Schema,
  theirs: Schema,
  matches: Matches,
): FieldDifference[] {
  return compared[kind].flatMap((field) => {
    const [there, here] = [their, own].map((item) => known((item as unknown as Record<string, unknown>)[field]));
    if (isSame(there, here)) return [];
    return [fieldDifference(field, { there, here, ours, theirs, matches })];
  });
}

/** Removes unknown ids from lists with an order of their own. */
function known(value: unknown): unknown {
  if (!Array.isArray(value)) return typeof value === 'number' && value < 0 ? null : value;
  if (value.every((each) => typeof each === 'number')) return value.filter((id) => id > 0).toSorted((a, b) => a - b);
  const rows = value as Class['localTargetRelations'];
  return rows
    .filter(({ targetClassId, targetRelationId }) => targetClassId > 0 && targetRelationId > 0)
    .toSorted((a, b) => a.targetRelationId - b.targetRelationId || a.targetClassId - b.targetClassId);
}

/** Returns the save that copies chosen differences and all they need. A new pair of relations is copied whole. */
export function takeOverDifferences(
  pair: SchemaPair,
  keys: readonly string[],
): { items: SchemaInput; gone: Record<SchemaKind, number[]> } {
  const { theirs, ours } = pair;
  const matches = matchSchemaItems(theirs, ours);
  const all = new Map(differencesOf(pair).map((each) => [each.key, each]));
  const chosen = new Set(keys);
  for (const key of keys) {
    const difference = all.get(key);
    if (!difference)
      throw invalid(`'${key.slice(0, 100)}' is no longer a difference of these schemas. Compare them again.`);
    if (difference.obstacle) throw invalid(`'${difference.name}' cannot be deleted. ${difference.obstacle}`);
    const [kind, side, id] = key.split(':') as [SchemaKind, string, string];
    const inverse = kind === 'relations' && side === 'theirs' ? theirs.relations.get(Number(id))?.inverseId : undefined;
    if (inverse !== undefined && difference.kind === 'ADDED') chosen.add(keyOf('relations', 'theirs', inverse));
  }
  const has = (kind: SchemaKind, id: number) => id > 0 || chosen.has(keyOf(kind, 'theirs', -id));
  const items = Object.fromEntries(
    schemaKinds.map((kind) => [
      kind,
      [...(theirs[kind] as ReadonlyMap<number, SchemaItem>).values()]
        .filter(({ id }) => chosen.has(keyOf(kind, 'theirs', id)))
        .map((item) => inputOf(kind, translated(kind, item, matches, theirs), matches[kind].get(item.id), ours, has)),
    ]),
  ) as unknown as SchemaInput;
  const gone = Object.fromEntries(
    schemaKinds.map((kind) => [
      kind,
      [...(ours[kind] as ReadonlyMap<number, SchemaItem>).keys()].filter((id) => chosen.has(keyOf(kind, 'ours', id))),
    ]),
  ) as Record<SchemaKind, number[]>;
  return { items, gone };
}

type Has = (kind: SchemaKind, id: number) => boolean;

function inputOf(kind: SchemaKind, item: SchemaItem, id: number | undefined, ours: Schema, has: Has) {
  const fields = item as unknown as Record<string, unknown>;
  const own = (ours[kind] as ReadonlyMap<number, SchemaItem>).get(id ?? 0) as unknown as
    | Record<string, unknown>
    | undefined;
  const given = compared[kind].filter((field) => !own || !isSame(known(fields[field]), known(own[field])));
  const input = Object.fromEntries(given.map((field) => [field, reaching(fields[field], field, item, has)]));
  if (id !== undefined) return { id, ...input };
  const { inverseId, isCanonical } = item as Relation;
  return {
    id: -item.id,
    globalId: item.globalId,
    ...input,
    ...(kind === 'relations' && { inverseId, isCanonical }),
  };
}

/** Removes references to items that are neither here nor copied along; refuses a field that requires one. */
function reaching(value: unknown, field: string, item: SchemaItem, has: Has): unknown {
  if (field === 'localTargetRelations')
    return (value as Class['localTargetRelations']).filter(
      (row) => has('classes', row.targetClassId) && has('relations', row.targetRelationId),
    );
  if (field === 'classIds') return (value as number[]).filter((id) => has('classes', id));
  if (field === 'propertyIds') return (value as number[]).filter((id) => has('properties', id));
  const kind =
    field === 'classId' ? 'classes' : field === 'parentId' ? ('classIds' in item ? 'labels' : 'classes') : undefined;
  if (kind && typeof value === 'number' && !has(kind, value))
    throw invalid(`'${item.name}' belongs to an item that this schema does not have. Apply that difference as well.`);
  return value;
}
