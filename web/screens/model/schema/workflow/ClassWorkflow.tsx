import { Button, MultiSelect } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ClassWorkflowQuery } from '#graph/ClassWorkflowQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { StatePicture } from './StatePicture.tsx';
import { Stranded } from './Stranded.tsx';
import { TransitionRow } from './TransitionRow.tsx';
import { newTransition, warningsOf, withClass, type Transition, type Workflow } from './workflow.ts';

interface Props {
  of: {
    classId: number;
    name: string;
    properties: readonly { propertyId: number; name: string; choices: readonly string[]; defaultValue: unknown }[];
  };
  workflow: Workflow;
  disabled: boolean;
  onChange: (next: Workflow) => void;
}

/** Edits the transitions of one class, as a picture and as a table, with warnings about stranded entities. */
export function ClassWorkflow({ of, workflow, disabled, onChange }: Props) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<ClassWorkflowQuery>(
    graphql`
      query ClassWorkflowQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          organization {
            id
            teams(first: 100) {
              edges {
                node {
                  id
                  teamId
                  name
                }
              }
            }
          }
          effectivePeople(first: 100) {
            edges {
              node {
                user {
                  id
                  username
                  fullName
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const transitions = workflow.transitions[of.classId] ?? [];
  const watched = workflow.watchedPropertyIds[of.classId] ?? [];
  const property =
    watched.map((id) => of.properties.find(({ propertyId }) => propertyId === id)).find(Boolean) ?? of.properties[0]!;
  const states = property.choices;
  const initial = typeof property.defaultValue === 'string' ? property.defaultValue : (states[0] ?? '');
  const warnings = warningsOf(states, initial, transitions);
  const set = (next: readonly Transition[], seen: readonly number[] = watched) =>
    onChange(
      withClass(workflow, of.classId, next.length > 0 && seen.length === 0 ? [property.propertyId] : seen, next),
    );
  const names = {
    teams: new Map(project?.organization.teams.edges.map(({ node }) => [node.teamId, node.name])),
    people: new Map(project?.effectivePeople.edges.map(({ node: { user } }) => [user.username, user.fullName])),
  };
  const add = (fromState: string, toState: string) => set([...transitions, newTransition(fromState, toState)]);
  return (
    <>
      <div className="wfe-watched">
        <MultiSelect
          label="Watched properties"
          description="The first property holds the status. Reviewers can change all of them."
          data={of.properties.map(({ propertyId, name }) => ({ value: String(propertyId), label: name }))}
          value={watched.map(String)}
          disabled={disabled}
          onChange={(next) => set(transitions, next.map(Number))}
        />
      </div>
      <StatePicture states={states} transitions={transitions} disabled={disabled} onAdd={add} />
      {warnings.length > 0 && (
        <ul className="tr-list wfe-warnings" aria-label="Warnings">
          {warnings.map(({ kind, state, text }) => (
            <li key={text}>
              <IconAlertTriangle size={16} stroke={1.75} color="var(--tr-warning)" aria-hidden />{' '}
              {kind === 'lost' ? (
                text
              ) : (
                <Suspense fallback={text}>
                  <Stranded kind={kind} text={text} state={state} className={of.name} propertyName={property.name} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys too */}
      <div className="wfe-table" tabIndex={0} role="region" aria-label="Transitions">
        <table>
          <thead>
            <tr>
              {['Name', 'From', 'To', 'Locks', 'Allowed for', 'Notifies', ''].map((each) => (
                <th key={each} scope="col">
                  {each || <span className="tr-visually-hidden">Remove</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {transitions.map((each, index) => (
              <TransitionRow
                key={index}
                transition={each}
                states={states}
                names={names}
                disabled={disabled}
                onChange={(next) => set(transitions.with(index, next))}
                onRemove={() => set(transitions.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
        {transitions.length === 0 && <p className="tr-dim">No transitions: {of.name} entities change state freely.</p>}
      </div>
      {!disabled && (
        <Button
          variant="default"
          size="xs"
          className="wfe-add"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => add(states[0] ?? '', states[1] ?? states[0] ?? '')}
        >
          Add a transition
        </Button>
      )}
    </>
  );
}
