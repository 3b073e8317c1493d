import { graphql, useLazyLoadQuery } from 'react-relay';

import type { StrandedQuery } from '#graph/StrandedQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { strandedWords, type WorkflowWarning } from './workflow.ts';

interface Props extends WorkflowWarning {
  className: string;
  /** The watched property that holds the state. */
  propertyName: string;
}

/** Shows a warning with the number of entities concerned: those of a class in the state, by whatever property holds it. */
export function Stranded({ className, propertyName, ...warning }: Props) {
  const { organization, projectId, asOf } = useHere();
  const query = `class:${quoted(className)} ${quoted(propertyName)}:${quoted(warning.state)}`;
  const { project } = useLazyLoadQuery<StrandedQuery>(
    graphql`
      query StrandedQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) {
          id
          counts(query: $query) {
            total
          }
        }
      }
    `,
    { organization, projectId, asOf, query },
    { fetchPolicy: 'store-and-network' },
  );
  return strandedWords(warning, project?.counts.total ?? 0);
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
