import { pageStore } from '../../../ui/store.ts';
import { openTab, RIGHT } from '../sidebar/arranged/opened.ts';
import type { ChosenPassage } from './passages.ts';

interface Attention {
  /** The thread to which the page has been led, by its id. */
  thread: string | null;
  /** Whether the list shows what is resolved. */
  isResolved: boolean;
  /** The passage that somebody is about to comment on, and of which entity. */
  passage: (ChosenPassage & { entityId: string }) | null;
}

/** What of the comments on the page is looked at now; the text and the list beside it follow each other by it. */
export const attention = pageStore<Attention>({ thread: null, isResolved: false, passage: null });

/** Shows the threads that are open, or those that are resolved. */
export const showResolved = (isResolved: boolean): void =>
  attention.set({ ...attention.get(), thread: null, isResolved });

/** Opens the list of comments at a thread. */
export function showThread(thread: string, isResolved = false): void {
  attention.set({ ...attention.get(), thread, isResolved });
  openTab(RIGHT, 'Comments');
}

/** Opens the list of comments, ready to comment on a passage. */
export function commentOn(passage: Attention['passage']): void {
  attention.set({ thread: null, isResolved: false, passage });
  openTab(RIGHT, 'Comments');
}

/** Open threads about the fields of an entity, as they are numbered on the page; by the key of the field. */
export interface FieldMarks {
  entityId: string;
  byField: ReadonlyMap<string, readonly { id: string; number: number }[]>;
}

/** The marks beside the fields on the page; whoever reads the threads of the page brings them here. */
export const fieldMarks = pageStore<FieldMarks | null>(null);
