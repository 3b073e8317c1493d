import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ChangesExtent } from '../change.ts';

/** The last change that gave an entity a value. */
export interface LastSetter {
  entityId: number;
  username: string;
  date: Date;
  revision: number;
}

/** Reads for each of some entities the last change that set a property to a value, up to the moment of the key; one statement. */
export async function readLastSetters(
  db: Reader,
  { organizationId, projectId, asOf }: ProjectKey<'READ'>,
  ids: readonly number[],
  { propertyId, value }: { propertyId: number; value: string },
): Promise<LastSetter[]> {
  const change = JSON.stringify([{ type: 'ATTRIBUTE', identifiers: [String(propertyId)], value }]);
  return db
    .selectFrom('changeRecord')
    .select(['entityId', 'username', 'date', 'revision'])
    .distinctOn('entityId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where(sql<boolean>`changes @> ${change}::jsonb`)
    .$if(asOf !== null, (q) => q.where('revision', '<=', asOf!))
    .orderBy('entityId')
    .orderBy('revision', 'desc')
    .execute();
}

/** Counts the changes of some entities after a revision, up to the moment of the key; one statement. */
export const readChangesExtent = (
  db: Reader,
  { organizationId, projectId, asOf }: ProjectKey<'READ'>,
  ids: readonly number[],
  since: number,
): Promise<ChangesExtent> =>
  db
    .selectFrom('changeRecord')
    .select([
      sql<number>`count(*)::integer`.as('changes'),
      sql<number>`count(distinct entity_id)::integer`.as('entities'),
      sql<Date | null>`max(date)`.as('last'),
      sql<string[]>`coalesce(array_agg(distinct username), '{}')`.as('usernames'),
    ])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('revision', '>', since)
    .$if(asOf !== null, (q) => q.where('revision', '<=', asOf!))
    .executeTakeFirstOrThrow();
