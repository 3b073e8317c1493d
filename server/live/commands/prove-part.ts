import type { Ctx } from '../../platform/context.ts';
import { writesTooMuch } from '../../refusals/pace.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import { textIsTorn } from '../../refusals/shared-texts.ts';
import { partsSince, type OpenedText } from '../queries/shared-text.ts';
import { MOST_PIECES, noUpdate, TIME_TO_WRITE } from '../rules/texts.ts';
import { knownUpTo, noteKnown, testPartInThread, type PartReading } from '../threads/texts-in-thread.ts';
import { secondsUntil, spendAllowance } from './rate-limit.ts';

export interface ReceivedPart {
  /** The name under which it was sent. */
  field: 'state' | 'update';
  session: string;
  content: Buffer;
}

/**
 * Refuses a part that not every page and server could put into the text, before it is stored and passed on, and before anything is locked
 * for it. It is tested with the parts stored so far; those that arrive meanwhile are tested by themselves.
 */
export async function provePart(ctx: Ctx, opened: OpenedText, part: ReceivedPart): Promise<void> {
  const wait = secondsUntil(ctx.services, TIME_TO_WRITE, opened.username);
  if (wait > 0) throw writesTooMuch(wait);
  const { is, tookMs } = await reading(ctx, opened, part);
  // A part that takes too long uses up its author's time, so that nobody sends it again and again.
  spendAllowance(ctx.services, TIME_TO_WRITE, opened.username, is === 'tangled' ? TIME_TO_WRITE.most + tookMs : tookMs);
  if (is !== 'read') throw within(part.field, () => refusalOf(is, part));
}

type Read = PartReading & { is: Exclude<PartReading['is'], 'forgotten'> };

async function reading(ctx: Ctx, opened: OpenedText, { field, session, content }: ReceivedPart): Promise<Read> {
  const { organizationId, projectId, entityId } = opened;
  const name = `${organizationId}:${projectId}:${entityId}:${session}`;
  for (;;) {
    // Whoever brings a whole text may begin it anew under its name.
    const after = field === 'state' ? 0 : knownUpTo(name);
    const stored = await partsSince(ctx.db, opened, session, after);
    const { is, tookMs } = await testPartInThread({
      name,
      stored: stored.map((each) => new Uint8Array(each.content)),
      isAll: after === 0,
      part: new Uint8Array(content),
      isWhole: field === 'state',
    });
    noteKnown(name, is === 'read' ? (stored.at(-1)?.number ?? after) : 0);
    if (is !== 'forgotten') return { is, tookMs };
  }
}

function refusalOf(is: Exclude<Read['is'], 'read'>, { field }: ReceivedPart): Error {
  if (is === 'unreadable') return noUpdate();
  if (is === 'torn' && field === 'update') return textIsTorn();
  if (is === 'torn') return invalid('This is only a part of a text. Send the whole text first.');
  if (is === 'tangled')
    return invalid('This edit changes too many places of the text at once. Save your text and edit it alone.');
  return invalid(
    `This text has more than ${MOST_PIECES.toLocaleString('en-US')} pieces, which is too many for several people to edit. Save your text and edit it alone.`,
    { limit: MOST_PIECES },
  );
}
