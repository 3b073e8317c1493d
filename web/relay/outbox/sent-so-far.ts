import { onPageReset } from '../../ui/page-reset.ts';
import { outbox } from './entries.ts';
import { isHeld } from './held-back.ts';
import type { Unsent } from './unsent.ts';

/** Changes that wait for an earlier one before they are committed. */
const meant = new Set<Promise<unknown>>();
onPageReset(() => meant.clear());

/** Counts a change as on its way, also before it is committed, until its promise resolves. */
export function noteMeant(change: Promise<unknown>): void {
  meant.add(change);
  void change.then(() => meant.delete(change));
}

/**
 * Resolves once all changes that are on their way now are answered, and those that wait for steps under way, so that what follows is made on top
 * of them. Without a connection it does not wait for an answer.
 */
export const sentSoFar = (): Promise<unknown> => Promise.all([...meant, committedSoFar()]);

function committedSoFar(): Promise<void> {
  const keysOf = (isMeant: (each: Unsent) => boolean) =>
    new Set(
      outbox
        .get()
        .filter(isMeant)
        .map(({ key }) => key),
    );
  const sent = keysOf(({ state }) => state === 'sending');
  const held = keysOf(isHeld);
  const isOpen = ({ key, state }: Unsent) =>
    (sent.has(key) && state === 'sending') || (held.has(key) && state !== 'refused');
  return new Promise((done) => {
    const look = () => {
      if (outbox.get().some(isOpen)) return;
      end();
      done();
    };
    const end = outbox.subscribe(look);
    look();
  });
}
