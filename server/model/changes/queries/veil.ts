import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import { unfreezeSlide, thawedMetadata } from '../../metadata/rules/frozen-slide.ts';
import { LAYOUT } from '../../metadata/rules/slide-layout.ts';
import type { Change, ChangeRecord } from '../change.ts';
import type { LayoutValue } from '../diagram-layout.ts';
import { isKeptAsMetadata, factsAbout, veiledChanges } from '../rules/field-lists.ts';
import { REDACTED } from '../rules/fields.ts';

type ShownRecord = Pick<ChangeRecord, 'entityId' | 'name' | 'changes'> & Partial<Pick<ChangeRecord, 'originalState'>>;

/** The kinds of change whose values contain names or texts of entities; all others concern their position or state. */
const saying: ReadonlySet<Change['type']> = new Set([...veiledChanges, 'RELATIONSHIP_ATTRIBUTE']);
const isSaying = ({ type, identifiers: [name = ''] }: Change): boolean =>
  type === 'METADATA' && isKeptAsMetadata(name) ? 'veiled' in factsAbout[name] : saying.has(type);

/**
 * Shows change records to the holder of their project's key: of redacted entities, including deleted ones, only that, when and by whom they
 * changed. One statement, or none if nothing is hidden.
 */
export async function shownRecords<R extends ShownRecord>(
  db: Reader,
  keyOf: (record: R) => Pick<ProjectKey, 'organizationId' | 'isVeiled'> | undefined,
  records: readonly R[],
): Promise<R[]> {
  const veiled = records.filter((record) => keyOf(record)?.isVeiled);
  if (veiled.length === 0) return [...records];
  const organizationId = keyOf(veiled[0]!)!.organizationId;
  const redacted = await redactedAmong(
    db,
    organizationId,
    veiled.flatMap((record) => [record.entityId, ...farEnds(record)]),
  );
  return records.map((record) => {
    if (!keyOf(record)?.isVeiled) return record;
    return redacted.has(record.entityId) ? withoutWords(record) : thawedRecord(withoutFarWords(record, redacted));
  });
}

type KeptRel = { targetId: number; attrs: object };
const relsOf = ({ originalState }: ShownRecord): KeptRel[] =>
  (originalState as { rels?: KeptRel[] } | null)?.rels ?? [];
const farEnd = ({ type, identifiers }: Change) => (type === 'RELATIONSHIP_ATTRIBUTE' ? [Number(identifiers[1])] : []);
const farEnds = (record: ShownRecord): number[] => [
  ...record.changes.flatMap(farEnd),
  ...relsOf(record).map(({ targetId }) => targetId),
];

/** Removes from a record the names and texts of redacted entities that its links lead to. */
function withoutFarWords<R extends ShownRecord>(record: R, redacted: ReadonlySet<number>): R {
  if (!farEnds(record).some((id) => redacted.has(id))) return record;
  const rels = relsOf(record).map((rel) => (redacted.has(rel.targetId) ? { ...rel, attrs: {} } : rel));
  return {
    ...record,
    changes: record.changes.map((change) =>
      farEnd(change).some((id) => redacted.has(id)) ? withoutValues(change) : change,
    ),
    ...(rels.length > 0 && { originalState: { ...(record.originalState as object), rels } }),
  };
}

/** Removes from a slide's record the contents of frozen boxes. */
function thawedRecord<R extends ShownRecord>(record: R): R {
  const metadata = (record.originalState as { metadata?: Record<string, string> } | null | undefined)?.metadata;
  return {
    ...record,
    changes: record.changes.map((change) =>
      change.type === 'METADATA' && change.identifiers[0] === LAYOUT
        ? { ...change, value: thawedValue(change.value), originalState: thawedValue(change.originalState) }
        : change,
    ),
    ...(metadata && { originalState: { ...(record.originalState as object), metadata: thawedMetadata(metadata) } }),
  };
}
const thawedValue = (value: Change['value']): Change['value'] =>
  typeof value === 'string' ? unfreezeSlide(value) : value;

/** Reads which of some entities are redacted now or were in a stored version. */
export async function redactedAmong(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from entity where organization_id = ${organizationId} and id = any(${asked}::integer[]) and is_redacted
    union select id from entity_version where organization_id = ${organizationId} and id = any(${asked}::integer[]) and is_redacted`.execute(
    db as Writer,
  );
  return new Set(rows.map(({ id }) => id));
}

const withoutWords = <R extends ShownRecord>(record: R): R => ({
  ...record,
  name: REDACTED,
  changes: record.changes.map(withoutValues),
  ...('originalState' in record && { originalState: null }),
});

function withoutValues(change: Change): Change {
  const { type } = change;
  if (type === 'DIAGRAM_LAYOUT')
    return { ...change, value: withoutWriting(change.value), originalState: withoutWriting(change.originalState) };
  if (!isSaying(change)) return change;
  const value = type === 'NAME' || type === 'DESCRIPTION' ? REDACTED : null;
  return { ...change, value, originalState: value };
}

/** Removes what people wrote from a recorded change of a redacted entity's diagram; positions reveal nothing. */
function withoutWriting(value: Change['value']): Change['value'] {
  const layout = value as LayoutValue | null;
  if (layout === null) return value;
  const places = Object.entries(layout.places ?? {}).map(([key, place]) => {
    const { free, filter: _filter, ...stands } = place ?? {};
    return [key, place === null || free !== undefined ? null : stands] as const;
  });
  return { ...layout, name: '', places: Object.fromEntries(places) };
}
