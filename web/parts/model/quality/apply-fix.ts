import type { QualitySuggestion } from '#shared/quality/judge.ts';

type Fix = NonNullable<QualitySuggestion['fix']>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * Replaces the first occurrence in a text, or appends to it, and keeps its formatting. Returns the same text if the occurrence is not in
 * one piece.
 */
export function applyFix(html: string, fix: Fix): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  if ('append' in fix) {
    const last = texts.findLast(({ data }) => data.trim() !== '');
    if (last) last.data = last.data.trimEnd() + fix.append;
    return last ? body.innerHTML : html;
  }
  // A word that goes takes a blank with it.
  const blank = fix.instead === '' ? ' ?' : '';
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])${escaped(fix.find)}(?![\p{L}\p{N}-])${blank}`, 'u');
  const found = texts.find(({ data }) => pattern.test(data));
  if (!found) return html;
  const isCapital = /^\p{Lu}/u.test(fix.find);
  const instead = isCapital ? fix.instead.replace(/^./, (letter) => letter.toUpperCase()) : fix.instead;
  found.data = found.data.replace(pattern, () => instead);
  return body.innerHTML;
}
