import { filesByHash, filesOf } from '../../../exchange/files/queries.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import { renumbered, type OtherNumbers } from '../../entities/rules/texts.ts';
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
  more: ReadonlySet<number>,
): Promise<FileNumbers> {
  const isFile = fileProperties(schema);
  const inAttrs = (attrs: Attrs) =>
    Object.entries(attrs).flatMap(([id, value]) => (isFile.has(id) && typeof value === 'number' ? [value] : []));
  const ids = new Set([
    ...more,
    ...entities.flatMap(({ imageId, attrs }) => [...(imageId === null ? [] : [imageId]), ...inAttrs(attrs)]),
  ]);
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

/** How an entity of the source speaks of others and of files by the target's numbers: in values, and in texts. */
export interface Speaking {
  schema: Schema;
  slug: string;
  files: FileNumbers;
  numberOf(id: number): number;
}

/** An entity of the source, with its links, that speaks by the target's numbers. What is new there keeps its number in texts. */
export function asThere(
  { schema, slug, files, numberOf }: Speaking,
  entity: Entity,
  links: readonly Link[],
): { entity: Entity; links: readonly Link[] } {
  const isFile = fileProperties(schema);
  const rich = richProperties(schema);
  const known = (number: number | undefined) => (number !== undefined && number > 0 ? number : undefined);
  const others: OtherNumbers = { slug, entity: (id) => known(numberOf(id)), file: (id) => known(files.get(id)) };
  const told = (attrs: Attrs): Attrs =>
    Object.fromEntries(
      Object.entries(attrs).map(([id, value]) => {
        if (typeof value === 'number' && isFile.has(id)) return [id, files.get(value) ?? value];
        return [id, typeof value === 'string' && rich.has(id) ? renumbered(value, others) : value];
      }),
    );
  return {
    entity: {
      ...entity,
      imageId: entity.imageId && (files.get(entity.imageId) ?? entity.imageId),
      description: renumbered(entity.description, others),
      attrs: told(entity.attrs),
    },
    links: links.map((link) => ({ ...link, attrs: told(link.attrs) })),
  };
}

const richProperties = (schema: Schema): Set<string> =>
  new Set(
    [...schema.properties.values()]
      .filter(({ type }) => propertyType(type).search === 'html')
      .map(({ id }) => String(id)),
  );

/** The entities and files that the texts of some entities speak of by number. */
export function spokenOf(
  schema: Schema,
  slug: string,
  entities: readonly Entity[],
): { entities: Set<number>; files: Set<number> } {
  const found = { entities: new Set<number>(), files: new Set<number>() };
  const rich = richProperties(schema);
  const note: OtherNumbers = {
    slug,
    entity: (id) => void found.entities.add(id),
    file: (id) => void found.files.add(id),
  };
  for (const { description, attrs } of entities) {
    renumbered(description, note);
    for (const [id, value] of Object.entries(attrs))
      if (typeof value === 'string' && rich.has(id)) renumbered(value, note);
  }
  return found;
}
