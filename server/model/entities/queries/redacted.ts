import { sql } from 'kysely';

import type { Sql } from '../../../platform/database/sql.ts';

/** The organization and project of an entity. */
interface Here {
  organizationId: number;
  projectId: number;
}

/*
 * The rule of what is kept from those who may not write: redaction is of an entity and all its past, not of one of its texts. What is redacted
 * now says nothing at any moment, also where it was not redacted then; what is gone says nothing at any moment if it was redacted when it last
 * was here; where it was moved and is redacted since, that is written onto what it last was (`redactElsewhere`). Whoever lifts a redaction lifts it of the past too, except for the moments between, which stand as they were. What tells of many
 * moments at once, as change records and files do, asks whether an entity has ever been redacted.
 */

/**
 * Selects the ids of entities that are redacted at every moment. Two partial indexes hold only redacted rows, so it costs nothing where
 * there are none.
 */
export const redactedForGood = (here: Here): Sql => sql`${redactedNow(here)} union all ${redactedVersions(here, GONE)}`;

/** Selects the ids of entities that are redacted as of a revision, or now. */
export const redactedAsOf = (moment: Here & { asOf: number | null }): Sql =>
  moment.asOf === null
    ? redactedNow(moment)
    : sql`${redactedNow(moment)} union all ${redactedVersions(moment, sql`(${stoodAt(moment.asOf)} or ${GONE})`)}`;

/** Tells whether an entity is redacted at every moment; null if it never existed. */
export const isRedactedForGood = (organizationId: Sql, id: Sql): Sql => sql`coalesce(
  (select n.is_redacted from entity n where n.organization_id = ${organizationId} and n.id = ${id}),
  (select v.is_redacted from entity_version v where v.organization_id = ${organizationId} and v.id = ${id} order by v.revision desc limit 1))`;

const inProject = ({ organizationId, projectId }: Here, alias: string): Sql => {
  const of = sql.raw(alias);
  return sql`${of}.organization_id = ${organizationId} and ${of}.project_id = ${projectId}`;
};
const redactedNow = (here: Here): Sql => sql`select n.id from entity n where ${inProject(here, 'n')} and n.is_redacted`;
const redactedVersions = (here: Here, which: Sql): Sql =>
  sql`select v.id from entity_version v where ${inProject(here, 'v')} and v.is_redacted and ${which}`;
const stoodAt = (revision: number): Sql => sql`v.revision <= ${revision} and v.to_revision > ${revision}`;
const GONE = sql`not exists (select from entity e where e.organization_id = v.organization_id and e.id = v.id)
  and not exists (select from entity_version l where l.organization_id = v.organization_id and l.id = v.id and l.revision > v.revision)`;
