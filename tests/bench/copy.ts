import { contextFor } from '../../server/first-start.ts';
import { openProject } from '../../server/identity/access/keys.ts';
import { copyProject } from '../../server/model/branches/commands/copy-project.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { report } from './report.ts';
import { fillModel } from './search-model.ts';
import { openStage, type Stage } from './stage.ts';

const ENTITIES = Number(process.env['COPY_ENTITIES'] ?? 10_000);
const TIMES = 2;
/** Beyond all ids that are given out. */
const FAR = 1_000_000_000;

/** The copying of a project, beside a bare INSERT … SELECT of the same rows into the same tables. */
export async function copy(): Promise<void> {
  const stage = await openStage();
  try {
    await fillModel(stage.pool, ENTITIES, Date.now());
    await stage.pool.query(`
      insert into revision (organization_id, project_id, number, username, date, cause, schema_revision, global_schema_revision)
        select 1, 1, 1, 'ada', now(), 'import', 0, schema_revision from project where organization_id = 1 and id = 0;
      update project set revision = 1 where organization_id = 1 and id = 1;
      insert into id_counter values (1, 'entity', ${ENTITIES * 2}) on conflict (organization_id, type) do update set next = excluded.next;
      analyze`);
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

async function ourCopy({ truss, pool }: Stage): Promise<number> {
  const began = performance.now();
  const asked = {
    slug: 'acme',
    name: 'Copy',
    revision: 1,
    isBranch: true,
    includeFiles: true,
    includeSchema: true,
    includeHistory: false,
    includeBaselines: false,
  };
  const ctx = { ...contextFor(truss, 'root'), db: truss.longWork };
  const { projectId, entities } = await inTransaction(ctx, async (ctx) =>
    copyProject(ctx, await openProject(ctx, 'acme', 1, 'READ', { revision: 1 }), asked, async () => undefined),
  );
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
