import type { StoredFile } from '../../../files/file.ts';
import type { Attrs } from '../../../model/attributes/attribute.ts';
import { propertyType } from '../../../model/attributes/types/index.ts';
import type { LockField } from '../../../model/changes/rules/field-lists.ts';
import type { SettingField } from '../../../model/changes/rules/field-lists.ts';
import type { Entity, Link } from '../../../model/entities/entity.ts';
import { rewrittenMetadata } from '../../../model/metadata/rules/references.ts';
import type { Project } from '../../../model/projects/project.ts';
import {
  schemaKinds,
  type Schema,
  type SchemaItem,
  type SchemaItems,
  type SchemaKind,
} from '../../../model/schema/schema.ts';
import { textForDocument } from './files-in-text.ts';
import { mentionsForDocument } from './mentions.ts';
import { teamsForFile, type Teams } from './teams.ts';
import { translatedWorkflow } from './translated-workflow.ts';

/** The numbers that things have within the document: the same for the same content, whatever the database calls them. */
export interface LocalIds {
  /** The organization whose addresses the texts use for files. */
  organization: string;
  entities: ReadonlyMap<number, number>;
  files: ReadonlyMap<number, number>;
  items: Record<SchemaKind, ReadonlyMap<number, number>>;
  teams: Teams;
}

/** Numbers project items after the organization's, in the order of their global ids; overrides keep the number they override. */
export function localItemIds(items: SchemaItems): LocalIds['items'] {
  const numbered = (rows: readonly SchemaItem[]) => {
    const shared = new Set(rows.filter((row) => row.projectId === 0).map((row) => row.id));
    let next = Math.max(0, ...shared) + 1;
    const own = rows.filter((row) => !shared.has(row.id)).toSorted((a, b) => (a.globalId < b.globalId ? -1 : 1));
    return new Map([...[...shared].map((id) => [id, id] as const), ...own.map((row) => [row.id, next++] as const)]);
  };
  return Object.fromEntries(schemaKinds.map((kind) => [kind, numbered(items[kind])])) as unknown as LocalIds['items'];
}

/** Returns the numbers of items in the database, for a document that leaves its schema out. */
export const ownItemIds = (items: SchemaItems): LocalIds['items'] =>
  Object.fromEntries(
    schemaKinds.map((kind) => [kind, new Map(items[kind].map(({ id }) => [id, id]))]),
  ) as unknown as LocalIds['items'];

/** Writes the schema in document form: the organization's items first, then the project's. */
export function writtenSchema(
  items: SchemaItems,
  { items: local, teams }: Pick<LocalIds, 'items' | 'teams'>,
): Record<SchemaKind, object[]> {
  const common = ({ organizationId: _, ...item }: SchemaItem & Record<string, unknown>, kind: SchemaKind) => ({
    ...item,
    id: local[kind].get(item.id)!,
    projectId: item.projectId === 0 ? 0 : 1,
  });
  const all = (ids: readonly number[], kind: SchemaKind) => ids.map((id) => local[kind].get(id) ?? id);
  const one = (id: number | null, kind: SchemaKind) => (id === null ? null : (local[kind].get(id) ?? id));
  const written: Record<SchemaKind, (SchemaItem & { id: number })[]> = {
    classes: items.classes.map((row) => ({
      ...common(row as never, 'classes'),
      parentId: one(row.parentId, 'classes'),
      localTargetRelations: row.localTargetRelations
        .map((target) => ({
          targetRelationId: one(target.targetRelationId, 'relations')!,
          targetClassId: one(target.targetClassId, 'classes')!,
          ...(target.isHidden && { isHidden: true }),
        }))
        .toSorted((a, b) => a.targetRelationId - b.targetRelationId || a.targetClassId - b.targetClassId),
    })) as never,
    properties: items.properties.map((row) => ({
      ...common(row as never, 'properties'),
      classId: one(row.classId, 'classes'),
      defaultValue: teamsForFile(row.defaultValue, teams),
    })) as never,
    relations: items.relations.map((row) => ({
      ...common(row as never, 'relations'),
      inverseId: one(row.inverseId, 'relations'),
      propertyIds: all(row.propertyIds, 'properties'),
    })) as never,
    labels: items.labels.map((row) => ({
      ...common(row as never, 'labels'),
      parentId: one(row.parentId, 'labels'),
      classIds: all(row.classIds, 'classes'),
    })) as never,
  };
  return Object.fromEntries(
    schemaKinds.map((kind) => [
      kind,
      written[kind].toSorted((a, b) => a.projectId - b.projectId || a.id - b.id).map(inOrder),
    ]),
  ) as unknown as Record<SchemaKind, object[]>;
}

