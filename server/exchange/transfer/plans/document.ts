import type { AttributeValue, Attrs } from '../../../model/attributes/attribute.ts';
import { propertyType } from '../../../model/attributes/types/index.ts';
import { rewrittenMetadata } from '../../../model/metadata/rules/references.ts';
import type { Schema, SchemaInput, SchemaItem, SchemaKind } from '../../../model/schema/schema.ts';
import type { ImportPlan, ImportWarning } from '../import-plan.ts';
import type { ReadDocument } from '../rules/document.ts';
import { originIn, settingsIn } from '../rules/file-entities.ts';
import { textFromDocument } from '../rules/files-in-text.ts';
import { teamsFromFile, type Teams } from '../rules/teams.ts';

/** The project's own numbers for the document's, by kind. */
export type ItemIds = Record<SchemaKind, Map<number, number>>;

/**
 * Matches the document's schema items to the project's, by global id, else by name (for properties in the same class), and lists the
 * missing ones.
 */
export function matchedItems(
  given: SchemaInput,
  schema: Schema,
): { ids: ItemIds; missing: Record<SchemaKind, SchemaItem[]> } {
  const ids = { classes: new Map(), properties: new Map(), relations: new Map(), labels: new Map() } as ItemIds;
  const missing = { classes: [], properties: [], relations: [], labels: [] } as Record<SchemaKind, SchemaItem[]>;
  for (const kind of ['classes', 'relations', 'labels', 'properties'] as const) {
    const known = [...schema[kind].values()] as (SchemaItem & { classId?: number | null })[];
    const byGlobalId = new Map(known.map((item) => [item.globalId, item.id]));
    const nameKey = (item: { name: string; classId?: number | null | undefined }, classId = item.classId) =>
      `${classId ?? ''}:${item.name.toLowerCase()}`;
    const byName = new Map(known.map((item) => [nameKey(item), item.id]));
    for (const item of (given[kind] ?? []) as (SchemaItem & { classId?: number | null })[]) {
      const found =
        byGlobalId.get(item.globalId) ??
        byName.get(
          nameKey(item, item.classId == null ? item.classId : (ids.classes.get(item.classId) ?? item.classId)),
        );
      if (found !== undefined) ids[kind].set(item.id, found);
      const isOverride = found !== undefined && item.projectId !== 0 && schema[kind].get(found)!.projectId === 0;
      if (found === undefined || isOverride) missing[kind].push(item);
    }
  }
  return { ids, missing };
}

/** Returns the missing items as a schema save, under their future numbers. */
export function addedItems(missing: Record<SchemaKind, SchemaItem[]>, ids: ItemIds, teams: Teams): SchemaInput {
  const to = (kind: SchemaKind, id: unknown) => (typeof id === 'number' ? (ids[kind].get(id) ?? id) : null);
  const list = (kind: SchemaKind, value: unknown) => ((value ?? []) as number[]).map((id) => ids[kind].get(id) ?? id);
  const plain = (kind: SchemaKind) =>
    missing[kind].map((item) => {
      const { projectId: _, organizationId: __, ...rest } = item as SchemaItem & Record<string, unknown>;
      return { ...rest, id: ids[kind].get(item.id)! } as Record<string, unknown> & { id: number };
    });
  return {
    classes: plain('classes').map((item) => ({
      ...item,
      parentId: to('classes', item['parentId']),
      localTargetRelations: (
        (item['localTargetRelations'] ?? []) as { targetClassId: number; targetRelationId: number }[]
      ).map((target) => ({
        ...target,
        targetClassId: to('classes', target.targetClassId)!,
        targetRelationId: to('relations', target.targetRelationId)!,
      })),
    })),
    properties: plain('properties').map((item) => ({
      ...item,
      classId: to('classes', item['classId']),
      ...('defaultValue' in item && { defaultValue: defaultHere(item, teams) }),
    })),
    relations: plain('relations').map((item) => ({
      ...item,
      inverseId: to('relations', item['inverseId'])!,
      propertyIds: list('properties', item['propertyIds']),
    })),
    labels: plain('labels').map((item) => ({
      ...item,
      parentId: to('labels', item['parentId']),
      classIds: list('classes', item['classIds']),
    })),
  } as SchemaInput;
}

/** A default as it is here. The number of a file says nothing in another project. */
const defaultHere = ({ type, defaultValue }: Record<string, unknown>, teams: Teams): AttributeValue =>
  type === 'FILE' ? null : teamsFromFile((defaultValue ?? null) as AttributeValue, teams);

/**
 * Plans a document's import into a project: entities known by global id are updated, others created. A link without a target is left out
 * with a warning.
 */
export function planOfDocument(
  document: Pick<ReadDocument, 'entities'>,
  schema: Schema,
  ids: ItemIds,
  existing: ReadonlyMap<string, number>,
  fileIds: ReadonlyMap<number, number>,
  organization: string,
  keys: ReadonlySet<number> = new Set(document.entities.map((entity) => entity.id)),
): ImportPlan {
  const warnings: ImportWarning[] = [];
  const item = (kind: SchemaKind, id: number) => ids[kind].get(id) ?? id;
  const text = (html: string) => textFromDocument(html, organization, (number) => fileIds.get(number));
  const attrs = (values: Record<string, unknown>): Attrs =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => {
        const propertyId = item('properties', Number(id));
        const property = schema.properties.get(propertyId);
        const type = property && propertyType(property.type);
        if (type?.refersTo === 'files' && value)
          return [String(propertyId), fileIds.get(Number(value)) ?? Number(value)];
        const isText = type?.search === 'html' && typeof value === 'string';
        return [String(propertyId), (isText ? text(value) : value) as AttributeValue];
      }),
    );

  const entities = document.entities.map((entity) => ({
    key: String(entity.id),
    existingId: entity.globalId === undefined ? undefined : existing.get(entity.globalId),
    patch: {
      globalId: entity.globalId,
      classId: item('classes', entity.classId),
      name: entity.name,
      number: entity.number,
      description: text(entity.description),
      attrs: attrs(entity.attrs),
      labelIds: entity.labelIds.map((id) => item('labels', id)),
      ...settingsIn(entity),
      ...(entity.metadata != null && { metadata: rewrittenMetadata(entity.metadata, text) }),
      ...(entity.linkedLabelId != null && { linkedLabelId: item('labels', entity.linkedLabelId) }),
      ...(entity.imageId != null && { imageId: fileIds.get(entity.imageId) ?? null }),
    },
    origin: originIn(entity),
  }));
  const links = document.entities.flatMap((entity) =>
    entity.rels.flatMap((rel) => {
      if (keys.has(rel.targetId))
        return [
          {
            sourceKey: String(entity.id),
            relationId: item('relations', rel.relationId),
            targetKey: String(rel.targetId),
            attrs: attrs(rel.attrs),
          },
        ];
      warnings.push({
        object: entity.name || entity.globalId || null,
        message: `It is linked to ${rel.targetId}, which is not in the file; the relationship was left out.`,
      });
      return [];
    }),
  );
  return { entities, links, warnings };
}
