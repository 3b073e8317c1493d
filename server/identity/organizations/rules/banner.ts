import { inkOn } from '#shared/ink-on.ts';

import { invalid, within } from '../../../refusals/refusal.ts';
import { bannerTemplates, type Banner, type BannerSetting, type BannerStrip, type BannerTemplate } from '../banner.ts';

const TEXT_SIZE = 18;
const SIZES = { min: 8, max: 48 };
const MAX_TEXT = 100;

/** Colours by name (§9), in shades on which their text can be read. */
const named: Record<string, string> = {
  green: '#007a33',
  blue: '#0b5cad',
  red: '#c8102e',
  orange: '#b84a00',
  yellow: '#fce83a',
  purple: '#785ea6',
  gray: '#535c65',
  grey: '#535c65',
  black: '#000000',
  white: '#ffffff',
};

/** The colours of the templates (§9): white text, except black on yellow. */
export const templateColours: Record<Exclude<BannerTemplate, 'Custom'>, { colour: string; textColour: string }> = {
  UNCLASSIFIED: { colour: named['green']!, textColour: named['white']! },
  CONFIDENTIAL: { colour: named['blue']!, textColour: named['white']! },
  SECRET: { colour: named['red']!, textColour: named['white']! },
  'TOP SECRET': { colour: named['orange']!, textColour: named['white']! },
  'TOP SECRET/SCI': { colour: named['yellow']!, textColour: named['black']! },
};

type Field = keyof BannerSetting;
/** The reader of each field: returns its value, or undefined if it is of the wrong kind. */
const kinds: { [K in Field]-?: { is: (value: unknown) => BannerSetting[K] | undefined; must: string } } = {
  template: {
    is: (value) => bannerTemplates.find((each) => each === value),
    must: `one of ${bannerTemplates.join(', ')}`,
  },
  ...ofBoth('top', 'bottom', {
    is: (value) => (typeof value === 'boolean' ? value : undefined),
    must: 'true or false',
  }),
  ...ofBoth('topText', 'bottomText', { is: plainText, must: `plain text of at most ${MAX_TEXT} characters` }),
  ...ofBoth('topColor', 'bottomColor', colourKind()),
  ...ofBoth('topTextColor', 'bottomTextColor', colourKind()),
  ...ofBoth('topTextSize', 'bottomTextSize', {
    is: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= SIZES.min && value <= SIZES.max
        ? value
        : undefined,
    must: `a whole number from ${SIZES.min} to ${SIZES.max}`,
  }),
};
const fields = Object.keys(kinds) as Field[];

/**
 * Returns a setting in stored form: only fields that are set, text trimmed, colours in lower case. Refuses it as a whole if one field is
 * wrong.
 */
export function checkedBanner(given: unknown): BannerSetting {
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw invalid('A banner must be an object with a template. Send an empty object for no banner.');
  const setting: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((each) => each === key);
    if (!field) throw invalid(`A banner has no field '${key.slice(0, 50)}'. Use ${fields.join(', ')}.`);
    if (value === null || value === undefined) continue;
    const kept = kinds[field].is(value);
    if (kept === undefined)
      // Only the graph says where a mistake lies, and it spells colours so.
      return within(field.replace('Color', 'Colour'), () => {
        throw invalid(`The banner's ${field} must be ${kinds[field].must}.`, { field });
      });
    if (kept !== '') setting[field] = kept;
  }
  return setting;
}

/**
 * Reads the setting out of a stored preference. Fields that the present check would refuse, since they are older than it, count as not
 * set.
 */
export function bannerSettingOf(preference: unknown): BannerSetting {
  if (preference === null || typeof preference !== 'object') return {};
  const held = preference as Record<string, unknown>;
  const kept = fields.map((field) => [field, kinds[field].is(held[field])] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined && value !== ''));
}

/** Works out the strips from several settings, the closest to the page last: for each field, the last setting that has it counts. */
export function bannerOf(...preferences: readonly unknown[]): Banner | null {
  const setting: BannerSetting = Object.assign({}, ...preferences.map(bannerSettingOf));
  const { template } = setting;
  if (!template) return null;
  if (template === 'Custom') {
    const [top, bottom] = [customStrip(setting, 'top'), customStrip(setting, 'bottom')];
    return top || bottom ? { template, top, bottom } : null;
  }
  const strip: BannerStrip = { text: template, ...templateColours[template], textSize: TEXT_SIZE };
  return { template, top: strip, bottom: strip };
}

/** A custom strip without text is still drawn in its colour. */
function customStrip(setting: BannerSetting, edge: 'top' | 'bottom'): BannerStrip | null {
  if (setting[edge] === false) return null;
  const colour = hexOf(setting[`${edge}Color`] ?? 'grey');
  const chosen = setting[`${edge}TextColor`];
  return {
    text: setting[`${edge}Text`] ?? '',
    colour,
    textColour: chosen === undefined || chosen === null ? (inkOn(colour) ?? named['white']!) : hexOf(chosen),
    textSize: setting[`${edge}TextSize`] ?? TEXT_SIZE,
  };
}

/** Returns a colour in hexadecimal with six digits. */
export function hexOf(colour: string): string {
  const known = named[colour];
  if (known) return known;
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
}

/** One line of text without control characters or characters that turn the reading direction. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\s+/g, ' ').trim();
  return text.length <= MAX_TEXT && !/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u.test(text)
    ? text
    : undefined;
}

function colourKind() {
  const is = (value: unknown) => {
    const colour = typeof value === 'string' ? value.trim().toLowerCase() : '';
    return Object.hasOwn(named, colour) || /^#([\da-f]{3}|[\da-f]{6})$/.test(colour) ? colour : undefined;
  };
  return { is, must: `a colour such as #c8102e, or one of ${Object.keys(named).join(', ')}` };
}

function ofBoth<T extends Field, B extends Field, K>(top: T, bottom: B, kind: K) {
  return { [top]: kind, [bottom]: kind } as { [F in T | B]: K };
}
