import { isRecord } from '../../../platform/text/json.ts';
import { storableText } from '../../../platform/text/text.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import type { User } from '../user.ts';
import { breachedPasswords } from './common-passwords.ts';
import { consistsOfNames } from './names-in-passwords.ts';

const MAX_PREFERENCES = 200_000;

/** Returns the first and last name, or the username where both are blank. */
export const fullName = (user: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username;

/**
 * Merges a change into preferences, key by key at every depth (RFC 7396): null removes a key, a list is replaced as a whole. Refused if
 * the result is too large.
 */
export function mergedPreferences(saved: Record<string, unknown>, given: Record<string, unknown>): Merged {
  const merged = merge(saved, given) as Merged;
  if (JSON.stringify(given).length > MAX_PREFERENCES || JSON.stringify(merged).length > MAX_PREFERENCES)
    throw invalid('These preferences are too large to save. Save fewer of them.');
  return merged;
}

type Merged = Record<string, unknown>;

/** The key of a user's preferences in single organizations, by slug, and below these under `projects` in projects. */
const PLACES = 'organizations';

/** The preference that everybody reads until they choose one. */
export const USUAL_PREFERENCES = { export_options: 'JSON' } as const;

/** Returns the preferences that belong in a place, without those sent for other places, and without what is read there anyway. */
export function preferencesAt(
  place: { slug: string; projectId: number } | null,
  { [PLACES]: places, ...own }: Record<string, unknown>,
): Record<string, unknown> {
  if (!place) return places === undefined ? own : { ...own, [PLACES]: places };
  const chosen = {
    ...own,
    ...(own['export_options'] === USUAL_PREFERENCES.export_options && { export_options: null }),
  };
  const there = place.projectId === 0 ? chosen : { projects: { [place.projectId]: chosen } };
  return { [PLACES]: { [place.slug]: there } };
}

function merge(saved: unknown, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const merged = new Map(isRecord(saved) ? Object.entries(saved) : []);
  for (const [key, value] of Object.entries(given))
    if (value === null) merged.delete(key);
    else merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 256;
/** The passwords that attackers try first, from breaches, in lower case. */
export const commonPasswords: ReadonlySet<string> = breachedPasswords(SHORTEST_PASSWORD);

/**
 * Refuses a new password that was typed in two ways, is common, or consists of names that belong to the user or the place. No further
 * rules on characters apply.
 */
export function checkNewPassword(
  { password, again }: { password: string; again: string },
  { username, email }: Pick<User, 'username' | 'email'>,
  placeWords: readonly string[] = [],
): void {
  if (password !== again) throw invalid('The two passwords are not the same. Type the new one twice.');
  const plain = password.normalize('NFKC');
  const { length } = Array.from(plain);
  if (length < SHORTEST_PASSWORD)
    throw invalid(`This password is too short. Choose one with at least ${SHORTEST_PASSWORD} characters.`);
  if (length > LONGEST_PASSWORD)
    throw invalid(`This password is too long. Choose one with at most ${LONGEST_PASSWORD} characters.`);
  const lower = plain.toLowerCase();
  const names = [username, email].flatMap((name) => [name, name.split('@', 1)[0]!]).map((name) => name.toLowerCase());
  if (names.includes(lower))
    throw invalid('A password must not be your username or email address. Choose another one.');
  if (consistsOfNames(plain, [username, email, ...placeWords]))
    throw invalid(
      'A password must not consist of names such as yours, Truss or your organization. Choose another one.',
    );
  if (commonPasswords.has(lower) || new Set(lower).size === 1)
    throw invalid('This password is too common and easy to guess. Choose another one.');
}

/** Returns a mail address as it is stored and compared; refuses an invalid one. */
export function checkedEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email.length > 254 || !/^[a-z0-9!#$%&'*+=?^_{|}~.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email))
    throw invalid('This is not an email address. Enter one such as name@example.org.');
  return email;
}

const longest = { firstName: 100, lastName: 100, phoneNumber: 50, company: 200 } as const;
type ProfileField = keyof typeof longest;
export type Profile = Pick<User, ProfileField>;

/** Returns profile fields trimmed and on one line; refuses one that is too long. Omitted fields are left out. */
export function checkedProfile(given: { [F in ProfileField]?: string | null | undefined }): Partial<Profile> {
  const fields = Object.entries(longest).flatMap(([field, most]) => {
    const text = given[field as ProfileField] ?? undefined;
    const value = text === undefined ? undefined : storableText(text).replace(/\s+/g, ' ').trim();
    if (value === undefined) return [];
    if (value.length > most)
      within(field, () => {
        throw invalid(`${labels[field as ProfileField]} is longer than ${most} characters. Shorten it.`);
      });
    return [[field, value]];
  });
  return Object.fromEntries(fields) as Partial<Profile>;
}

const labels: Record<ProfileField, string> = {
  firstName: 'The first name',
  lastName: 'The last name',
  phoneNumber: 'The phone number',
  company: 'The company',
};

/** Returns a code without the blanks and dashes that people type into it, in upper case. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
