import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { DeleteFilesMutation } from '#graph/DeleteFilesMutation.graphql';
import type { DeleteFilesQuery } from '#graph/DeleteFilesQuery.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { bytes, countText } from '../../../ui/figures.ts';
import { NamedFew } from '../../../ui/NamedFew.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { FileUses } from './FileUses.tsx';

interface Props {
  ids: readonly string[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Asks before files are deleted, once their uses are known. */
export const DeleteFiles = (props: Props) => (
  <Suspense fallback={null}>
    <Question {...props} />
  </Suspense>
);

/** Counts the files to delete and their size, and lists those that stay because they are in use. */
function Question({ ids, onClose, onDeleted }: Props) {
  const projectId = useProjectId();
  const { nodes } = useLazyLoadQuery<DeleteFilesQuery>(
    graphql`
      query DeleteFilesQuery($ids: [ID!]!) {
        nodes(ids: $ids) {
          ... on StoredFile {
            __typename
            id
            name
            size
            usedIn {
              count
              ...FileUses_uses
            }
          }
        }
      }
    `,
    { ids: [...ids] },
    { fetchPolicy: 'network-only' },
  );
  const [remove, isBusy] = useAction<DeleteFilesMutation>(graphql`
    mutation DeleteFilesMutation($input: DeleteFilesInput!) {
      deleteFiles(input: $input) {
        ... on DeleteFilesPayload {
          deletedIds
          bytes
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const files = nodes.flatMap((node) => (node?.__typename === 'StoredFile' ? [node] : []));
  const free = files.filter(({ usedIn }) => usedIn.count === 0);
  const used = files.filter(({ usedIn }) => usedIn.count > 0);
  const size = free.reduce((sum, each) => sum + each.size, 0);
  const onConfirm = () => {
    const fileIds = free.map(({ id }) => id);
    setRefusal(undefined);
    void remove({ input: { projectId, fileIds } }).then(
      ({ deleteFiles: done }) => {
        toast.done(`${countText(fileIds.length, 'file')} deleted, ${bytes(done.bytes ?? 0)} freed.`);
        onClose();
        onDeleted(fileIds);
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={files.length === 1 ? `Delete ${files[0]!.name}?` : `Delete ${countText(files.length, 'file')}?`}
      verb={`Delete ${countText(free.length || files.length, 'file')}`}
      isBusy={isBusy}
      isReady={free.length > 0}
      refusal={refusal}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {free.length > 0 && (
        <p>
          {countText(free.length, 'unused file')} ({bytes(size)}) {free.length === 1 ? 'is' : 'are'} deleted. This
          cannot be undone.
        </p>
      )}
      <NamedFew names={free.map(({ name }) => name)} />
      {used.length > 0 && (
        <>
          <p>
            {countText(used.length, 'file stays', 'files stay')}, because {used.length === 1 ? 'it is' : 'they are'}{' '}
            used now or in the history:
          </p>
          <ul className="tr-list fl-staying">
            {used.map(({ id, name, usedIn }) => (
              <li key={id}>
                <strong>{name}</strong>
                <FileUses usedIn={usedIn} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
