import { useEffect, useState, type RefObject } from 'react';

/** Tells whether an element has come into view, or nearly so, and is worth reading for. */
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
