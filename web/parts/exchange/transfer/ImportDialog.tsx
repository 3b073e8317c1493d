import { Button, FileInput, Group, Progress, SegmentedControl, Stack } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { useHere } from '../../../routing/paths.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { ImportJob } from './ImportJob.tsx';

type Format = 'json' | 'reqif';
const formats = [
  { value: 'json', label: 'Truss JSON' },
  { value: 'reqif', label: 'ReqIF' },
];
const accepted = { json: '.json,application/json', reqif: '.reqif,.reqifz,.xml,.zip' };
const formatOf = (name: string): Format | undefined =>
  /\.json$/i.test(name) ? 'json' : /\.(reqifz?|xml|zip)$/i.test(name) ? 'reqif' : undefined;

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Brings a file into the project: the upload, the work on it, and what came of it. */
export function ImportDialog({ isOpen, onClose }: Props) {
  return (
    <FormModal opened={isOpen} onClose={onClose} closeOnClickOutside={false} title="Import" size={600}>
      {isOpen && <Import onClose={onClose} />}
    </FormModal>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const { organization, projectId } = useHere();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<Format>('json');
  const [sent, setSent] = useState<number>();
  const [jobId, setJobId] = useState<number>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const abort = useRef<AbortController>(undefined);
  const start = (chosen: File) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRefusal(undefined);
    setSent(0);
    upload<{ jobId: number }>({
      path: `/api/v4/o/${encodeURIComponent(organization)}/p/${projectId}/import/${format}`,
      file: chosen,
      signal,
      onProgress: setSent,
    })
      .then(
        (job) => setJobId(job.jobId),
        (error: unknown) => {
          if (!signal.aborted) setRefusal(asFacts(error));
        },
      )
      .finally(() => setSent(undefined));
  };
  if (jobId !== undefined)
    return (
      <ImportJob
        organization={organization}
        jobId={jobId}
        onAgain={() => {
          setJobId(undefined);
          setFile(null);
        }}
        onClose={onClose}
      />
    );
  const isSending = sent !== undefined;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (file) start(file);
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        <div>
          What the file holds is added; entities that are here already, known by their global id, are brought up to
          date. Nothing is deleted, and the import comes in whole or not at all.
        </div>
        <SegmentedControl
          aria-label="Format"
          data={formats}
          value={format}
          disabled={isSending}
          onChange={(value) => setFormat(value as Format)}
        />
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept={accepted[format]}
          value={file}
          disabled={isSending}
          clearable
          onChange={(chosen) => {
            setFile(chosen);
            const guessed = chosen && formatOf(chosen.name);
            if (guessed) setFormat(guessed);
          }}
        />
        {isSending && <Progress value={sent * 100} aria-label="Sent" />}
        {refusal && <RefusalNote {...refusal} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              abort.current?.abort();
              if (!isSending) onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={!file} loading={isSending}>
            Import file
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
