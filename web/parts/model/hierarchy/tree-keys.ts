import type { KeyboardEvent } from 'react';

/** Handles the keys of a tree: arrows move, open and close, Home and End go to the ends, Enter opens the entity. */
export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]');
  if (!item || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(item);
  const turn = () => item.parentElement?.querySelector<HTMLElement>('.tr-arrow')?.click();
  const expanded = item.getAttribute('aria-expanded');
  const act: Record<string, () => void> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => {
      if (expanded === 'false') turn();
      if (expanded === 'true') items[at + 1]?.focus();
    },
    ArrowLeft: () => {
      if (expanded === 'true') turn();
      else item.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>('[role=treeitem]')?.focus();
    },
    Enter: () => {
      item.click();
      // The line that asks for more goes with the last of them; one goes on from the last that was there.
      if (item.matches('.hi-more')) items[at - 1]?.focus();
    },
  };
  const run = act[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
