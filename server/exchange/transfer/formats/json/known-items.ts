import type { Attrs } from '../../../../model/attributes/attribute.ts';
import type { ExportedEntity } from '../../queries.ts';
import type { LocalIds } from './write.ts';

/** An entity of the past without what the schema of a document does not know, as one that is restored comes back without it; nothing where its class is gone. */
export function withKnownItems(
  { entity, links }: ExportedEntity,
  { classes, properties, relations, labels }: LocalIds['items'],
): ExportedEntity | null {
  if (!classes.has(entity.classId)) return null;
  const known = (attrs: Attrs): Attrs =>
    Object.fromEntries(Object.entries(attrs).filter(([id]) => properties.has(Number(id))));
  const { linkedLabelId } = entity;
  return {
    entity: {
      ...entity,
      attrs: known(entity.attrs),
      labelIds: entity.labelIds.filter((id) => labels.has(id)),
      linkedLabelId: linkedLabelId !== null && labels.has(linkedLabelId) ? linkedLabelId : null,
    },
    links: links
      .filter(({ relationId }) => relations.has(relationId))
      .map((link) => ({ ...link, attrs: known(link.attrs) })),
  };
}
