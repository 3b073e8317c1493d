// Browsers overlook white space and control characters in a scheme, so we do too.
const isScript = (text: string) => /^(javascript|vbscript|data):/i.test(text.replace(/[\s\p{C}]/gu, ''));

/** Tells whether a text is an address: absolute, or a path or a host. One that would run a script when followed is none. */
export function isLawfulAddress(text: string): boolean {
  if (isScript(text) || /[\s\p{C}<>"]/u.test(text)) return false;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text)?.[0].toLowerCase();
  if (scheme === undefined) return !text.startsWith(':');
  return (
    text.length > scheme.length && (!/^https?:$/.test(scheme) || /^https?:\/\/[^/]/i.test(text)) && URL.canParse(text)
  );
}
