import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { RaiseIssueMutation } from '#graph/RaiseIssueMutation.graphql';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NameField } from '../../../ui/naming/NameField.tsx';
import { caseName } from './result-words.ts';
import { propertyText, type StepFacts } from './useTestCase.ts';

interface Props {
  step: StepFacts;
  /** Returns the result of the step, saved or not. */
  state: () => string;
  /** The actual result as typed, saved or not. */
  actual: string;
  evidence: number;
  /** Saves the actual result, so that the issue contains it. */
  save: () => Promise<boolean>;
  onRaised: () => Promise<unknown>;
  onClose: () => void;
}

/** Raises an issue from a step: the server adds expected and actual result; people add a comment. */
export function RaiseIssue({ step, state, actual, evidence, save, onRaised, onClose }: Props) {
  const projectId = useProjectId();
  const say = useDone();
  const [name, setName] = useState(() => `${caseName(step)}: ${state().toLowerCase()}`);
  const [words, setWords] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [raise, isBusy] = useAction<RaiseIssueMutation>(graphql`
    mutation RaiseIssueMutation($input: CreateTestIssueInput!) {
      createTestIssue(input: $input) {
        ... on CreateTestIssuePayload {
          revision
          issue {
            id
            displayName
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const confirm = async () => {
    if (!(await save())) return;
    try {
      const input = { projectId, caseId: step.id, name: name.trim(), said: words };
      const { createTestIssue: done } = await raise({ input });
      say(`${done.issue?.displayName ?? 'The issue'} raised.`, done.revision ?? null, { onUndone: onRaised });
      onClose();
      await onRaised();
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  const expected = propertyText(step, 'Expected Result');
  return (
    <FormDialog
      title="Raise an issue"
      size={560}
      verb="Raise issue"
      isBusy={isBusy}
      isReady={name.trim() !== ''}
      refusal={refusal}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} onFocus={(event) => event.currentTarget.select()} />
      <Textarea
        label="What happened"
        description="In addition to the details below."
        autosize
        minRows={3}
        maxRows={10}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <dl className="tc-takes">
        <dt>Caused by</dt>
        <dd>{caseName(step)}</dd>
        {expected && (
          <>
            <dt>Expected Result</dt>
            <dd>{expected}</dd>
          </>
        )}
        {actual && (
          <>
            <dt>Actual Result</dt>
            <dd>{actual}</dd>
          </>
        )}
        <dt>Evidence</dt>
        <dd>{evidence === 0 ? 'None yet' : evidence === 1 ? '1 file' : `${evidence} files`}</dd>
      </dl>
    </FormDialog>
  );
}
