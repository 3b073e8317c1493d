import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import type { useGroupPagesQuery } from '#graph/useGroupPagesQuery.graphql';

import { fetchRetained } from '../../../../relay/fetch-retained.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { bare, orderTerms } from '../search/terms.ts';
import type { GroupHead } from '../table/lines.ts';
import type { GroupPage } from './group-lines.ts';

const pageQuery = graphql`
  query useGroupPagesQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $order: String
    $after: String
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, order: $order, first: 100, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...lines_entry @relay(mask: false)
            ...EntityRow_entity
            ...Card_entity
            ...fields_entity
          }
        }
      }
    }
  }
`;

/** Builds the search for one group of the results of another, in its order. */
export const queryOfGroup = (query: string, term: string): string =>
  [bare(query) && `(${bare(query)})`, term, orderTerms(query)].filter(Boolean).join(' ');

interface Held extends GroupPage {
  /** The size of the group when it was read: with another size it is read again. */
  count: number;
}

/** Reads the rows of expanded groups, page by page when they are first seen. */
export function useGroupPages(query: string, order: string, groups: readonly GroupHead[]) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const of = JSON.stringify([query, order]);
  const [held, setHeld] = useState<{ of: string; pages: ReadonlyMap<string, Held> }>({ of, pages: new Map() });
  const holds = useRef<Disposable[]>([]);
  const busy = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const hold of holds.current.splice(0)) hold.dispose();
    },
    [],
  );
  const pages = useMemo(
    () =>
      new Map(
        groups.flatMap(({ term, count }) => {
          const page = held.of === of ? held.pages.get(term) : undefined;
          return page?.count === count ? [[term, page] as const] : [];
        }),
      ),
    [groups, held, of],
  );
  const more = useCallback(
    ({ term, count }: GroupHead, before: GroupPage | undefined) => {
      const name = `${of} ${term}`;
      if (busy.current.has(name)) return;
      busy.current.add(name);
      const variables = {
        organization,
        projectId,
        asOf,
        query: queryOfGroup(query, term),
        order,
        after: before?.after ?? null,
      };
      fetchRetained<useGroupPagesQuery>(environment, pageQuery, variables)
        .then((found) => {
          if (!found) return;
          holds.current.push(found.hold);
          const { edges, pageInfo } = found.answer.project.entities;
          const entries = [...(before?.entries ?? []), ...edges.map(({ node }) => node)];
          const page = { entries, count, after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
          setHeld((old) => ({ of, pages: new Map([...(old.of === of ? old.pages : []), [term, page]]) }));
        })
        .catch((error: unknown) => toast.failed(asFacts(error)))
        .finally(() => busy.current.delete(name));
    },
    [environment, organization, projectId, asOf, query, order, of],
  );
  return { pages, more };
}
