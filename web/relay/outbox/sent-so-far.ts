import { outbox } from './entries.ts';
import { isHeld } from './held-back.ts';
import type { Unsent } from './unsent.ts';

/**
 * Resolves once all changes that are being sent now are answered, and those that wait for steps under way, so that what follows is made on top
 * of them.
 */
export function sentSoFar(): Promise<void> {
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
