import dayjs from 'dayjs';

type Moment = string | number | Date;

/** '24 Nov 2026', in the reader's time zone. */
export const dayText = (moment: Moment): string => dayjs(moment).format('D MMM YYYY');

/** '24 Nov 2026 14:30', in the reader's time zone. */
export const momentText = (moment: Moment): string => dayjs(moment).format('D MMM YYYY HH:mm');

/** '24 Nov 2026 14:30:05', for records in which seconds matter. */
export const secondText = (moment: Moment): string => dayjs(moment).format('D MMM YYYY HH:mm:ss');

/** A moment that may stand for a whole day: at midnight, without the time. */
export const dateText = (moment: Moment): string => momentText(moment).replace(/ 00:00$/, '');

/** The moment that a text names; undefined if it names none, such as the 31st of April. */
export function parsedDate(text: string): number | undefined {
  const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const words = /^(\d{1,2})\.? ([A-Za-z]{3})[a-z]*\.?,? (\d{4})(?:,? (\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const [year, month, day, hour, minute] = iso
    ? [iso[1], Number(iso[2]) - 1, iso[3], iso[4], iso[5]]
    : words
      ? [words[3], months.indexOf(words[2]!.toLowerCase()), words[1], words[4], words[5]]
      : [];
  if (year === undefined || month === undefined || month < 0) return undefined;
  const date = new Date(Number(year), month, Number(day), Number(hour ?? 0), Number(minute ?? 0));
  return date.getMonth() === month &&
    date.getDate() === Number(day) &&
    Number(hour ?? 0) < 24 &&
    Number(minute ?? 0) < 60
    ? date.getTime()
    : undefined;
}
