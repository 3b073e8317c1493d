import type { Content, Shape } from '#shared/drawing/content.ts';

import { messageOrder } from '../own/message-order.ts';
import { messagesAmong } from './fragments.ts';

/** A limit of time from the sending of one message to the arrival of another, as stored. */
export interface TimeLimit {
  id: string;
  from: string;
  to: string;
  limit: string;
  requirement: string | null;
}
/** A time limit as shown on the picture. */
export interface TimeLimitShown extends TimeLimit {
  key: string;
  /** Its moments, with their messages. */
  moments: string;
  between: string;
}

const wordIn = (given: unknown): string => (typeof given === 'string' ? given : '');

function limitOf({ key, figures, compartments }: Shape): TimeLimitShown {
  return {
    key,
    id: key.replace(/^time:/, ''),
    from: wordIn(figures['from']),
    to: wordIn(figures['to']),
    limit: wordIn(figures['limit']),
    requirement: typeof figures['requirement'] === 'string' ? figures['requirement'] : null,
    moments: `t${Number(figures['last'])} − t${Number(figures['first'])}`,
    between: compartments[0]?.rows[0]?.text ?? '',
  };
}

/** Returns the time limits on a picture. */
export const timeLimitsOf = ({ shapes }: Content): TimeLimitShown[] =>
  shapes.filter(({ kind }) => kind === 'TIME').map(limitOf);

/** Returns the requirements that the sequence satisfies, which may demand a time limit. */
export function requirementsOf({ shapes }: Content): { value: string; label: string }[] {
  const given = shapes.find(({ kind }) => kind === 'INTERACTION')?.figures['requirements'];
  return (Array.isArray(given) ? (given as { id: string; name: string }[]) : []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
}

/** Returns the earlier and the later of two selected messages, the same one twice if only one is selected; undefined for other numbers. */
export function messageSpan(
  content: Content,
  selection: ReadonlySet<string>,
): { from: string; to: string } | undefined {
  const picked = new Set(messagesAmong(content.lines, selection));
  const [from, to = from] = messageOrder(content).filter((item) => picked.has(item));
  return from === undefined || to === undefined || picked.size > 2 ? undefined : { from, to };
}
