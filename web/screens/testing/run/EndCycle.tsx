import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { EndCycleMutation } from '#graph/EndCycleMutation.graphql';

import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';
import { Bar, type States } from './Progress.tsx';

interface Props {
  suite: { id: string; displayName: string };
  /** The number of cycles so far. */
  count: number;
  states: States;
  onEnded: () => Promise<unknown>;
  onClose: () => void;
}

/** Saves the results of the running cycle under a name, and starts the next one. */
export function EndCycle({ suite, count, states, onEnded, onClose }: Props) {
  const projectId = useProjectId();
  const [name, setName] = useState(`Cycle ${count + 1}`);
  const [description, setDescription] = useState('');
  const [reset, setReset] = useState(true);
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isBusy] = useAction<EndCycleMutation>(graphql`
    mutation EndCycleMutation($input: CreateTestCycleInput!) {
      createTestCycle(input: $input) {
        ... on CreateTestCyclePayload {
          baseline {
            id
            baselineId
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = () => {
    const input = { projectId, suiteId: suite.id, name: name.trim(), description: description.trim(), reset };
    void submit(create({ input }).then(onEnded), `${name.trim()} ended.`);
  };
  return (
    <FormDialog
      title={`End the running cycle of ${suite.displayName}`}
      size={560}
      verb="End cycle"
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      refusal={refusal}
      onSubmit={confirm}
      onClose={close}
    >
      <div>
        <Bar states={states} />
        <p className="tc-sum tr-dim">{states.map((each) => `${each.count} ${each.state}`).join(', ')}</p>
      </div>
      <NameAndDescription name={name} onName={setName} description={description} onDescription={setDescription} />
      <Checkbox
        label="Start the next cycle"
        description="Resets every test case to Not Run, without an Actual Result and 0 % complete. The results stay in the ended cycle."
        checked={reset}
        onChange={(event) => setReset(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
