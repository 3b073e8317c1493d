import { invalid, Refusal } from '../../../refusals/refusal.ts';
import { schemaKinds, type Schema, type SchemaItems, type SchemaKind } from '../schema.ts';
import { singular } from './ids.ts';
import { indexSchema } from './index-schema.ts';
import type { Home } from './merge.ts';
import { planSchemaChange } from './save.ts';

export type Ids = Record<SchemaKind, number[]>;

/**
 * The plan of a deletion: rows of the project to delete, rows to write because they referred to these, and items that must not be in use.
 */
export interface DeletionPlan {
  deletes: Ids;
  writes: SchemaItems;
  unused: Ids;
}

/** Returns the kind with a name; refuses an unknown one. */
export function schemaKind(name: string): SchemaKind {
  const kind = schemaKinds.find((each) => each === name);
  if (!kind) throw invalid(`'${name}' is not a kind of schema item. Use one of ${schemaKinds.join(', ')}.`);
  return kind;
}

/**
 * Works out a deletion. A project's row over an item of the organization is taken away, so that the organization's shows again. An item of its
 * own goes with its inverse (relations) and its own properties (classes), if nothing uses it. `rows` are all rows that could refer to it.
 */
export function plannedDeletion(rows: SchemaItems, home: Home, kind: SchemaKind, ids: readonly number[]): DeletionPlan {
  const before = indexSchema(rows, { ...home, version: '' });
  const deletes: Ids = { classes: [], properties: [], relations: [], labels: [], [kind]: [...new Set(ids)] };
  const pairs = deletes.relations.flatMap((id) => before.relations.get(id)?.inverseId ?? []);
  deletes.relations = [...new Set([...deletes.relations, ...pairs])];
  for (const id of deletes[kind]) refuseForeign(rows[kind], home, kind, id);
  const lone = indexSchema(without(rows, home, deletes), { ...home, version: '' });
  deletes.properties.push(...ownProperties(rows, home, lone));
  if (home.projectId === 0) refuseUsedInProjects(rows, deletes);
  const base = indexSchema(without(rows, home, deletes), { ...home, version: '' });
  refuseOrphans(before, base);
  const { writes, unused } = planSchemaChange(before, stripped(base), home, base);
  return {
    deletes,
    writes,
    unused: {
      classes: [...gone(before.classes, base.classes), ...unused.classes],
      properties: [...gone(before.properties, base.properties), ...unused.properties],
      relations: gone(before.relations, base.relations),
      labels: gone(before.labels, base.labels),
    },
  };
}

const gone = (before: ReadonlyMap<number, unknown>, after: ReadonlyMap<number, unknown>): number[] =>
  [...before.keys()].filter((id) => !after.has(id));

function without(rows: SchemaItems, { projectId }: Home, ids: Ids): SchemaItems {
  const stays = (kind: SchemaKind) => (item: { projectId: number; id: number }) =>
    item.projectId !== projectId || !ids[kind].includes(item.id);
  return {
    classes: rows.classes.filter(stays('classes')),
    properties: rows.properties.filter(stays('properties')),
    relations: rows.relations.filter(stays('relations')),
    labels: rows.labels.filter(stays('labels')),
  };
}

function refuseForeign(rows: SchemaItems[SchemaKind], home: Home, kind: SchemaKind, id: number): void {
  const own = rows.find((row) => row.id === id && row.projectId === home.projectId);
  const global = rows.find((row) => row.id === id && row.projectId === 0);
  const noun = singular[kind];
  if (!own && !global)
    throw new Refusal(
      'NOT_FOUND',
      404,
      'Not Found',
      `There is no ${noun} ${id} in this schema. It may have been deleted: reload the page.`,
    );
  if (!own)
    throw invalid(
      `The ${noun} '${global!.name}' belongs to the organization's schema. Delete it there, or hide it in this project.`,
    );
  if (own.isLocked && (!global || own === global))
    throw invalid(`The ${noun} '${own.name}' is built in and cannot be deleted. You can hide it.`);
}

/** The properties of classes that are gone. */
const ownProperties = (rows: SchemaItems, { projectId }: Home, after: Schema): number[] =>
  rows.properties
    .filter((row) => row.projectId === projectId && row.classId !== null && !after.classes.has(row.classId))
    .filter((row) => after.properties.has(row.id))
    .map((row) => row.id);

/** Children would be left without the parent they inherit from. */
function refuseOrphans(before: Schema, after: Schema): void {
  for (const kind of ['classes', 'labels'] as const)
    for (const item of after[kind].values()) {
      if (item.parentId === null || after[kind].has(item.parentId)) continue;
      const parent = before[kind].get(item.parentId)?.name ?? item.parentId;
      throw invalid(`'${item.name}' has the ${singular[kind]} '${parent}' as its parent. Move or delete it first.`);
    }
}

/** Refuses to delete items of the organization that rows of projects replace or refer to. */
function refuseUsedInProjects(rows: SchemaItems, ids: Ids): void {
  const has = (kind: SchemaKind, id: number | null) => id !== null && ids[kind].includes(id);
  const users = [
    ...rows.classes.filter(
      (row) =>
        has('classes', row.id) ||
        has('classes', row.parentId) ||
        row.localTargetRelations.some(
          (each) => has('classes', each.targetClassId) || has('relations', each.targetRelationId),
        ),
    ),
    ...rows.properties.filter((row) => has('properties', row.id) || has('classes', row.classId)),
    ...rows.relations.filter((row) => has('relations', row.id) || row.propertyIds.some((id) => has('properties', id))),
    ...rows.labels.filter(
      (row) => has('labels', row.id) || has('labels', row.parentId) || row.classIds.some((id) => has('classes', id)),
    ),
  ];
  const projects = [...new Set(users.map((row) => row.projectId).filter((id) => id !== 0))].toSorted((a, b) => a - b);
  if (projects.length === 0) return;
  throw invalid(
    `The schema of ${projects.length === 1 ? 'project' : 'projects'} ${projects.join(', ')} changes or uses it. Delete that there first.`,
  );
}

/** Removes references to deleted items. */
function stripped({ classes, properties, relations, labels }: Schema): SchemaItems {
  const items: SchemaItems = { classes: [], properties: [], relations: [], labels: [] };
  for (const item of classes.values()) {
    const rows = item.localTargetRelations.filter(
      (row) => classes.has(row.targetClassId) && relations.has(row.targetRelationId),
    );
    if (rows.length < item.localTargetRelations.length) items.classes.push({ ...item, localTargetRelations: rows });
  }
  for (const item of relations.values()) {
    const propertyIds = item.propertyIds.filter((id) => properties.has(id));
    if (propertyIds.length < item.propertyIds.length) items.relations.push({ ...item, propertyIds });
  }
  for (const item of labels.values()) {
    const classIds = item.classIds.filter((id) => classes.has(id));
    if (classIds.length < item.classIds.length) items.labels.push({ ...item, classIds });
  }
  return items;
}
