let isOwn = false;

/** Loads the page anew; nobody is asked whether to leave, since what was typed is kept in the browser. */
export function reload(): void {
  isOwn = true;
  location.reload();
}

/** Whether the page is loaded anew by itself, and not left by somebody. */
export const isOwnReload = (): boolean => isOwn;
