/** Preferences of an organization when nothing else is set (§3, §9). */
const defaults: Record<string, unknown> = {
  'ai.chat.enable': false,
  'ai.chat.tokenLimit': 0,
  'ai.image.enable': false,
};

/** The preferences worth keeping: those that differ from their defaults. */
export const withoutDefaults = (preferences: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(preferences).filter(([key, value]) => defaults[key] !== value));

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
