import { cleanup } from '@testing-library/react';

import { isUnsentKey } from '../../../web/relay/outbox/stored-unsent.ts';
import { resetPage } from '../../../web/ui/page-reset.ts';

const OTHER = '00000000-0000-4000-8000-000000000000';

/** Loads the page anew: only the content of the browser's storage is left, and that belongs to a page that is gone. */
export function loadAnew(): void {
  const kept = Object.entries(localStorage) as [string, string][];
  cleanup();
  resetPage();
  for (const [key, text] of kept) {
    const page = /([0-9a-f-]{36}):[^:]+$/.exec(key)?.[1];
    if (isUnsentKey(key) && page) {
      localStorage.setItem(key.replace(page, OTHER), text.replace(page, OTHER));
      localStorage.removeItem(key);
    } else localStorage.setItem(key, text);
  }
}
