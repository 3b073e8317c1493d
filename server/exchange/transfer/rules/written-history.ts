import type { Change, ChangeRecord } from '../../../model/changes/change.ts';
import type { LocalIds } from './written-document.ts';

/** Returns the changes of one entity in one revision, with the document's numbers; entities outside the document have none. */
export const writtenRecord = (record: ChangeRecord, local: LocalIds): object => ({
  entityId: local.entities.get(record.entityId)!,
  revision: record.revision,
  type: record.type,
  username: record.username,
  date: record.date,
  changes: record.changes.map((change) => ({
    type: change.type,
    identifiers: identifiers(change, local),
    value: valueOf(change, change.value, local),
    originalState: valueOf(change, change.originalState, local),
  })),
});

function identifiers({ type, identifiers: given }: Change, { items, entities }: LocalIds): (string | null)[] {
  const kinds = {
    ATTRIBUTE: [items.properties],
    RELATIONSHIP: [items.relations, entities],
    RELATIONSHIP_ATTRIBUTE: [items.relations, entities, items.properties],
    LABEL: [items.labels],
  }[type as string];
  const numbered = (id: string, i: number) => kinds?.[i]?.get(Number(id))?.toString() ?? null;
  return kinds ? given.map(numbered) : given;
}

function valueOf({ type }: Change, value: unknown, { items, files }: LocalIds): unknown {
  const numbers = { CLASS_ID: items.classes, LINKED_LABEL_ID: items.labels, IMAGE_ID: files }[type as string];
  return numbers && typeof value === 'number' ? (numbers.get(value) ?? null) : value;
}
