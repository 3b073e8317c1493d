import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { entitiesOf, readRels } from '../../entities/queries/rows.ts';
import type { State } from '../../entities/rules/changes-between.ts';
import type { Schema } from '../../schema/schema.ts';

/**
 * Reads the states of entities of a project, each at its own revision, with their links; a few statements per revision. Entities that did
 * not exist are left out.
 */
export async function statesAt(
  db: Reader,
  key: ProjectKey,
  schema: Schema,
  wanted: readonly { id: number; revision: number | null }[],
): Promise<Map<number, State>> {
  const found = new Map<number, State>();
  for (const [asOf, group] of Map.groupBy(wanted, ({ revision }) => revision)) {
    const then = { ...key, asOf };
    const ids = group.map(({ id }) => id);
    const entities = await entitiesOf(db, then, ids);
    const rels = await readRels(db, { key: then, schema }, [...entities.keys()]);
    for (const [id, entity] of entities) found.set(id, { entity, rels: rels.get(id) ?? [] });
  }
  return found;
}
