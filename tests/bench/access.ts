import pg from 'pg';

import { tokenHash } from '../../server/identity/session/commands/secret-tokens.ts';
import { sessionToken } from '../../server/identity/session/rules/cookies.ts';
import { reportBeside, reportBudget } from './report.ts';
import { load, openStage, type Stage } from './stage.ts';

const query = { query: '{ project(organization: "acme", projectId: 1) { name revision permissions } }' };

/** Measures checks of permissions: statements and requests with nothing to look up, with licences, and with a hundred teams and shares. */
export async function access(): Promise<void> {
  const stage = await openStage();
  try {
    const open = await measured(stage, 'a project, permissions held directly, no licences');
    await stage.pool.query(
      `insert into licence (organization_id, named_users, floating_users, named_reviewers, floating_reviewers) values (1, 1, 5, 0, 0)`,
    );
    await measured(stage, 'the same with a floating licence', open);
    await stage.pool.query(`delete from licence_seat`);
    await stage.pool.query(
      `insert into named_licence (organization_id, username, type) values (1, 'ada', 'named_users')`,
    );
    await measured(stage, 'the same with a named licence', open);
    await manyShares(stage);
    await measured(stage, 'the same by a hundred teams that a hundred projects are shared with', open);
  } finally {
    await stage.close();
  }
}

interface Measured {
  statements: number;
  rate: number;
}

async function measured(stage: Stage, what: string, before?: Measured): Promise<Measured> {
  // The first request takes a seat and learns the permissions; what every request costs is after that.
  await stage.graph(query.query);
  const statements = await statementsOf(() => stage.graph(query.query));
  const rate = await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: query, seconds: 4 });
  reportBudget(`${what}: statements a request`, statements, (before?.statements ?? statements) + 1, '');
  reportBeside(what, rate, before?.rate ?? rate, 'req/s', before ? '>= 0.8' : '-');
  return { statements, rate };
}

/** Ada administers no longer: she is a member in a hundred teams, with whom a hundred projects are shared. */
async function manyShares({ pool, cookie }: Stage): Promise<void> {
  for (const statement of [
    `update "user" set permissions = '{}' where username = 'ada'`,
    `insert into organization_member (organization_id, username, level, created_by) values (1, 'ada', 'member', 'root')`,
    `insert into team (organization_id, id, name) select 1, i, 'Team ' || i from generate_series(1, 100) i`,
    `insert into team_member (organization_id, team_id, username) select 1, i, 'ada' from generate_series(1, 100) i`,
    `insert into project (organization_id, id, name, created_by) select 1, i, 'Project ' || i, 'root' from generate_series(100, 199) i`,
    `insert into project_team (organization_id, project_id, team_id, role_id, created_by)
      select 1, case when i = 100 then 1 else 99 + i end, i, 2, 'root' from generate_series(1, 100) i`,
    `insert into access_version (username, version) values ('ada', 1) on conflict (username) do update set version = access_version.version + 1`,
  ])
    await pool.query(statement);
  await pool.query('update session set last_seen = now() where token_hash = $1', [tokenHash(sessionToken(cookie)!)]);
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count++;
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return count;
}
