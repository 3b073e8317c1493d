import { onOnline } from './connection.ts';

/** Resolves after a while, or at once when the network or the server is back. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const clear = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      stopListening();
      signal.removeEventListener('abort', stop);
    };
    const end = () => {
      clear();
      done();
    };
    const stop = () => {
      clear();
      failed(signal.reason as Error);
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    const stopListening = onOnline(end);
    signal.addEventListener('abort', stop);
  });
