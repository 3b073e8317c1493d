import { weekdayText } from '../../ui/moments.ts';

export const LONGEST_MESSAGE = 10_000;

/** Returns the text to send; empty if only blanks were typed. */
export const trimMessage = (typed: string): string => typed.trim();

/** Returns the reason why a text cannot be sent; none for an empty text, whose button is disabled. */
export const problemOf = (typed: string): string | undefined =>
  trimMessage(typed).length > LONGEST_MESSAGE ? 'Messages can have up to 10,000 characters.' : undefined;

/** Tells whether a text can be sent. */
export const isSendable = (typed: string): boolean => trimMessage(typed) !== '' && problemOf(typed) === undefined;

interface Stroke {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** Tells whether a key press sends: Enter, but not with Shift, nor while a word is being composed by an input method. */
export const isSend = ({ key, shiftKey, altKey, isComposing }: Stroke): boolean =>
  key === 'Enter' && !shiftKey && !altKey && !isComposing;

const MOST = 99;

/** Returns the unread count as shown on the badge. */
export const badgeOf = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** Returns the unread count for screen readers. */
export const unreadWords = (count: number): string =>
  count > MOST
    ? `more than ${MOST} unread messages`
    : count === 1
      ? '1 unread message'
      : count === 0
        ? ''
        : `${count} unread messages`;

/** Returns the day in the reader's time zone, as a number that grows. */
export function dayNumber(iso: string): number {
  const date = new Date(iso);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}

/** Names a day: 'Today', 'Yesterday', else 'Thursday, Nov 19, 2026'. */
export function dayName(iso: string, now: Date): string {
  const then = dayNumber(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (then === dayNumber(now.toISOString())) return 'Today';
  if (then === dayNumber(yesterday.toISOString())) return 'Yesterday';
  return weekdayText(iso);
}
