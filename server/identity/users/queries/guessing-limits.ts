import type { Ctx } from '../../../platform/context.ts';
import type { Limit } from '../../session/commands/throttle.ts';
import { comesFromKnownAddress } from '../../session/queries/sessions.ts';
import { networkOf } from '../../session/rules/sessions.ts';

const QUARTER = 900;
const LONGEST_NAME = 254;

/**
 * Limits on guessing a user's password or code. An address that fails too often waits up to a quarter of an hour. An account that is
 * guessed from many addresses waits at most half a minute, and not at all from addresses its owner has used before, so that nobody can
 * lock an owner out.
 */
export async function guessingLimits(ctx: Ctx, what: 'password' | 'code', username: string): Promise<Limit[]> {
  const address = networkOf(ctx.address);
  const isKnown = await comesFromKnownAddress(ctx, username);
  const name = username.slice(0, LONGEST_NAME);
  return [
    { key: `${what}:${name}|${address}`, free: 5, most: QUARTER, isWiped: true },
    { key: `${what}@${address}`, free: 100, most: 60 },
    ...(isKnown ? [] : [{ key: `${what}:${name}`, free: 20, most: 30 }]),
  ];
}

/** Limits on requesting mails: few to the same person, more from the same address. */
export const mailLimits = (ctx: Ctx, what: 'sign-up' | 'reset', whom: string): Limit[] => [
  { key: `${what}:${whom.slice(0, LONGEST_NAME)}`, free: 3, most: QUARTER },
  { key: `${what}@${networkOf(ctx.address)}`, free: 20, most: QUARTER },
];

/** Limits on trying links, whose secrets cannot be guessed anyway. */
export const linkLimits = (ctx: Ctx): Limit[] => [{ key: `link@${networkOf(ctx.address)}`, free: 20, most: QUARTER }];
