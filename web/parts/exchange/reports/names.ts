import { graphql } from 'relay-runtime';

import type { names_project$data } from '#graph/names_project.graphql';

/** The names that options of reports offer. */
void graphql`
  fragment names_project on Project {
    schema {
      classes {
        properties {
          name
          isHidden
        }
      }
      relations {
        name
        isHidden
      }
    }
    baselines(kind: BASELINE, first: 100) {
      edges {
        node {
          baselineId
          name
        }
      }
    }
  }
`;

const inOrder = (names: readonly { name: string; isHidden: boolean }[]) =>
  [...new Set(names.filter(({ isHidden }) => !isHidden).map(({ name }) => name))].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Returns the names of visible properties, each once, and the newest hundred baselines. */
export const reportNames = ({ schema, baselines }: Omit<names_project$data, ' $fragmentType'>) => ({
  properties: inOrder(schema.classes.flatMap(({ properties }) => properties)),
  relations: inOrder(schema.relations),
  baselines: baselines.edges.map(({ node }) => ({ value: String(node.baselineId), label: node.name })),
});
