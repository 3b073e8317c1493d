import { loadStyle } from './load-style.ts';

/** Loads the styles that a first visit can do without; resolves when they apply. A page with all its styles in one sheet names no other. */
export function lateStyle(): Promise<unknown> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="late-style"]')?.content;
  return href ? loadStyle(href) : Promise.resolve();
}

/** Loads code together with its late styles. */
export async function withLateStyle<TCode>(load: () => Promise<TCode>): Promise<TCode> {
  const [code] = await Promise.all([load(), lateStyle()]);
  return code;
}
