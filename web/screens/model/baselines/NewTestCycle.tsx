import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { NewTestCycleMutation } from '#graph/NewTestCycleMutation.graphql';

import { EntityPicker } from '../../../parts/model/entities/EntityPicker.tsx';
import type { FoundEntity } from '../../../parts/model/entities/useEntitySearch.ts';
import { useSubmit } from '../../../parts/platform/useSubmit.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../ui/naming/NameAndDescription.tsx';

const ARTIFACTS = ['Artifact'];

interface Props {
  connection: string;
  onClose: () => void;
}

/** Saves the present results of a test suite as a cycle, and starts the next run on request. */
export function NewTestCycle({ connection, onClose }: Props) {
  const projectId = useProjectId();
  const [suite, setSuite] = useState<Pick<FoundEntity, 'id' | 'displayName'>>();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [reset, setReset] = useState(false);
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isBusy] = useAction<NewTestCycleMutation>(graphql`
    mutation NewTestCycleMutation($input: CreateTestCycleInput!, $connections: [ID!]!) {
      createTestCycle(input: $input) {
        ... on CreateTestCyclePayload {
          baseline @prependNode(connections: $connections, edgeTypeName: "BaselineEdge") {
            id
            ...BaselineList_baseline
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = () => {
    if (!suite) return;
    const input = {
      projectId,
      suiteId: suite.id,
      reset,
      ...(name.trim() && { name: name.trim() }),
      ...(description.trim() && { description: description.trim() }),
    };
    void submit(create({ input, connections: [connection] }), `${name.trim() || 'The test cycle'} created.`);
  };
  return (
    <FormDialog
      title="New test cycle"
      size={560}
      verb="Create test cycle"
      isBusy={isBusy}
      isReady={suite !== undefined}
      refusal={refusal}
      onSubmit={confirm}
      onClose={close}
    >
      <EntityPicker
        classes={ARTIFACTS}
        none="No test suites match."
        label="Test suite"
        chosen={suite}
        onChoose={setSuite}
      />
      <NameAndDescription
        name={name}
        onName={setName}
        description={description}
        onDescription={setDescription}
        usualName="Test Cycle with the next number"
        isFirst={false}
      />
      <Checkbox
        label="Start the next cycle"
        description="Resets every test case of the suite to Not Run, without an Actual Result and 0 % complete."
        checked={reset}
        onChange={(event) => setReset(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
