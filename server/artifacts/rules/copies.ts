import type { Attrs } from '../../model/attributes/attribute.ts';
import { copiedFields, fieldsIn } from '../../model/changes/rules/field-lists.ts';
import { metadataOfCopy } from '../../model/duplicates/rules/duplicates.ts';
import type { Entity } from '../../model/entities/entity.ts';
import type { EntityDraft } from './from-template.ts';

/** A link as it is stored. */
export interface LinkToCopy {
  sourceId: number;
  relationId: number;
  targetId: number;
  attrs: Attrs;
}

/**
 * Returns new entities like an artifact and its content: with their values, labels and texts, and with the links among them. `begun` gives
 * each the values of a beginning. Content that is not copied is listed on the copy too.
 */
export function copiesOf(
  entities: readonly Entity[],
  links: readonly LinkToCopy[],
  { rootId, name, begun }: { rootId: number; name: string; begun: (entity: Entity) => Attrs },
): EntityDraft[] {
  const copies = new Map(
    entities.map((entity, at): [number, EntityDraft] => {
      const { id, number, attrs, metadata } = entity;
      return [
        id,
        {
          ...fieldsIn(entity, copiedFields),
          id: -1 - at,
          name: id === rootId ? name : entity.name,
          number,
          attrs: { ...attrs, ...begun(entity) },
          metadata: metadataOfCopy(metadata),
          addRels: [],
        },
      ];
    }),
  );
  for (const { sourceId, relationId, targetId, attrs } of links) {
    const [from, to] = [copies.get(sourceId), copies.get(targetId)];
    if (from && (to || sourceId === rootId)) from.addRels!.push({ relationId, targetId: to?.id ?? targetId, attrs });
  }
  return [...copies.values()];
}
