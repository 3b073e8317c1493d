import { once } from '../once.ts';
import type { Arranged } from './picture.ts';

/** What stands or runs elsewhere than before; all else is the same, and looks the same. */
export interface Since {
  /** The boxes of the arrangement before, by which it is known; nothing else of it is held on to. */
  before: Arranged['boxes'];
  boxes: ReadonlySet<string>;
  routes: ReadonlySet<string>;
}

const noted = once((_arranged: Arranged): { since?: Since } => ({}));

/** Notes in what an arrangement differs from the one that it was made of. */
export function withSince(arranged: Arranged, since: Since): Arranged {
  noted(arranged).since = since;
  return arranged;
}

/** In what an arrangement differs from one before; undefined where it was made from nothing. */
export const sinceOf = (arranged: Arranged): Since | undefined => noted(arranged).since;
