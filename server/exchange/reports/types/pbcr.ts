import { farEnd, fieldName } from '../../../model/changes/rules/change-texts.ts';
import type { Difference } from '../../../model/comparing/difference.ts';
import { compareSides } from '../../../model/comparing/queries/comparison.ts';
import { changesOf } from '../../../model/comparing/rules.ts';
import { entitiesOf } from '../../../model/entities/queries/rows.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Cell } from '../paper.ts';
import { momentCells, readFullNames } from '../queries/entities.ts';
import { MOST_ROWS } from '../queries/entity-ids.ts';
import { readSideNames } from '../queries/side-names.ts';
import type { Report } from '../report.ts';
import { changedCell } from '../rules/changed-cell.ts';
import { sharedColumns } from '../rules/columns.ts';
import { markedWords } from '../rules/marked-words.ts';
import { numberCell } from '../rules/sheet-values.ts';

const AT_ONCE = 1_000;
const words = { ADDED: 'Added', REMOVED: 'Removed', CHANGED: 'Modified', MOVED: 'Modified' } as const;

/** Prints the changes since a baseline. */
export const pbcr: Report = {
  key: 'pbcr',
  title: 'Post-Baseline Change Report',
  description:
    'The differences between two baselines, or between a baseline and the current project: totals first, then field by field.',
  formats: ['docx', 'pdf', 'xlsx'],
  options: ['baselineId', 'toBaselineId'],
  async content(ctx, { key }, { baselineId, toBaselineId, most = Infinity }) {
    if (!baselineId) throw invalid('No baseline is selected. Send the id of the baseline as baselineId.');
    const [from, to] = await readSideNames(ctx, key, baselineId, toBaselineId);
    const comparison = await compareSides(ctx, key, { baselineId }, toBaselineId ? { baselineId: toBaselineId } : {});
    const counts = await comparison.counts({});
    const all: Difference[] = [];
    for (let hasMore = true; hasMore;) {
      const last = all.at(-1);
      const page = await comparison.page({}, AT_ONCE, last && [last.sortNumber, last.id]);
      all.push(...page.rows);
      hasMore = page.hasMore && all.length < most;
      if (all.length > MOST_ROWS) throw reportTooLarge();
    }
    const changes = all.map(({ states }) => changesOf(states.before, states.after));
    const far = await entitiesOf(ctx.db, key, [...new Set(changes.flat().flatMap((change) => farEnd(change) ?? []))]);
    const touches = all.map(touchOf);
    const people = await readFullNames(
      ctx,
      touches.flatMap((touch) => touch?.by ?? []),
    );
    const when = momentCells(ctx);
    const gone = new Map(all.flatMap(({ id, before, after }) => (before && !after ? [[id, before.entity]] : [])));
    const called = (id: number) => displayName(far.get(id) ?? gone.get(id));
    const rows = all.flatMap(({ kind, before, after }, at): Cell[][] => {
      const { entity, schema } = (after ?? before)!;
      const start = [words[kind], entity.number, entity.name];
      const touch = touches[at];
      const end: Cell[] = touch ? [people.get(touch.by) ?? touch.by, when(touch.at)] : ['', ''];
      if (changes[at]!.length === 0) return [[...start, '', '', '', ...end]];
      return changes[at]!.map((change) => {
        const other = farEnd(change);
        const field = [fieldName(schema, change), other === undefined ? '' : called(other)].filter(Boolean).join(' ');
        const marked = markedWords(
          changedCell(schema, change, change.originalState),
          changedCell(schema, change, change.value),
        );
        return [...start, field, marked.before, marked.after, ...end];
      });
    });
    if (rows.length > MOST_ROWS) throw reportTooLarge();
    const columns = sharedColumns({
      Change: 1.6,
      Number: 2,
      Name: 3,
      Field: 2.4,
      Before: 5,
      After: 5,
      Who: 2,
      When: 2,
    });
    const counted = [
      ['Added', counts.ADDED],
      ['Removed', counts.REMOVED],
      ['Modified', counts.CHANGED + counts.MOVED],
    ] as const;
    return {
      isWide: true,
      cover: {
        facts: [
          ['From', from],
          ['To', to],
        ],
        tables: [],
      },
      blocks: [
        {
          kind: 'table',
          title: 'Counts',
          columns: sharedColumns({ Change: 3, Entities: 1 }),
          rows: counted.map(([name, count]) => [name, numberCell(count)]),
        },
        { kind: 'table', title: 'Changes', columns, rows },
      ],
    };
  },
};

/**
 * Returns the person who made or changed an entity between the two sides, and the time; null if only something beside the entity was changed. The
 * history names the person who deleted an entity; the deleted entity does not.
 */
function touchOf({ before, after }: Difference): { by: string; at: Date } | null {
  if (!after) return null;
  const { modified, modifiedBy, created, createdBy } = after.entity;
  if (modified && modifiedBy !== null && modified.getTime() !== before?.entity.modified?.getTime())
    return { by: modifiedBy, at: modified };
  return before ? null : { by: createdBy, at: created };
}
