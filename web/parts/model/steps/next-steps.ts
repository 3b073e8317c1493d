import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { nextStepsQuery, nextStepsQuery$data } from '#graph/nextStepsQuery.graphql';

type Step = NonNullable<nextStepsQuery$data['project']>['mySteps']['edges'][number]['node'];

/** The next undo and redo in words; undefined if there is none, or it is long ago. */
export type NextSteps = Readonly<Partial<Record<'undo' | 'redo', string>>>;

/** Asks the server for the user's next undo and redo in a project. */
export async function nextSteps(
  environment: IEnvironment,
  variables: { organization: string; projectId: number },
): Promise<NextSteps> {
  const answer = await fetchQuery<nextStepsQuery>(
    environment,
    graphql`
      query nextStepsQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          mySteps(first: 20) {
            edges {
              node {
                words
                isTakenBack
                isSkipped
                isRedoable
                turned
              }
            }
          }
        }
      }
    `,
    variables,
    { fetchPolicy: 'network-only' },
  ).toPromise();
  const steps = answer?.project?.mySteps.edges.map(({ node }) => node) ?? [];
  const undo = steps.find(({ isTakenBack, isSkipped }) => !isTakenBack && !isSkipped)?.words;
  const redo = steps.filter(({ isRedoable }) => isRedoable).reduce<Step | undefined>(laterTurned, undefined)?.words;
  return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) };
}

/** Returns the step that was undone later; of two undone together, that is the older one. */
const laterTurned = (last: Step | undefined, step: Step): Step =>
  last && (last.turned ?? '') > (step.turned ?? '') ? last : step;
