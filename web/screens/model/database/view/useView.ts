import { useMemo } from 'react';

import { viewIn } from '../../../../parts/model/saved-queries/table-view.ts';
import { useChoice } from '../../../../parts/platform/preferences/useChoice.ts';
import type { Grouping } from '../groups/grouping.ts';
import { useGroup } from '../groups/useGroup.ts';
import { FLAT } from '../search/search-request.ts';
import type { Put } from '../search/useAddress.ts';
import type { DatabaseView } from '../ViewSwitch.tsx';

/**
 * Keeps the view: hierarchy, list or cards, and the grouping. The address comes first, such as from a saved query or a colleague, then the
 * viewer's last choice. Only changes are saved with their preferences.
 */
export function useView(preferences: unknown, params: URLSearchParams, put: Put) {
  const [ownFlat, setOwnFlat] = useChoice(FLAT, preferences, false);
  const [ownCards, setOwnCards] = useChoice('databaseCards', preferences, false);
  const [ownGroup, setOwnGroup] = useGroup(preferences);
  const given = useMemo(() => viewIn(params), [params]);
  const { kind, groupBy = null, groupTitle = null } = given ?? {};
  const givenGroup = useMemo(
    () => (groupBy === null ? undefined : { by: groupBy, title: groupTitle ?? groupBy }),
    [groupBy, groupTitle],
  );
  const setGroup = (next: Grouping | undefined) => {
    setOwnGroup(next);
    put('group', next?.by ?? '');
    put('groupTitle', next?.title ?? '');
  };
  const setFlat = () => {
    setOwnFlat(true);
    put('view', 'flat');
  };
  const setView = (next: DatabaseView) => {
    setOwnFlat(next !== 'tree');
    setOwnCards(next === 'cards');
    // Neither a hierarchy nor cards have groups.
    if (next !== 'flat') setGroup(undefined);
    put('view', next);
  };
  return {
    isGiven: given !== undefined,
    isFlat: given ? kind !== 'TREE' : ownFlat,
    isCards: given ? kind === 'CARDS' : ownCards,
    group: given ? givenGroup : ownGroup,
    columns: given?.columns,
    setGroup,
    setFlat,
    setView,
  };
}
