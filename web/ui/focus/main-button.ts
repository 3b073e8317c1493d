import { isStop, MAIN } from './first-place.ts';

/** Parts with one main button; of these the innermost counts. */
const PLACES = 'form, .mantine-Modal-content, .mantine-Popover-dropdown';

/** Presses the main button of the form, dialog or popover around an element; false if there is none, or it has to wait. */
export function pressMain(target: Element): boolean {
  const buttons = target.closest(PLACES)?.querySelectorAll<HTMLElement>(MAIN) ?? [];
  const main = [...buttons].findLast(isStop);
  main?.click();
  return main !== undefined;
}
