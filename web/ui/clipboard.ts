/** Puts a text on the clipboard; also where the page did not come over HTTPS and the browser offers only the old way. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const box = document.createElement('textarea');
  box.value = text;
  const before = document.activeElement;
  // Inside a dialog, which would take the focus back from a box outside.
  (before?.closest('[role=dialog],[role=alertdialog]') ?? document.body).append(box);
  box.select();
  const isDone = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('The browser does not allow it.');
}
