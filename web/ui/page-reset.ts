const resets: (() => void)[] = [];

/**
 * Registers how page-wide state returns to its beginning. Every module with state outside of components needs it, because tests of many
 * screens share one page.
 */
export const onPageReset = (reset: () => void): void => void resets.push(reset);

/** Resets all page-wide state. */
export function resetPage(): void {
  for (const reset of resets) reset();
}
