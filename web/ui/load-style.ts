/** Loads a style sheet in a file of its own, once; resolves when it applies. A failed one is tried again the next time. */
export function loadStyle(href: string): Promise<unknown> {
  const link = document.head.querySelector<HTMLLinkElement>(`link[href="${href}"]`) ?? begun(href);
  if (link.sheet) return Promise.resolve();
  return new Promise((done, failed) => {
    link.addEventListener('load', done);
    link.addEventListener('error', () => {
      link.remove();
      failed(new Error(`The styles at ${href} could not be loaded.`));
    });
  });
}

function begun(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}
