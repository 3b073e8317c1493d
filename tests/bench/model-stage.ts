import { fillModel } from './search-model.ts';
import { fillBare, openStage, type Stage } from './stage.ts';

export const ENTITIES = 300_000;

/**
 * A stage with the model of 300,000 entities, and the moment at which that was made, from which its dates are counted. Making it takes minutes, so
 * it is made once for all workloads of a run, in the folder that SEARCH_MODEL names; one that is named by who starts the bench stays for the next.
 */
export async function openModelStage(): Promise<{ stage: Stage; now: Date }> {
  const stage = await openStage(process.env['SEARCH_MODEL']);
  try {
    return { stage, now: await openModel(stage) };
  } catch (error) {
    await stage.close();
    throw error;
  }
}

async function openModel({ pool }: Stage): Promise<Date> {
  await pool.query('create table if not exists bench_model (made timestamptz)');
  const { rows } = await pool.query<{ made: Date }>('select made from bench_model');
  if (rows[0]) return rows[0].made;
  const now = new Date();
  await fillBare(pool, ['entity', 'link'], () => fillModel(pool, ENTITIES, now.getTime()));
  await pool.query('insert into bench_model values ($1)', [now]);
  return now;
}
