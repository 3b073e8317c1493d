import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { CopyProjectDialogMutation } from '#graph/CopyProjectDialogMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { NameField } from '../../../ui/naming/NameField.tsx';
import { CopyJob } from './CopyJob.tsx';

/** The project to copy, and the revision as of which it is copied. */
export interface CopiedProject {
  id: string;
  name: string;
  revision: number;
  isBranch: boolean;
}

interface Props {
  copied: CopiedProject | undefined;
  onClose: () => void;
  onDone?: (projectId: number) => void;
}

/** Copies a project or creates a branch of it, shows the progress, and links to the result. */
export const CopyProjectDialog = ({ copied, onClose, onDone }: Props) => (
  <FormModal
    opened={copied !== undefined}
    onClose={onClose}
    closeOnClickOutside={false}
    title={copied?.isBranch ? `New branch of ${copied.name}` : `Copy ${copied?.name ?? 'project'}`}
    size={480}
  >
    {copied && <Copying key={copied.id} copied={copied} onClose={onClose} onDone={onDone} />}
  </FormModal>
);

function Copying({ copied, onClose, onDone }: { copied: CopiedProject; onClose: () => void; onDone: Props['onDone'] }) {
  const { id, isBranch, revision } = copied;
  const { organization } = useHere();
  const [name, setName] = useState('');
  const [from, setFrom] = useState<'now' | 'revision'>('now');
  const [wanted, setWanted] = useState<number | string>(revision);
  const [includeFiles, setFiles] = useState(true);
  const [includeSchema, setSchema] = useState(true);
  const [includeHistory, setHistory] = useState(false);
  const [includeBaselines, setBaselines] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [copy, isBusy] = useAction<CopyProjectDialogMutation>(graphql`
    mutation CopyProjectDialogMutation($input: CopyProjectInput!) {
      copyProject(input: $input) {
        ... on CopyProjectPayload {
          job {
            id
            jobId
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const start = () =>
    void copy({
      input: {
        projectId: id,
        name,
        isBranch,
        includeFiles,
        includeSchema,
        ...(includeHistory && { includeHistory, includeBaselines }),
        ...(from === 'revision' && { asOf: { revision: Number(wanted) } }),
      },
    }).then(
      ({ copyProject }) => setJobId(copyProject.job.jobId),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  if (jobId !== undefined)
    return (
      <CopyJob
        organization={organization}
        jobId={jobId}
        onClose={onClose}
        onAgain={() => setJobId(undefined)}
        onDone={onDone}
      />
    );
  return (
    <DialogForm
      verb={isBranch ? 'Create branch' : 'Copy project'}
      isBusy={isBusy}
      isReady={name.trim() !== '' && (from === 'now' || Number.isInteger(wanted))}
      refusal={refusal}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="tr-dim">
        {isBranch
          ? 'Use a branch to work separately, then merge your changes back.'
          : 'A copy is a separate project. You own it; no one else can see it until you share it.'}
      </div>
      <NameField value={name} onChange={setName} maxLength={200} />
      <Select
        label="From"
        allowDeselect={false}
        data={[
          { value: 'now', label: `Current (revision ${revision})` },
          { value: 'revision', label: 'An earlier revision' },
        ]}
        value={from}
        onChange={(value) => setFrom(value === 'revision' ? 'revision' : 'now')}
      />
      {from === 'revision' && (
        <NumberInput
          label="Revision"
          description={`0 to ${revision}; the history of the project shows them`}
          min={0}
          max={revision}
          allowDecimal={false}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <Checkbox
        label="Files"
        description="Include attachments and images"
        checked={includeFiles}
        onChange={(event) => setFiles(event.currentTarget.checked)}
      />
      {!isBranch && (
        <Checkbox
          label="Schema"
          description="Include the project's own classes, relations, properties and labels"
          checked={includeSchema}
          // Earlier history belongs to the schema of its time.
          disabled={includeHistory}
          onChange={(event) => setSchema(event.currentTarget.checked)}
        />
      )}
      {!isBranch && (
        <Checkbox
          label="History"
          description="Include earlier revisions and their authors"
          checked={includeHistory}
          onChange={({ currentTarget: { checked } }) => {
            setHistory(checked);
            if (checked) setSchema(true);
            else setBaselines(false);
          }}
        />
      )}
      {!isBranch && (
        <Checkbox
          label="Baselines and test cycles"
          description="Included with the history they belong to"
          checked={includeBaselines}
          onChange={({ currentTarget: { checked } }) => {
            setBaselines(checked);
            if (checked) [setHistory, setSchema].forEach((set) => set(true));
          }}
        />
      )}
    </DialogForm>
  );
}
