import { resolveOffsetConnection } from '@pothos/plugin-relay';

import { offsetBehind } from './cursors.ts';
import { forwardSize } from './pages.ts';

type Forwards = { first?: number | null | undefined; after?: string | null | undefined };
/** The rows that a page shows. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** Reads a forward page of a list that is short enough to be read by offset; `count` is called separately. */
export async function offsetConnection<T>(
  args: Forwards,
  read: (rows: RowRange) => Promise<T[]>,
  count: () => Promise<number>,
) {
  forwardSize(args);
  if (args.after != null) offsetBehind(args.after);
  const connection = await resolveOffsetConnection({ args, maxSize: 100 }, read);
  return { ...connection, count };
}
