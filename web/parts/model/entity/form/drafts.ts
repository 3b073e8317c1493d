import { Store } from '../../../../ui/store.ts';

/** The refusal of a save because somebody else had saved the same field first. */
export interface Clash {
  /** The type of the changed object, and its identifiers within that type, as in change records. */
  type: string;
  identifiers: readonly string[];
  field: string;
  yours: unknown;
  theirs: unknown;
  base: unknown;
  savedBy: string;
  savedAt: string;
}

/** An edited field: the new value, and the one that it began with. */
export interface FieldDraft {
  value: unknown;
  base: unknown;
  /** The revision on which `base` was read. */
  revision: number;
  isSaving?: boolean;
  /** The key of its save while that waits for the connection. */
  waitsAs?: string | undefined;
  /** True if that save was on its way when the form opened. */
  isAhead?: true;
  /** The stored value that the committed one replaced. */
  over?: unknown;
  /** The reason why the value cannot be sent. */
  problem?: string | undefined;
  /** The typed text, if it is not a valid value. */
  text?: string | undefined;
  /** Counts restored drafts, so that the editor begins anew with each. */
  putBack?: number;
  /** The server's refusal. */
  refusal?: string | undefined;
  clash?: Clash | undefined;
}

/**
 * Merges a stored text into one that several people write in, whether one of them or someone elsewhere saved it; resolves with undefined if
 * it cannot.
 */
export type CaughtUp = (theirs: string, base: string) => Promise<string | undefined>;

/** Keeps the drafts of one form, by field; fields without one show the stored value. */
export class Drafts {
  readonly all: Store<ReadonlyMap<string, FieldDraft>>;
  /** True once the form has left the page, so that later refusals are shown elsewhere. */
  isLeft = false;

  constructor(first: ReadonlyMap<string, FieldDraft> = new Map()) {
    this.all = new Store(first);
  }
  readonly get = (key: string): FieldDraft | undefined => this.all.get().get(key);

  set(key: string, draft: FieldDraft | undefined): void {
    const next = new Map(this.all.get());
    if (draft) next.set(key, draft);
    else next.delete(key);
    this.all.set(next);
  }
  setLeft(isLeft: boolean): void {
    this.isLeft = isLeft;
  }
  update(key: string, change: Partial<FieldDraft>): void {
    const draft = this.get(key);
    if (draft) this.set(key, { ...draft, ...change });
  }
}

/** Tells whether two values of a field are the same; empty text is no value. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));
