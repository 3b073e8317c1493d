/** Copies a text to the clipboard. Without HTTPS it uses the older way, since browsers offer only that. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const box = document.createElement('textarea');
  box.value = text;
  const before = document.activeElement;
  // Inside the dialog, which would take the focus back from an element outside of it.
  (before?.closest('[role=dialog],[role=alertdialog]') ?? document.body).append(box);
  box.select();
  const isDone = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('Your browser blocked copying.');
}
