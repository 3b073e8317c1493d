import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Reading, Row } from '../../../../platform/graph/compiler/reading.ts';
import { suspectingIn } from '../../rules/suspect.ts';
import { restingLink, suspectLinks } from '../../search/queries/suspect.ts';

/** Compiles whether a link is suspect; see `readSuspectLinks`. */
export function isSuspectInSql(row: Row, { key, schema }: Reading): Sql {
  const of = suspectingIn(schema);
  const link = { from: row.column('fromId'), away: row.column('awayId'), far: row.column('id') };
  return sql`exists (select from (${suspectLinks(key, of, restingLink(key, of, link))}) s)`;
}
