import { foreign } from '../../../platform/graph/cursors.ts';

/** Returns the cursor at which the next page of steps starts. */
export const stepCursor = ({ revision }: { revision: number }): string => String(revision);

export function parseStepCursor(cursor: string | null | undefined): number | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  if (!/^\d{1,9}$/.test(cursor)) throw foreign(cursor);
  return Number(cursor);
}
