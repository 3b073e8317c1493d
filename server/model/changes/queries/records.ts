import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ChangeRecord } from '../change.ts';

/** Reads the changes of some entities after a revision, in order, up to the moment of the key. */
export const changesSince = (
  db: Reader,
  key: ProjectKey,
  revision: number,
  ids: readonly number[],
): Promise<ChangeRecord[]> =>
  db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('revision', '>', revision)
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('revision')
    .execute();
/** Reads the changes of some revisions, in the order of their entities. */
export const readChangeRecords = (db: Reader, key: ProjectKey, revisions: readonly number[]): Promise<ChangeRecord[]> =>
  db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('revision', 'in', revisions)
    .orderBy('entityId')
    .orderBy('revision')
    .execute();
