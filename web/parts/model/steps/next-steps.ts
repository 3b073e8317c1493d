import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { nextStepsQuery, nextStepsQuery$data } from '#graph/nextStepsQuery.graphql';

type Step = NonNullable<nextStepsQuery$data['project']>['mySteps']['edges'][number]['node'];

/** What is taken back and what is done again next, in words; undefined where that is nothing, or lies far back. */
export type NextSteps = Readonly<Partial<Record<'undo' | 'redo', string>>>;

/** Asks what whoever is signed in takes back next in a project, and what they do again next. */
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

/** Of steps that were taken back at one moment, the older one was the last. */
const laterTurned = (last: Step | undefined, step: Step): Step =>
  last && (last.turned ?? '') > (step.turned ?? '') ? last : step;
