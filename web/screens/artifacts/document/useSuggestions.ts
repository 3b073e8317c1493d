import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import type { Disposable } from 'relay-runtime';

import type { Suggestion_request$key } from '#graph/Suggestion_request.graphql';
import type { useSuggestionsOpenQuery } from '#graph/useSuggestionsOpenQuery.graphql';
import type { useSuggestionsQuery } from '#graph/useSuggestionsQuery.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { fetchRetained } from '../../../relay/fetch-retained.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';

const openQuery = graphql`
  query useSuggestionsOpenQuery($organization: String!, $projectId: Int!, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        openRequests {
          issueIds
          entityIds
          revisions
        }
      }
    }
    viewer {
      id
      username
    }
  }
`;
const query = graphql`
  query useSuggestionsQuery($organization: String!, $projectId: Int!, $query: String!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      entities(query: $query, order: "number", first: 50) {
        edges {
          node {
            entityId
            changeRequests(first: 5, open: true) {
              edges {
                node {
                  issue {
                    id
                    createdBy
                  }
                  isSuggestion
                  fit
                  proposedName
                  proposedDescription
                  ...Suggestion_request
                }
              }
            }
          }
        }
      }
    }
  }
`;

/** A suggestion for a row. */
export interface Suggested {
  request: Suggestion_request$key;
  issueId: string;
  isOwn: boolean;
  fit: string;
  name: string | null;
  description: string | null;
}
interface Open {
  issueId: string;
  entityId: number;
  revision: number;
}
const none: readonly Open[] = [];
const AT_ONCE = 50;

function openIn({ project }: useSuggestionsOpenQuery['response']): readonly Open[] {
  const { issueIds = [], entityIds = [], revisions = [] } = project.artifact?.openRequests ?? {};
  return issueIds.map((issueId, at) => ({ issueId, entityId: entityIds[at]!, revision: revisions[at]! }));
}

/** Reads the suggestions for an artifact: the numbers of all, and the content of those for visible rows. None in the past. */
export function useSuggestions(artifactId: number, lines: readonly ArtifactLine[]) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [ofRows, setRows] = useState<ReadonlyMap<number, readonly Suggested[]>>(new Map());
  const asked = useRef(new Map<number, string>());
  const sight = useRef<[number, number]>([0, 40]);
  const holds = useRef<Disposable[]>([]);
  useEffect(() => {
    const kept = holds.current;
    return () => {
      for (const hold of kept) hold.dispose();
    };
  }, []);
  const { data, refusal, again } = useQueryResult<useSuggestionsOpenQuery>(
    openQuery,
    asOf ? null : { organization, projectId, artifactId },
  );
  useEffect(() => {
    if (refusal) toast.failed(refusal);
  }, [refusal]);
  const open = useMemo(() => (data ? openIn(data) : none), [data]);
  const me = data?.viewer?.username ?? '';
  const load = useCallback(
    async (from: number, to: number) => {
      sight.current = [from, to];
      const stamps = new Map<number, string>();
      for (const { entityId, issueId, revision } of open)
        stamps.set(entityId, `${stamps.get(entityId) ?? ''} ${issueId} ${revision}`);
      const wanted = lines
        .slice(Math.max(0, from), to + 1)
        .map(({ id, revision }) => ({ id, stamp: stamps.has(id) ? `${revision}${stamps.get(id)}` : '' }))
        .filter(({ id, stamp }) => (asked.current.get(id) ?? '') !== stamp);
      for (const { id, stamp } of wanted) asked.current.set(id, stamp);
      const over = wanted.filter(({ stamp }) => stamp === '');
      if (over.length > 0)
        setRows((known) => new Map([...known].filter(([id]) => over.every((each) => each.id !== id))));
      const news = wanted.filter(({ stamp }) => stamp !== '');
      for (let at = 0; at < news.length; at += AT_ONCE) {
        const ids = news.slice(at, at + AT_ONCE).map(({ id }) => id);
        try {
          const variables = { organization, projectId, query: `id:${ids.join(',')}` };
          const found = await fetchRetained<useSuggestionsQuery>(environment, query, variables);
          if (!found) return;
          holds.current.push(found.hold);
          const rows = found.answer.project.entities.edges.map(
            ({ node }) =>
              [
                node.entityId,
                (node.changeRequests?.edges ?? []).map(({ node: request }): Suggested => ({
                  request,
                  issueId: request.issue.id,
                  isOwn: request.isSuggestion && request.issue.createdBy === me,
                  fit: request.fit,
                  name: request.proposedName ?? null,
                  description: request.proposedDescription ?? null,
                })),
              ] as const,
          );
          setRows((known) => new Map([...known, ...rows]));
        } catch (error) {
          for (const id of ids) asked.current.delete(id);
          toast.failed(asFacts(error));
        }
      }
    },
    [environment, organization, projectId, me, open, lines],
  );
  useEffect(() => void load(...sight.current), [load]);
  return { open, ofRows, load, again };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
