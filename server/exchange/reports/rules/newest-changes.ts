import type { Change, SeenRecord } from '../../../model/changes/change.ts';
import { farEnd, fieldName, isNamed, valueText, wording } from '../../../model/changes/rules/change-texts.ts';
import type { Entity } from '../../../model/entities/entity.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Block } from '../paper.ts';

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
      columns: [
        { title: 'Date', share: 2 },
        { title: 'User', share: 2 },
        { title: 'Changes', share: 8 },
      ],
      rows: records.map((record) => [
        words.when(record.date),
        words.person(record.username),
        record.changes
          .filter(isNamed)
          .map((change) => lineOf(change, words))
          .join('\n') || record.type,
      ]),
    },
  ];
}

function lineOf(change: Change, { schema, called }: Words): string {
  const to = farEnd(change);
  const what = [fieldName(schema, change), to === undefined ? '' : called(to)].filter(Boolean).join(' ');
  const happened = wording(change).replace(/^layout /, '');
  const value = valueText(schema, change, change.value);
  return value === '' || value === happened ? `${what} ${happened}` : `${what} ${happened}: ${value}`;
}
