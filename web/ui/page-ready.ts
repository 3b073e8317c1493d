/** Milliseconds to wait for a style sheet that may have loaded, or failed, before anyone listened. */
const MOMENT = 500;

const arrived = (link: HTMLLinkElement): unknown =>
  link.sheet ??
  new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    if (performance.getEntriesByName(link.href).length > 0) setTimeout(done, MOMENT);
  });

/**
 * Resolves when the page is parsed and has its style sheet. The code that `early.ts` asks for may be here before, and would measure a page
 * without styles.
 */
export async function pageReady(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('readystatechange', done, { once: true }));
  await Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), arrived));
}
