/**
 * Returns a stream that ends at once when its reader stops, even while it waits for news: a plain generator would wait for the next event.
 */
export function stoppable<T>(
  open: (signal: AbortSignal) => AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const stop = new AbortController();
  const stream = open(stop.signal);
  const end = stream.return.bind(stream);
  return Object.assign(stream, {
    return: (value: void | PromiseLike<void>) => {
      stop.abort();
      return end(value);
    },
  });
}
