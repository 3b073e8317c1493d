import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** What stands around a large picture comes when the page has shown that; around others it comes with the picture. */
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
