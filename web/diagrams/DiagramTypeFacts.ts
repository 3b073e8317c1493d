import { graphql } from 'react-relay';

import type { DiagramTypeFacts_type$data } from '#graph/DiagramTypeFacts_type.graphql';

/** The facts of a diagram type and its palette. */
void graphql`
  fragment DiagramTypeFacts_type on DiagramType {
    slug
    name
    picture
    isAuthored
    levels
    mostLevels
    tools {
      key
      name
      shape
      line
      class {
        id
        classId
        name
        colour
        icon
      }
      relation {
        id
        relationId
        name
      }
    }
  }
`;

export type TypeFacts = Omit<DiagramTypeFacts_type$data, ' $fragmentType'>;
export type Tool = TypeFacts['tools'][number];
