import { invalid } from '../../../refusals/refusal.ts';
import { schemaKinds, type SchemaInput, type SchemaKind } from '../schema.ts';

type Items<K extends SchemaKind> = NonNullable<SchemaInput[K]>[number];
/** A save in which every item has its number and no placeholder is left. */
export type NumberedInput = { [K in SchemaKind]: (Items<K> & { id: number })[] };

export const singular: Record<SchemaKind, 'class' | 'property' | 'relation' | 'label'> = {
  classes: 'class',
  properties: 'property',
  relations: 'relation',
  labels: 'label',
};

/** Counts the new ids of each kind that a save needs. */
export const missingIds = (input: SchemaInput): Record<SchemaKind, number> => ({
  classes: (input.classes ?? []).filter(isNew).length,
  properties: (input.properties ?? []).filter(isNew).length,
  relations: (input.relations ?? []).filter(isNew).length,
  labels: (input.labels ?? []).filter(isNew).length,
});

/** Gives new items their numbers, counted from `first`, and puts the numbers where placeholders were. */
export function withIds(input: SchemaInput, first: Record<SchemaKind, number>): NumberedInput {
  const classes = numbered(input.classes ?? [], first.classes);
  const properties = numbered(input.properties ?? [], first.properties);
  const relations = numbered(input.relations ?? [], first.relations);
  const labels = numbered(input.labels ?? [], first.labels);
  const classId = resolver('classes', input.classes ?? [], classes);
  const propertyId = resolver('properties', input.properties ?? [], properties);
  const relationId = resolver('relations', input.relations ?? [], relations);
  const labelId = resolver('labels', input.labels ?? [], labels);
  const given: NumberedInput = {
    classes: classes.map((item) => ({
      ...item,
      ...(item.parentId && { parentId: classId(item.parentId) }),
      ...(item.localTargetRelations && {
        localTargetRelations: item.localTargetRelations.map((row) => ({
          ...row,
          targetClassId: classId(row.targetClassId),
          targetRelationId: relationId(row.targetRelationId),
        })),
      }),
    })),
    properties: properties.map((item) => ({ ...item, ...(item.classId && { classId: classId(item.classId) }) })),
    relations: relations.map((item) => ({
      ...item,
      ...(item.inverseId && { inverseId: relationId(item.inverseId) }),
      ...(item.propertyIds && { propertyIds: eachOnce(item.propertyIds.map(propertyId)) }),
    })),
    labels: labels.map((item) => ({
      ...item,
      ...(item.parentId && { parentId: labelId(item.parentId) }),
      ...(item.classIds && { classIds: eachOnce(item.classIds.map(classId)) }),
    })),
  };
  for (const kind of schemaKinds) refuseDoubles(kind, given[kind]);
  return given;
}

const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids)];

const isNew = (item: { id?: number | undefined }) => item.id === undefined || item.id < 0;

function numbered<T extends { id?: number }>(items: readonly T[], first: number): (T & { id: number })[] {
  let next = first;
  return items.map((item) => ({ ...item, id: isNew(item) ? next++ : item.id! }));
}

function resolver(kind: SchemaKind, given: readonly { id?: number }[], numbered: readonly { id: number }[]) {
  const ids = new Map(given.flatMap(({ id }, i) => (id !== undefined && id < 0 ? [[id, numbered[i]!.id]] : [])));
  return (id: number): number => {
    const found = id < 0 ? ids.get(id) : id;
    if (found === undefined) throw invalid(`No ${singular[kind]} of this save has the placeholder ${id}.`);
    return found;
  };
}

function refuseDoubles(kind: SchemaKind, items: readonly { id: number }[]): void {
  const seen = new Set<number>();
  for (const { id } of items) {
    if (!Number.isInteger(id) || id < 1) throw invalid(`${id} cannot be the id of a ${singular[kind]}.`);
    if (seen.has(id)) throw invalid(`This save names the ${singular[kind]} ${id} twice. Name it once.`);
    seen.add(id);
  }
}
