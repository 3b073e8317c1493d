import { onPageReset } from './page-reset.ts';

let isOwn = false;
onPageReset(() => (isOwn = false));

/** Reloads the page without asking whether to leave, since input is kept in the browser. */
export function reload(): void {
  isOwn = true;
  location.reload();
}

/** Whether the page is loaded anew by itself, and not by somebody. */
export const isOwnReload = (): boolean => isOwn;
