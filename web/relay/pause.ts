/** Resolves after a while, or at once when the browser reports that the network is back. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', stop);
      done();
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      failed(signal.reason as Error);
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', stop);
  });
