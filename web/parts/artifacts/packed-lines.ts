import { graphql } from 'react-relay';

import type { packedLines_lines$data } from '#graph/packedLines_lines.graphql';

void graphql`
  fragment packedLines_lines on ArtifactLines {
    ids
    entityIds
    levels
    numbers
    names
    classIds
    revisions
    places
    rollUps
  }
`;

/** The rows of an artifact as they come: in lists. */
export type PackedLines = Omit<packedLines_lines$data, ' $fragmentType'>;
