import { filesOf } from '../../../files/queries/files.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Attrs } from '../../../model/attributes/attribute.ts';
import { propertyType } from '../../../model/attributes/types/index.ts';
import type { Entity, Link } from '../../../model/entities/entity.ts';
import { speakingTexts } from '../../../model/metadata/rules/references.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { filesInText } from '../rules/files-in-text.ts';
import { entitiesInOrder } from './entities.ts';

/** Lists the files that the entities refer to, in the order in which they first do. */
export async function usedFiles(db: Reader, key: ProjectKey<'READ'>, schema: Schema, ids: readonly number[]) {
  const wanted = new Set<number>();
  for await (const some of entitiesInOrder(db, key, schema, ids))
    for (const { entity, links } of some) for (const id of filesIn(schema, key.slug, entity, links)) wanted.add(id);
  const files = new Map((await filesOf(db, key, [...wanted])).map((file) => [file.id, file]));
  return [...wanted].flatMap((id) => files.get(id) ?? []);
}

/** The ids of stored files that an entity and the links that begin at it speak of. */
function filesIn(schema: Schema, slug: string, entity: Entity, links: readonly Link[]): number[] {
  const inAttrs = (attrs: Attrs) =>
    Object.entries(attrs).flatMap(([id, value]) => {
      const property = schema.properties.get(Number(id));
      const type = property && propertyType(property.type);
      if (type?.search === 'html') return filesInText(value as string, slug);
      return type?.refersTo === 'files' && value ? [Number(value)] : [];
    });
  return [
    ...[entity.description, ...speakingTexts(entity.metadata)].flatMap((text) => filesInText(text, slug)),
    ...inAttrs(entity.attrs),
    ...(entity.imageId === null ? [] : [entity.imageId]),
    ...links.flatMap((link) => inAttrs(link.attrs)),
  ].filter(Number.isInteger);
}
