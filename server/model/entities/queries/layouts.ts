import { sql, type RawBuilder } from 'kysely';

import type { StoredPlace } from '#shared/drawing/content.ts';

import type { Reader } from '../../../platform/database/database.ts';
import type { DiagramRow, PlaceRow } from '../plans/layouts.ts';
import type { Moment } from './as-of.ts';
import { redactedAsOf, redactedForGood } from './redacted.ts';

/** The root and the type of a diagram. */
export interface DiagramKey {
  rootId: number;
  type: string;
}

const NEVER = 2 ** 31 - 1;

/** Selects a table of diagrams as of a moment; a redacted root's diagrams come without what people wrote on them. */
export const diagramsAsOf = (moment: Moment, table: 'diagram' | 'diagram_place') => {
  const { organizationId, projectId, asOf, isVeiled = false } = moment;
  const columns = sql.raw(
    table === 'diagram'
      ? 'organization_id, project_id, root_id, type, name, created, created_by, modified, modified_by, revision'
      : 'organization_id, project_id, root_id, type, key, place, revision',
  );
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const rows =
    asOf === null
      ? sql`(select ${columns} from ${sql.raw(table)} where ${here})`
      : sql`(select ${columns} from (
      select ${columns}, ${NEVER}::integer as to_revision from ${sql.raw(table)} where ${here}
      union all select ${columns}, to_revision from ${sql.raw(`${table}_version`)} where ${here}
    ) kept where revision <= ${asOf} and to_revision > ${asOf})`;
  // A stored diagram outlives the deletion of its root.
  const redacted = asOf === null ? redactedForGood(moment) : redactedAsOf(moment);
  return isVeiled ? veiledRows(rows, table, sql`root_id = any(array(${redacted}))`) : rows;
};

/**
 * Hides the contents of diagrams: the name, so that a diagram is called after its root; free drawings and searches, which contain words;
 * but not positions.
 */
const veiledRows = (rows: RawBuilder<unknown>, table: 'diagram' | 'diagram_place', isVeiled: RawBuilder<unknown>) =>
  table === 'diagram'
    ? sql`(select organization_id, project_id, root_id, type, case when ${isVeiled} then '' else name end as name,
        created, created_by, modified, modified_by, revision from ${rows} whole)`
    : sql`(select organization_id, project_id, root_id, type, key, case when ${isVeiled} then place - 'filter' else place end as place,
        revision from ${rows} whole where not (place ? 'free' and ${isVeiled}))`;

/** Reads a stored diagram; undefined if it was never stored. */
export const readStored = async (db: Reader, moment: Moment, key: DiagramKey): Promise<DiagramRow | undefined> =>
  (await readAllStored(db, moment, [key]))[0];

/** Reads the stored diagrams of a project among some. */
export async function readAllStored(db: Reader, moment: Moment, keys: readonly DiagramKey[]): Promise<DiagramRow[]> {
  const { rows } = await sql<DiagramRow>`select d.* from ${diagramsAsOf(moment, 'diagram')} d
    where (root_id, type) in (select * from unnest(${keys.map(({ rootId }) => rootId)}::integer[], ${keys.map(({ type }) => type)}::text[]))`.execute(
    db,
  );
  return rows;
}

/** Reads one place of a diagram. */
export async function readPlace(
  db: Reader,
  moment: Moment,
  key: DiagramKey,
  of: string,
): Promise<StoredPlace | undefined> {
  const { rows } = await sql<PlaceRow>`select place from ${diagramsAsOf(moment, 'diagram_place')} p
    where root_id = ${key.rootId} and type = ${key.type} and key = ${of}`.execute(db);
  return rows[0]?.place;
}

/** Reads the places of a diagram, by key. */
export async function readPlaces(db: Reader, moment: Moment, key: DiagramKey): Promise<Map<string, StoredPlace>> {
  const { rows } = await sql<PlaceRow>`select key, place from ${diagramsAsOf(moment, 'diagram_place')} p
    where root_id = ${key.rootId} and type = ${key.type} order by key`.execute(db);
  return new Map(rows.map((row) => [row.key, row.place]));
}
