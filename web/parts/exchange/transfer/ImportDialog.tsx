import { Button, FileInput, Group, Progress, Stack } from '@mantine/core';
import { Suspense, useRef, useState, type SubmitEvent } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ImportDialogQuery } from '#graph/ImportDialogQuery.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { upload } from '../../../relay/upload.ts';
import { useHere } from '../../../routing/paths.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { FormatOptions } from './FormatOptions.tsx';
import { recognizeFormat, withOptions, type OptionValues } from './formats.ts';
import { ImportJob } from './ImportJob.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Imports a file into the project: shows the upload, the progress and the result. */
export function ImportDialog({ isOpen, onClose }: Props) {
  return (
    <FormModal opened={isOpen} onClose={onClose} closeOnClickOutside={false} title="Import" size={600}>
      <Suspense fallback={<LoadingLines count={6} />}>{isOpen && <Import onClose={onClose} />}</Suspense>
    </FormModal>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const { organization, projectId } = useHere();
  const [file, setFile] = useState<File | null>(null);
  const { project } = useLazyLoadQuery<ImportDialogQuery>(
    graphql`
      query ImportDialogQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          imports {
            format
            title
            description
            extensions
            mark
            url
            options {
              ...formats_option @relay(mask: false)
            }
          }
        }
      }
    `,
    { organization, projectId },
  );
  const [format, setFormat] = useState<string>(project.imports[0]?.format ?? '');
  const chosenFormat = project.imports.find((each) => each.format === format);
  const [values, setValues] = useState<OptionValues>({});
  const [sent, setSent] = useState<number>();
  const [jobId, setJobId] = useState<number>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const abort = useRef<AbortController>(undefined);
  const start = (file: File, { url, options }: NonNullable<typeof chosenFormat>) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRefusal(undefined);
    setSent(0);
    upload<{ jobId: number }>({
      path: withOptions(url, options, values),
      file,
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
  const endings = [...new Set(project.imports.flatMap(({ extensions }) => extensions))];
  const choose = async (chosen: File | null) => {
    const known = chosen && (await recognizeFormat(chosen, project.imports));
    if (known) setFormat(known.format);
    setFile(chosen);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (file && chosenFormat) start(file, chosenFormat);
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="md">
        <div>
          New entities are added and existing ones (same global ID) are updated. Nothing is deleted. If any part fails,
          nothing is imported.
        </div>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept={endings.join(',')}
          value={file}
          clearable
          onChange={(chosen) => void choose(chosen)}
        />
        <FormatChoice formats={project.imports} value={format} onChange={setFormat} />
        {chosenFormat && <FormatOptions options={chosenFormat.options} values={values} onChange={setValues} />}
        {isSending && <Progress value={sent * 100} aria-label="Uploaded" />}
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
