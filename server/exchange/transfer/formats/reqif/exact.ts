import { z } from 'zod';

import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { LockField } from '../../../../model/changes/rules/field-lists.ts';
import type { SettingField } from '../../../../model/changes/rules/field-lists.ts';
import type { Entity } from '../../../../model/entities/entity.ts';
import { rewrittenMetadata } from '../../../../model/metadata/rules/references.ts';
import type { Property, Schema } from '../../../../model/schema/schema.ts';
import { textForDocument } from '../../rules/files-in-text.ts';
import { mentionsForDocument } from '../../rules/mentions.ts';
import { teamsForFile, type Teams } from '../../rules/teams.ts';
import type { ReqifKind } from './document.ts';
import { comesBack } from './html-as-read.ts';
import { renditionOf, saysAll } from './rendition.ts';
import { toXhtml, type Attachment } from './xhtml.ts';

/** The attribute in which an object stores, as JSON, facts without a form in ReqIF. Other tools preserve it like any text. */
export const EXACT = 'Truss.Exact';
/** The attribute with the labels of an object: a choice of several, which other tools can show and change. */
export const LABELS = 'Truss.Labels';

/** The settings and locks of an entity. A file knows neither our labels nor our files by their numbers. */
type Settings = Record<
  Exclude<SettingField | LockField, 'imageId' | 'linkedLabelId'> | 'image' | 'linkedLabel',
  unknown
>;
const value = z.json() as z.ZodType<AttributeValue>;
const text = z.string();
const date = z.iso.datetime();
const shape = z.object({
  /** The object that this belongs to. Other tools copy objects with all their attributes, and a copy must not be taken for the original. */
  id: text.optional(),
  globalId: text.optional(),
  name: text.optional(),
  number: text.optional(),
  description: text.optional(),
  /** The values by the global ids of properties, with files by their place in the file's list. */
  attrs: z.record(text, value).optional(),
  created: date.optional(),
  createdBy: text.optional(),
  modified: date.nullish(),
  modifiedBy: text.nullish(),
  isLocked: z.boolean().optional(),
  lockedBy: text.nullish(),
  isHidden: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  isRedacted: z.boolean().optional(),
  metaNumber: text.nullish(),
  linkedLabel: text.nullish(),
  image: z.int().nullish(),
  branches: z.json().optional(),
  controlStep: z.json().optional(),
  metadata: z.record(text, text).optional(),
  script: text.nullish(),
} satisfies Settings & Record<string, z.ZodType>);
export type Exact = z.infer<typeof shape>;

/** The ids and the file paths needed for writing values. */
export interface ValueSources {
  organization: string;
  schema: Schema;
  kindOf(property: Property): ReqifKind;
  attachment: Attachment;
  fileNumber(id: number): number | undefined;
  teams: Teams;
  /** Returns an entity's identifier in the file; undefined if it is not in it. */
  identifierOf(entityId: number): string | undefined;
}

/** Returns the facts about an entity that ReqIF's own elements cannot express. */
export function exactEntity(
  values: ValueSources,
  entity: Entity,
  identifier: string,
  properties: readonly Property[],
): Exact {
  const { schema, attachment } = values;
  const attrs = exactAttrs(values, properties, entity.attrs);
  const linked = entity.linkedLabelId === null ? undefined : schema.labels.get(entity.linkedLabelId)?.globalId;
  const text = textOfFile(values, entity.description);
  const needsText =
    text !== '' && (entity.description.includes('/files/') || !comesBack(text, toXhtml(text, attachment)));
  return onlySaid({
    id: identifier,
    ...(identifier !== entity.globalId && { globalId: entity.globalId }),
    ...(entity.name !== asName(entity.name) && { name: entity.name }),
    ...(entity.number === '' && { number: '' }),
    ...(needsText && { description: text }),
    ...(attrs && { attrs }),
    created: entity.created.toISOString(),
    createdBy: entity.createdBy,
    modified: entity.modified?.toISOString() ?? null,
    modifiedBy: entity.modifiedBy,
    isLocked: entity.isLocked,
    lockedBy: entity.lockedBy,
    isHidden: entity.isHidden,
    isArchived: entity.isArchived,
    isRedacted: entity.isRedacted,
    metaNumber: entity.metaNumber,
    linkedLabel: linked ?? null,
    image: entity.imageId === null ? null : (values.fileNumber(entity.imageId) ?? null),
    branches: entity.branches as Exact['branches'],
    controlStep: entity.controlStep as Exact['controlStep'],
    metadata:
      Object.keys(entity.metadata).length === 0
        ? undefined
        : rewrittenMetadata(entity.metadata, (text) => textOfFile(values, text)),
    script: entity.script,
  } satisfies Settings & Exact);
}

/** Returns the values, by the property's global id, that cannot be recovered from their ReqIF form; undefined if there are none. */
export function exactAttrs(
  values: ValueSources,
  properties: readonly Property[],
  attrs: Attrs,
): Record<string, AttributeValue> | undefined {
  const exact = properties.flatMap((property): [string, AttributeValue][] => {
    const stored = attrs[property.id];
    if (stored === undefined || stored === null) return [];
    const kind = values.kindOf(property);
    const written = renditionOf(property, kind, inFile(values, property, stored), values.attachment);
    if (written && saysAll(property, kind, stored, written)) return [];
    const kept = inFile(values, property, stored);
    return kept === null ? [] : [[property.globalId, kept]];
  });
  return exact.length > 0 ? Object.fromEntries(exact) : undefined;
}

/** Replaces teams in a value by their names, and files by their place in the file's list; null for a file that is not in it. */
export function inFile(values: ValueSources, property: Property, stored: AttributeValue): AttributeValue {
  if (propertyType(property.type).refersTo === 'files') return values.fileNumber(Number(stored)) ?? null;
  return propertyType(property.type).search === 'html'
    ? textOfFile(values, String(stored))
    : teamsForFile(stored, values.teams);
}

/** Replaces files in a text by their place in the file's list, and mentioned entities by their identifiers. */
export const textOfFile = ({ organization, fileNumber, identifierOf }: ValueSources, html: string): string =>
  mentionsForDocument(textForDocument(html, organization, fileNumber), identifierOf);

/** Returns a name from another tool on one line, with single blanks. */
const asName = (given: string): string => given.replace(/\s+/g, ' ').trim().slice(0, 500) || '…';

/** Reads our own exact facts from an object or a relation; empty if it has none or they have been damaged. */
export function exactFrom(text: string): Exact {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

const onlySaid = (exact: Exact): Exact =>
  Object.fromEntries(Object.entries(exact).filter(([, each]) => each !== null && each !== undefined && each !== false));
