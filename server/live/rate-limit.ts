import type { Services } from '../platform/context.ts';

interface Bucket {
  left: number;
  at: number;
}
const buckets = new WeakMap<Services, Map<string, Bucket>>();
const MOST_BUCKETS = 10_000;

/** Whether somebody may do a thing once more, that may be done so often in a second; each server counts for itself. */
export function isWithinRate(services: Services, what: string, username: string, perSecond: number): boolean {
  const all = buckets.get(services) ?? new Map<string, Bucket>();
  buckets.set(services, all);
  const key = `${what} ${username}`;
  const now = performance.now();
  const known = all.get(key) ?? { left: perSecond, at: now };
  const left = Math.min(perSecond, known.left + ((now - known.at) / 1_000) * perSecond);
  all.delete(key);
  all.set(key, { left: left < 1 ? left : left - 1, at: now });
  if (all.size > MOST_BUCKETS) all.delete(all.keys().next().value!);
  return left >= 1;
}
