import { ActionIcon, Drawer, FileButton } from '@mantine/core';
import { IconDownload, IconReplace, IconTrash, IconX } from '@tabler/icons-react';
import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { FileBesideQuery } from '#graph/FileBesideQuery.graphql';

import { arrivals, uploadFiles } from '../../../parts/exchange/uploads/queue.ts';
import { whyOnlyRead } from '../../../parts/model/as-of/as-of-words.ts';
import { CommandButton, CommandDownload } from '../../../parts/platform/CommandButton.tsx';
import { useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { bytes } from '../../../ui/figures.ts';
import { fileAddress } from '../../../ui/file-address.ts';
import { LoadingLines } from '../../../ui/States.tsx';
import { useListener } from '../../../ui/store.ts';
import { useWidth } from '../../../ui/useWidth.ts';
import { DeleteFiles } from './DeleteFiles.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileUses } from './FileUses.tsx';
import { FileVersions } from './FileVersions.tsx';
import { useFileFacts } from './useFileFacts.ts';

interface Props {
  fileId: number;
  /** The address of the project's files, to which new content is sent. */
  path: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** Shows one file beside the list: its content, its facts, and its uses. On narrow pages it covers the list. */
export function FileBeside(props: Props) {
  const { isWide } = useWidth();
  const content = (
    <Suspense fallback={<LoadingLines count={6} />}>
      <Details {...props} isOver={!isWide} />
    </Suspense>
  );
  if (isWide)
    return (
      <aside className="fl-beside" aria-label="File details">
        {content}
      </aside>
    );
  return (
    <Drawer opened onClose={props.onClose} title="File details" position="right" size="100%">
      {content}
    </Drawer>
  );
}

function Details({ fileId, path, mayWrite, onClose, isOver }: Props & { isOver: boolean }) {
  const [times, setTimes] = useState(0);
  const readAgain = () => startTransition(() => setTimes((before) => before + 1));
  useListener(arrivals, ({ replaces }) => {
    if (replaces === fileId) readAgain();
  });
  const { organization, projectId, asOf } = useHere();
  const [isDeleting, setDeleting] = useState(false);
  const { project } = useLazyLoadQuery<FileBesideQuery>(
    graphql`
      query FileBesideQuery($organization: String!, $projectId: Int!, $fileId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          file(fileId: $fileId) {
            ...useFileFacts_file
            usedIn {
              ...FileUses_uses
            }
          }
        }
      }
    `,
    { organization, projectId, fileId },
    { fetchPolicy: 'store-and-network', fetchKey: times },
  );
  const file = useFileFacts(project.file);
  const close = !isOver && (
    <ActionIcon variant="subtle" color="gray" aria-label="Close the file" title="Close" onClick={onClose}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  if (!file)
    return (
      <>
        <Head actions={close}>File {fileId}</Head>
        <p className="tr-dim">This file doesn't exist, or you don't have access.</p>
      </>
    );
  const asWriter = whyOnlyRead(mayWrite, asOf, 'Ask an Owner for edit access');
  const address = fileAddress(organization, file.fileId);
  return (
    <>
      <Head actions={close}>{file.name}</Head>
      <FilePreview key={file.created} address={address} type={file.contentType} name={file.name} since={file.created} />
      <p className="tr-dim fl-facts">
        {bytes(file.size)}, {file.contentType}, uploaded <When iso={file.created} /> by{' '}
        {file.creator?.fullName ?? file.createdBy}
      </p>
      <div className="fl-acts">
        <CommandDownload
          does="Download"
          words="save, save as, get the file"
          icon={IconDownload}
          variant="default"
          href={`${address}/download`}
        />
        <FileButton onChange={(chosen) => chosen && uploadFiles(path, [chosen], { replaces: file.fileId })}>
          {({ onClick }) => (
            <CommandButton
              does="Replace"
              words="new version, upload a new version, update the file"
              icon={IconReplace}
              variant="default"
              about="The new content appears everywhere. The old content is kept as a version."
              offPage={asWriter}
              run={onClick}
            />
          )}
        </FileButton>
        <CommandButton
          does="Delete"
          words="remove, erase, trash"
          icon={IconTrash}
          variant="default"
          offPage={asWriter}
          run={() => setDeleting(true)}
        />
      </div>
      <FileVersions key={file.created} fileId={file.fileId} mayWrite={mayWrite} onRestored={readAgain} />
      <h3>Used in</h3>
      <FileUses usedIn={project.file!.usedIn} />
      {isDeleting && <DeleteFiles ids={[file.id]} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </>
  );
}

const Head = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <div className="fl-head">
    <h2>{children}</h2>
    {actions}
  </div>
);
