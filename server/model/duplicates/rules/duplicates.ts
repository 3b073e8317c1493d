import type { Attrs } from '../../attributes/attribute.ts';
import { copiedFields, fieldsIn } from '../../changes/rules/field-lists.ts';
import type { Entity, EntityPatch, Link, RelPatch } from '../../entities/entity.ts';
import { byNumber, renameReferences } from '../../entities/rules/texts.ts';
import { isOrderKey } from '../../metadata/rules/target-order.ts';
import type { Schema } from '../../schema/schema.ts';

/** Names a copy; a copy of a copy gets no second "(copy)". */
export const nameOfCopy = (name: string): string => `${name.replace(/ \(copy\)$/, '')} (copy)`;

/** Tells whether metadata concerns only the original, such as its source or the target of its request. */
const isOfOriginal = (key: string) => /^(reqif|change|import):/.test(key);

/** Returns the metadata that a copy keeps. */
export const metadataOfCopy = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !isOfOriginal(key)));

interface Asked {
  schema: Schema;
  /** The numbers of the copies, by those of their originals. */
  idOf: ReadonlyMap<number, number>;
  /** The relations, as they lead away from an original, whose links its copy takes over. */
  relationIds: ReadonlySet<number>;
  /** Returns the values that set an entity back to its beginning. */
  begun: (entity: Entity) => Attrs;
}

/**
 * Returns new entities like others: with their texts, values, labels, image and script, without their numbers, which are unique, and with
 * their links of the chosen relations. A link between two copied entities connects their copies.
 */
export function duplicatesOf(entities: readonly Entity[], links: readonly Link[], asked: Asked): EntityPatch[] {
  const { idOf, begun } = asked;
  return entities.map((entity) => {
    const { id, projectId } = entity;
    return {
      ...fieldsIn(entity, copiedFields),
      id: idOf.get(id)!,
      projectId,
      name: nameOfCopy(entity.name),
      metadata: inOrderOfCopies(metadataOfCopy(entity.metadata), idOf),
      attrs: { ...entity.attrs, ...begun(entity) },
      addRels: links.flatMap((link) => relOf(link, id, asked) ?? []),
    };
  });
}

/** Puts the copy of one linked entity at its original's place in an order if both ends of the link were copied. */
const inOrderOfCopies = (metadata: Record<string, string>, idOf: ReadonlyMap<number, number>) =>
  Object.fromEntries(
    Object.entries(metadata).map(([key, text]) => [
      key,
      isOrderKey(key) ? renameReferences(text, byNumber, (id) => idOf.get(Number(id))?.toString()) : text,
    ]),
  );

/** A link of an original as its copy has it; undefined where its relation was not chosen, and where the copy of its other end brings it. */
function relOf(link: Link, id: number, { schema, idOf, relationIds }: Asked): RelPatch | undefined {
  const { sourceId, relationId, targetId, attrs } = link;
  const isSource = sourceId === id;
  if (!isSource && (targetId !== id || idOf.has(sourceId))) return undefined;
  const direction = isSource ? relationId : schema.relations.get(relationId)!.inverseId;
  const farId = isSource ? targetId : sourceId;
  return relationIds.has(direction) ? { relationId: direction, targetId: idOf.get(farId) ?? farId, attrs } : undefined;
}
