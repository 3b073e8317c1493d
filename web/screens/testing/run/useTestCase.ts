import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useTestCaseQuery } from '#graph/useTestCaseQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
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

/** Reads everything needed to run a case when it is chosen, and again on request. */
export function useTestCase(caseId: number | undefined) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<{ id: number; facts: CaseFacts }>();
  const [problem, setProblem] = useState<{ title: string; message: string }>();
  const ask = useCallback(
    () =>
      fetchQuery<useTestCaseQuery>(
        environment,
        query,
        { organization, projectId, asOf, entityId: caseId ?? 0 },
        { fetchPolicy: 'network-only' },
      ),
    [environment, organization, projectId, asOf, caseId],
  );
  const show = useCallback((found: useTestCaseQuery['response'] | undefined) => {
    setProblem(undefined);
    if (found) setAnswer({ id: found.project.testCase.entity.entityId, facts: found.project.testCase });
  }, []);
  const fail = useCallback((error: unknown) => setProblem(asFacts(error)), []);
  useEffect(() => {
    if (caseId === undefined) return undefined;
    const { unsubscribe } = ask().subscribe({ next: show, error: fail });
    return unsubscribe;
  }, [ask, show, fail, caseId]);
  const load = useCallback(
    () => (caseId === undefined ? Promise.resolve() : ask().toPromise().then(show, fail)),
    [ask, show, fail, caseId],
  );
  return { facts: answer?.id === caseId ? answer?.facts : undefined, problem, load };
}

/** Returns the text of the property with this name. */
export const said = ({ attributes }: Pick<StepFacts, 'attributes'>, name: string): string =>
  attributes.find(({ property }) => property.name === name)?.text ?? '';
