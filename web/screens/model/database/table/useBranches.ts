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
import type { EntityBranch } from './lines.ts';

const branchFragment = graphql`
  fragment useBranches_entity on Entity @inline @argumentDefinitions(after: { type: "String" }) {
    id
    entityId
    partCount
    parts(first: 100, after: $after) {
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
`;
const query = graphql`
  query useBranchesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!, $after: String) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
      @required(action: THROW) {
      ...useBranches_entity @arguments(after: $after)
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

interface Open extends EntityBranch {
  id: string;
}

function branchOf(key: useBranches_entity$key, before: EntityBranch['entries']): [number, Open] {
  const { id, entityId, parts } = readInlineData(branchFragment, key);
  const { edges, pageInfo } = parts;
  const entries = [...before, ...edges.map(({ node }) => node)];
  return [entityId, { id, entries, after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null }];
}

/** Reads the children of open branches when they are first seen, and keeps them while the screen is there. */
export function useBranches() {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [branches, setBranches] = useState<ReadonlyMap<number, Open>>(new Map());
  const held = useRef<Disposable[]>([]);
  const busy = useRef(new Set<number>());
  useEffect(
    () => () => {
      for (const hold of held.current.splice(0)) hold.dispose();
    },
    [],
  );
  const load = useCallback(
    (entityId: number, before: EntityBranch = { entries: [], after: null }) => {
      if (busy.current.has(entityId)) return;
      busy.current.add(entityId);
      const variables = { organization, projectId, asOf, entityId, after: before.after };
      fetchRetained<useBranchesQuery>(environment, query, variables)
        .then((found) => {
          if (!found) return;
          held.current.push(found.hold);
          setBranches((all) => new Map([...all, branchOf(found.answer.entity, before.entries)]));
        })
        .catch((error: unknown) => toast.failed(asFacts(error)))
        .finally(() => busy.current.delete(entityId));
    },
    [environment, organization, projectId, asOf],
  );
  /** Reads the next page of a branch. */
  const more = useCallback((entityId: number) => load(entityId, branches.get(entityId)), [load, branches]);
  /** Reads the branches again that start at or contain one of the entities, a few in one request. */
  const refresh = useCallback(
    async (entityIds: readonly number[]) => {
      const moved = new Set(entityIds);
      const touched = [...branches].flatMap(([entityId, { id, entries }]) =>
        moved.has(entityId) || entries.some((entry) => moved.has(entry.entityId)) ? id : [],
      );
      for (let at = 0; at < touched.length; at += TOGETHER) {
        const variables = { ids: touched.slice(at, at + TOGETHER) };
        const found = await fetchRetained<useBranchesFreshQuery>(environment, freshQuery, variables);
        if (!found) return;
        held.current.push(found.hold);
        const fresh = found.answer.nodes.flatMap((node) => (node?.branch ? [branchOf(node.branch, [])] : []));
        setBranches((all) => new Map([...all, ...fresh]));
      }
    },
    [environment, branches],
  );
  return { branches, more, refresh };
}
