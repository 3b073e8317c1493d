import { invalid, within, short } from '../../../refusals/refusal.ts';
import { mergedPreferences } from '../../users/rules/users.ts';
import type { Organization } from '../organization.ts';
import { checkedBanner } from './banner.ts';

/** Preferences of an organization when nothing else is set (§3, §9). */
const defaults: Record<string, unknown> = {
  'ai.chat.enable': false,
  'ai.chat.tokenLimit': 0,
  'ai.image.enable': false,
  'signIn.demandTwoStep': false,
};

/** Returns the preferences that differ from their defaults; only these are stored. */
const withoutDefaults = (preferences: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(preferences).filter(([key, value]) => defaults[key] !== value));

/** Tells whether an organization requires a second step from everybody who may enter it and signs in by password. */
export const demandsTwoStep = (preferences: Record<string, unknown>): boolean =>
  preferences['signIn.demandTwoStep'] === true;

/** Tells whether a text can be a slug, which is used in addresses. */
export const isSlug = (slug: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug);

const ALPHABET = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'); // Base 32 without I, L, O and U
const BLOCK = 13;
export const GLOBAL_ID_BYTES = 2 * BLOCK;

/** Turns 26 random bytes into a global id (domain §9.7). */
export function globalIdOf(bytes: ArrayLike<number>): string {
  for (let i = 0; i < BLOCK; i++) {
    signs[FIRST + i] = ALPHABET[bytes[i]! & 31]!;
    signs[SECOND + i] = ALPHABET[bytes[BLOCK + i]! & 31]!;
  }
  return signs.toString('latin1');
}
const signs = Buffer.from(`I_${' '.repeat(BLOCK)}_${' '.repeat(BLOCK)}`);
const FIRST = 2;
const SECOND = FIRST + BLOCK + 1;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;
const MAX_LIMIT = 2_000_000_000;

export interface OrganizationPatch {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Merged into the stored preferences: keys left out stay; null, and values equal to their default, remove a key. */
  preferences?: Record<string, unknown> | null | undefined;
  /** The limit of the organization's entities; null for none. Only administrators of the server may set it. */
  entityLimit?: number | null | undefined;
  /** The limit of its files in megabytes; null for the server's own limit. Only administrators of the server may set it. */
  fileLimit?: number | null | undefined;
  /** True if everybody may read its projects; at most one organization. Only administrators of the server may set it. */
  globalOrg?: boolean | null | undefined;
}
type Checked = Partial<
  Pick<Organization, 'name' | 'description' | 'preferences' | 'entityLimit' | 'fileLimit' | 'globalOrg'>
>;

/** Returns the given fields in stored form: trimmed, the name checked, and preferences merged into the `saved` ones without defaults. */
export function checkedOrganization(patch: OrganizationPatch, saved: Record<string, unknown> = {}): Checked {
  const { name, description, preferences, entityLimit, fileLimit, globalOrg } = patch;
  return {
    ...(name != null && { name: within('name', () => checkedOrganizationName(name)) }),
    ...(description != null && {
      description: within('description', () => short(description.trim(), 'Description', MAX_DESCRIPTION)),
    }),
    ...(preferences != null && { preferences: within('preferences', () => preferencesAfter(saved, preferences)) }),
    ...(entityLimit !== undefined && {
      entityLimit: within('entityLimit', () => checkedLimit(entityLimit, 'entity limit')),
    }),
    ...(fileLimit !== undefined && { fileLimit: within('fileLimit', () => checkedLimit(fileLimit, 'storage limit')) }),
    ...(globalOrg != null && { globalOrg }),
  };
}

/**
 * Tells whether a change sets a field that only administrators of the server may set. Administrators of the organization may send such
 * fields unchanged.
 */
export const needsServerAdministrator = (
  checked: Checked,
  before: Pick<Organization, 'entityLimit' | 'fileLimit' | 'globalOrg'>,
): boolean =>
  (checked.entityLimit !== undefined && checked.entityLimit !== before.entityLimit) ||
  (checked.fileLimit !== undefined && checked.fileLimit !== before.fileLimit) ||
  (checked.globalOrg !== undefined && checked.globalOrg !== before.globalOrg);

/** Returns an organization's name trimmed; refuses an empty one. */
export function checkedOrganizationName(name: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  if (trimmed === '') throw invalid('An organization needs a name. Enter one and try again.');
  return short(trimmed, 'Name', MAX_NAME);
}

/** Refuses to delete an organization unless its slug was typed exactly. */
export function refuseOtherSlug(slug: string, typed: string): void {
  if (typed.trim() !== slug) throw invalid(`Type '${slug}' to delete this organization.`);
}

function preferencesAfter(
  saved: Record<string, unknown>,
  preferences: Record<string, unknown>,
): Record<string, unknown> {
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = preferences[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== typeof fallback || (typeof value === 'number' && !(value >= 0)))
      throw invalid(
        `The preference '${key}' must be ${typeof fallback === 'number' ? 'a number of 0 or more' : 'true or false'}.`,
      );
  }
  const { banners } = preferences;
  if (banners === undefined || banners === null) return withoutDefaults(mergedPreferences(saved, preferences));
  const set = { ...preferences, banners: checkedBanner(banners) };
  return withoutDefaults(mergedPreferences({ ...saved, banners: {} }, set));
}

function checkedLimit(limit: number | null, called: string): number | null {
  if (limit !== null && !(Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT))
    throw invalid(`The ${called} must be a whole number of 0 or more, or left empty for none.`);
  return limit;
}
