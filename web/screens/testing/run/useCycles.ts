import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useCyclesNowQuery } from '#graph/useCyclesNowQuery.graphql';
import type { useCyclesQuery } from '#graph/useCyclesQuery.graphql';

import { useBaselineNews } from '../../../parts/model/baselines/useBaselineNews.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useHere } from '../../../routing/paths.ts';

const now = graphql`
  query useCyclesNowQuery($organization: String!, $projectId: Int!, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) @required(action: THROW) {
      id
    }
  }
`;
const query = graphql`
  query useCyclesQuery($organization: String!, $projectId: Int!, $artifactId: ID) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      baselines(first: 100, kind: TEST_CYCLE, artifactId: $artifactId) {
        totalCount
        edges {
          node {
            ...useCycles_cycle @relay(mask: false)
          }
        }
      }
    }
  }
`;

void graphql`
  fragment useCycles_cycle on Baseline {
    id
    baselineId
    name
    description
    revision
    created
    createdBy
    creator {
      id
      fullName
    }
    results {
      caseCount
      passRate
      statuses {
        status
        count
      }
    }
  }
`;

export type Cycle = useCyclesQuery['response']['project']['baselines']['edges'][number]['node'];
interface Cycles {
  /** The newest hundred, newest first; undefined until they are read. */
  cycles: readonly Cycle[] | undefined;
  total: number;
  problem: { title: string; message: string } | undefined;
}

/** Reads the cycles of a suite, again whenever somebody creates, renames or deletes one. */
export function useCycles(suiteId: number): Cycles {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<{ cycles: readonly Cycle[]; total: number }>();
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const ask = useCallback(
    () =>
      // The page may show the past, whose entities have ids of their own; cycles are asked for by the present one.
      fetchQuery<useCyclesNowQuery>(environment, now, { organization, projectId, entityId: suiteId }).mergeMap(
        ({ entity }) =>
          fetchQuery<useCyclesQuery>(
            environment,
            query,
            { organization, projectId, artifactId: entity.id },
            { fetchPolicy: 'network-only' },
          ),
      ),
    [environment, organization, projectId, suiteId],
  );
  const show = useCallback((found: useCyclesQuery['response'] | undefined) => {
    if (!found) return;
    const { edges, totalCount } = found.project.baselines;
    setProblem(undefined);
    setAnswer({ cycles: edges.map(({ node }) => node), total: totalCount });
  }, []);
  const fail = useCallback((error: unknown) => setProblem(asFacts(error)), []);
  useEffect(() => {
    const { unsubscribe } = ask().subscribe({ next: show, error: fail });
    return unsubscribe;
  }, [ask, show, fail]);
  useBaselineNews(useCallback(() => ask().toPromise().then(show, fail), [ask, show, fail]));
  return { cycles: answer?.cycles, total: answer?.total ?? 0, problem };
}
