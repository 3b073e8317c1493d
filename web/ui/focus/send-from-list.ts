import { pressMain } from './main-button.ts';

/** Leaves Ctrl Enter in the field of a list to the form around it, before the list opens at it; behind an Enter that waits there it waits too. */
function sendFromList(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element)) return;
  if (!target.matches('[aria-haspopup=listbox]:not([data-holding])') || !pressMain(target)) return;
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener('keydown', sendFromList, true);
