import { randomBytes, timingSafeEqual } from 'node:crypto';

import type { PasswordCost } from '../../../platform/config.ts';
import { Lane } from '../../../platform/jobs/lane.ts';
import { busyWithPasswords } from '../../../refusals/sign-in.ts';
import { hashAside, type HashOrder } from './hash-in-thread.ts';
import { SIGN_INS_AT_ONCE } from './sign-in-lane.ts';

type Work = Pick<HashOrder, 'memory' | 'passes' | 'parallelism'>;

/** The cost of one try. Parameters are stored with each hash, so that they can be raised later. */
const costs: Record<PasswordCost, Work> = {
  // These are the values of the second recommendation of RFC 9106.
  high: { memory: 65_536, passes: 3, parallelism: 4 },
  // This is the minimum that argon2 allows.
  low: { memory: 8, passes: 1, parallelism: 1 },
};

/** The number of sign-ins that wait: some seconds of work, since later ones would give up before their turn. */
const WAITING = 100;
// Each hash occupies one processor.
const lane = new Lane({ atOnce: SIGN_INS_AT_ONCE, waiting: WAITING, refuse: busyWithPasswords });

const derive = (password: string, salt: Buffer, work: Work): Promise<Buffer> =>
  lane.run(() => hashAside({ message: password.normalize('NFKC'), nonce: salt, ...work, tagLength: 32 }));

/** Returns the argon2id hash of a password with its own salt, in PHC string format. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  return spelled(costs[cost], salt, await derive(password, salt, costs[cost]));
}

/** Tells whether a password matches a hash. Without a hash it takes as long, so that response times do not show which accounts exist. */
export async function isPassword(
  password: string,
  phc: string | null | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const [, , , parameters = '', salt = '', hash = ''] = (phc ?? hashOfNobody(cost)).split('$');
  const [memory, passes, parallelism] = parameters.split(',').map((part) => Number(part.slice(2))) as [
    number,
    number,
    number,
  ];
  const given = await derive(password, Buffer.from(salt, 'base64'), { memory, passes, parallelism });
  return timingSafeEqual(given, Buffer.from(hash, 'base64')) && Boolean(phc);
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const spelled = ({ memory, passes, parallelism }: Work, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
const hashOfNobody = (cost: PasswordCost) => spelled(costs[cost], Buffer.alloc(16), Buffer.alloc(32));
