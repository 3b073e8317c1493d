import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Stage } from './stage.ts';

const folder = resolve(import.meta.dirname, 'postgraphile');

/** PostGraphile in a process of its own, on copies of the tables with the keys that it needs; installed when it is first asked for. */
export async function openPostGraphile({ pool, databaseUrl }: Stage): Promise<{ url: string; close(): void }> {
  if (!existsSync(`${folder}/node_modules`)) {
    process.stdout.write('installing PostGraphile, once …\n');
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('PostGraphile could not be installed.');
  }
  await pool.query(`create schema beside;
    create table beside.class as select id, name, upper(colour) as colour from class where organization_id = 1 and project_id = 0;
    alter table beside.class add primary key (id);
    create table beside.relation as select id, name from relation where organization_id = 1 and project_id = 0;
    alter table beside.relation add primary key (id);
    create table beside.entity as select id, number, name, modified, class_id, sort_number from entity where organization_id = 1 and project_id = 1;
    alter table beside.entity add primary key (id), add foreign key (class_id) references beside.class;
    create index on beside.entity (sort_number, id);
    create index on beside.entity (class_id);
    create table beside.link as select source_id, relation_id, target_id from link where organization_id = 1 and project_id = 1;
    alter table beside.link add primary key (source_id, relation_id, target_id), add foreign key (relation_id) references beside.relation,
      add foreign key (source_id) references beside.entity, add foreign key (target_id) references beside.entity;
    create index on beside.link (target_id, source_id, relation_id);
    create index on beside.link (relation_id)`);
  await pool.query('vacuum analyze beside.class, beside.relation, beside.entity, beside.link');
  const child = spawn(process.execPath, [`${folder}/server.mjs`, databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => void child.kill();
  process.once('exit', stop);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${port.toString().trim()}/graphql`, close: stop };
}
