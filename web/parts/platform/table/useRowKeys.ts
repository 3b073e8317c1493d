import { useState, type KeyboardEvent } from 'react';

/** Handles the keyboard in a table: arrows, Home and End move between rows, Space selects. Only one row is in the tab order. */
export function useRowKeys(count: number, onToggle?: (index: number) => void) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target as HTMLElement;
    // Controls within a row handle their own keys.
    if (row.tagName !== 'TR') return;
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[event.key];
    if (next !== undefined) {
      const body = event.currentTarget;
      (body.rows[Math.min(Math.max(next, 0), count - 1)] as HTMLElement | undefined)?.focus();
    } else if (event.key === ' ' && onToggle) onToggle(current);
    else return;
    event.preventDefault();
  };
  return { current, setAt, onKeyDown };
}
