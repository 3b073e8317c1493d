import './steps.css';
import { Button, Modal } from '@mantine/core';
import { Suspense } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';

import type { StepsDialog_project$key } from '#graph/StepsDialog_project.graphql';
import type { StepsDialogQuery } from '#graph/StepsDialogQuery.graphql';
import type { StepsPageQuery } from '#graph/StepsPageQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { StepLine } from './StepLine.tsx';

/** Lists the viewer's own changes in the project, newest first; each can be undone back to. */
export default function StepsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Your changes" size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Suspense fallback={<LoadingLines />}>
        <Asked onClose={onClose} />
      </Suspense>
    </Modal>
  );
}

function Asked({ onClose }: { onClose: () => void }) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<StepsDialogQuery>(
    graphql`
      query StepsDialogQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          ...StepsDialog_project
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'network-only' },
  );
  return <Steps project={project} onClose={onClose} />;
}

function Steps({ project, onClose }: { project: StepsDialog_project$key; onClose: () => void }) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    StepsPageQuery,
    StepsDialog_project$key
  >(
    graphql`
      fragment StepsDialog_project on Project
      @refetchable(queryName: "StepsPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 30 }, after: { type: "String" }) {
        mySteps(first: $first, after: $after) @connection(key: "StepsDialog_mySteps") {
          edges {
            node {
              revision
              ...StepLine_step
            }
          }
        }
      }
    `,
    project,
  );
  const steps = data.mySteps.edges;
  if (steps.length === 0) return <EmptyState>You haven't changed anything in this project yet.</EmptyState>;
  return (
    <>
      <p className="tr-dim st-note">
        Later changes by others stay. If they changed the same field, you are told which one, and nothing is undone.
      </p>
      <ol className="tr-list">
        {steps.map(({ node }) => (
          <StepLine
            key={node.revision}
            step={node}
            onTurned={() => refetch({ first: 30 }, { fetchPolicy: 'network-only' })}
            onClose={onClose}
          />
        ))}
      </ol>
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(30)}>
          Show more
        </Button>
      )}
    </>
  );
}
