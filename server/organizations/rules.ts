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
