import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { putUser } from '../../server/identity/users/commands.ts';
import { asAnswers } from '../support/answers.ts';
import { PASSWORD } from '../support/people.ts';
import { Apart } from './load-apart.ts';
import { reportBeside } from './report.ts';
import { fill, openStage, percentile, type Stage } from './stage.ts';

const PEOPLE = 80;
const READS_A_SECOND = 50;
const SECONDS = 8;

/** What readers feel while 80 people sign in from 80 addresses, with passwords that cost what they do in production. */
export async function signIns(): Promise<void> {
  const stage = await openStage();
  const server = await Apart.served('ours', stage.databaseUrl, tmpdir());
  try {
    await fill(stage, 5_000, [stage.classId('Requirement')]);
    await addPeople(stage);
    const address = { port: server.port, host: '127.0.0.1' };
    const read = () =>
      sent({ ...address, path: '/graphql', headers: { cookie: stage.cookie } }, { query: asAnswers(PAGE) });
    for (let round = 0; round < 200; round++) await read();
    const before = await paced(read, wait(SECONDS * 1_000));
    const began = performance.now();
    const signingIn = Promise.all(
      Array.from({ length: PEOPLE }, (_, i) =>
        sent(
          { ...address, path: '/api/v4/auth/signin', localAddress: `127.0.1.${i + 1}` },
          { username: `person${i}`, password: PASSWORD },
        ),
      ),
    );
    const meanwhile = await paced(read, signingIn);
    process.stdout.write(`${PEOPLE} sign-ins took ${Math.round(performance.now() - began)} ms\n`);
    for (const p of [50, 99])
      reportBeside(
        `p${p} of readers while ${PEOPLE} sign in`,
        percentile(meanwhile, p),
        percentile(before, p),
        'ms',
        p === 99 ? '<= 3' : '-',
      );
  } finally {
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

interface To {
  port: number;
  host: string;
  path: string;
  headers?: Record<string, string>;
  /** Where the request comes from; all of 127.0.0.0/8 is this machine. */
  localAddress?: string;
}

function sent(to: To, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...to.headers };
  return new Promise((done, failed) => {
    const call = request({ ...to, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode! < 300 ? done() : failed(new Error(`${to.path} answers ${response.statusCode}`)),
      );
    });
    call.on('error', failed);
    call.end(JSON.stringify(body));
  });
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
