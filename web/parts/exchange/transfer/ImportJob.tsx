import { Button, Group, Progress, Stack } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery, useSubscription } from 'react-relay';

import type { ImportJob_job$key } from '#graph/ImportJob_job.graphql';
import type { ImportJobCancelMutation } from '#graph/ImportJobCancelMutation.graphql';
import type { ImportJobQuery } from '#graph/ImportJobQuery.graphql';
import type { ImportJobSubscription } from '#graph/ImportJobSubscription.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { percentText } from '../../../ui/figures.ts';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { ImportResult } from './ImportResult.tsx';

interface Props {
  organization: string;
  jobId: number;
  onAgain: () => void;
  onClose: () => void;
}

/** Shows an import's progress on the server, and then its result. */
export const ImportJob = (props: Props) => (
  <Suspense fallback={<LoadingLines count={3} />}>
    <Following {...props} />
  </Suspense>
);

const jobFragment = graphql`
  fragment ImportJob_job on Job {
    id
    state
    progress
    error
    ...ImportResult_job
  }
`;

function Following({ organization, jobId, onAgain, onClose }: Props) {
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const loaded = useLazyLoadQuery<ImportJobQuery>(
    graphql`
      query ImportJobQuery($organization: String!, $jobId: Int!) {
        job(organization: $organization, jobId: $jobId) @required(action: THROW) {
          ...ImportJob_job
        }
      }
    `,
    { organization, jobId },
  );
  const job = useFragment<ImportJob_job$key>(jobFragment, loaded.job);
  useSubscription<ImportJobSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription ImportJobSubscription($organization: String!, $jobId: Int!) {
            jobChanged(organization: $organization, jobId: $jobId) {
              ...ImportJob_job
            }
          }
        `,
        variables: { organization, jobId },
        onError: (error: Error) => setRefusal(asFacts(error)),
      }),
      [organization, jobId],
    ),
  );
  const [cancel, isCancelling] = useAction<ImportJobCancelMutation>(graphql`
    mutation ImportJobCancelMutation($input: CancelJobInput!) {
      cancelJob(input: $input) {
        ... on CancelJobPayload {
          job {
            ...ImportJob_job
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const stop = () => void cancel({ input: { jobId: job.id } }).catch((error: unknown) => setRefusal(asFacts(error)));
  const isRunning = job.state === 'WAITING' || job.state === 'RUNNING';
  return (
    <Stack gap="md">
      <div role="status">
        {job.state === 'WAITING' && 'The import is queued.'}
        {job.state === 'RUNNING' && `The import is running, ${percentText(job.progress)}.`}
        {job.state === 'CANCELLED' && 'The import was canceled. Nothing was imported.'}
        {job.state === 'DONE' && 'The import is finished.'}
      </div>
      {isRunning && <Progress value={job.progress * 100} animated={job.state === 'WAITING'} aria-label="Imported" />}
      {job.state === 'FAILED' && (
        <RefusalNote
          title="Import failed"
          message={job.error ?? 'The import failed. Nothing was imported. Try again.'}
        />
      )}
      {job.state === 'DONE' && <ImportResult job={job} />}
      {refusal && <RefusalNote {...refusal} />}
      <Group justify="flex-end">
        {isRunning ? (
          <>
            <Button variant="default" loading={isCancelling} onClick={stop}>
              Cancel import
            </Button>
            <Button onClick={onClose}>Continue in background</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onAgain}>
              Import another file
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
