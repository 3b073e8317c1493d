// What a guess at a password costs whoever has the database: much, unless the configuration says that this is a test.
import { expect, test } from 'vitest';

import { hashPassword, isPassword } from '../../../server/identity/session/passwords.ts';
import { readConfig } from '../../../server/platform/config.ts';

const PASSWORD = 'correct horse battery';

test('an installation that says nothing of it pays the price that RFC 9106 recommends', async () => {
  const { passwordCost } = readConfig({});
  expect(passwordCost).toBe('high');
  expect(await hashPassword(PASSWORD, passwordCost)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
});

test('a low price has to be asked for by name', async () => {
  const { passwordCost } = readConfig({ PASSWORD_COST: 'low' });
  expect(await hashPassword(PASSWORD, passwordCost)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(() => readConfig({ PASSWORD_COST: '1' })).toThrow('PASSWORD_COST must be one of high, low');
});

test.each(['high', 'low'] as const)(
  'a password is proved by its own hash, whatever the price is now: %s',
  async (now) => {
    for (const then of ['high', 'low'] as const) {
      const hash = await hashPassword(PASSWORD, then);
      expect(await isPassword(PASSWORD, hash, now)).toBe(true);
      expect(await isPassword('another one', hash, now)).toBe(false);
    }
  },
);

test('nobody has a password, whatever the price', async () => {
  for (const none of [null, undefined]) expect(await isPassword('', none, 'low')).toBe(false);
});

test('a guess at the password of nobody costs what it costs at that of somebody, so that time does not tell them apart', async () => {
  const took = async (phc: string | null) => {
    const before = process.cpuUsage();
    await isPassword('a guess', phc, 'high');
    return process.cpuUsage(before).user;
  };
  const somebody = await hashPassword(PASSWORD, 'high');
  expect(await took(null)).toBeGreaterThan((await took(somebody)) / 4);
});
