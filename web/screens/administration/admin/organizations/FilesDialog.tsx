import { Button, Modal, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { FilesDialogDeleteMutation } from '#graph/FilesDialogDeleteMutation.graphql';
import type { FilesDialogQuery } from '#graph/FilesDialogQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { bytes, countText } from '../../../../ui/figures.ts';
import { dayText } from '../../../../ui/moments.ts';
import { LoadingLines, RefusalNote } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.tsx';

interface Props {
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the space taken by an organization's files, and the part that can be freed. */
export const FilesDialog = ({ slug, isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Files" size={520}>
    <Suspense fallback={<LoadingLines count={4} />}>
      <Room slug={slug} />
    </Suspense>
  </Modal>
);

void graphql`
  fragment FilesDialog_organization on Organization {
    id
    fileRoom {
      count
      used
      allowed
      unused {
        count
        bytes
        since
      }
    }
  }
`;

function Room({ slug }: { slug: string }) {
  const { organization } = useLazyLoadQuery<FilesDialogQuery>(
    graphql`
      query FilesDialogQuery($organization: String!) {
        organization(slug: $organization) @required(action: THROW) {
          ...FilesDialog_organization @relay(mask: false)
        }
      }
    `,
    { organization: slug },
    { fetchPolicy: 'store-and-network' },
  );
  const [remove, isRemoving] = useAction<FilesDialogDeleteMutation>(graphql`
    mutation FilesDialogDeleteMutation($input: DeleteUnusedFilesInput!) {
      deleteUnusedFiles(input: $input) {
        ... on DeleteUnusedFilesPayload {
          count
          organization {
            ...FilesDialog_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const room = organization.fileRoom;
  if (!room) return <div>Only administrators of the organization can see its files.</div>;
  const { count, used, allowed, unused } = room;
  const onConfirm = () => {
    setRefusal(undefined);
    void remove({ input: { organizationId: organization.id } })
      .then(({ deleteUnusedFiles: done }) => toast.done(`${countText(done.count ?? 0, 'file')} deleted.`))
      .catch((error: unknown) => setRefusal(asFacts(error)))
      .finally(() => setAsking(false));
  };
  return (
    <Stack gap="md">
      <div>
        {countText(count, 'file')} {count === 1 ? 'uses' : 'use'} {bytes(used)}
        {allowed == null ? ', without a limit.' : ` of ${bytes(allowed)}.`}
      </div>
      {unused.count === 0 ? (
        <div>All of them are used, were used, or were uploaded within the last day. There is nothing to delete.</div>
      ) : (
        <div>
          {unused.count === 1 ? 'One' : countText(unused.count, 'file')} of them{' '}
          {unused.count === 1 ? 'was never used' : 'were never used'}, the oldest since {dayText(unused.since!)}.
          Deleting {unused.count === 1 ? 'it' : 'them'} frees {bytes(unused.bytes)}.
        </div>
      )}
      {refusal && <RefusalNote {...refusal} />}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-end' }}
        disabled={unused.count === 0}
        loading={isRemoving}
        onClick={() => setAsking(true)}
      >
        Delete unused files
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${countText(unused.count, 'unused file')}?`}
        verb={`Delete ${countText(unused.count, 'unused file')}`}
        isBusy={isRemoving}
        onClose={() => setAsking(false)}
        onConfirm={onConfirm}
      >
        No entity, relationship, diagram, comment, chat message or import refers to them, now or in any revision. This
        cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
}
