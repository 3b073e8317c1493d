import { sql } from 'kysely';

import type { Reading, Row, Sql } from '../../../../platform/graph/compiler/reading.ts';
import { isOneOf } from '../../search/queries/scope.ts';
import { verificationOf, verifyingCasesOf } from '../../search/queries/verification.ts';
import { verifyingIn } from '../../search/rules/verification.ts';

/** What is said of a row that is a requirement; of others nothing. */
const ofRequirement =
  (said: typeof verificationOf) =>
  (row: Row, { key, schema }: Reading): Sql => {
    const words = verifyingIn(schema);
    if (!words) return sql`null`;
    return sql`case when ${isOneOf(row.column('classId'), words.requirementIds)} then ${said(key, words, row.column('id'))} end`;
  };

/** How far a requirement is verified, and by how many cases; see `readVerifications`. */
export const verificationInSql = ofRequirement(verificationOf);
export const verifyingCasesInSql = ofRequirement(verifyingCasesOf);
