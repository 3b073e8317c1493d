import { useEffect, useState, type RefObject } from 'react';

/** Whether something has come into view, or nearly so: only then it is worth reading. */
export function useSeen(of: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!of.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return isSeen;
}
