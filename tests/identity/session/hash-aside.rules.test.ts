// Passwords are hashed in threads that leave the processors to whoever reads meanwhile.
import { execFile } from 'node:child_process';
import { argon2Sync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { hashAside, type HashOrder } from '../../../server/identity/session/threads/hash-in-thread.ts';

const order = (message: string): HashOrder => ({
  message,
  nonce: randomBytes(16),
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});
/** Reads the niceness of each thread of this process: the 19th field of Linux's statistics. */
const niceness = () =>
  readdirSync('/proc/self/task').map((id) => {
    const told = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(told.slice(told.lastIndexOf(')') + 2).split(' ')[16]);
  });

test('hashes that are asked for at once are each of their own password', async () => {
  const orders = ['one', 'two', 'three'].map(order);
  const hashes = await Promise.all(orders.map(hashAside));
  expect(hashes).toEqual(orders.map((each) => argon2Sync('argon2id', each)));
});

test.runIf(process.platform === 'linux')('their threads give way to all others of the server', async () => {
  await hashAside(order('one'));
  expect(niceness()).toContain(Math.min(19, getPriority() + 10));
});

test('input that argon2 refuses is refused, and the next password is still hashed', async () => {
  await expect(hashAside({ ...order('one'), memory: 0 })).rejects.toThrow();
  const given = order('two');
  expect(await hashAside(given)).toEqual(argon2Sync('argon2id', given));
});

test('threads that wait for the next password keep no process from ending', async () => {
  const order = `{ message: 'one', nonce: new Uint8Array(16), memory: 8, passes: 1, parallelism: 1, tagLength: 32 }`;
  const script = `import('./server/identity/session/threads/hash-in-thread.ts').then(({ hashAside }) => hashAside(${order}))
    .then((hash) => console.log(hash.length))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script]);
  expect(stdout).toBe('32\n');
});
