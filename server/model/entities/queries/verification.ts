import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import { coveredRequirements } from '../search/queries/verification.ts';
import { NOT_COVERED, verifyingIn, type VerificationState } from '../search/rules/verification.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';

/** The progress and the number of the test cases that verify a requirement. */
export interface Verification {
  state: VerificationState;
  caseCount: number;
}

/** Reads the verification of some requirements by id; one statement. */
export async function readVerifications(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  ids: readonly number[],
): Promise<Map<number, Verification>> {
  const words = verifyingIn(schema);
  const found = new Map(ids.map((id): [number, Verification] => [id, { state: NOT_COVERED, caseCount: 0 }]));
  if (!words || ids.length === 0) return found;
  const asked = sql`select unnest(${[...ids]}::integer[])`;
  const { rows } = await sql<{ requirement: number; state: VerificationState; cases: number }>`
    ${coveredRequirements(key, words, asked)}`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  for (const { requirement, state, cases } of rows) found.set(requirement, { state, caseCount: cases });
  return found;
}
