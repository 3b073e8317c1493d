import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql, readInlineData, useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import type { useBranches_entity$key } from '#graph/useBranches_entity.graphql';
import type { useBranchesFreshQuery } from '#graph/useBranchesFreshQuery.graphql';
import type { useBranchesQuery } from '#graph/useBranchesQuery.graphql';

import { fetchRetained } from '../../../../relay/fetch-retained.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { TableEntry } from './lines.ts';
import { pageHolding, rowsBefore, type Pages } from './pages.ts';

const branchFragment = graphql`
  fragment useBranches_entity on Entity @inline @argumentDefinitions(offset: { type: "Int" }) {
    id
    entityId
    partCount
    parts(first: 100, offset: $offset) {
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
`;
const query = graphql`
  query useBranchesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!, $offset: Int) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
      @required(action: THROW) {
      ...useBranches_entity @arguments(offset: $offset)
    }
  }
`;
const freshQuery = graphql`
  query useBranchesFreshQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...useBranches_entity @alias(as: "branch")
    }
  }
`;
/** Branches that are read in one request. */
const TOGETHER = 5;

interface Branch {
  id: string;
  pages: Pages<TableEntry>;
}

function pageIn(key: useBranches_entity$key) {
  const { id, entityId, parts } = readInlineData(branchFragment, key);
  return { id, entityId, entries: parts.edges.map(({ node }) => node) };
}

/** Reads the children of open branches when they are first seen, and keeps them while the screen is there. */
export function useBranches() {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [branches, setBranches] = useState<ReadonlyMap<number, Branch>>(new Map());
  const held = useRef<Disposable[]>([]);
  const busy = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const hold of held.current.splice(0)) hold.dispose();
    },
    [],
  );
  /** Reads the page of a branch in which a row stands. */
  const more = useCallback(
    (entityId: number, nth: number) => {
      const page = pageHolding(nth);
      const name = `${entityId} ${page}`;
      if (busy.current.has(name)) return;
      busy.current.add(name);
      const variables = { organization, projectId, asOf, entityId, offset: rowsBefore(page) };
      fetchRetained<useBranchesQuery>(environment, query, variables)
        .then((found) => {
          if (!found) return;
          held.current.push(found.hold);
          const { id, entries } = pageIn(found.answer.entity);
          setBranches((all) => {
            const pages = new Map([...(all.get(entityId)?.pages ?? []), [page, entries] as const]);
            return new Map([...all, [entityId, { id, pages }]]);
          });
        })
        .catch((error: unknown) => toast.failed(asFacts(error)))
        .finally(() => busy.current.delete(name));
    },
    [environment, organization, projectId, asOf],
  );
  /** Reads the branches again that start at or contain one of the entities, a few in one request. */
  const refresh = useCallback(
    async (entityIds: readonly number[]) => {
      const moved = new Set(entityIds);
      const touched = [...branches].flatMap(([entityId, { id, pages }]) =>
        moved.has(entityId) || [...pages.values()].flat().some((entry) => moved.has(entry.entityId)) ? id : [],
      );
      for (let at = 0; at < touched.length; at += TOGETHER) {
        const variables = { ids: touched.slice(at, at + TOGETHER) };
        const found = await fetchRetained<useBranchesFreshQuery>(environment, freshQuery, variables);
        if (!found) return;
        held.current.push(found.hold);
        const fresh = found.answer.nodes.flatMap((node) => (node?.branch ? [pageIn(node.branch)] : []));
        // Their other pages are read anew when they are seen.
        setBranches((all) => {
          const next = new Map(all);
          for (const { id, entityId, entries } of fresh) next.set(entityId, { id, pages: new Map([[0, entries]]) });
          return next;
        });
      }
    },
    [environment, branches],
  );
  return { branches, more, refresh };
}
