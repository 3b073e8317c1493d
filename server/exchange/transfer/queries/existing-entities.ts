import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { People } from '../../../model/attributes/property-type.ts';
import { idsByGlobalId } from '../../../model/entities/queries/global-ids.ts';
import { readAllPeople } from '../../../model/entities/queries/people-named.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readSomeByGlobalId } from './entities.ts';

/** The entities of a project that a file can speak of, and the people. */
export interface Existing {
  /** Entities of earlier imports, by the identifier they had in the file. */
  byReqifId: ReadonlyMap<string, number>;
  byGlobalId: ReadonlyMap<string, number>;
  /** The users and teams that names can mean; nobody by default. */
  people?: People;
}

/** The number of entities up to which all are read at once. */
const FEW = 5_000;

/**
 * Reads whom names stand for, and which entities there are, of each global id once. Reads those that an earlier import brought all at once,
 * and so all of a small project: while it is being filled, Postgres still takes it for small, and would go through all that is written
 * early whenever it is asked for some. Where the transaction is busy with that, another connection reads: what is written early is not there yet.
 */
export function existingIn(
  ctx: ReadingCtx,
  key: ProjectKey<'WRITE'>,
  { isBusy = false, few = FEW } = {},
): (globalIds: readonly string[]) => Promise<Existing> {
  const db = isBusy ? ctx.services.db : ctx.db;
  let byReqifId: Map<string, number> | undefined;
  let people: People | undefined;
  let byGlobalId = new Map<string, number>();
  let areAll = false;
  const asked = new Set<string>();
  return async (globalIds) => {
    if (!byReqifId) {
      byReqifId = await idsByReqifId(db, key);
      people = await readAllPeople(db, key);
      const some = await readSomeByGlobalId(db, key, few + 1);
      areAll = some.size <= few;
      if (areAll) byGlobalId = some;
    }
    if (areAll) return { byReqifId, byGlobalId, ...(people && { people }) };
    const fresh = [...new Set(globalIds)].filter((id) => !asked.has(id));
    for (const id of fresh) asked.add(id);
    for (const [globalId, id] of await idsByGlobalId(db, key, fresh)) byGlobalId.set(globalId, id);
    return { byReqifId, byGlobalId, ...(people && { people }) };
  };
}

async function idsByReqifId(db: Reader, key: ProjectKey<'WRITE'>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('entity')
    .select(['id', sql<string>`metadata ->> 'reqif:id'`.as('reqifId')])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where(sql<boolean>`jsonb_exists(metadata, 'reqif:id')`)
    .execute();
  return new Map(rows.map((row) => [row.reqifId, row.id]));
}

/** Reads the metadata of some entities. */
export async function readMetadata(
  { db }: ReadingCtx,
  { organizationId }: ProjectKey<'WRITE'>,
  ids: readonly number[],
): Promise<Map<number, Readonly<Record<string, string>>>> {
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'metadata'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, metadata }) => [id, metadata]));
}
