import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

import { asFacts } from '../../../relay/refusal.ts';

interface Page<TRow> {
  totalCount: number;
  edges: readonly { node: TRow }[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}
interface Found<TRow> {
  /** The question to which the rows are the answer. */
  asked: string;
  rows: readonly TRow[];
  total: number;
  next: string | null;
}

/** Reads an unchanging list page by page; starts over when the question changes. */
export function usePages<TQuery extends OperationType, TRow>(
  query: GraphQLTaggedNode,
  asked: Omit<TQuery['variables'], 'after'>,
  pageIn: (response: TQuery['response']) => Page<TRow> | null | undefined,
) {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(asked);
  const variables = useMemo(() => JSON.parse(key) as typeof asked, [key]);
  const pick = useRef(pageIn);
  const [found, setFound] = useState<Found<TRow>>();
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const [isLoading, setLoading] = useState(false);
  // A late page belongs to another list, or is in it already: one request at a time.
  const stop = useRef(() => {});
  const load = useCallback(
    (after: string | null) => {
      stop.current();
      const { unsubscribe } = fetchQuery<TQuery>(environment, query, { ...variables, after } as TQuery['variables'], {
        fetchPolicy: 'network-only',
      }).subscribe({
        next: (response) => {
          const page = pick.current(response);
          setLoading(false);
          setProblem(undefined);
          if (!page) return;
          const rows = page.edges.map(({ node }) => node);
          const next = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
          setFound((before) => ({
            asked: key,
            rows: after === null ? rows : [...(before?.rows ?? []), ...rows],
            total: page.totalCount,
            next,
          }));
        },
        error: (error: unknown) => {
          setLoading(false);
          setProblem(asFacts(error));
        },
      });
      stop.current = unsubscribe;
    },
    [environment, query, key, variables],
  );
  useEffect(() => {
    load(null);
    return () => stop.current();
  }, [load]);
  const read = (after: string | null) => {
    setLoading(true);
    load(after);
  };
  return {
    found,
    problem,
    isLoading,
    again: () => read(null),
    more: found?.next == null || found.asked !== key ? undefined : () => read(found.next),
  };
}
