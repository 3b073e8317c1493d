// Mails that cannot be delivered are stored sealed and tried again at growing intervals for a day, by any server.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { backgroundDone } from '../../../server/platform/jobs/background.ts';
import { sendDueMails } from '../../../server/platform/mail/queue.ts';
import { openServices } from '../../../server/start/open-services.ts';
import { asMail, call, forgetFailures, trussBehindProxy } from '../../identity/users/both-apis.ts';
import type { Truss } from '../../support/truss.ts';

const received: string[] = [];
const env = { SECRET_KEY: 'a key of more than thirty-two letters' };
let truss: Truss;
let other: Awaited<ReturnType<typeof openServices>>;
let port: number;
let smtp: SMTPServer | undefined;
const lines: string[] = [];

beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  ({ port } = free.address() as AddressInfo);
  free.close();
  const away = { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` };
  truss = await trussBehindProxy(away);
  other = await openServices(
    readConfig({ ...away, DATABASE_URL: truss.databaseUrl, DATA_DIR: '.data/elsewhere' }),
    pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  );
});
afterAll(async () => {
  await other.close();
  await truss.close();
});
beforeEach(async () => {
  await forgetFailures(truss);
  await truss.inside.db.deleteFrom('mail').execute();
  lines.length = received.length = 0;
});

async function mailServer(): Promise<AsyncDisposable> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return { [Symbol.asyncDispose]: () => new Promise<void>((done) => smtp!.close(() => done())) };
}
async function signUp(email: string) {
  expect(await call(truss, '/api/v4/auth/signup', { email })).toMatchObject({ status: 200 });
  await backgroundDone(truss.inside);
}
const waiting = () =>
  truss.inside.db
    .selectFrom('mail')
    .select(['sealed', 'attempts', sql<number>`round(extract(epoch from due - now()) / 60)::integer`.as('minutes')])
    .execute();
const makeDue = () => sql`update mail set due = now()`.execute(truss.inside.db);

test('a mail stored while the mail server was away is sent later by another server, with a working link', async () => {
  await signUp('nora@example.org');
  expect(await waiting()).toEqual([{ sealed: expect.stringMatching(/^sealed:1:/), attempts: 1, minutes: 1 }]);
  await using _ = await mailServer();
  await sendDueMails(other);
  expect(received).toEqual([]);
  await makeDue();
  await sendDueMails(other);
  expect(await waiting()).toEqual([]);
  const mail = asMail(received[0]!);
  expect(mail).toMatchObject({ to: 'nora@example.org', subject: 'Activate your Truss account' });
  const password = 'a lamp in the window';
  const activate = { email: 'nora@example.org', code: mail.code, password, passwordConfirm: password };
  expect(await call(truss, '/api/v4/auth/activate', activate)).toMatchObject({ status: 200 });
});

test('waiting mails are sent once each, though two servers look at the same moment', async () => {
  const people = Array.from({ length: 12 }, (_, i) => `guest-${i}@example.org`);
  for (const email of people) await signUp(email);
  expect(await waiting()).toHaveLength(12);
  await using _ = await mailServer();
  await makeDue();
  await Promise.all([sendDueMails(other), sendDueMails(truss.inside)]);
  expect(received.map((source) => asMail(source).to).toSorted()).toEqual(people.toSorted());
  expect(await waiting()).toEqual([]);
});

test('a mail is tried again after one minute, two, four and so on, at most four hours apart', async () => {
  await signUp('slow@example.org');
  const minutes = [(await waiting())[0]!.minutes];
  for (let i = 0; i < 9; i++) {
    await makeDue();
    await sendDueMails(other);
    minutes.push((await waiting())[0]!.minutes);
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
});

test('a mail is given up after a day, which is logged without its content', async () => {
  await signUp('lost@example.org');
  await sql`update mail set created = now() - interval '25 hours', due = now()`.execute(truss.inside.db);
  await sendDueMails(other);
  expect(await waiting()).toEqual([]);
  expect(lines.join('')).toMatch(/"level":50.*"to":"lost@example.org".*giving up/);
  expect(lines.join('')).not.toContain('/activate/');
});

test('a mail sealed with another key is not sent, is logged, and is deleted after a day', async () => {
  await signUp('sealed@example.org');
  await sql`update mail set sealed = replace(sealed, ':1:', ':1:x'), due = now()`.execute(truss.inside.db);
  await using _ = await mailServer();
  await sendDueMails(other);
  expect([received, (await waiting()).length]).toEqual([[], 1]);
  expect(lines.join('')).toContain('SECRET_KEY has changed');
  await sql`update mail set created = now() - interval '25 hours', due = now()`.execute(truss.inside.db);
  await sendDueMails(other);
  expect(await waiting()).toEqual([]);
});
