import { checkedProjectName } from '../projects/rules/project.ts';
import { schemaKinds, type SchemaItems, type SchemaKind } from '../schema/schema.ts';

const LONGEST = 200;

/** Names a copy as wished, or else after its source. */
export const copyName = (source: string, wished: string | undefined, isBranch: boolean): string =>
  checkedProjectName(wished?.trim() || `${isBranch ? 'Branch' : 'Copy'} of ${source}`.slice(0, LONGEST));

/** The numbers of schema items, by kind. */
export type Numbers = Record<SchemaKind, number[]>;

/** Lists the items of one schema that another lacks: an organization may have removed items that a project used at the time. */
export function lostItems(was: SchemaItems, is: SchemaItems): Numbers {
  const lost = (kind: SchemaKind) => {
    const there = new Set(is[kind].map(({ id }) => id));
    return [...new Set(was[kind].map(({ id }) => id))].filter((id) => !there.has(id));
  };
  return Object.fromEntries(schemaKinds.map((kind) => [kind, lost(kind)])) as Numbers;
}

/** Returns a project's own items as items of a copy, under the same ids, so that both sides of a branch mean the same by them. */
export function ownItems(items: SchemaItems, projectId: number, copyId: number): SchemaItems {
  const moved = <T extends { projectId: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.projectId === projectId).map((row) => ({ ...row, projectId: copyId }));
  return {
    classes: moved(items.classes),
    properties: moved(items.properties),
    relations: moved(items.relations),
    labels: moved(items.labels),
  };
}

/** Removes the lost items, and what the remaining ones say of them, from a schema. */
export function withoutLost({ classes, properties, relations, labels }: SchemaItems, lost: Numbers): SchemaItems {
  const gone = Object.fromEntries(schemaKinds.map((kind) => [kind, new Set(lost[kind])])) as Record<
    SchemaKind,
    Set<number>
  >;
  const there = (kind: SchemaKind, ids: readonly number[]) => ids.filter((id) => !gone[kind].has(id));
  const parent = (kind: SchemaKind, id: number | null) => (id !== null && gone[kind].has(id) ? null : id);
  return {
    classes: classes.map((each) => ({
      ...each,
      parentId: parent('classes', each.parentId),
      localTargetRelations: each.localTargetRelations.filter(
        ({ targetClassId, targetRelationId }) =>
          !gone.classes.has(targetClassId) && !gone.relations.has(targetRelationId),
      ),
    })),
    properties: properties.filter(({ classId }) => classId === null || !gone.classes.has(classId)),
    relations: relations.map((each) => ({ ...each, propertyIds: there('properties', each.propertyIds) })),
    labels: labels.map((each) => ({
      ...each,
      parentId: parent('labels', each.parentId),
      classIds: there('classes', each.classIds),
    })),
  };
}

/** Returns the items of an organization and those of one of its projects. */
export const joinSchemaItems = (organization: SchemaItems, own: SchemaItems): SchemaItems => ({
  classes: [...organization.classes, ...own.classes],
  properties: [...organization.properties, ...own.properties],
  relations: [...organization.relations, ...own.relations],
  labels: [...organization.labels, ...own.labels],
});

export interface LostInUse {
  entities: number;
  links: number;
  properties: number;
  labels: number;
}

/** Says in words what a copy could not take along. An ERROR among them stops the whole copy. */
export function copyErrors({ entities, links, properties, labels }: LostInUse): string[] {
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  return [
    ...(entities > 0
      ? [
          `ERROR: ${count(entities, 'entity is', 'entities are')} of a class that the copy would not have. Copy the schema too, or restore the class first.`,
        ]
      : []),
    ...(links > 0
      ? [
          `ERROR: ${count(links, 'relationship is', 'relationships are')} of a relation that the copy would not have. Copy the schema too, or restore the relation first.`,
        ]
      : []),
    ...(properties > 0
      ? [
          `${count(properties, 'property is', 'properties are')} missing in the schema of the copy; their values were left out.`,
        ]
      : []),
    ...(labels > 0
      ? [
          `${count(labels, 'label is', 'labels are')} missing in the schema of the copy; removed from all entities there.`,
        ]
      : []),
  ];
}
