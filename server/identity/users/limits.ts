import type { Ctx } from '../../platform/context.ts';
import { comesFromKnownAddress } from '../session/queries.ts';
import { networkOf } from '../session/rules.ts';
import type { Limit } from '../session/throttle.ts';

const QUARTER = 900;
const LONGEST_NAME = 254;

/**
 * Limits on guessing somebody's password or code. Whoever guesses is stopped where they are, for up to a quarter of an hour.
 * Guessing from many places slows the account down for everybody, but never by more than half a minute, and not at all for
 * those who come from where they have signed in before: so nobody can lock anybody out.
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

/** Limits on asking for mails: few to the same person, not many from the same place. */
export const mailLimits = (ctx: Ctx, what: 'sign-up' | 'reset', whom: string): Limit[] => [
  { key: `${what}:${whom.slice(0, LONGEST_NAME)}`, free: 3, most: QUARTER },
  { key: `${what}@${networkOf(ctx.address)}`, free: 20, most: QUARTER },
];

/** Limits on trying links out, which nobody can guess anyway. */
export const linkLimits = (ctx: Ctx): Limit[] => [{ key: `link@${networkOf(ctx.address)}`, free: 20, most: QUARTER }];
