import { sql } from 'kysely';

import type { ProjectKey } from '../../access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Writer } from '../../platform/database.ts';
import { readSchema } from '../../schema/queries.ts';

/** How many entities there are by class and by label, most first. */
export async function readCounts(ctx: Ctx, key: ProjectKey<'READ'>) {
  const schema = await readSchema(ctx.db, key);
  const { total, byClass, byLabel } = await countByKind(ctx.db, key);
  const listed = <T>(counts: ReadonlyMap<number, number>, items: ReadonlyMap<number, T>) =>
    [...counts]
      .flatMap(([id, count]) => (items.has(id) ? [{ schema, item: items.get(id)!, count }] : []))
      .toSorted((a, b) => b.count - a.count);
  return { total, byClass: listed(byClass, schema.classes), byLabel: listed(byLabel, schema.labels) };
}

/** How many entities there are, by class and by label, hidden and archived ones left out. */
async function countByKind(
  db: Reader,
  key: ProjectKey<'READ'>,
): Promise<{ total: number; byClass: Map<number, number>; byLabel: Map<number, number> }> {
  const { rows } = await sql<{ kind: 'class' | 'label'; id: number; count: number }>`
    with visible as materialized (select class_id, label_ids from entity
      where organization_id = ${key.organizationId} and project_id = ${key.projectId} and not is_hidden and not is_archived)
    select 'class' as kind, class_id as id, count(*) as count from visible group by 2
    union all select 'label', l, count(*) from visible, unnest(label_ids) as l where label_ids <> '{}' group by 2`.execute(
    db as Writer,
  );
  const of = (kind: 'class' | 'label') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.count]));
  const byClass = of('class');
  return { total: [...byClass.values()].reduce((sum, count) => sum + count, 0), byClass, byLabel: of('label') };
}
