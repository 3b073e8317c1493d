import { pageStore } from '../../../ui/store.ts';
import { openedTab } from '../sidebar/opened.ts';
import type { ChosenPassage } from './passages.ts';

interface Attention {
  /** The thread to which the page has been led, by its id. */
  thread: string | null;
  /** The passage that somebody is about to comment on, and of which entity. */
  passage: (ChosenPassage & { entityId: string }) | null;
}

/** What of the comments on the page is looked at now; the text and the list beside it follow each other by it. */
export const attention = pageStore<Attention>({ thread: null, passage: null });

/** Opens the list of comments at a thread. */
export function showThread(thread: string | null): void {
  attention.set({ ...attention.get(), thread });
  openedTab.set('Comments');
}

/** Opens the list of comments, ready to comment on a passage. */
export function commentOn(passage: Attention['passage']): void {
  attention.set({ thread: null, passage });
  openedTab.set('Comments');
}
