import { sql } from 'kysely';

import { snake } from '../../../platform/database/rows.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { CompiledNode } from '../../../platform/graph/compiler/places.ts';
import type { Reading, Row } from '../../../platform/graph/compiler/reading.ts';
import { nodeKey } from '../../../platform/graph/nodes.ts';
import { projectPlace } from './place.ts';

const now = (name: string): Sql => sql.ref(`p.${snake(name)}`);

/** Returns the row of the project in a statement, as of the moment of a key; see `projectAsOf`. */
export const projectRow = (key: Reading['key']): Row => ({
  column: (name) => (key.asOf === null ? now(name) : asItWas(name, key.asOf)),
});

const versioned = new Set(['name', 'description', 'folder', 'preferences', 'workflow', 'modified', 'modifiedBy']);

function asItWas(name: string, asOf: number): Sql {
  if (name === 'revision') return sql`${asOf}::integer`;
  if (!versioned.has(name)) return now(name);
  const version = (
    value: Sql,
  ) => sql`(select ${value} from project_version v where v.organization_id = p.organization_id
    and v.project_id = p.id and v.from_revision <= ${asOf} and v.to_revision > ${asOf})`;
  const then = sql`case when ${version(sql`true`)} then ${version(sql.ref(`v.${snake(name)}`))} else ${now(name)} end`;
  if (name !== 'preferences') return then;
  // The classification is always today's: it says how people must handle what they see now.
  const banner = sql`case when jsonb_exists(p.preferences, 'Banner') then jsonb_build_object('Banner', p.preferences -> 'Banner') else '{}' end`;
  return sql`((${then}) - 'Banner' || ${banner})`;
}

/** A project by the key in its id, as it is now or was at a revision. */
export const projectNode: CompiledNode = {
  place: ([first, another]) => {
    const found = nodeKey(first ?? '', 2);
    if (!found || another !== undefined) return undefined;
    const [organization, projectId] = found.numbers;
    return projectPlace(organization, projectId, found.asOf === null ? null : { revision: found.asOf });
  },
  target: () => ({ here: ({ rows }) => rows.project }),
};

/** Compiles the banner settings of a project's organization; see `readBanners`. */
export const organizationBanners = ({ key }: Reading): Sql =>
  sql`(select preferences -> 'banners' from organization where id = ${key.organizationId})`;
