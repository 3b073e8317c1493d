import { flushSync } from 'react-dom';

const WRONG = '.en-field[data-wrong]';
const FOCUSABLE = 'input:not([type=hidden]), textarea, [role=textbox], button';

/** Focuses the first field of the page that cannot be saved as it is. */
function goToFirstWrong(): void {
  const field = document.querySelector(WRONG);
  (field?.querySelector<HTMLElement>('[aria-invalid=true]') ?? field?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}

/** Saves all fields, including the one being typed in, and focuses the first invalid one; otherwise the user types on. */
export async function saveAndShow(saveAll: () => Promise<unknown>): Promise<void> {
  const typing = document.activeElement;
  if (typing instanceof HTMLElement) {
    // A field shows its mistake when it is left.
    flushSync(() => typing.blur());
    if (!document.querySelector(WRONG)) typing.focus();
  }
  goToFirstWrong();
  await saveAll();
  const hasStayed = document.activeElement === typing || document.activeElement === document.body;
  if (hasStayed) goToFirstWrong();
}
