import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router';

/** Makes a step to another address stay on its page, as when something new gets an address: text typed there stays. */
export const samePage = { state: { isSamePage: true } } as const;

/** Tells whether a step stays on its page. */
export const isSamePage = ({ state }: Pick<Location, 'state'>, how: NavigationType | `${NavigationType}`): boolean =>
  how === 'PUSH' && (state as Partial<(typeof samePage)['state']> | null)?.isSamePage === true;

/** Names the page at a place, as a key: another place is another page, unless the step to it stays on the page. */
export function usePageKey(place: string): string {
  const location = useLocation();
  const how = useNavigationType();
  const [page, setPage] = useState({ place, key: location.key });
  if (page.place === place) return page.key;
  const key = isSamePage(location, how) ? page.key : location.key;
  setPage({ place, key });
  return key;
}
