// A project and a branch of it, for tests of merging: what stands in the project is copied into the branch, under numbers of its own.
import { expect } from 'vitest';

import type { Truss } from '../../support/truss.ts';

export interface TwoSides {
  origin: number;
  branch: number;
  /** The number of an entity of the origin in the branch. */
  copyOf(id: number): number;
}

export async function branchOff(truss: Truss, name = '500 km orbit'): Promise<TwoSides> {
  const path = `/api/v4/o/acme/p/1/copy?isBranch=true&name=${encodeURIComponent(name)}`;
  const answer = await truss.rest('root', path, {}, 'POST');
  const { project } = (await answer.json()) as { project: { id: number } };
  expect(answer.status).toBe(200);
  const rows = await truss.inside.db
    .selectFrom('entity')
    .select(['id', 'originId'])
    .where('projectId', '=', project.id)
    .execute();
  const copies = new Map(rows.map(({ id, originId }) => [originId, id]));
  return { origin: 1, branch: project.id, copyOf: (id) => copies.get(id)! };
}
