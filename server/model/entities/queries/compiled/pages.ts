import { sql } from 'kysely';

import { NotCoveredSo } from '../../../../platform/graph/compiler/not-covered.ts';
import type { Args, Page, Reading } from '../../../../platform/graph/compiler/reading.ts';
import { pageSize } from '../../../../platform/graph/pages.ts';
import { cursors, forestCursor, type CursorValues } from '../../search/queries/cursors.ts';
import { offsetIn, bindPageQuery, wantedForest, type PageRequest } from '../../search/queries/find.ts';
import { forestSql } from '../../search/queries/forest.ts';
import { isFarPlace } from '../../search/queries/lineups.ts';
import { countSql, pageSql } from '../../search/queries/pages.ts';
import { scopeOf } from '../shown-entities.ts';
import { columnsIn } from './rows.ts';

/** Compiles the results of a query. */
export function foundPage(args: Args, reading: Reading): Page {
  const asked = { ...args, offset: offsetIn(args) } as PageRequest;
  const size = pageSize(asked);
  if (asked.query) reading.isPersonal();
  if (asked.withParents) return forestPage(asked, size, reading);
  if (asked.last != null || asked.before != null) throw new NotCoveredSo('another direction');
  const { search, warnings, unknownLabels, ...part } = bindPageQuery(reading.schema, scopeOf(reading), asked);
  refuseToLog(unknownLabels);
  if (isFarPlace(search, { ...part, offset: (args['offset'] as number | null) ?? 0 }))
    throw new NotCoveredSo('a far place, which is read by a line-up');
  return {
    size,
    hasPreviousPage: part.from !== null || part.offset > 0,
    cursor: { reads: ['keys'], of: ({ keys }) => cursors(search.order)(keys as CursorValues) },
    rows: (columns, rows) =>
      pageSql({ ...search, columns: columnsIn(columns) }, { ...part, rows }, columns.includes('keys')),
    fields: { totalCount: () => sql`(${countSql(search)})` },
    countsRows: true,
    constants: { warnings, level: 1, isFound: true },
  };
}

/** Compiles a page of results together with the entities above them, in tree order. */
function forestPage(asked: PageRequest, size: number, reading: Reading): Page {
  const { search, offset, after, warnings, unknownLabels } = wantedForest(reading.schema, scopeOf(reading), asked);
  refuseToLog(unknownLabels);
  return {
    size,
    hasPreviousPage: after !== null || offset > 0,
    cursor: { reads: ['path'], of: ({ path }) => forestCursor(path as string[]) },
    rows: (columns, rows) => forestSql({ ...search, columns: columnsIn(columns) }, { rows, offset, after }),
    fields: { totalCount: () => sql`(${countSql({ ...search, order: [], limit: null })})` },
    columns: ['level', 'isFound'],
    constants: { warnings },
  };
}

/** Refuses to compile a query with unknown labels: each time it runs, the log must note them. */
function refuseToLog(unknownLabels: readonly string[]): void {
  if (unknownLabels.length > 0) throw new NotCoveredSo('what is to be written into the log');
}
