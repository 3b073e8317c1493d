import type { SeenRecord } from '../../../model/changes/change.ts';
import { readChanges } from '../../../model/changes/queries.ts';
import { readHistories } from '../../../model/changes/queries/histories.ts';
import { farEnd, fieldName, valueText } from '../../../model/changes/words.ts';
import { entitiesOf } from '../../../model/entities/queries/rows.ts';
import { displayName } from '../../../model/entities/rules.ts';
import { readSchema } from '../../../model/schema/queries.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import type { Block } from '../paper.ts';
import { chosenIds, MOST_ROWS } from '../queries/chosen.ts';
import { momentsOf, readPeople } from '../queries/entities.ts';
import type { Report } from '../report.ts';

/** The default number of changes in a history. */
const USUAL = 100;

const past: Record<SeenRecord['type'], string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
};

/** Prints the changes, with their authors and times. */
export const history: Report = {
  key: 'history',
  title: 'History',
  description:
    'What was changed in the project, or in some of its entities: when, by whom, and what stood there before and after.',
  formats: ['xlsx', 'csv', 'docx', 'pdf'],
  options: ['query', 'entityIds', 'rootId', 'limit'],
  async content(ctx, { key }, asked) {
    const schema = await readSchema(ctx.db, key);
    const ofSome = Boolean(asked.query?.trim() || asked.entityIds || asked.rootId);
    const { limit = USUAL } = asked;
    // One more tells whether there are more.
    const page = { first: Math.min(limit + 1, asked.most ?? MOST_ROWS) };
    const found = ofSome
      ? [...(await readHistories(ctx, { key, schema }, await chosenIds(ctx, key, schema, asked), page)).values()].flat()
      : await readChanges(ctx, key.slug, key.projectId, {}, page, key.asOf === null ? null : { revision: key.asOf });
    const newest = found.toSorted((a, b) => b.revision - a.revision || a.entityId - b.entityId);
    const records = newest.slice(0, limit);
    if (records.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0) > MOST_ROWS) throw reportTooLarge();
    const far = records.flatMap(({ entityId, changes }) => [
      entityId,
      ...changes.flatMap((change) => farEnd(change) ?? []),
    ]);
    const entities = await entitiesOf(ctx.db, key, [...new Set(far)]);
    const people = await readPeople(
      ctx,
      records.map(({ username }) => username),
    );
    const when = momentsOf(ctx);
    const called = (id: number | undefined) => (id === undefined ? '' : displayName(entities.get(id)));
    const rows = records.flatMap((record) => {
      const start = [when(record.date), people.get(record.username) ?? record.username, past[record.type]];
      const name = entities.has(record.entityId) ? called(record.entityId) : `ID: ${record.entityId}`;
      if (record.changes.length === 0) return [[...start, name, '', '', '']];
      return record.changes.map((change) => [
        ...start,
        name,
        [fieldName(record.schema, change), called(farEnd(change))].filter(Boolean).join(' '),
        valueText(record.schema, change, change.originalState),
        valueText(record.schema, change, change.value),
      ]);
    });
    const more: Block[] =
      newest.length > limit
        ? [
            {
              kind: 'paragraph',
              runs: [{ text: `The newest ${limit} are shown; there are more. Ask for more by limit.` }],
            },
          ]
        : [];
    const columns = [
      { title: 'Date', share: 2 },
      { title: 'User', share: 2 },
      { title: 'Type', share: 1.5 },
      { title: 'Entity', share: 4 },
      { title: 'Field', share: 3 },
      { title: 'Before', share: 5 },
      { title: 'After', share: 5 },
    ];
    return { isWide: true, blocks: [...more, { kind: 'table', title: 'History', columns, rows }] };
  },
};
