import { outbox } from './entries.ts';

/** Resolves once all changes that are being sent now are answered, so that what follows is made on top of them. */
export function sentSoFar(): Promise<void> {
  const sent = new Set(outbox.get().flatMap(({ key, state }) => (state === 'sending' ? [key] : [])));
  return new Promise((done) => {
    const look = () => {
      if (outbox.get().some(({ key, state }) => sent.has(key) && state === 'sending')) return;
      end();
      done();
    };
    const end = outbox.subscribe(look);
    look();
  });
}
