import './versions.css';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { VersionsDialogQuery } from '#graph/VersionsDialogQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { momentText } from '../../../ui/moments.ts';
import { LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { useRevert } from './useRevert.ts';
import { VersionDifferences } from './VersionDifferences.tsx';

interface Props {
  /** The id of the present entity. */
  entityNodeId: string;
  name: string;
  /** The initial version at the left. */
  from?: number | undefined;
  /** True if nothing can be restored. */
  disabled: boolean;
  onClose: () => void;
}

const NOW = 'now';

/** Compares any two versions of an entity; the left one, or a field of it, can be restored. */
export default function VersionsDialog(props: Props) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={`Versions of ${props.name}`}
      size={920}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Suspense fallback={<LoadingLines />}>
        <Versions {...props} />
      </Suspense>
    </Modal>
  );
}

function Versions({ entityNodeId, from: first, disabled }: Props) {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<VersionsDialogQuery>(
    graphql`
      query VersionsDialogQuery($organization: String!, $projectId: Int!, $id: ID!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          changes(entityId: $id, first: 100) {
            edges {
              node {
                id
                revision
                type
                date
                username
                user {
                  id
                  fullName
                }
              }
            }
          }
        }
      }
    `,
    { organization, projectId, id: entityNodeId },
    { fetchPolicy: 'store-and-network' },
  );
  const records = project.changes.edges.map(({ node }) => node);
  const versions = records.map(({ revision, date, user, username, type }) => ({
    value: String(revision),
    label: `${revision} · ${momentText(date)} · ${user?.fullName ?? username}${type === 'DELETE' ? ' · deleted' : ''}`,
    disabled: type === 'DELETE',
  }));
  const usual = records.find(({ type }, at) => at > 0 && type !== 'DELETE') ?? records[0];
  const [from, setFrom] = useState(first ?? usual?.revision ?? 0);
  const [to, setTo] = useState<string>(NOW);
  const [round, setRound] = useState(0);
  const [revert, isBusy, refusal] = useRevert(entityNodeId, () => setRound(round + 1));
  const sides = (of: typeof versions) => of.some(({ value }) => value === String(from)) || of.length === 0;
  return (
    <>
      <div className="vs-sides">
        <NativeSelect
          label="Version"
          data={sides(versions) ? versions : [{ value: String(from), label: `Revision ${from}` }, ...versions]}
          value={String(from)}
          onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
        />
        <NativeSelect
          label="Compared with"
          data={[{ value: NOW, label: 'Current' }, ...versions]}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {!disabled && (
          <Button variant="default" loading={isBusy} onClick={() => void revert(from)}>
            Restore version {from}
          </Button>
        )}
      </div>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} again={refusal.again} />}
      <Suspense fallback={<LoadingLines count={3} />}>
        <VersionDifferences
          key={round}
          entityNodeId={entityNodeId}
          from={from}
          to={to === NOW ? null : Number(to)}
          onRestore={disabled ? undefined : (field) => void revert(from, field)}
        />
      </Suspense>
    </>
  );
}
