import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { putUser } from '../../server/identity/users/commands/users.ts';
import { asAnswers } from '../support/answers.ts';
import { PASSWORD } from '../support/people.ts';
import { Apart } from './load-apart.ts';
import { reportBeside } from './report.ts';
import { sent } from './sent.ts';
import type { SignInOrder } from './sign-ins-client.ts';
import { fill, openStage, percentile, type Stage } from './stage.ts';

const PEOPLE = 80;
const READS_A_SECOND = 50;
const SECONDS = 10;

/**
 * Measures the delays of readers while 80 people sign in from 80 addresses, with passwords as costly as in production, on a server that has
 * handled sign-ins before.
 */
export async function signIns(): Promise<void> {
  const stage = await openStage();
  const server = await Apart.served('ours', stage.databaseUrl, tmpdir());
  const client = new Apart<SignInOrder, { ms: number }>('sign-ins-client.ts');
  try {
    await fill(stage, 5_000, [stage.classId('Requirement')]);
    await addPeople(stage);
    const address = { port: server.port, host: '127.0.0.1' };
    const read = () =>
      sent({ ...address, path: '/graphql', headers: { cookie: stage.cookie } }, { query: asAnswers(PAGE) });
    for (let round = 0; round < 200; round++) await read();
    for (let round = 0; round < 10; round++) await client.order({ port: server.port, people: 1 });
    const before = await paced(read, wait(SECONDS * 1_000));
    const signingIn = client.order({ port: server.port, people: PEOPLE });
    const meanwhile = await paced(read, signingIn);
    process.stdout.write(`${PEOPLE} sign-ins took ${Math.round((await signingIn).ms)} ms\n`);
    for (const p of [50, 99])
      reportBeside(
        `p${p} of readers while ${PEOPLE} sign in`,
        percentile(meanwhile, p),
        percentile(before, p),
        'ms',
        p === 99 ? '<= 3' : '-',
      );
  } finally {
    await client.stop();
    await server.stop();
    await stage.close();
  }
}

const PAGE = `{ project(organization: "acme", projectId: 1) { entities(query: "class:Requirement", first: 50) { edges { node { name number class { name } } } } } }`;

/** All have one password, which is worked out once and at its full price. */
async function addPeople({ truss, pool }: Stage): Promise<void> {
  await putUser(truss, { username: 'person0', password: PASSWORD, permissions: [] });
  await pool.query(
    `insert into "user" (username, password_hash, first_name, permissions)
     select 'person' || n, u.password_hash, 'Person', '{}' from generate_series(1, $1) n, "user" u where u.username = 'person0'`,
    [PEOPLE - 1],
  );
}

/** Begins a read so often a second, whatever the ones before take, until something has happened; how long each took. */
async function paced(read: () => Promise<void>, until: Promise<unknown>): Promise<number[]> {
  const reads: Promise<number>[] = [];
  let isOver = false;
  void until.then(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    reads.push(read().then(() => performance.now() - began));
    await wait(1000 / READS_A_SECOND);
  }
  await until;
  return Promise.all(reads);
}
