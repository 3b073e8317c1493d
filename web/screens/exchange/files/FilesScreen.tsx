import './files.css';
import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { FilesScreenQuery } from '#graph/FilesScreenQuery.graphql';

import { uploadFiles } from '../../../parts/exchange/uploads/queue.ts';
import { Uploads } from '../../../parts/exchange/uploads/Uploads.tsx';
import { useIncoming } from '../../../parts/exchange/uploads/useIncoming.ts';
import { whyOnlyRead } from '../../../parts/model/as-of/as-of-words.ts';
import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { FileBeside } from './FileBeside.tsx';
import { FileList } from './FileList.tsx';

const FILE = 'file';

/** Shows the files of a project: uploaded and viewed here, with their uses, and deleted if there are none. */
export default function FilesScreen() {
  const { project } = useScreenQuery<FilesScreenQuery>(graphql`
    query FilesScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
        ...FileList_project
      }
    }
  `);
  usePageTitle('Files');
  const { organization, projectId, asOf } = useHere();
  const path = `/api/v4/o/${organization}/p/${projectId}/files`;
  const mayWrite = project.permissions.includes('WRITE');
  const take = (files: readonly File[]) => uploadFiles(path, files);
  const incoming = useIncoming(mayWrite, take);
  const [asked, ask] = useSearchParams();
  const chosen = Number(asked.get(FILE)) || undefined;
  const choose = (fileId: number | undefined) => {
    const next = new URLSearchParams(asked);
    if (fileId === undefined) next.delete(FILE);
    else next.set(FILE, String(fileId));
    ask(next, { replace: true });
  };
  return (
    <div className="tr-grow fl-frame" {...incoming}>
      <div className="tr-page tr-inset fl-page">
        <PageHead
          title="Files"
          note={
            mayWrite
              ? 'Images and attachments. Drop files anywhere here, paste them, or choose some.'
              : 'Images and attachments. Ask an Owner for edit access to upload.'
          }
          actions={
            <FileButton multiple onChange={take}>
              {({ onClick }) => (
                <CommandButton
                  does="Upload files"
                  words="upload, attach, add file, image"
                  icon={IconUpload}
                  offPage={whyOnlyRead(mayWrite, asOf, 'Ask an Owner for edit access')}
                  run={onClick}
                />
              )}
            </FileButton>
          }
        />
        <Uploads path={path} />
        <FileList project={project} path={path} mayWrite={mayWrite} chosen={chosen} onChoose={choose} />
      </div>
      {chosen !== undefined && (
        <FileBeside key={chosen} fileId={chosen} path={path} mayWrite={mayWrite} onClose={() => choose(undefined)} />
      )}
    </div>
  );
}
