import { branched, fillFirstRevision } from './copied.ts';
import { report } from './report.ts';
import { openStage, type Stage } from './stage.ts';

const ENTITIES = Number(process.env['COPY_ENTITIES'] ?? 10_000);
const TIMES = 2;
/** Beyond all ids that are given out. */
const FAR = 1_000_000_000;

/** The copying of a project, beside a bare INSERT … SELECT of the same rows into the same tables. */
export async function copy(): Promise<void> {
  const stage = await openStage();
  try {
    await fillFirstRevision(stage, ENTITIES);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      bare.push(await bareCopy(stage, time));
      ours.push(await ourCopy(stage));
    }
    report(`copy a project of ${ENTITIES} entities`, Math.min(...ours), Math.min(...bare), 'ms', '<= 1.5');
  } finally {
    await stage.close();
  }
}

async function ourCopy(stage: Stage): Promise<number> {
  const { pool } = stage;
  const began = performance.now();
  const { projectId, entities } = await branched(stage);
  const took = performance.now() - began;
  if (entities !== ENTITIES) throw new Error(`${entities} entities were copied`);
  await pool.query('delete from project where organization_id = 1 and id = $1', [projectId]);
  await pool.query('vacuum entity, link');
  return took;
}

async function bareCopy({ pool }: Stage, time: number): Promise<number> {
  const client = await pool.connect();
  const projectId = 100_000 + time;
  try {
    const { rows } =
      await client.query(`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = 'entity'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('organization_id', 'id', 'project_id')`);
    const { columns } = rows[0] as { columns: string };
    const began = performance.now();
    await client.query('begin');
    await client.query(
      `insert into project (organization_id, id, name, created_by) values (1, ${projectId}, 'Bare', 'root')`,
    );
    await client.query(`insert into entity (organization_id, id, project_id, ${columns})
      select organization_id, id + ${FAR}, ${projectId}, ${columns} from entity where organization_id = 1 and project_id = 1`);
    await client.query(`insert into link select organization_id, ${projectId}, source_id + ${FAR}, relation_id, target_id + ${FAR}, attrs,
      created, created_by, revision from link where organization_id = 1 and project_id = 1`);
    await client.query('commit');
    const took = performance.now() - began;
    await client.query('delete from project where organization_id = 1 and id = $1', [projectId]);
    await client.query('vacuum entity, link');
    return took;
  } finally {
    client.release();
  }
}
