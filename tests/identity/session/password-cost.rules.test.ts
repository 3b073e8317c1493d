// The cost of trying a password for an attacker with the database: high, unless the configuration is that of a test.
import { expect, test } from 'vitest';

import { hashPassword, isPassword } from '../../../server/identity/session/threads/passwords.ts';
import { readConfig } from '../../../server/platform/config.ts';

const PASSWORD = 'correct horse battery';

test('without configuration, hashing a password costs what RFC 9106 recommends', async () => {
  const { passwordCost } = readConfig({});
  expect(passwordCost).toBe('high');
  expect(await hashPassword(PASSWORD, passwordCost)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
});

test('a low hashing cost must be configured explicitly', async () => {
  const { passwordCost } = readConfig({ PASSWORD_COST: 'low' });
  expect(await hashPassword(PASSWORD, passwordCost)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(() => readConfig({ PASSWORD_COST: '1' })).toThrow('PASSWORD_COST must be one of high, low');
});

test.each(['high', 'low'] as const)(
  'a password matches its own hash, whatever cost is configured now: %s',
  async (now) => {
    for (const then of ['high', 'low'] as const) {
      const hash = await hashPassword(PASSWORD, then);
      expect(await isPassword(PASSWORD, hash, now)).toBe(true);
      expect(await isPassword('another one', hash, now)).toBe(false);
    }
  },
);

test('without a hash no password matches, at any cost', async () => {
  for (const none of [null, undefined]) expect(await isPassword('', none, 'low')).toBe(false);
});

test('checking a password takes as long for a user who does not exist, so that time does not tell them apart', async () => {
  const took = async (phc: string | null) => {
    const before = process.cpuUsage();
    await isPassword('a guess', phc, 'high');
    return process.cpuUsage(before).user;
  };
  const somebody = await hashPassword(PASSWORD, 'high');
  expect(await took(null)).toBeGreaterThan((await took(somebody)) / 4);
});
