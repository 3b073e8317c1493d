import { graphql } from 'react-relay';

import type { useCyclesNowQuery } from '#graph/useCyclesNowQuery.graphql';
import type { useCyclesQuery } from '#graph/useCyclesQuery.graphql';

import { useBaselineNews } from '../../../parts/model/baselines/useBaselineNews.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
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
  // The page may show the past, whose entities have ids of their own; cycles are asked for by the present one.
  const present = useQueryResult<useCyclesNowQuery>(now, { organization, projectId, entityId: suiteId });
  const artifactId = present.data?.entity.id;
  const { data, refusal, again } = useQueryResult<useCyclesQuery>(
    query,
    artifactId === undefined ? null : { organization, projectId, artifactId },
  );
  useBaselineNews(again);
  const { edges, totalCount = 0 } = data?.project.baselines ?? {};
  return { cycles: edges?.map(({ node }) => node), total: totalCount, problem: present.refusal ?? refusal };
}
