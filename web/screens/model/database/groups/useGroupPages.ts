import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import type { useGroupPagesQuery } from '#graph/useGroupPagesQuery.graphql';

import { fetchRetained } from '../../../../relay/fetch-retained.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { bare, orderTerms } from '../search/terms.ts';
import type { GroupHead, TableEntry } from '../table/lines.ts';
import { pageHolding, rowsBefore, type Pages } from '../table/pages.ts';

const pageQuery = graphql`
  query useGroupPagesQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $order: String
    $offset: Int
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, order: $order, first: 100, offset: $offset) {
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

interface Held {
  pages: Pages<TableEntry>;
  /** The size of the group when it was read: with another size it is read again. */
  count: number;
}

const none: Pages<TableEntry> = new Map();

/** Reads the rows of expanded groups, any page when it is first seen. */
export function useGroupPages(query: string, order: string, groups: readonly GroupHead[]) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const of = JSON.stringify([query, order]);
  const [held, setHeld] = useState<{ of: string; groups: ReadonlyMap<string, Held> }>({
    of,
    groups: new Map(),
  });
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
          const group = held.of === of ? held.groups.get(term) : undefined;
          // A group of another size keeps its extent while it is read again.
          return group ? [[term, group.count === count ? group.pages : none] as const] : [];
        }),
      ),
    [groups, held, of],
  );
  const more = useCallback(
    ({ term, count }: GroupHead, nth: number) => {
      const page = pageHolding(nth);
      const name = `${of} ${page} ${term}`;
      if (busy.current.has(name)) return;
      busy.current.add(name);
      const offset = rowsBefore(page);
      const variables = { organization, projectId, asOf, query: queryOfGroup(query, term), order, offset };
      fetchRetained<useGroupPagesQuery>(environment, pageQuery, variables)
        .then((found) => {
          if (!found) return;
          holds.current.push(found.hold);
          const entries = found.answer.project.entities.edges.map(({ node }) => node);
          setHeld((old) => {
            const groups = old.of === of ? old.groups : new Map<string, Held>();
            const own = groups.get(term);
            const pages = new Map([...(own?.count === count ? own.pages : []), [page, entries] as const]);
            return { of, groups: new Map([...groups, [term, { pages, count }]]) };
          });
        })
        .catch((error: unknown) => toast.failed(asFacts(error)))
        .finally(() => busy.current.delete(name));
    },
    [environment, organization, projectId, asOf, query, order, of],
  );
  return { pages, more };
}
