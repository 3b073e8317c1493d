// Reads from a real standby by streaming replication: it lags, catches up, and dies.
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/platform/database/embedded.ts';
import { serverWith } from '../../live/cast.ts';
import { asAnswers, asErrors } from '../../support/answers.ts';
import { id } from '../../support/ids.ts';
import { PASSWORD } from '../../support/people.ts';
import { removeCluster, startStandby } from '../../support/standby.ts';
import { createTestData } from '../../support/template.ts';

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let server: Awaited<ReturnType<typeof serverWith>>;
let onStandby: pg.Client;
let cookie: string;
beforeAll(async () => {
  primary = await startEmbeddedPostgres({
    dataDir: `.data/primary-${process.pid}`,
    settings: { fsync: 'off', max_connections: '50' },
  });
  await createTestData(primary.url, pino({ level: 'silent' }));
  standby = await startStandby(primary);
  onStandby = new pg.Client(standby.url);
  await onStandby.connect();
  server = await serverWith({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    DATA_DIR: '.data/with-standby',
  });
  const signedIn = await send('/api/v4/auth/signin', { username: 'root', password: PASSWORD });
  cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
});
afterAll(async () => {
  await server?.close();
  await onStandby?.end();
  for (const cluster of [standby, primary]) if (cluster) await removeCluster(cluster);
});

const send = async (path: string, body?: object) => {
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
};
const save = async (name: string) => {
  const query = `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { id } } }`;
  const { classes } = (await (await send('/api/v4/o/acme/p/1/schema')).json()) as {
    classes: { id: number; name: string }[];
  };
  const classId = classes.find((each) => each.name === 'Requirement')!.id;
  const input = { projectId: id('Project', 1), entities: [{ classId: id('Class', classId), name }] };
  const answer = await send('/graphql', { query: asAnswers(query), variables: { input } });
  const { errors } = asErrors((await answer.json()) as { errors?: object[] });
  expect(errors).toBeUndefined();
};
/** The exported project, and which database answered. */
const exported = async () => {
  const before = { ...server.inside.replica.counts };
  const { entities } = (await (await send('/api/v4/o/acme/p/1/export/json')).json()) as {
    entities: { name: string }[];
  };
  const { replica, primary: first } = server.inside.replica.counts;
  return {
    names: entities.map(({ name }) => name).toSorted(),
    by: replica > before.replica ? 'replica' : first > before.primary ? 'primary' : 'nobody',
  };
};
const caughtUp = async () => {
  const first = new pg.Client(primary.url);
  await first.connect();
  const { rows } = await first.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  await first.end();
  const hasAll = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is';
  await expect.poll(async () => (await onStandby.query(hasAll, [rows[0]!.at])).rows).toEqual([{ is: true }]);
};

test('an export comes from the standby when it is up to date, and from the primary while it lags', async () => {
  expect((await onStandby.query('select pg_is_in_recovery() as is')).rows).toEqual([{ is: true }]);
  await save('Streamed');
  await caughtUp();
  expect(await exported()).toEqual({ names: ['Streamed'], by: 'replica' });

  await onStandby.query('select pg_wal_replay_pause()');
  await save('Not there yet');
  expect(await exported()).toEqual({ names: ['Not there yet', 'Streamed'], by: 'primary' });

  await onStandby.query('select pg_wal_replay_resume()');
  await caughtUp();
  expect(await exported()).toEqual({ names: ['Not there yet', 'Streamed'], by: 'replica' });
});

test('without the standby the primary answers', async () => {
  await onStandby.end();
  await standby.stop();
  expect(await exported()).toEqual({ names: ['Not there yet', 'Streamed'], by: 'primary' });
});
