import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** Renders the surroundings of a large picture after the picture has been painted; of others together with it. */
export function AfterPicture({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  const [isThere, setThere] = useState(!isLarge);
  useEffect(() => {
    if (isThere) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setThere(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [isThere]);
  return isThere ? children : null;
}
