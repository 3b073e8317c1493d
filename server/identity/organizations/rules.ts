import { invalid } from '../../refusals.ts';
import { mergedPreferences } from '../users/rules.ts';
import type { Organization } from './organization.ts';
import { checkedBanner } from './rules/banner.ts';

/** Preferences of an organization when nothing else is set (§3, §9). */
const defaults: Record<string, unknown> = {
  'ai.chat.enable': false,
  'ai.chat.tokenLimit': 0,
  'ai.image.enable': false,
  'signIn.demandTwoStep': false,
};

/** The preferences worth keeping: those that differ from their defaults. */
export const withoutDefaults = (preferences: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(preferences).filter(([key, value]) => defaults[key] !== value));

/** Whether whoever may enter by a password needs a second step. */
export const demandsTwoStep = (preferences: Record<string, unknown>): boolean =>
  preferences['signIn.demandTwoStep'] === true;

/** A slug that can stand in an address. */
export const isSlug = (slug: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug);

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // base 32 without I, L, O and U
const BLOCK = 13;
export const GLOBAL_ID_BYTES = 2 * BLOCK;

/** A global id out of 26 random bytes (domain §9.7). */
export function globalIdOf(bytes: ArrayLike<number>): string {
  const block = (from: number) => Array.from({ length: BLOCK }, (_, i) => ALPHABET[bytes[from + i]! & 31]).join('');
  return `I_${block(0)}_${block(BLOCK)}`;
}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 20_000;
const MAX_LIMIT = 2_000_000_000;

export interface OrganizationPatch {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Merged into what is set: those that are left out stay, null and what equals its default are dropped. */
  preferences?: Record<string, unknown> | null | undefined;
  /** How many entities it may hold; null for any number. Administrators of the server set it. */
  entityLimit?: number | null | undefined;
  /** Whether everybody may read its projects; one organization at most. Administrators of the server say so. */
  globalOrg?: boolean | null | undefined;
}
type Checked = Partial<Pick<Organization, 'name' | 'description' | 'preferences' | 'entityLimit' | 'globalOrg'>>;

/** The given fields of an organization as they are stored: trimmed, a name that is one, preferences merged into the `saved` ones and without defaults. */
export function checkedOrganization(patch: OrganizationPatch, saved: Record<string, unknown> = {}): Checked {
  const { name, description, preferences, entityLimit, globalOrg } = patch;
  return {
    ...(name != null && { name: checkedOrganizationName(name) }),
    ...(description != null && { description: short(description.trim(), 'Description', MAX_DESCRIPTION) }),
    ...(preferences != null && { preferences: preferencesAfter(saved, preferences) }),
    ...(entityLimit !== undefined && { entityLimit: checkedLimit(entityLimit) }),
    ...(globalOrg != null && { globalOrg }),
  };
}

/** What of a change only an administrator of the server may do: those of an organization may send it as it is. */
export const needsServerAdministrator = (
  checked: Checked,
  before: Pick<Organization, 'entityLimit' | 'globalOrg'>,
): boolean =>
  (checked.entityLimit !== undefined && checked.entityLimit !== before.entityLimit) ||
  (checked.globalOrg !== undefined && checked.globalOrg !== before.globalOrg);

/** An organization's name: trimmed, and not empty. */
export function checkedOrganizationName(name: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  if (trimmed === '') throw invalid('An organization needs a name. Enter one and try again.');
  return short(trimmed, 'Name', MAX_NAME);
}

/** Refuses the deletion of an organization whose slug was not typed as it stands. */
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

function checkedLimit(limit: number | null): number | null {
  if (limit !== null && !(Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT))
    throw invalid('The entity limit must be a whole number of 0 or more, or left empty for none.');
  return limit;
}

function short(text: string, field: string, limit: number): string {
  if (text.length > limit)
    throw invalid(
      `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
    );
  return text;
}
