import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { Content } from '#shared/drawing/content.ts';

import { withRollUp } from './roll-ups.ts';

const NAME = 'rollUp';

/** Keeps the rolled-up value in the address, so that a link shows the same. */
export function useRollUp(plain: Content) {
  const [asked, change] = useSearchParams();
  const chosen = asked.get(NAME);
  const content = useMemo(() => withRollUp(plain, chosen), [plain, chosen]);
  const choose = (next: string | null) =>
    change(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(NAME);
        else after.set(NAME, next);
        return after;
      },
      { replace: true },
    );
  return { content, chosen, choose };
}
