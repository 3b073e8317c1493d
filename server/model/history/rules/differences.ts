import type { Change } from '../../changes/change.ts';
import { changesBetween, type State } from '../../changes/rules.ts';

/** What turned one state of an entity into the other; where it is gone, everything that it had was taken away. */
export function differencesBetween(before: State | undefined, after: State | undefined): Change[] {
  if (after) return changesBetween(before, after);
  if (!before) return [];
  return changesBetween(undefined, before).map((change) => {
    const isElement = change.value === 'ADDED' && (change.type === 'RELATIONSHIP' || change.type === 'LABEL');
    return { ...change, value: isElement ? 'REMOVED' : null, originalState: change.value };
  });
}
