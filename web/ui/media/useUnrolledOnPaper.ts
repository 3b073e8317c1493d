import { useEffect, type RefObject } from 'react';

const MARK = 'data-unrolled';

/** Finds what scrolls down, and all around it within the page; a field keeps its height. */
function scrolling(page: HTMLElement): Set<Element> {
  const found = new Set<Element>();
  for (const each of page.querySelectorAll('*:not(textarea)')) {
    if (!/auto|scroll/.test(getComputedStyle(each).overflowY)) continue;
    for (let around: Element | null = each; around && around !== page; around = around.parentElement) found.add(around);
  }
  return found;
}

/** Marks what scrolls within the page while that is printed: paper has no scroll bars, so styles make it as long as it is. */
export function useUnrolledOnPaper(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = () => page.current && scrolling(page.current).forEach((each) => each.setAttribute(MARK, ''));
    const end = () => document.querySelectorAll(`[${MARK}]`).forEach((each) => each.removeAttribute(MARK));
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [page]);
}
