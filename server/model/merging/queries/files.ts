import { filesByHash, filesOf } from '../../../files/queries/files.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inTurns } from '../../../platform/turns.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import type { PlaceRow } from '../../entities/plans/layouts.ts';
import { renumberReferences, resolveNewNumbers, type OtherNumbers } from '../../entities/rules/texts.ts';
import { rewrittenMetadata, speakingTexts } from '../../metadata/rules/references.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { pictureAt, withPicture } from '../rules/layouts.ts';
import type { States } from './at-revisions.ts';
import type { MergeSides } from './matching.ts';

/** The target's numbers of the source's files; of a file that is yet to be copied the negative one. */
export type FileNumbers = ReadonlyMap<number, number>;

/** Matches files of both sides by content and name. */
export async function fileNumbers(
  db: Reader,
  { target, source }: MergeSides,
  ids: ReadonlySet<number>,
): Promise<FileNumbers> {
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

/** Returns the properties of a schema whose type passes a test, remembered per schema because every entity needs them. */
function propertiesThat(is: (type: Property['type']) => boolean): (schema: Schema) => ReadonlySet<string> {
  const known = new WeakMap<Schema, ReadonlySet<string>>();
  return (schema) => {
    const found =
      known.get(schema) ??
      new Set([...schema.properties.values()].filter(({ type }) => is(type)).map(({ id }) => String(id)));
    known.set(schema, found);
    return found;
  };
}

export const filePropertyIds = propertiesThat((type) => propertyType(type).refersTo === 'files');
export const richPropertyIds = propertiesThat((type) => propertyType(type).search === 'html');

/** The translation of a source entity's references to entities and files into the target's numbers, in values and in texts. */
export interface ReferenceTranslation {
  schema: Schema;
  slug: string;
  files: Pick<FileNumbers, 'get'>;
  numberOf(id: number): number;
}

/** Returns an entity of the source with its links in the target's numbers; new entities there get negative ones. */
export function entityInTarget(
  { schema, slug, files, numberOf }: ReferenceTranslation,
  entity: Entity,
  links: readonly Link[],
  say = renumberReferences,
): { entity: Entity; links: readonly Link[] } {
  const isFile = filePropertyIds(schema);
  const rich = richPropertyIds(schema);
  const others: OtherNumbers = { slug, entity: numberOf, file: (id) => files.get(id) };
  const attrsIn = (attrs: Attrs): Attrs =>
    Object.fromEntries(
      Object.entries(attrs).map(([id, value]) => {
        if (typeof value === 'number' && isFile.has(id)) return [id, files.get(value) ?? value];
        return [id, typeof value === 'string' && rich.has(id) ? say(value, others) : value];
      }),
    );
  return {
    entity: {
      ...entity,
      imageId: entity.imageId && (files.get(entity.imageId) ?? entity.imageId),
      description: say(entity.description, others),
      attrs: attrsIn(entity.attrs),
      metadata: rewrittenMetadata(entity.metadata, (text) => say(text, others)),
    },
    links: links.map((link) => ({ ...link, attrs: attrsIn(link.attrs) })),
  };
}

/** Replaces references to entities that are missing here by ones that lead to them in their own project. */
export function redirectMissing(schema: Schema, slug: string, entity: Entity): Entity {
  const there: ReferenceTranslation = {
    schema,
    slug,
    files: { get: (id) => Math.abs(id) },
    numberOf: (id) => Math.abs(id),
  };
  return entityInTarget(there, entity, [], resolveNewNumbers).entity;
}

/** Returns a place with the target's number of its free image. */
export function placeThere<Row extends Pick<PlaceRow, 'place'>>(files: FileNumbers, row: Row): Row {
  const file = pictureAt(row.place);
  return file === undefined ? row : { ...row, place: withPicture(row.place, files.get(file) ?? file) };
}

/** Lists the entities and files that entities refer to by number, in their links and diagrams too. */
export async function mentionedIn(
  schema: Schema,
  slug: string,
  states: readonly States[],
): Promise<{ entities: Set<number>; files: Set<number> }> {
  const found = { entities: new Set<number>(), files: new Set<number>() };
  const [isFile, rich] = [filePropertyIds(schema), richPropertyIds(schema)];
  const note: OtherNumbers = {
    slug,
    entity: (id) => void found.entities.add(id),
    file: (id) => void found.files.add(id),
  };
  const noteAll = (attrs: Attrs) => {
    for (const [id, value] of Object.entries(attrs)) {
      if (typeof value === 'number' && isFile.has(id)) found.files.add(value);
      if (typeof value === 'string' && rich.has(id)) renumberReferences(value, note);
    }
  };
  for (const { entities, links, places } of states) {
    await inTurns(entities.values(), ({ description, attrs, imageId, metadata }) => {
      for (const text of [description, ...speakingTexts(metadata)]) renumberReferences(text, note);
      if (imageId !== null) found.files.add(imageId);
      noteAll(attrs);
    });
    for (const { attrs } of [...links.values()].flat()) noteAll(attrs);
    for (const { place } of [...places.values()].flat()) {
      const file = pictureAt(place);
      if (file !== undefined) found.files.add(file);
    }
  }
  return found;
}
