import { sql } from 'kysely';

import type { StoredPlace } from '#shared/drawing/content.ts';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { diagramsAsOf } from '../../../model/entities/queries/layouts.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Reads the diagrams of a document's entities in its form: by entity, then by type. */
export async function diagramsInOrder(
  db: Reader,
  key: ProjectKey<'READ'>,
  local: ReadonlyMap<number, number>,
): Promise<{ rootId: number; type: string; name: string; places: Record<string, StoredPlace> }[]> {
  const { rows } = await sql<{
    rootId: number;
    type: string;
    name: string;
    places: Record<string, StoredPlace> | null;
  }>`
    select d.root_id, d.type, d.name, (select json_object_agg(p.key, p.place order by p.key)
      from ${diagramsAsOf(key, 'diagram_place')} p where p.root_id = d.root_id and p.type = d.type) as places
    from ${diagramsAsOf(key, 'diagram')} d`.execute(db);
  return rows
    .flatMap(({ rootId, type, name, places }) => {
      const root = local.get(rootId);
      return root === undefined ? [] : [{ rootId: root, type, name, places: places ?? {} }];
    })
    .toSorted((a, b) => a.rootId - b.rootId || (a.type < b.type ? -1 : 1));
}

/** Reads the current diagrams of some entities. */
export async function storedDiagrams(
  db: Reader,
  key: ProjectKey<'WRITE'>,
  rootIds: readonly number[],
): Promise<{ rootId: number; type: string; name: string }[]> {
  const { rows } = await sql<{ rootId: number; type: string; name: string }>`select d.root_id, d.type, d.name
    from ${diagramsAsOf({ ...key, asOf: null }, 'diagram')} d where d.root_id = any(${[...rootIds]}::integer[])`.execute(
    db,
  );
  return rows;
}
