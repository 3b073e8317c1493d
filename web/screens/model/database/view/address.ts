import type { Columns } from '../columns/useColumns.ts';
import type { useView } from './useView.ts';

type Shown = Pick<ReturnType<typeof useView>, 'isGiven' | 'isFlat' | 'isCards' | 'group'>;

/** Returns the view as parameters for an address that has none yet. */
export function viewFor(
  { isGiven, isFlat, isCards, group }: Shown,
  { shown }: Pick<Columns, 'shown'>,
): ReadonlyMap<string, string | readonly string[]> {
  if (isGiven) return new Map();
  return new Map<string, string | readonly string[]>([
    ['view', isFlat ? (isCards ? 'cards' : 'flat') : 'tree'],
    ['group', group?.by ?? ''],
    ['groupTitle', group?.title ?? ''],
    ['column', shown.map(({ key }) => key)],
  ]);
}
