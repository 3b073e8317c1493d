import { useCallback, useEffect } from 'react';
import { graphql } from 'react-relay';

import type { useSlidesQuery } from '#graph/useSlidesQuery.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useArtifactPages } from '../../../parts/artifacts/useArtifactPages.ts';

const query = graphql`
  query useSlidesQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, first: 100) {
        edges {
          node {
            id
            entityId
            revision
            name
            displayName
            description
            metadata
            isLocked
            isVeiled
          }
        }
      }
    }
  }
`;

export type Slide = useSlidesQuery['response']['project']['entities']['edges'][number]['node'];

/** Reads the content of all slides. `put` keeps what was saved of one until it is read again. */
export function useSlides(lines: readonly ArtifactLine[]) {
  const { rows: slides, setRows, load: loadRows, problem } = useArtifactPages<Slide>(query, lines);
  const load = useCallback(() => loadRows(0, lines.length), [loadRows, lines]);
  useEffect(() => void load(), [load]);
  const put = useCallback(
    (id: number, change: Partial<Slide>) =>
      setRows((known) => {
        const slide = known.get(id);
        return slide ? new Map(known).set(id, { ...slide, ...change }) : known;
      }),
    [setRows],
  );
  return { slides, put, problem, load };
}
