import { sql } from 'kysely';

import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { nodeKeys, pastName, type NodeKey } from '../../../platform/graph/nodes.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { ChangeRecord, SeenRecord } from '../change.ts';
import { shownRecords } from './veil.ts';

type Name = NodeKey<4>;
type Wanted = Name & { key: ProjectKey<'READ'> };

/** Returns a record's key among nodes; in a past state of its project, with the revision. */
export const recordName = ({ organizationId, projectId, revision, entityId, schema }: SeenRecord): string =>
  pastName([organizationId, projectId, revision, entityId].join(':'), schema.asOf);

/**
 * Reads change records by `organization:project:revision:entity`, or with `@revision` as seen then, in projects that the viewer may read.
 * One statement.
 */
export async function readRecordsByName(ctx: Ctx, names: string[]): Promise<Map<string, SeenRecord>> {
  const found = new Map<string, SeenRecord>();
  const wanted = ctx.viewer ? await readable(ctx, nodeKeys(names, 4)) : [];
  if (wanted.length === 0) return found;
  const column = (at: 0 | 1 | 2 | 3) => wanted.map(({ numbers }) => numbers[at]);
  const { rows } = await sql<ChangeRecord & { place: number }>`
    select w.place::integer as place, c.* from unnest(${column(0)}::integer[], ${column(1)}::integer[], ${column(2)}::integer[],
      ${column(3)}::integer[]) with ordinality as w (organization_id, project_id, revision, entity_id, place)
    join change_record c on c.organization_id = w.organization_id and c.project_id = w.project_id
      and c.revision = w.revision and c.entity_id = w.entity_id`.execute(ctx.db);
  const shown = await shownRecords(ctx.db, ({ place }) => wanted[place - 1]!.key, rows);
  for (const { place, ...row } of shown) {
    const { name, key } = wanted[place - 1]!;
    found.set(name, { ...row, schema: await readSchema(ctx.db, key) });
  }
  return found;
}

/** Selects the records in projects that the viewer may read, up to the moment that is viewed. */
async function readable(ctx: Ctx, names: readonly Name[]): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const groups = Map.groupBy(names, ({ numbers, asOf }) => `${numbers[0]}@${asOf}`);
  for (const group of groups.values()) {
    const { numbers, asOf } = group[0]!;
    const projectIds = group.map((each) => each.numbers[1]);
    const keys = await openReadable(ctx, numbers[0], projectIds, asOf === null ? null : { revision: asOf });
    for (const name of group) {
      const key = keys.get(name.numbers[1]);
      if (key && (asOf === null || name.numbers[2] <= asOf)) wanted.push({ ...name, key });
    }
  }
  return wanted;
}
