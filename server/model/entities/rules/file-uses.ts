import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';

/** A use of a file: by an entity as its image, in a value or in a text, or by a link in a value. */
export interface FileUse {
  fileId: number;
  /** The entity, or the one at the source of the link. */
  entityId: number;
  /** The entity at the target of the link; 0 for a use by an entity. */
  targetId: number;
}

/** Matches the address of a file anywhere in a text; the migration has the same expression. */
const address = /\/files\/(\d{1,10})(?!\d)/g;
const LARGEST = 2 ** 31 - 1;

type UsingEntity = Pick<Entity, 'id' | 'imageId' | 'description' | 'attrs'>;
type UsingLink = Pick<Link, 'sourceId' | 'targetId' | 'attrs'>;

/** Lists the properties whose values are files. */
export const fileProperties = (schema: Schema): number[] =>
  [...schema.properties.values()].flatMap(({ id, type }) => (propertyType(type).refersTo === 'files' ? [id] : []));

/** Lists the files that entities and links use, each once. */
export function fileUsesOf(schema: Schema, entities: Iterable<UsingEntity>, links: Iterable<UsingLink>): FileUse[] {
  const isFile = new Set(fileProperties(schema).map(String));
  const uses: FileUse[] = [];
  // Collects the uses of all entities in one list, since few of very many entities use files.
  const found = new Set<number>();
  const note = (entityId: number, targetId: number) => {
    for (const fileId of found) uses.push({ fileId, entityId, targetId });
    found.clear();
  };
  for (const { id, imageId, description, attrs } of entities) {
    findInText(description, found);
    findInValues(attrs, isFile, found);
    if (imageId) found.add(imageId);
    note(id, 0);
  }
  for (const { sourceId, targetId, attrs } of links) {
    findInValues(attrs, isFile, found);
    note(sourceId, targetId);
  }
  return uses;
}

function findInValues(attrs: Attrs, isFile: ReadonlySet<string>, found: Set<number>): void {
  for (const property in attrs) {
    const value = attrs[property]!;
    if (typeof value !== 'number') findInText(textOf(value), found);
    else if (isFile.has(property) && value <= LARGEST) found.add(value);
  }
}

const textOf = (value: AttributeValue): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? JSON.stringify(value) : '';

function findInText(text: string, found: Set<number>): void {
  if (!text.includes('/files/')) return;
  for (const [, id] of text.matchAll(address)) if (Number(id) <= LARGEST) found.add(Number(id));
}
