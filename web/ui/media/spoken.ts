import { pageStore } from '../store.ts';

/** The last words for those who do not see the page, and how many there were before: the same words are said again. */
export const spoken = pageStore({ words: '', times: 0 });

/** Says to screen readers what a deed has done, where nothing else on the page does: once, when they have finished their sentence. */
export const say = (words: string): void => spoken.set({ words, times: spoken.get().times + 1 });
