import { onPageReset } from './page-reset.ts';

let isOwn = false;
onPageReset(() => (isOwn = false));

/** Reloads the page without asking whether to leave, since input is kept in the browser. */
export function reload(): void {
  isOwn = true;
  location.reload();
}

/** Notes that the page is about to be left by itself: nobody is asked, for the same reason. */
export const leavesByItself = (): void => {
  isOwn = true;
};

/** Whether the page is left or loaded anew by itself, and not by somebody. */
export const isOwnReload = (): boolean => isOwn;
