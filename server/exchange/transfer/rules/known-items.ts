import type { Attrs } from '../../../model/attributes/attribute.ts';
import type { Schema, SchemaKind } from '../../../model/schema/schema.ts';
import type { ExportedEntity } from '../queries/entities.ts';
import type { LeftOutTally } from './left-out.ts';
import type { LocalIds } from './written-document.ts';

/**
 * Removes from a history all that a document's schema does not know, as a restoration does, and entities whose class is gone; `leftOut`
 * counts it under its names at the time.
 */
export function knownItems(items: LocalIds['items'], then: Schema, leftOut: LeftOutTally) {
  const knows = (kind: SchemaKind, id: number, what: string): boolean => {
    if (items[kind].has(id)) return true;
    leftOut.note(kind, then[kind].get(id)?.name ?? `ID: ${id}`, what);
    return false;
  };
  const known = (attrs: Attrs, of: string): Attrs =>
    Object.fromEntries(Object.entries(attrs).filter(([id]) => knows('properties', Number(id), of)));

  return ({ entity, links }: ExportedEntity): ExportedEntity | null => {
    const { id, linkedLabelId } = entity;
    if (!knows('classes', entity.classId, `${id}`)) return null;
    return {
      entity: {
        ...entity,
        attrs: known(entity.attrs, `${id}`),
        labelIds: entity.labelIds.filter((labelId) => knows('labels', labelId, `${id}`)),
        linkedLabelId: linkedLabelId !== null && knows('labels', linkedLabelId, `${id}`) ? linkedLabelId : null,
      },
      links: links
        .filter(({ relationId, targetId }) => knows('relations', relationId, `${id} ${targetId}`))
        .map((link) => ({ ...link, attrs: known(link.attrs, `${id} ${link.targetId}`) })),
    };
  };
}
