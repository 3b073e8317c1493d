import { Store } from '../../../../ui/store.ts';

/** What the server refused because somebody else saved the same field first. */
export interface Clash {
  /** What was changed, and which one of its type, as in change records. */
  type: string;
  identifiers: readonly string[];
  field: string;
  yours: unknown;
  theirs: unknown;
  base: unknown;
  savedBy: string;
  savedAt: string;
}

/** A field that somebody is changing: what they have typed, and what they started from. */
export interface Draft {
  value: unknown;
  base: unknown;
  /** The revision on which `base` was read. */
  revision: number;
  isSaving?: boolean;
  /** It was committed under this key, and waits for the connection. */
  waitsAs?: string | undefined;
  /** What was committed was typed over this. */
  over?: unknown;
  /** Why the value cannot be sent. */
  problem?: string | undefined;
  /** What stands in the field where that is no value. */
  text?: string | undefined;
  /** Counts how often it was put back: the editor begins anew with it. */
  putBack?: number;
  /** What the server said no with. */
  refusal?: string | undefined;
  clash?: Clash | undefined;
}

/**
 * Of a text that others write in too: what it says when what was saved is in it before what is saved here, by one of them or, while this
 * page was away, from elsewhere; undefined if it cannot be.
 */
export type CaughtUp = (theirs: string, base: string) => Promise<string | undefined>;

/** The drafts of one form, by field; fields without one show what is stored. */
export class Drafts {
  readonly all = new Store<ReadonlyMap<string, Draft>>(new Map());
  /** Whether the form is on the page no more: what is refused from then on has to be said elsewhere. */
  isLeft = false;
  readonly get = (key: string): Draft | undefined => this.all.get().get(key);

  set(key: string, draft: Draft | undefined): void {
    const next = new Map(this.all.get());
    if (draft) next.set(key, draft);
    else next.delete(key);
    this.all.set(next);
  }
  setLeft(isLeft: boolean): void {
    this.isLeft = isLeft;
  }
  update(key: string, change: Partial<Draft>): void {
    const draft = this.get(key);
    if (draft) this.set(key, { ...draft, ...change });
  }
}

/** Whether two values of a field are the same; empty text is no value. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));
