/** Brings the style sheet of a screen beside its code. It stands in a file of its own, so that all other screens are there sooner. */
export function loadStyle(href: string): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
