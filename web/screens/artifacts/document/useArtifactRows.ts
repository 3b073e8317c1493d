import { graphql } from 'react-relay';

import type { useArtifactRowsQuery } from '#graph/useArtifactRowsQuery.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useArtifactPages } from '../../../parts/artifacts/useArtifactPages.ts';

type Loaded = useArtifactRowsQuery['response']['project']['entities']['edges'][number]['node'];

/** Reads the content of rows as they come into view. */
export const useArtifactRows = (lines: readonly ArtifactLine[]) =>
  useArtifactPages<Loaded>(
    graphql`
      query useArtifactRowsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          entities(query: $query, order: "number", first: 100) {
            edges {
              node {
                entityId
                revision
                ...DocumentRow_entity
              }
            }
          }
        }
      }
    `,
    lines,
  );
