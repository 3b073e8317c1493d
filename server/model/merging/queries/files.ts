import { filesByHash, filesOf } from '../../../exchange/files/queries.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Two } from './matching.ts';

/** The target's numbers of the source's files; of a file that is yet to be copied the negative one. */
export type FileNumbers = ReadonlyMap<number, number>;

/** Files are alike whose content and name are. */
export async function fileNumbers(
  db: Reader,
  { target, source }: Two,
  schema: Schema,
  entities: readonly Entity[],
): Promise<FileNumbers> {
  const isFile = fileProperties(schema);
  const inAttrs = (attrs: Attrs) =>
    Object.entries(attrs).flatMap(([id, value]) => (isFile.has(id) && typeof value === 'number' ? [value] : []));
  const ids = new Set(
    entities.flatMap(({ imageId, attrs }) => [...(imageId === null ? [] : [imageId]), ...inAttrs(attrs)]),
  );
  if (ids.size === 0) return new Map();
  const theirs = await filesOf(db, source, [...ids]);
  const ours = await filesByHash(
    db,
    target,
    theirs.map(({ sha256 }) => sha256),
  );
  const nameOf = ({ sha256, name }: { sha256: string; name: string }) => `${sha256} ${name}`;
  const known = new Map(ours.toReversed().map((file) => [nameOf(file), file.id]));
  return new Map(theirs.map((file) => [file.id, known.get(nameOf(file)) ?? -file.id]));
}

export function fileProperties(schema: Schema): Set<string> {
  const files = [...schema.properties.values()].filter(({ type }) => propertyType(type).refersTo === 'files');
  return new Set(files.map(({ id }) => String(id)));
}

/** An entity of the source, with its links, that speaks of files by the target's numbers. */
export function withFiles(
  schema: Schema,
  files: FileNumbers,
  entity: Entity,
  links: readonly Link[],
): { entity: Entity; links: readonly Link[] } {
  if (files.size === 0) return { entity, links };
  const isFile = fileProperties(schema);
  const number = (value: AttributeValue) => (typeof value === 'number' ? (files.get(value) ?? value) : value);
  const told = (attrs: Attrs): Attrs =>
    Object.fromEntries(Object.entries(attrs).map(([id, value]) => [id, isFile.has(id) ? number(value) : value]));
  return {
    entity: {
      ...entity,
      imageId: entity.imageId && (files.get(entity.imageId) ?? entity.imageId),
      attrs: told(entity.attrs),
    },
    links: links.map((link) => ({ ...link, attrs: told(link.attrs) })),
  };
}
