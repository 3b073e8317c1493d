// Secrets of authenticator apps are sealed in the database, which alone is useless; no other server's key opens them.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { sealSecrets } from '../../../server/identity/users/commands/two-step-secrets.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { PASSWORD } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy, mutate, sessionOf } from './both-apis.ts';

const STEP = 30_000;
let truss: Truss;
beforeAll(async () => {
  // The clock stays in the middle of a step, so that a code is not one step older when it arrives.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP + STEP / 2 });
  truss = await trussBehindProxy();
});
afterAll(async () => {
  vi.useRealTimers();
  await truss.close();
});
beforeEach(() => forgetFailures(truss));

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const kept = async (username: string) =>
  (await truss.inside.db.selectFrom('user').select('totpSecret').where('username', '=', username).executeTakeFirst())!
    .totpSecret!;
/** Lets the last code be used again, as if half a minute had passed. */
const later = () => sql`update "user" set totp_last_step = null`.execute(truss.inside.db);

async function setUp(username: string) {
  const cookie = await sessionOf(truss, username, PASSWORD);
  const { body } = await call(truss, '/api/v4/user/twostep', { password: PASSWORD }, { cookie });
  const secret = body['secret'] as string;
  const confirmed = await call(truss, '/api/v4/user/twostep/confirm', { code: codeOf(secret) }, { cookie });
  await later();
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}
const apis = {
  'api/v4': (username: string, totpCode: string) =>
    call(truss, '/api/v4/auth/signin', { username, password: PASSWORD, totpCode }),
  'the graph': (username: string, totpCode: string) =>
    mutate(truss, 'signIn', { username, password: PASSWORD, totpCode }, 'viewer { username }'),
};
const signIn = apis['api/v4'];

test('no table holds a secret in plain text, and its owner signs in with it', async () => {
  const { secret } = await setUp('rob');
  const { rows } = await sql<{
    dump: string;
  }>`select query_to_xml('select * from "user"', true, false, '')::text as dump`.execute(truss.inside.db);
  expect(rows[0]!.dump).toContain('<username>rob</username>');
  expect(rows[0]!.dump).not.toContain(secret);
  expect(await kept('rob')).toMatch(/^sealed:1:/);
  expect(await signIn('rob', codeOf(secret))).toMatchObject({ status: 200 });
});

test("a secret copied into another user's row does not work there", async () => {
  const { secret } = await setUp('sam');
  await setUp('wendy');
  await sql`update "user" set totp_secret = ${await kept('sam')} where username = 'wendy'`.execute(truss.inside.db);
  expect((await signIn('wendy', codeOf(secret))).status).toBe(503);
  expect((await signIn('sam', codeOf(secret))).status).toBe(200);
});

test('a secret that an older server stored in plain text works, and is sealed at the next start', async () => {
  const { secret } = await setUp('walt');
  await sql`update "user" set totp_secret = ${secret} where username = 'walt'`.execute(truss.inside.db);
  expect(await signIn('walt', codeOf(secret))).toMatchObject({ status: 200 });
  await sealSecrets(truss.inside);
  expect(await kept('walt')).toMatch(/^sealed:1:/);
  await later();
  expect(await signIn('walt', codeOf(secret))).toMatchObject({ status: 200 });
});

describe('on a server with another key', () => {
  test.each(Object.entries(apis))(
    'a code is refused through %s in clear words, and a recovery code works',
    async (api, enter) => {
      const username = api === 'api/v4' ? 'rita' : 'olga';
      const { secret, recoveryCodes } = await setUp(username);
      const ours = truss.inside.secrets;
      truss.inside.secrets = openSecrets({ secretKey: 'x'.repeat(32), dataDir: '.data/nowhere' });
      try {
        expect(await enter(username, codeOf(secret))).toMatchObject({
          status: 503,
          body: {
            title: 'Service Unavailable',
            message: expect.stringContaining('the secret key of this server has changed'),
          },
          cookie: '',
        });
        expect(await enter(username, recoveryCodes[0]!)).toMatchObject({ status: 200 });
      } finally {
        truss.inside.secrets = ours;
      }
      expect(await enter(username, codeOf(secret))).toMatchObject({ status: 200 });
    },
  );

  test('starting logs how many secrets cannot be read, and leaves them unchanged', async () => {
    await setUp('ada');
    const before = await kept('ada');
    const lines: string[] = [];
    await sealSecrets({
      ...truss.inside,
      secrets: openSecrets({ secretKey: 'y'.repeat(40), dataDir: '.data/nowhere' }),
      log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    });
    expect(lines.join('')).toMatch(/"level":50,.*"people":\d+,.*SECRET_KEY has changed/);
    expect(await kept('ada')).toBe(before);
  });
});

describe('the key file', () => {
  const dataDir = `.data/secrets-${process.pid}`;
  const file = join(dataDir, 'secret.key');
  const config = { secretKey: undefined, dataDir };
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is made once, whichever process comes first, and readable for its owner only', async () => {
    const [one, other] = [openSecrets(config), openSecrets(config)];
    const [sealed, again] = await Promise.all([one.seal('a', 'test'), other.seal('a', 'test')]);
    expect(sealed).not.toBe(again);
    expect([await other.open(sealed, 'test'), await one.open(again, 'test')]).toEqual(['a', 'a']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const given = openSecrets({ secretKey: (await readFile(file, 'utf8')).trim(), dataDir: '.data/nowhere' });
    expect(await given.open(sealed, 'test')).toBe('a');
  });
  test('ends the start with its name if it is damaged', async () => {
    await writeFile(file, 'short\n');
    await expect(openSecrets(config).mark()).rejects.toThrow(`${file} does not contain a key. Restore the file`);
  });
  test.each([
    ['changed', (sealed: string) => sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')],
    ['cut', (sealed: string) => sealed.slice(0, -8)],
    ['empty', (sealed: string) => sealed.slice(0, sealed.lastIndexOf(':') + 1)],
  ])('cannot open what was %s', async (_how, damage) => {
    const secrets = openSecrets({ secretKey: 'z'.repeat(32), dataDir: '.data/nowhere' });
    const sealed = await secrets.seal('a', 'test');
    expect(await secrets.open(sealed, 'test')).toBe('a');
    await expect(secrets.open(damage(sealed), 'test')).rejects.toThrow('damaged');
  });
});
