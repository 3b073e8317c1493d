import { copyText } from '../../../../ui/clipboard.ts';
import { countText, figure } from '../../../../ui/figures.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { htmlTable } from './html.ts';
import { MOST_ROWS, writeTable } from './tsv.ts';

type Texts = string[][];

/** Reads rows that are not loaded, and copies their cells; resolves with these, for a browser that wants another key before it takes them. */
export async function readAndCopy(wanted: number, read: () => Promise<Texts>): Promise<Texts | undefined> {
  if (wanted > MOST_ROWS) {
    const most = `up to ${figure(MOST_ROWS)} can be copied at once`;
    const message = `These are ${figure(wanted)} rows, and ${most}. Select fewer, or use a report.`;
    toast.failed({ title: 'Not copied', message });
    return undefined;
  }
  const texts = await read();
  const words = countText(texts.length, 'row');
  const isCopied = await copied(texts);
  toast.note(isCopied ? `${words} copied.` : `${words} loaded. Press Ctrl C again to copy them.`);
  return texts;
}

/** Copies cells some time after the key was pressed; false if the browser takes nothing without another key. */
async function copied(texts: Texts): Promise<boolean> {
  const forms = { 'text/plain': writeTable(texts), 'text/html': htmlTable(texts) };
  try {
    if (typeof ClipboardItem === 'undefined') await copyText(forms['text/plain']);
    else await navigator.clipboard.write([new ClipboardItem(forms)]);
    return true;
  } catch {
    return false;
  }
}
