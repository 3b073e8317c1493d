import type { SeenRecord } from '../../../model/changes/change.ts';
import { readChanges } from '../../../model/changes/queries/changes.ts';
import { readHistories } from '../../../model/changes/queries/histories.ts';
import { farEnd, fieldName } from '../../../model/changes/rules/change-texts.ts';
import { entitiesOf } from '../../../model/entities/queries/rows.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { Block, Paragraph } from '../paper.ts';
import { readGoneNames } from '../queries/deleted-names.ts';
import { momentCells, readFullNames } from '../queries/entities.ts';
import { chosenIds, MOST_ROWS } from '../queries/entity-ids.ts';
import type { Report } from '../report.ts';
import { changedCell } from '../rules/changed-cell.ts';
import { sharedColumns } from '../rules/columns.ts';

/** The number of rows of a history if the request names none: each row tells of one change of a field, a label or a link. */
const USUAL = 100;

const past: Record<SeenRecord['type'], string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
};

/** Prints the changes, with their authors and times. */
export const historyReport: Report = {
  key: 'history',
  title: 'History',
  description: 'The changes of the project or of some entities: when, by whom, and the values before and after.',
  formats: ['xlsx', 'csv', 'docx', 'pdf'],
  options: ['query', 'entityIds', 'rootId', 'limit'],
  async content(ctx, { key }, asked) {
    const schema = await readSchema(ctx.db, key);
    const ofSome = Boolean(asked.query?.trim() || asked.entityIds || asked.rootId);
    const { limit = USUAL } = asked;
    // Reads one more than shown, to learn whether there are more.
    const page = { first: Math.min(limit, asked.most ?? MOST_ROWS) + 1 };
    const found = ofSome
      ? [...(await readHistories(ctx, { key, schema }, await chosenIds(ctx, key, schema, asked), page)).values()].flat()
      : await readChanges(ctx, key.slug, key.projectId, {}, page, key.asOf === null ? null : { revision: key.asOf });
    // Sorts as `readChanges` does, so that a short history is the beginning of a long one.
    const newest = found.toSorted((a, b) => b.revision - a.revision || b.entityId - a.entityId);
    const { records, isCut } = firstRows(newest, limit);
    if (rowsOf(records) > MOST_ROWS) throw reportTooLarge();
    const far = records.flatMap(({ changes }) => changes.flatMap((change) => farEnd(change) ?? []));
    const named = [...new Set([...records.map(({ entityId }) => entityId), ...far])];
    const entities = await entitiesOf(ctx.db, key, named);
    const gone = await readGoneNames(
      ctx,
      key,
      [...new Set(far)].filter((id) => !entities.has(id)),
    );
    const people = await readFullNames(
      ctx,
      records.map(({ username }) => username),
    );
    const when = momentCells(ctx);
    const called = (id: number | undefined) =>
      id === undefined ? '' : (gone.get(id) ?? displayName(entities.get(id)));
    const rows = records.flatMap((record) => {
      const start = [when(record.date), people.get(record.username) ?? record.username, past[record.type]];
      const name = displayName(entities.get(record.entityId) ?? { ...record, id: record.entityId });
      if (record.changes.length === 0) return [[...start, name, '', '', '']];
      return record.changes.map((change) => [
        ...start,
        name,
        [fieldName(record.schema, change), called(farEnd(change))].filter(Boolean).join(' '),
        changedCell(record.schema, change, change.originalState),
        changedCell(record.schema, change, change.value),
      ]);
    });
    const more: Block[] = isCut ? [cutShort(limit)] : [];
    const columns = sharedColumns({ Date: 2, User: 2, Type: 1.5, Entity: 4, Field: 3, Before: 5, After: 5 });
    return { isWide: true, blocks: [...more, { kind: 'table', title: 'History', columns, rows }] };
  },
};

/** The newest records that fill so many rows, the last of them with as many of its changes as there is room for. */
function firstRows(newest: readonly SeenRecord[], limit: number): { records: SeenRecord[]; isCut: boolean } {
  const records: SeenRecord[] = [];
  let room = limit;
  for (const record of newest) {
    if (room === 0) break;
    const changes = record.changes.slice(0, room);
    records.push({ ...record, changes });
    room -= Math.max(1, changes.length);
  }
  return { records, isCut: rowsOf(newest) > limit };
}

/** A row for each change, and one for a record that names none, such as of what came back. */
const rowsOf = (records: readonly SeenRecord[]) =>
  records.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);

/** Says on paper, and to the person who asked for the report, that there are more rows: tables that programs read have no place for it. */
function cutShort(limit: number): Paragraph {
  const text = `Only the newest ${limit} changes are shown. Raise the limit to see more.`;
  return { kind: 'paragraph', runs: [{ text }], lacks: [text] };
}
