import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { acceptMerge } from '../../server/model/merging/commands/accept.ts';
import { startMerge } from '../../server/model/merging/commands/start.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { branched, fillFirstRevision } from './copied.ts';
import { reportBeside } from './report.ts';
import { openStage, type Stage } from './stage.ts';

const SMALL = Number(process.env['MERGE_SMALL'] ?? 10_000);
const LARGE = Number(process.env['MERGE_LARGE'] ?? 100_000);
const CHANGES = 100;
const ROUNDS = 5;

interface Took {
  prepared: number;
  merged: number;
}

/** The merging of a hundred changes between two large projects, beside the same between two small ones: what it costs follows the change. */
export async function merge(): Promise<void> {
  const small = await mergesOf(SMALL);
  const large = await mergesOf(LARGE);
  const what = `of ${CHANGES} changes between projects of ${LARGE} beside ${SMALL}`;
  reportBeside(`prepare the merge ${what}`, large.prepared, small.prepared, 'ms', '<= 1.5');
  reportBeside(`merge ${what}`, large.merged, small.merged, 'ms', '<= 1.5');
}

async function mergesOf(entities: number): Promise<Took> {
  const stage = await openStage();
  try {
    await fillFirstRevision(stage, entities);
    const { projectId } = await branched(stage);
    await stage.pool.query('vacuum analyze');
    const took: Took[] = [];
    for (let round = 0; round <= ROUNDS; round++) took.push(await mergeOnce(stage, projectId, entities, round));
    // The first plans the statements.
    const least = (of: (each: Took) => number) => Math.min(...took.slice(1).map(of));
    return { prepared: least(({ prepared }) => prepared), merged: least(({ merged }) => merged) };
  } finally {
    await stage.close();
  }
}

/** Changes entities all over the branch, and merges them into the origin. */
async function mergeOnce({ truss, pool }: Stage, branch: number, entities: number, round: number): Promise<Took> {
  const ctx = contextFor(truss, 'root');
  const every = Math.floor(entities / CHANGES);
  const { rows } = await pool.query<{ id: number }>(
    'select id from entity where organization_id = 1 and project_id = $1 and id % $2 = $3 order by id limit $4',
    [branch, every, round, CHANGES],
  );
  const patches = rows.map(({ id }) => ({ projectId: branch, id, name: `Changed in round ${round}` }));
  await saveEntities(ctx, 'acme', patches);
  const ref = { organization: 'acme', targetId: 1, sourceId: branch };
  let began = performance.now();
  await startMerge(ctx, ref);
  const prepared = performance.now() - began;
  began = performance.now();
  const { updated } = await acceptMerge(ctx, ref);
  const merged = performance.now() - began;
  if (updated.length !== patches.length) throw new Error(`${updated.length} of ${patches.length} changes were merged`);
  return { prepared, merged };
}
