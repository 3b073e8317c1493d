import { Button, Group, Progress } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { graphql, useFragment, useSubscription } from 'react-relay';

import type { MadeReport_job$key } from '#graph/MadeReport_job.graphql';
import type { MadeReportCancelMutation } from '#graph/MadeReportCancelMutation.graphql';
import type { MadeReportDeleteMutation } from '#graph/MadeReportDeleteMutation.graphql';
import type { MadeReportSubscription } from '#graph/MadeReportSubscription.graphql';

import { download } from '../../../relay/download.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { bytes } from '../../../ui/figures.ts';
import { momentText } from '../../../ui/moments.ts';
import { RefusalNote } from '../../../ui/States.tsx';

const words = {
  WAITING: 'Queued',
  RUNNING: 'In progress',
  DONE: 'Ready',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
} as const;

/** Shows the state of a background report, and its file. */
export function MadeReport({ job: key }: { job: MadeReport_job$key }) {
  const { organization } = useHere();
  const job = useFragment(
    graphql`
      fragment MadeReport_job on Job {
        id
        jobId
        state
        progress
        created
        createdBy
        error
        result {
          __typename
          ... on ReportResult {
            report
            name
            type
            size
            url
            warnings
            artifactId
          }
        }
      }
    `,
    key,
  );
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [isAsking, setAsking] = useState(false);
  const [cancel, isCancelling] = useAction<MadeReportCancelMutation>(graphql`
    mutation MadeReportCancelMutation($input: CancelJobInput!) {
      cancelJob(input: $input) {
        ... on CancelJobPayload {
          job {
            ...MadeReport_job
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [remove, isRemoving] = useAction<MadeReportDeleteMutation>(graphql`
    mutation MadeReportDeleteMutation($input: DeleteMadeReportInput!) {
      deleteMadeReport(input: $input) {
        ... on DeleteMadeReportPayload {
          project {
            id
            madeReports {
              id
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const abort = useRef<AbortController>(undefined);
  const refused = (error: unknown) => setRefusal(asFacts(error));
  const isUnderWay = job.state === 'WAITING' || job.state === 'RUNNING';
  const file = job.result?.__typename === 'ReportResult' ? job.result : undefined;
  const name = file?.name ?? `Report ${job.jobId}`;
  const fetchAgain = () => {
    if (!file) return;
    abort.current = new AbortController();
    download({ path: file.url, types: [file.type], signal: abort.current.signal }).catch(refused);
  };
  const said = [
    words[job.state],
    momentText(job.created),
    job.createdBy,
    file && bytes(file.size),
    file?.artifactId && `saved as entity ${file.artifactId}`,
  ];
  return (
    <li className="tr-wrap rp-one">
      {isUnderWay && <Following organization={organization} jobId={job.jobId} onRefused={setRefusal} />}
      <div className="rp-what">
        <strong>{name}</strong>
        <span className="rp-subject">{said.filter(Boolean).join(' · ')}</span>
        {job.error && <span className="rp-subject">{job.error}</span>}
        {file?.warnings.map((warning) => (
          <span key={warning} className="rp-subject">
            Not shown: {warning}
          </span>
        ))}
        {isUnderWay && (
          <Progress value={job.progress * 100} animated={job.state === 'WAITING'} aria-label={`${name}, progress`} />
        )}
        {refusal && <RefusalNote {...refusal} />}
      </div>
      <Group gap="xs" wrap="nowrap">
        {file && (
          <Button size="xs" variant="default" aria-label={`Download ${name}`} onClick={fetchAgain}>
            Download
          </Button>
        )}
        {isUnderWay ? (
          <Button
            size="xs"
            variant="default"
            loading={isCancelling}
            aria-label={`Cancel ${name}`}
            onClick={() => void cancel({ input: { jobId: job.id } }).catch(refused)}
          >
            Cancel
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={isRemoving}
            aria-label={`Delete ${name}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${name}?`}
        verb="Delete report"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void remove({ input: { jobId: job.id } }).catch(refused);
        }}
      >
        {file?.artifactId ? 'The copy saved in the project stays.' : 'You can create it again.'}
      </ConfirmDialog>
    </li>
  );
}

interface FollowingProps {
  organization: string;
  jobId: number;
  onRefused: (refusal: RefusalFacts) => void;
}

/** Follows a job while it is running. */
function Following({ organization, jobId, onRefused }: FollowingProps) {
  useSubscription<MadeReportSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription MadeReportSubscription($organization: String!, $jobId: Int!) {
            jobChanged(organization: $organization, jobId: $jobId) {
              id
              ...MadeReport_job
            }
          }
        `,
        variables: { organization, jobId },
        onError: (error: Error) => onRefused(asFacts(error)),
      }),
      [organization, jobId, onRefused],
    ),
  );
  return null;
}
