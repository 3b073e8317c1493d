import { useCallback, useState } from 'react';

/**
 * What is worked out of something that was read, and may be put in its place by hand. It begins anew with whatever else is read: of a page that was
 * open before, the store says what it had, and the server after it what is true.
 */
export function useAsRead<T, S>(read: T, worked: (read: T) => S): [state: S, put: (state: S) => void] {
  const [held, setHeld] = useState(() => ({ read, state: worked(read) }));
  const now = held.read === read ? held : { read, state: worked(read) };
  if (now !== held) setHeld(now);
  const put = useCallback((state: S) => setHeld((before) => ({ ...before, state })), []);
  return [now.state, put];
}
