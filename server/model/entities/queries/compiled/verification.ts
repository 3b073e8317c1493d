import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { Reading, Row } from '../../../../platform/graph/compiler/reading.ts';
import { isOneOf } from '../../search/queries/scope.ts';
import { verificationOf, verifyingCasesOf } from '../../search/queries/verification.ts';
import { verifyingIn } from '../../search/rules/verification.ts';

/** Compiles a value for requirements only; null for other entities. */
const ofRequirement =
  (said: typeof verificationOf) =>
  (row: Row, { key, schema }: Reading): Sql => {
    const words = verifyingIn(schema);
    if (!words) return sql`null`;
    return sql`case when ${isOneOf(row.column('classId'), words.requirementIds)} then ${said(key, words, row.column('id'))} end`;
  };

/** Compiles a requirement's verification and the number of its test cases; see `readVerifications`. */
export const verificationInSql = ofRequirement(verificationOf);
export const verifyingCasesInSql = ofRequirement(verifyingCasesOf);
