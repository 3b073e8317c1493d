import { pageStore } from '../../../ui/store.ts';
import { openTab, RIGHT } from '../sidebar/arranged/opened.ts';
import type { ChosenPassage } from './passages.ts';

interface Attention {
  /** The id of the thread that the page was led to. */
  thread: string | null;
  /** True if the list shows resolved threads. */
  isResolved: boolean;
  /** The passage, with its entity, that is about to be commented on. */
  passage: (ChosenPassage & { entityId: string }) | null;
  /** The id of the entity about which a comment is to be written. */
  asked: string | null;
}

/** The comments in focus; the text and the list beside it follow each other by it. */
export const attention = pageStore<Attention>({ thread: null, isResolved: false, passage: null, asked: null });

/** Shows open or resolved threads. */
export const showResolved = (isResolved: boolean): void =>
  attention.set({ ...attention.get(), thread: null, isResolved });

/** Opens the list of comments at a thread. */
export function showThread(thread: string, isResolved = false): void {
  attention.set({ ...attention.get(), thread, isResolved });
  openTab(RIGHT, 'Comments');
}

/** Opens the list of comments, ready to comment on a passage. */
export function commentOn(passage: Attention['passage']): void {
  attention.set({ thread: null, isResolved: false, passage, asked: null });
  openTab(RIGHT, 'Comments');
}

/** Opens the list of comments, ready to comment on an entity. */
export function commentOnEntity(entityId: string): void {
  attention.set({ thread: null, isResolved: false, passage: null, asked: entityId });
  openTab(RIGHT, 'Comments');
}

/** Open threads about the fields of an entity, numbered in page order, by the key of the field. */
export interface FieldMarks {
  entityId: string;
  byField: ReadonlyMap<string, readonly { id: string; number: number }[]>;
}

/** The marks beside the fields on the page, set by the component that reads its threads. */
export const fieldMarks = pageStore<FieldMarks | null>(null);
