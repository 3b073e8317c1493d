import type { Change, SeenRecord } from '../../../model/changes/change.ts';
import { farEnd, fieldName, hasDisplayName, wording } from '../../../model/changes/rules/change-texts.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Block, Cell, Run } from '../paper.ts';
import { cellOfRuns } from './cells.ts';
import { changedCell } from './changed-cell.ts';
import { sharedColumns } from './columns.ts';

interface Words {
  schema: Schema;
  when(moment: Date): string;
  person(username: string): string;
  /** Returns the name of a changed link's target. */
  called(id: number): string;
}

/** Returns a table of an entity's changes, one row per time, without metadata that only screens use. */
export function changesTable(entity: Entity, records: readonly SeenRecord[], words: Words): Block[] {
  if (records.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Newest changes',
      caption: `Newest changes of ${displayName(entity)}`,
      columns: sharedColumns({ Date: 2, User: 2, Changes: 8 }),
      rows: records.map((record) => [words.when(record.date), words.person(record.username), linesOf(record, words)]),
    },
  ];
}

function linesOf({ changes, type }: SeenRecord, words: Words): Cell {
  const lines = changes.filter(hasDisplayName).map((change) => lineOf(change, words));
  return lines.length === 0
    ? type
    : cellOfRuns(lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line])));
}

function lineOf(change: Change, { schema, called }: Words): Run[] {
  const to = farEnd(change);
  const what = [fieldName(schema, change), to === undefined ? '' : called(to)].filter(Boolean).join(' ');
  const happened = wording(change).replace(/^layout /, '');
  const value = changedCell(schema, change, change.value);
  if (value === '' || value === happened) return [{ text: `${what} ${happened}` }];
  return [{ text: `${what} ${happened}: ` }, ...(typeof value === 'string' ? [{ text: value }] : value)];
}
