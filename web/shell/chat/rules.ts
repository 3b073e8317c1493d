import { dayText } from '../../ui/moments.ts';

export const LONGEST_MESSAGE = 10_000;

/** What would be sent of what was typed; nothing where there are only blanks. */
export const trimmed = (typed: string): string => typed.trim();

/** Why what was typed is not sent: nothing to say of an empty message, whose button is off. */
export const problemOf = (typed: string): string | undefined =>
  trimmed(typed).length > LONGEST_MESSAGE ? 'A message may have 10,000 characters. Send it in parts.' : undefined;

/** Whether what was typed can be sent. */
export const isSendable = (typed: string): boolean => trimmed(typed) !== '' && problemOf(typed) === undefined;

interface Stroke {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** Enter sends; Shift and Enter begin a new line, and Enter while a word is being composed ends the word. */
export const isSend = ({ key, shiftKey, altKey, isComposing }: Stroke): boolean =>
  key === 'Enter' && !shiftKey && !altKey && !isComposing;

const MOST = 99;

/** A count of what is unread as it is shown. */
export const badgeOf = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** A count of what is unread as it is read out. */
export const unreadWords = (count: number): string =>
  count > MOST
    ? `more than ${MOST} unread messages`
    : count === 1
      ? '1 unread message'
      : count === 0
        ? ''
        : `${count} unread messages`;

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

/** '13:02', where the reader is. */
export const timeOf = (iso: string): string => time.format(new Date(iso));

/** The day of a moment where the reader is, as one number that grows. */
export function dayOf(iso: string): number {
  const date = new Date(iso);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}

/** 'Today', 'Yesterday', else 'Thursday, 19 Nov 2026'. */
export function dayName(iso: string, now: Date): string {
  const then = dayOf(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (then === dayOf(now.toISOString())) return 'Today';
  if (then === dayOf(yesterday.toISOString())) return 'Yesterday';
  return `${weekday.format(new Date(iso))}, ${dayText(iso)}`;
}
