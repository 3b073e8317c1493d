import { invalid } from '../refusals.ts';
import type { User } from './user.ts';

const MAX_PREFERENCES = 200_000;

/** First and last name, or the username where both are blank. */
export const fullName = (user: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username;

/** A change of preferences as what to set and what to take away; refused when it is larger than anybody's preferences. */
export function mergedPreferences(given: Record<string, unknown>): { set: Record<string, unknown>; unset: string[] } {
  if (JSON.stringify(given).length > MAX_PREFERENCES)
    throw invalid('These preferences are too large. Save fewer of them.');
  const entries = Object.entries(given);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    unset: entries.filter(([, value]) => value === null).map(([key]) => key),
  };
}
