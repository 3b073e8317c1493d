import type { Services } from '../../platform/context.ts';

interface Bucket {
  left: number;
  at: number;
}
/** The rate limit of one person: a number that refills each second, up to a maximum. Each server process counts for itself. */
export interface Allowance {
  what: string;
  perSecond: number;
  most: number;
}
const buckets = new WeakMap<Services, Map<string, Bucket>>();
const MOST_BUCKETS = 10_000;

/** Returns the rest of somebody's allowance, after taking an amount if one is given. */
function leftOf(services: Services, { what, perSecond, most }: Allowance, username: string, amount = 0): number {
  const all = buckets.get(services) ?? new Map<string, Bucket>();
  buckets.set(services, all);
  const key = `${what} ${username}`;
  const now = performance.now();
  const known = all.get(key) ?? { left: most, at: now };
  const left = Math.min(most, known.left + ((now - known.at) / 1_000) * perSecond) - amount;
  all.delete(key);
  all.set(key, { left, at: now });
  if (all.size > MOST_BUCKETS) all.delete(all.keys().next().value!);
  return left;
}

/** Tells whether somebody may do something again, given how often per second it is allowed. */
export function isWithinRate(services: Services, what: string, username: string, perSecond: number): boolean {
  const allowance = { what, perSecond, most: perSecond };
  if (leftOf(services, allowance, username) < 1) return false;
  leftOf(services, allowance, username, 1);
  return true;
}

/** Takes a used amount from an allowance; it may exceed the rest. */
export const spendAllowance = (services: Services, allowance: Allowance, username: string, amount: number): void =>
  void leftOf(services, allowance, username, amount);

/** Returns the seconds until somebody may do something again; 0 if they may now. */
export const secondsUntil = (services: Services, allowance: Allowance, username: string): number =>
  Math.max(0, Math.ceil(-leftOf(services, allowance, username) / allowance.perSecond));
