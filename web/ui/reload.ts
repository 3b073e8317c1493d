import { onPageReset } from './page-reset.ts';

let isOwn = false;
onPageReset(() => (isOwn = false));

/** Reloads the page without asking whether to leave, since input is kept in the browser. */
export function reload(): void {
  isOwn = true;
  location.reload();
}

/** Tells whether the page reloads itself, rather than being reloaded by the user. */
export const isOwnReload = (): boolean => isOwn;
