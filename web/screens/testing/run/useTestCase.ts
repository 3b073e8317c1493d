import { graphql } from 'react-relay';

import type { useTestCaseQuery } from '#graph/useTestCaseQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';

const query = graphql`
  query useTestCaseQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      testCase(entityId: $entityId) @required(action: THROW) {
        state
        entity {
          id
          entityId
          number
          name
          displayName
          description
          isLocked
          attributes {
            id
            text
            property {
              id
              name
            }
          }
        }
        steps {
          id
          entityId
          number
          name
          displayName
          description
          isLocked
          lockedBy
          locker {
            id
            fullName
          }
          revision
          workflowState {
            state
            property {
              id
            }
          }
          transitions {
            name
            toState
          }
          attributes {
            id
            text
            property {
              id
              name
            }
          }
        }
        evidence {
          caseId
          fileId
          name
          contentType
          size
          attached
          attachedBy
          entity {
            id
            displayName
          }
        }
        issues {
          caseId
          entity {
            id
            entityId
            number
            name
            displayName
            class {
              id
              name
              icon
              colour
            }
            attributes {
              id
              text
              property {
                id
                name
              }
            }
          }
        }
        requirements {
          caseId
          entity {
            id
            entityId
            number
            name
            displayName
            class {
              id
              name
              icon
              colour
            }
          }
        }
        runs {
          state
          changed
          changedBy
          tester {
            id
            fullName
          }
          cycle {
            id
            baselineId
            name
            revision
            created
          }
          steps {
            entityId
            number
            name
            state
            expected
            actual
          }
        }
      }
    }
  }
`;

export type CaseFacts = useTestCaseQuery['response']['project']['testCase'];
export type StepFacts = CaseFacts['steps'][number];

/** Loads the facts that a tester needs to run a case: when the case is chosen, and again on request, for the case that is chosen then. */
export function useTestCase(caseId: number | undefined) {
  const { organization, projectId, asOf } = useHere();
  const { data, refusal, again } = useQueryResult<useTestCaseQuery>(
    query,
    caseId === undefined ? null : { organization, projectId, asOf, entityId: caseId },
  );
  return { facts: data?.project.testCase, problem: refusal, load: again };
}

/** Returns the text of the property with this name. */
export const propertyText = ({ attributes }: Pick<StepFacts, 'attributes'>, name: string): string =>
  attributes.find(({ property }) => property.name === name)?.text ?? '';
