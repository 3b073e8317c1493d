/** Returns the reader's language, the first that the browser names in a form that it takes itself: Chromium without one says 'en-US@posix'. */
export const readerLocale = (): string | undefined => navigator.languages.find(isLocale);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false; // a form of the operating system
  }
}
