import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on an element that its user moves within a list: a moved element loses it whenever the new order is drawn,
 * at once or once the answer has come. Returns a function to name the element before it is moved.
 */
export function useKeptFocus(order: string): (element: HTMLElement | null) => void {
  const kept = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) kept.current?.focus();
  }, [order]);
  return (element) => {
    kept.current = element;
  };
}
