import { fullDateText } from '../moments.ts';
import { isEnglish } from './day-names.ts';
import { readerLocale } from './reader-locale.ts';

/** Words and, if it is not that of the page, their language. */
interface DateWords {
  words: string;
  lang?: string;
}

/** Writes a date in full in the reader's language, to be compared with what was typed; in English as everywhere on the page. */
export function dateWords(moment: number, locale: string | undefined = readerLocale()): DateWords {
  const date = new Date(moment);
  if (locale === undefined || isEnglish(locale)) return { words: fullDateText(moment) };
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  const time = isMidnight ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', calendar: 'gregory' } as const;
  return { words: date.toLocaleString(locale, { ...day, ...time }), lang: locale };
}
