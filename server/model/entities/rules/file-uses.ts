import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';

/** That an entity uses a file: as its picture, as a value, or in a text; or that a link does, as a value. */
export interface FileUse {
  fileId: number;
  /** The entity, or the one from which the link leads. */
  entityId: number;
  /** The entity to which the link leads; 0 where it is no link's. */
  targetId: number;
}

/** By its address, wherever that stands; the migration has the same expression. */
const address = /\/files\/(\d{1,10})(?!\d)/g;
const LARGEST = 2 ** 31 - 1;

type UsingEntity = Pick<Entity, 'id' | 'imageId' | 'description' | 'attrs'>;
type UsingLink = Pick<Link, 'sourceId' | 'targetId' | 'attrs'>;

/** The properties whose values are files. */
export const fileProperties = (schema: Schema): number[] =>
  [...schema.properties.values()].flatMap(({ id, type }) => (propertyType(type).refersTo === 'files' ? [id] : []));

/** The files that entities and links use, each once. */
export function fileUsesOf(schema: Schema, entities: Iterable<UsingEntity>, links: Iterable<UsingLink>): FileUse[] {
  const isFile = new Set(fileProperties(schema).map(String));
  const uses: FileUse[] = [];
  const note = (files: ReadonlySet<number>, entityId: number, targetId: number) => {
    for (const fileId of files) uses.push({ fileId, entityId, targetId });
  };
  for (const { id, imageId, description, attrs } of entities) {
    const files = inValues(attrs, isFile, inText(description));
    note(imageId ? files.add(imageId) : files, id, 0);
  }
  for (const { sourceId, targetId, attrs } of links) note(inValues(attrs, isFile), sourceId, targetId);
  return uses;
}

function inValues(attrs: Attrs, isFile: ReadonlySet<string>, found = new Set<number>()): Set<number> {
  for (const [property, value] of Object.entries(attrs)) {
    if (typeof value !== 'number') inText(textOf(value), found);
    else if (isFile.has(property) && value <= LARGEST) found.add(value);
  }
  return found;
}

const textOf = (value: AttributeValue): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? JSON.stringify(value) : '';

function inText(text: string, found = new Set<number>()): Set<number> {
  if (!text.includes('/files/')) return found;
  for (const [, id] of text.matchAll(address)) if (Number(id) <= LARGEST) found.add(Number(id));
  return found;
}
