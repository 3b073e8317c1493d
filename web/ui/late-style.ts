import { loadStyle } from './load-style.ts';

/** Brings the styles that a first visit can do without; resolves when they apply. A page that has all its styles in one sheet names no other. */
export function lateStyle(): Promise<unknown> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="late-style"]')?.content;
  return href ? loadStyle(href) : Promise.resolve();
}

/** Code that comes late, with the styles that came with it. */
export async function withLateStyle<TCode>(load: () => Promise<TCode>): Promise<TCode> {
  const [code] = await Promise.all([load(), lateStyle()]);
  return code;
}
