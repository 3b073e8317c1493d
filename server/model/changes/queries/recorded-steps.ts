import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { ChangeRecord } from '../change.ts';
import { outcomeOf } from '../rules/changes.ts';
import { causeOf } from './causes.ts';
import { readChangeRecords } from './records.ts';

/** A step of a user: one revision, or several of an import with its history. */
export interface RecordedStep {
  cause: Cause;
  first: number;
  last: number;
  /** The changes that the step made. */
  records: ChangeRecord[];
}

/** Reads the step that a revision belongs to; undefined if there is no such revision. */
export async function recordedStepOf(db: Reader, key: ProjectKey, revision: number): Promise<RecordedStep | undefined> {
  const cause = await causeOf(db, key, revision);
  if (!cause) return undefined;
  if (cause.kind !== 'import')
    return { cause, first: revision, last: revision, records: await readChangeRecords(db, key, [revision]) };
  const first = cause.step ?? revision;
  const revisions = [first, ...(await laterOfImport(db, key, first))];
  return { cause, first, last: revisions.at(-1)!, records: outcomeOf(await readChangeRecords(db, key, revisions)) };
}

async function laterOfImport(db: Reader, { organizationId, projectId }: ProjectKey, first: number): Promise<number[]> {
  const rows = await db
    .selectFrom('revision')
    .select('number')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('step', '=', first)
    .where('cause', '=', 'import')
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}