/** Writes an entity in document form, with the links that begin at it. */
export function writtenEntity(
  schema: Schema,
  { entity, links }: { entity: Entity; links: readonly Link[] },
  local: LocalIds,
): object {
  const text = (html: string) =>
    mentionsForDocument(
      textForDocument(html, local.organization, (id) => local.files.get(id)),
      (id) => local.entities.get(id),
    );
  const attrs = (values: Attrs) =>
    Object.fromEntries(
      Object.entries(values)
        .flatMap(([id, value]) => {
          const property = schema.properties.get(Number(id));
          const type = property && propertyType(property.type);
          // A file that is not in the document has no number that would mean anything there.
          const written =
            type?.refersTo === 'files'
              ? local.files.get(Number(value))
              : type?.search === 'html'
                ? text(value as string)
                : teamsForFile(value, local.teams);
          return written === undefined
            ? []
            : [[local.items.properties.get(Number(id)) ?? Number(id), written] as const];
        })
        .toSorted(([a], [b]) => a - b)
        .map(([id, value]) => [String(id), inOrder(value)]),
    );
  const rels = links
    .map((link) => ({
      relationId: local.items.relations.get(link.relationId)!,
      targetId: local.entities.get(link.targetId)!,
      attrs: attrs(link.attrs),
    }))
    .toSorted((a, b) => a.relationId - b.relationId || a.targetId - b.targetId);
  return {
    id: local.entities.get(entity.id)!,
    globalId: entity.globalId,
    classId: local.items.classes.get(entity.classId) ?? entity.classId,
    name: entity.name,
    number: entity.number,
    description: text(entity.description),
    attrs: attrs(entity.attrs),
    labelIds: entity.labelIds.map((id) => local.items.labels.get(id) ?? id),
    rels,
    created: entity.created,
    createdBy: entity.createdBy,
    modified: entity.modified,
    modifiedBy: entity.modifiedBy,
    ...onlySet({
      isHidden: entity.isHidden,
      isArchived: entity.isArchived,
      isRedacted: entity.isRedacted,
      isLocked: entity.isLocked,
      lockedBy: entity.lockedBy,
      metaNumber: entity.metaNumber,
      imageId: entity.imageId === null ? null : (local.files.get(entity.imageId) ?? null),
      linkedLabelId:
        entity.linkedLabelId === null ? null : (local.items.labels.get(entity.linkedLabelId) ?? entity.linkedLabelId),
      branches: inOrder(entity.branches),
      controlStep: inOrder(entity.controlStep),
      metadata: Object.keys(entity.metadata).length > 0 ? inOrder(rewrittenMetadata(entity.metadata, text)) : null,
      script: entity.script,
    } satisfies Record<SettingField | LockField, unknown>),
  };
}

export const writtenProject = (
  { name, description, folder, preferences, workflow }: Project,
  { items, teams }: Pick<LocalIds, 'items' | 'teams'>,
): object => ({
  name,
  description,
  folder,
  preferences: inOrder(preferences),
  workflow: inOrder(
    translatedWorkflow(workflow, {
      item: (kind, id) => items[kind].get(id),
      team: (id) => teams.names.get(Number(id)),
    }),
  ),
});

/** Writes the name, type and size of a file; its content follows. */
export const writtenFile = ({ id, name, type, size }: StoredFile, local: LocalIds): object => ({
  id: local.files.get(id)!,
  name,
  type,
  size,
});

const onlySet = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );

/** Returns a value with its keys in alphabetical order, so that equal content is equal text. */
function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  ) as T;
}
