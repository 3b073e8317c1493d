import type { Attrs } from '../../attributes/attribute.ts';
import { ADDED } from '../../changes/rules/changes.ts';
import { isKeptAsMetadata, blanks, comparedFields, plainByType } from '../../changes/rules/field-lists.ts';
import type { Entity, EntityPatch, Link, RelPatch } from '../../entities/entity.ts';
import type { DiagramRow, PlaceRow } from '../../entities/plans/layouts.ts';
import { canonicalEnds } from '../../entities/plans/links.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fields } from '../merging.ts';
import { fieldKey, fieldOf, WHOLE } from './keys.ts';

/** An entity with all that is merged with it; the numbers in it are those of the target. */
export interface Whole {
  entity: Entity;
  /** The links from the entity's own side, and those to its wholes. */
  links: readonly Link[];
  diagrams: readonly Pick<DiagramRow, 'type' | 'name'>[];
  places: readonly Pick<PlaceRow, 'type' | 'key' | 'place'>[];
}

/** The merged fields that have no entries, with their keys. Locks on one side do not concern the other. */
const merged = [
  ...plainByType.map(([type, name]) => [fieldKey(type), name] as const),
  ...comparedFields.filter(isKeptAsMetadata).map((name) => [fieldKey('METADATA', name), name] as const),
];

/** Returns the entity that a link belongs to: the part of a link to a whole, otherwise the end at which it begins. */
export function ownerOf(schema: Schema, link: Pick<Link, 'sourceId' | 'relationId' | 'targetId'>): number {
  return link.relationId === decomposition(schema)?.children.id ? link.targetId : link.sourceId;
}

/** Returns the merged fields of an entity. Locks and times of change are not merged. */
export function mergeableFields(schema: Schema, { entity, links, diagrams, places }: Whole): Fields {
  const fields = new Map<string, unknown>();
  const put = (key: string, value: unknown) => {
    if (value !== null && value !== undefined) fields.set(key, value);
  };
  for (const [key, name] of merged) put(key, entity[name] === blanks[name] ? null : entity[name]);
  for (const [id, value] of Object.entries(entity.attrs)) put(fieldKey('ATTRIBUTE', id), value);
  for (const id of entity.labelIds) put(fieldKey('LABEL', id), ADDED);
  for (const [name, value] of Object.entries(entity.metadata))
    if (!isKeptAsMetadata(name)) put(fieldKey('METADATA', name), value);
  for (const { type, name } of diagrams) put(fieldKey('DIAGRAM_LAYOUT', type), name);
  for (const { type, key, place } of places) put(fieldKey('DIAGRAM_LAYOUT', type, key), place);
  const words = decomposition(schema);
  const wholes: number[] = [];
  for (const { sourceId, relationId, targetId, attrs } of links) {
    const isPart = relationId === words?.children.id;
    if (isPart) wholes.push(sourceId);
    const end = isPart ? ([words!.parents.id, sourceId] as const) : ([relationId, targetId] as const);
    if (!isPart) put(fieldKey('RELATIONSHIP', ...end), ADDED);
    for (const [id, value] of Object.entries(attrs)) put(fieldKey('RELATIONSHIP_ATTRIBUTE', ...end, id), value);
  }
  if (wholes.length > 0)
    fields.set(
      WHOLE,
      wholes.toSorted((a, b) => a - b),
    );
  return fields;
}

/** Returns a link in the target's numbers and stored direction. */
export const withNumbers = (schema: Schema, link: Link, numberOf: (id: number) => number): Link => ({
  ...link,
  ...canonicalEnds(schema, numberOf(link.sourceId), { relationId: link.relationId, targetId: numberOf(link.targetId) }),
});

/** Lists the links of an entity among its fields, as seen from it. */
export function relsIn(schema: Schema, fields: Fields): RelPatch[] {
  const words = decomposition(schema);
  const rels = new Map<string, RelPatch & { attrs: Attrs }>();
  const rel = (relationId: number, targetId: number) => {
    const key = `${relationId}:${targetId}`;
    const found = rels.get(key) ?? { relationId, targetId, attrs: {} };
    return rels.set(key, found).get(key)!;
  };
  for (const [key] of fields) {
    const { type, identifiers } = fieldOf(key);
    if (type === 'RELATIONSHIP') rel(Number(identifiers[0]), Number(identifiers[1]));
  }
  if (words) for (const id of (fields.get(WHOLE) ?? []) as number[]) rel(words.parents.id, id);
  for (const [key, value] of fields) {
    const { type, identifiers } = fieldOf(key);
    const found = rels.get(identifiers.slice(0, 2).join(':'));
    if (type === 'RELATIONSHIP_ATTRIBUTE' && found) found.attrs[identifiers[2]!] = value as Attrs[string];
  }
  return [...rels.values()];
}

/** Turns fields into a patch that removes missing values. Links and diagrams are not included. */
export function patchFromFields(
  schema: Schema,
  fields: Fields,
  before: Entity | undefined,
): Omit<EntityPatch, 'projectId'> {
  const classId = Number(fields.get('CLASS_ID'));
  const known = new Set((schema.propertiesOf.get(classId) ?? []).map(({ id }) => String(id)));
  const attrs: Attrs = {};
  const metadata: Record<string, string> = {};
  const labelIds: number[] = [];
  // A new entity gets null where the other side has no value, so that no default is stored.
  for (const id of before ? Object.keys(before.attrs) : known)
    if (!fields.has(fieldKey('ATTRIBUTE', id))) attrs[id] = null;
  for (const [key, value] of fields) {
    const { type, identifiers } = fieldOf(key);
    const first = identifiers[0] ?? '';
    if (type === 'ATTRIBUTE' && known.has(first)) attrs[first] = value as Attrs[string];
    if (type === 'LABEL' && schema.labels.has(Number(first))) labelIds.push(Number(first));
    if (type === 'METADATA' && !isKeptAsMetadata(first)) metadata[first] = String(value);
  }
  return {
    ...Object.fromEntries(merged.map(([key, name]) => [name, fields.get(key) ?? blanks[name]])),
    classId,
    attrs,
    labelIds,
    metadata,
  };
}
