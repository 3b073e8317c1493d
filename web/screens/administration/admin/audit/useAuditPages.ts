import { useEffect, useRef, useState, useTransition } from 'react';

import type { AuditAction } from '#graph/AuditTable_record.graphql';

import type { Served } from '../../../../parts/platform/table/served.ts';
import { useStateForBack, useOnReturn } from '../../../../routing/state-for-back.ts';

/** The filter of an audit trail; empty fields match anything. */
export interface Filter {
  username: string;
  action: AuditAction | '';
  from: string;
  to: string;
}
type Asked = { [F in keyof Filter]?: Exclude<Filter[F], ''> };
interface Pages {
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number) => unknown;
  refetch: (variables: { filter: Asked }) => unknown;
}
export interface AuditPages {
  filter: Filter;
  change: (patch: Partial<Filter>) => void;
  /** The filter as a query string. */
  query: string;
  served: Served;
}
const WAIT = 300;
const none: Filter = { username: '', action: '', from: '', to: '' };
const DAY = 86_400_000;

/** Builds the server's filter: days as moments in the viewer's time zone; the last day is included. */
export function auditFilter({ username, action, from, to }: Filter): Asked {
  const moment = (day: string, plus: number) => new Date(new Date(`${day}T00:00`).getTime() + plus).toISOString();
  return {
    ...(username && { username }),
    ...(action && { action }),
    ...(from && { from: moment(from, 0) }),
    ...(to && { to: moment(to, DAY - 1) }),
  };
}

/** Reads the pages of an audit trail that match a filter; `first` is the page that the screen loaded. */
export function useAuditPages(
  { hasNext, isLoadingNext, loadNext, refetch }: Pages,
  count: number,
  first: Partial<Filter> = {},
): AuditPages {
  const [begun] = useState({ ...none, ...first });
  const [filter, setFilter] = useStateForBack('records filtered', begun);
  const [isWaiting, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (patch: Partial<Filter>) => {
    const next = { ...filter, ...patch };
    setFilter(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => start(() => void refetch({ filter: auditFilter(next) })), WAIT);
  };
  useOnReturn(filter !== begun, () => change({}));
  return {
    filter,
    change,
    query: new URLSearchParams(auditFilter(filter)).toString(),
    served: {
      sorting: undefined,
      total: count,
      isOpen: hasNext,
      isFiltered: Object.values(filter).some(Boolean),
      isLoading: isLoadingNext || isWaiting,
      onMore: hasNext ? () => loadNext(50) : undefined,
    },
  };
}
