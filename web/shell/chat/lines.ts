import type { Message, Note, Pending } from './message.ts';
import { dayName, dayNumber } from './rules.ts';

/** One line of a chat as it is drawn. */
export type LogLine =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'note'; key: string; text: string }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; isHead: boolean }
  | { kind: 'pending'; key: string; pending: Pending; isHead: boolean };

interface Said {
  messages: readonly Message[];
  notes: readonly Note[];
  pending: readonly Pending[];
  me: string;
  /** The messages that were unread when the user came: those of others with numbers above `after`, up to `upTo`. */
  unread: { after: number; upTo: number };
  now: Date;
}

const TOGETHER = 5 * 60_000;

/**
 * Returns the lines of a chat: messages by number, notes where they happened, then pending messages, with lines for each day and for the
 * first unread message.
 */
export function logLines({ messages, notes, pending, me, unread, now }: Said): LogLine[] {
  const lines: LogLine[] = [];
  const isNew = ({ number, from }: Message) => number > unread.after && number <= unread.upTo && from !== me;
  const fresh = messages.filter(isNew);
  let today = 0;
  let last: { from: string; date: string } | undefined;
  const interrupt = (line: LogLine) => {
    lines.push(line);
    last = undefined;
  };
  // The browser's clock may differ from the server's, so days never go backwards.
  const startDay = (date: string) => {
    if (dayNumber(date) <= today) return;
    today = dayNumber(date);
    interrupt({ kind: 'day', key: `day ${today}`, text: dayName(date, now) });
  };
  const isHead = (from: string, date: string) => {
    const isSame = last?.from === from && Date.parse(date) - Date.parse(last.date) < TOGETHER;
    last = { from, date };
    return !isSame;
  };
  const waiting = [...notes];
  const putNotes = (before: number) => {
    while (waiting[0] && waiting[0].after < before) {
      const { id, text, date } = waiting.shift()!;
      startDay(date);
      interrupt({ kind: 'note', key: id, text });
    }
  };
  for (const message of messages) {
    const { number, from, date, clientId } = message;
    putNotes(number);
    startDay(date);
    if (message === fresh[0]) interrupt({ kind: 'new', key: 'new', count: fresh.length });
    const key = `${from} ${clientId}`;
    lines.push({ kind: 'message', key, message, isOwn: from === me, isHead: isHead(from, date) });
  }
  putNotes(Number.POSITIVE_INFINITY);
  const said = new Set(messages.filter(({ from }) => from === me).map(({ clientId }) => clientId));
  for (const each of pending.filter(({ clientId }) => !said.has(clientId))) {
    startDay(each.date);
    lines.push({ kind: 'pending', key: `${me} ${each.clientId}`, pending: each, isHead: isHead(me, each.date) });
  }
  return lines;
}
