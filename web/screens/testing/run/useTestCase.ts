import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Loads the facts that a tester needs to run a case: when the case is chosen, and again on request, for the case that is chosen then. */
export function useTestCase(caseId: number | undefined) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<{ id: number; facts: CaseFacts }>();
  const [problem, setProblem] = useState<{ id: number; title: string; message: string }>();
  const chosen = useRef(caseId);
  const ask = useCallback(
    (entityId: number) =>
      fetchQuery<useTestCaseQuery>(
        environment,
        query,
        { organization, projectId, asOf, entityId },
        { fetchPolicy: 'network-only' },
      ),
    [environment, organization, projectId, asOf],
  );
  // An answer about an earlier case does not bring back a user who has gone on.
  const showOf = useCallback(
    (entityId: number) => ({
      next: (found: useTestCaseQuery['response'] | undefined) => {
        if (chosen.current !== entityId) return;
        setProblem(undefined);
        if (found) setAnswer({ id: entityId, facts: found.project.testCase });
      },
      error: (error: unknown) => {
        if (chosen.current === entityId) setProblem({ id: entityId, ...asFacts(error) });
      },
    }),
    [],
  );
  useEffect(() => {
    chosen.current = caseId;
    if (caseId === undefined) return undefined;
    const { unsubscribe } = ask(caseId).subscribe(showOf(caseId));
    return unsubscribe;
  }, [ask, showOf, caseId]);
  const load = useCallback(async () => {
    const { current } = chosen;
    if (current === undefined) return;
    const show = showOf(current);
    try {
      show.next(await ask(current).toPromise());
    } catch (error) {
      show.error(error);
    }
  }, [ask, showOf]);
  return {
    facts: answer?.id === caseId ? answer?.facts : undefined,
    problem: problem?.id === caseId ? problem : undefined,
    load,
  };
}

/** Returns the text of the property with this name. */
export const said = ({ attributes }: Pick<StepFacts, 'attributes'>, name: string): string =>
  attributes.find(({ property }) => property.name === name)?.text ?? '';
