import { sql } from 'kysely';

import type { ChangeRecord } from '../../../server/model/changes/change.ts';
import { readSchemaOf } from '../../../server/model/schema/queries/schema.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import type { Truss } from '../../support/truss.ts';

type Record = Pick<ChangeRecord, 'revision' | 'entityId' | 'type' | 'changes'> & {
  originalState: { rels?: { relationId: number; targetId: number }[] } | null;
};

/**
 * Lists what the records of one end of a link say of it and those of its other end do not: empty if the histories of a project are
 * complete.
 */
export async function saidAtOneEnd(truss: Truss, projectId: number): Promise<string[]> {
  const { relations } = await readSchemaOf(contextFor(truss.inside, 'root'), 'acme', projectId);
  const { rows } = await sql<Record>`select revision, entity_id, type, changes, original_state from change_record
    where organization_id = 1 and project_id = ${projectId} order by revision, entity_id`.execute(truss.inside.db);
  const told = new Set<string>();
  for (const { revision, entityId, type, changes, originalState } of rows) {
    const say = (relation: number, far: number, what: string) =>
      told.add(`${revision}: ${entityId} ${relation} ${far} ${what}`);
    for (const change of changes)
      if (change.type === 'RELATIONSHIP')
        say(Number(change.identifiers[0]), Number(change.identifiers[1]), String(change.value));
    for (const { relationId, targetId } of (type === 'delete' && originalState?.rels) || [])
      say(relationId, targetId, 'REMOVED');
  }
  const restored = new Set(
    rows.filter(({ type }) => type === 'restore').map(({ revision, entityId }) => `${revision}:${entityId}`),
  );
  return [...told].filter((said) => {
    const [, revision, from, relation, far, what] = /^(\d+): (\d+) (\d+) (\d+) (\w+)$/.exec(said)!;
    // A restored end only records the links that it came back without.
    if (what === 'ADDED' && restored.has(`${revision}:${far}`)) return false;
    return !told.has(`${revision}: ${far} ${relations.get(Number(relation))!.inverseId} ${from} ${what}`);
  });
}
