import './workflow-strip.css';
import { Button } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { WorkflowStrip_entity$key } from '#graph/WorkflowStrip_entity.graphql';

import { stateShape } from '../../../../ui/state-shape.ts';
import { useLockActions } from '../../saving/useLockActions.ts';

/** Shows the workflow states of an entity as steps, and the transitions open to the viewer as buttons. */
export function WorkflowStrip({ entity, disabled }: { entity: WorkflowStrip_entity$key; disabled: boolean }) {
  const { id, workflowState, transitions } = useFragment(
    graphql`
      fragment WorkflowStrip_entity on Entity {
        id
        workflowState {
          state
          states
          property {
            id
            name
          }
        }
        transitions {
          name
          toState
          isLocking
        }
      }
    `,
    entity,
  );
  const { move, isBusy } = useLockActions(id);
  if (!workflowState) return null;
  const { state, states, property } = workflowState;
  const steps = states.includes(state) || state === '' ? states : [...states, state];
  const noteOf = (each: string) =>
    transitions.some(({ toState, isLocking }) => toState === each && isLocking) ? 'locks it' : undefined;
  // The transition towards the end is highlighted; at the end none is.
  const isAtEnd = stateShape(state).colour === 'success';
  const onwards = transitions.find(({ toState }) => stateShape(toState).colour === 'success');
  const main = isAtEnd ? undefined : (onwards ?? transitions.at(0));
  return (
    <div className="tr-wrap wf-strip">
      <ol className="tr-list wf-steps" aria-label={property.name}>
        {steps.map((each) => {
          const { mark: Mark, colour } = stateShape(each);
          const note = noteOf(each);
          return (
            <li
              key={each}
              className="tr-row tr-small wf-step"
              data-colour={colour}
              aria-current={each === state ? 'step' : undefined}
            >
              <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
              <span>{each}</span>
              {note && each !== state && <span className="wf-note">{note}</span>}
            </li>
          );
        })}
      </ol>
      {!disabled && transitions.length > 0 && (
        <div className="wf-moves" role="group" aria-label="Transitions">
          {transitions
            .toSorted((a, b) => Number(a === main) - Number(b === main))
            .map((each) => (
              <Button
                key={`${each.name} ${each.toState}`}
                size="xs"
                variant={each === main ? 'filled' : 'default'}
                disabled={isBusy}
                title={`To ${each.toState}${each.isLocking ? ', locked' : ''}`}
                onClick={() => void move(each.toState)}
              >
                {each.name}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}
