import { sql } from 'kysely';

import type { Config } from '../../../platform/config.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Reading } from '../../../platform/graph/compiler/reading.ts';
import { idleSince, type LicenceUse } from '../../access/queries/licence-state.ts';
import { staleSeconds } from './sessions.ts';

/** Parameters of a prepared statement that every request has its own of. */
export const HOLDER = { of: 'holder' };
export const VERSION = { of: 'version' };

/**
 * The facts that decide whether a reader may have an answer: their session, permissions and licence, and the schemas that it was compiled
 * for.
 */
export interface ReaderAccess extends LicenceUse {
  slug: string;
  schemaRevision: number;
  globalSchemaRevision: number;
  isStale: boolean;
  permissions: string[];
  /** True if anything in the project is or was redacted. */
  hasRedacted: boolean;
}

/** The SQL of each part of the access, in the order of the columns. */
const facts = (staleAfter: number): Record<keyof ReaderAccess, Sql> => ({
  slug: sql`o.slug`,
  schemaRevision: sql`p.schema_revision`,
  globalSchemaRevision: sql`g.schema_revision`,
  isStale: sql`s.last_seen < now() - make_interval(secs => ${sql.lit(staleAfter)})`,
  pools: sql`l.organization_id`,
  hasEnded: sql`l.ends < current_date`,
  named: sql`n.type`,
  seat: sql`f.type`,
  isWarm: sql`f.last_used > now() - interval '1 minute'`,
  permissions: sql`reader.permissions`,
  hasRedacted: sql`p.has_redacted`,
});
const names = Object.keys(facts(0));

/** The separator of access and answer; it occurs in neither. */
const END = '\u0002';

/**
 * Adds the facts that decide on its reader's access to a statement: one text, with the access in front of the answer, or nothing if the
 * session has ended or the permissions have changed since. The caller compares the access with the one that it knows. `p` is the project,
 * `reader` the user.
 */
export function readWithAccess(config: Config, { key }: Reading, answer: Sql): Sql {
  const mayLackSecondStep = config.demandsTwoStep
    ? sql`false`
    : sql`not o.preferences @> '{"signIn.demandTwoStep": true}'`;
  const access = sql`json_build_array(${sql.join(Object.values(facts(staleSeconds(config))))})`;
  return sql`select concat(${access}, ${sql.lit(END)}, ${answer}) as text
    from session s join "user" reader on reader.username = s.username and reader.turned_off is null
    left join access_version v on v.username = s.username
    join organization o on o.id = ${key.organizationId}
    join project p on p.organization_id = o.id and p.id = ${key.projectId}
    join project g on g.organization_id = o.id and g.id = 0
    left join licence l on l.organization_id = o.id
    left join named_licence n on n.organization_id = o.id and n.username = s.username
    left join licence_seat f on f.organization_id = o.id and f.holder = s.token_hash and f.last_used > ${idleSince}
    where s.token_hash = ${HOLDER} and s.expires > now()
      and s.last_seen > now() - ${sql.lit(`${config.sessionIdleMinutes} minutes`)}::interval
      and coalesce(v.version, 0) = ${VERSION}
      and (reader.two_step_enabled or s.method not in ('NATIVE', 'LDAP') or ${mayLackSecondStep})`;
}

/** Splits the text read into the access and the answer. */
export function splitAnswer(text: string): { access: string; answer: string } {
  const end = text.indexOf(END);
  return { access: text.slice(0, end), answer: text.slice(end + 1) };
}

/** Parses the access before an answer. */
export function accessIn(written: string): ReaderAccess {
  const values = JSON.parse(written) as unknown[];
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as unknown as ReaderAccess;
}
