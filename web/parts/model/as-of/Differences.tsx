import { Button, Modal, SegmentedControl } from '@mantine/core';
import { Suspense, useState, useTransition } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';

import type { Differences_project$key } from '#graph/Differences_project.graphql';
import type { DifferencesPageQuery } from '#graph/DifferencesPageQuery.graphql';
import type { DifferenceKind, DifferencesQuery } from '#graph/DifferencesQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { figure } from '../../../ui/figures.ts';
import { EmptyState, LoadingLines } from '../../../ui/States.tsx';
import { DifferenceLine } from './DifferenceLine.tsx';

interface Props {
  /** The revision that is compared with now. */
  from: number;
  onClose: () => void;
}

/** What has been added, changed and removed in the project since a revision. */
export default function Differences({ from, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`What has changed since revision ${from}`}
      size={820}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Suspense fallback={<LoadingLines />}>
        <Asked from={from} />
      </Suspense>
    </Modal>
  );
}

function Asked({ from }: { from: number }) {
  const { organization, projectId } = useHere();
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const [, start] = useTransition();
  const { project } = useLazyLoadQuery<DifferencesQuery>(
    graphql`
      query DifferencesQuery($organization: String!, $projectId: Int!, $from: Int!, $kind: DifferenceKind) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          all: differences(from: $from, first: 0) {
            totalCount
            addedCount
            changedCount
            removedCount
          }
          ...Differences_project @arguments(from: $from, kind: $kind)
        }
      }
    `,
    { organization, projectId, from, kind },
    { fetchPolicy: 'store-and-network' },
  );
  const { totalCount, addedCount, changedCount, removedCount } = project.all;
  if (totalCount === 0) return <EmptyState>Nothing has changed since then.</EmptyState>;
  return (
    <>
      <div className="ao-counts">
        <SegmentedControl
          aria-label="Which differences"
          value={kind ?? 'ALL'}
          onChange={(next) => start(() => setKind(next === 'ALL' ? null : (next as DifferenceKind)))}
          data={[
            { value: 'ALL', label: `All ${figure(totalCount)}` },
            { value: 'ADDED', label: `+ Added ${figure(addedCount)}` },
            { value: 'CHANGED', label: `~ Changed ${figure(changedCount)}` },
            { value: 'REMOVED', label: `− Removed ${figure(removedCount)}` },
          ]}
        />
      </div>
      <List project={project} />
    </>
  );
}

function List({ project }: { project: Differences_project$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    DifferencesPageQuery,
    Differences_project$key
  >(
    graphql`
      fragment Differences_project on Project
      @refetchable(queryName: "DifferencesPageQuery")
      @argumentDefinitions(
        from: { type: "Int!" }
        kind: { type: "DifferenceKind" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      ) {
        differences(from: $from, kind: $kind, first: $first, after: $after)
          @connection(key: "Differences_differences", filters: ["from", "kind"]) {
          edges {
            node {
              entityId
              ...DifferenceLine_difference
            }
          }
        }
      }
    `,
    project,
  );
  const { edges } = data.differences;
  if (edges.length === 0) return <EmptyState>None of this kind.</EmptyState>;
  return (
    <>
      <ul className="ao-list">
        {edges.map(({ node }) => (
          <DifferenceLine key={node.entityId} difference={node} />
        ))}
      </ul>
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(20)}>
          Show more
        </Button>
      )}
    </>
  );
}
