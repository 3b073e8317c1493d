import { Button, Group, List, Progress, Stack } from '@mantine/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery, useSubscription } from 'react-relay';
import { Link } from 'react-router';

import type { CopyJob_job$key } from '#graph/CopyJob_job.graphql';
import type { CopyJobCancelMutation } from '#graph/CopyJobCancelMutation.graphql';
import type { CopyJobQuery } from '#graph/CopyJobQuery.graphql';
import type { CopyJobSubscription } from '#graph/CopyJobSubscription.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths } from '../../../routing/paths.ts';
import { percentText } from '../../../ui/figures.ts';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';

interface Props {
  organization: string;
  jobId: number;
  onAgain: () => void;
  onClose: () => void;
  onDone: ((projectId: number) => void) | undefined;
}

/** Shows a copy's progress on the server, and then its result. */
export const CopyJob = (props: Props) => (
  <Suspense fallback={<LoadingLines count={3} />}>
    <Following {...props} />
  </Suspense>
);

const jobFragment = graphql`
  fragment CopyJob_job on Job {
    id
    state
    progress
    error
    result {
      ... on CopyResult {
        projectId
        name
        entities
        links
        errors
      }
    }
  }
`;

function Following({ organization, jobId, onAgain, onClose, onDone }: Props) {
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const loaded = useLazyLoadQuery<CopyJobQuery>(
    graphql`
      query CopyJobQuery($organization: String!, $jobId: Int!) {
        job(organization: $organization, jobId: $jobId) @required(action: THROW) {
          ...CopyJob_job
        }
      }
    `,
    { organization, jobId },
  );
  const job = useFragment<CopyJob_job$key>(jobFragment, loaded.job);
  useSubscription<CopyJobSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription CopyJobSubscription($organization: String!, $jobId: Int!) {
            jobChanged(organization: $organization, jobId: $jobId) {
              ...CopyJob_job
            }
          }
        `,
        variables: { organization, jobId },
        onError: (error: Error) => setRefusal(asFacts(error)),
      }),
      [organization, jobId],
    ),
  );
  const [cancel, isCancelling] = useAction<CopyJobCancelMutation>(graphql`
    mutation CopyJobCancelMutation($input: CancelJobInput!) {
      cancelJob(input: $input) {
        ... on CancelJobPayload {
          job {
            ...CopyJob_job
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const stop = () => void cancel({ input: { jobId: job.id } }).catch((error: unknown) => setRefusal(asFacts(error)));
  const { state, result } = job;
  const made = result?.projectId;
  useEffect(() => {
    if (made !== undefined) onDone?.(made);
    // Told once, whatever the caller has become since.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who hears of it does not make it news again
  }, [made]);
  const isRunning = state === 'WAITING' || state === 'RUNNING';
  return (
    <Stack gap="md">
      <div role="status">
        {state === 'WAITING' && 'The copy is queued.'}
        {state === 'RUNNING' && `Copying, ${percentText(job.progress)}.`}
        {state === 'CANCELLED' && 'Copy canceled. No project was created.'}
        {state === 'DONE' &&
          result &&
          `${result.name} created, with ${result.entities} entities and ${result.links} relationships.`}
      </div>
      {isRunning && <Progress value={job.progress * 100} animated={state === 'WAITING'} aria-label="Copied" />}
      {result?.errors && result.errors.length > 0 && (
        <List size="sm">
          {result.errors.map((error) => (
            <List.Item key={error}>{error}</List.Item>
          ))}
        </List>
      )}
      {state === 'FAILED' && (
        <RefusalNote title="Copy failed" message={job.error ?? 'The copy failed. No project was created. Try again.'} />
      )}
      {refusal && <RefusalNote {...refusal} />}
      <Group justify="flex-end">
        {isRunning && (
          <>
            <Button variant="default" loading={isCancelling} onClick={stop}>
              Cancel copy
            </Button>
            <Button onClick={onClose}>Continue in background</Button>
          </>
        )}
        {!isRunning && (
          <>
            <Button variant="default" onClick={state === 'DONE' ? onClose : onAgain}>
              {state === 'DONE' ? 'Close' : 'Back'}
            </Button>
            {made !== undefined && (
              <Button component={Link} to={paths.dashboard(organization, made)}>
                Open {result?.name}
              </Button>
            )}
          </>
        )}
      </Group>
    </Stack>
  );
}
