import { onPageReset } from '../page-reset.ts';

/** The words of a language for days, in plain small letters. */
export interface DayNames {
  /** The names of each month from January on, long and short. */
  months: readonly (readonly string[])[];
  /** The names of each day of the week from Sunday on, long and short. */
  weekdays: readonly (readonly string[])[];
  /** Yesterday, today and tomorrow, with their distance. */
  near: ReadonlyMap<string, number>;
  /** Words that stand between the parts of a day and mean nothing, such as 'de'. */
  links: readonly string[];
}

/** Returns a text in small letters without accents, as names are compared. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\u200E\u200F]/gu, '')
    .normalize('NFC')
    .toLowerCase();

const latin = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
type Options = Intl.DateTimeFormatOptions;

function namesOf(locale: string, type: 'month' | 'weekday', moments: readonly number[]): string[][] {
  // Some languages bend a month's name beside a day.
  const ways: Options[] = (['long', 'short'] as const).flatMap((width) => [
    { ...latin, [type]: width },
    { ...latin, day: 'numeric', month: 'long', year: 'numeric', [type]: width },
  ]);
  const formats = ways.map((way) => new Intl.DateTimeFormat(locale, way));
  return moments.map((moment) => [
    ...new Set(
      formats
        .flatMap((format) => format.formatToParts(moment))
        .filter((part) => part.type === type)
        .map(({ value }) => plainLetters(value).replace(/\.$/, ''))
        .filter((name) => /^\p{L}/u.test(name)),
    ),
  ]);
}

function namesIn(locale: string): DayNames {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const long = new Intl.DateTimeFormat(locale, { ...latin, day: 'numeric', month: 'long', year: 'numeric' });
  const literals = long.formatToParts(0).filter(({ type }) => type === 'literal');
  return {
    months: namesOf(
      locale,
      'month',
      Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 15)),
    ),
    // The first of January 2023 was a Sunday.
    weekdays: namesOf(
      locale,
      'weekday',
      Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day)),
    ),
    near: new Map([-1, 0, 1].map((days) => [plainLetters(relative.format(days, 'day')), days])),
    links: [...new Set(literals.flatMap(({ value }) => plainLetters(value).match(/\p{L}+/gu) ?? []))],
  };
}

/** The words that were read before, since each letter that somebody types asks for them. */
const known = new Map<string, DayNames>();
onPageReset(() => known.clear());

function knownNames(locale: string): DayNames {
  const names = known.get(locale) ?? namesIn(locale);
  known.set(locale, names);
  return names;
}

/** Tells whether a language is English, as the page is. */
export const isEnglish = (locale: string | undefined): boolean => locale === undefined || /^en\b/i.test(locale);

/** Returns the words of a language for days, and those of English, which everybody may use. */
export const dayNames = (locale: string | undefined): readonly DayNames[] =>
  (locale === undefined || isEnglish(locale) ? ['en'] : [locale, 'en']).map(knownNames);

/** Finds the place of a name that is written whole, or by three letters or more that begin no other; -1 if it is none. */
export function placeOfName(of: 'months' | 'weekdays', word: string, languages: readonly DayNames[]): number {
  const lists = languages.map((each) => each[of]);
  const whole = lists.map((names) => names.findIndex((forms) => forms.includes(word))).find((at) => at >= 0);
  if (whole !== undefined) return whole;
  const begun = lists.map((names) =>
    names.flatMap((forms, at) => (word.length >= 3 && forms.some((form) => form.startsWith(word)) ? at : [])),
  );
  return begun.find(({ length }) => length === 1)?.[0] ?? -1;
}
