let isOwn = false;

/** Reloads the page without asking whether to leave, since input is kept in the browser. */
export function reload(): void {
  isOwn = true;
  location.reload();
}

/** Whether the program itself reloads the page, and not the user. */
export const isOwnReload = (): boolean => isOwn;
