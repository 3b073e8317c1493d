import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { showThread } from './store.ts';

/** Opens the comments at the thread in the address. */
export function useThreadInAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const thread = asked.get('thread');
    if (thread) showThread(thread, asked.has('resolved'));
  }, [search]);
}
