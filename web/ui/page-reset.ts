const resets: (() => void)[] = [];

/** Tells how state that lives as long as the page comes back to how the page began. Whatever a module keeps outside of components needs it: tests of many screens share one page. */
export const onPageReset = (reset: () => void): void => void resets.push(reset);

/** Brings all of the page's state back to how the page began. */
export function resetPage(): void {
  for (const reset of resets) reset();
}
