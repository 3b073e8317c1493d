import './share.css';
import { lazy, Suspense, useState } from 'react';

import { FormModal } from '../../../ui/FormModal.tsx';
import { part } from '../../../ui/load-code.ts';
import { FieldAhead } from '../../../ui/typing/FieldAhead.tsx';

const Content = lazy(() => part(() => import('./ShareContent.tsx')));

interface Props {
  organization: string;
  /** The project to share; undefined while the dialog is closed. */
  project: { readonly projectId: number; readonly name: string } | undefined;
  onClose: () => void;
}

/** Shows people's permissions in a project with their reasons; holders of SHARE can change them. */
export function ShareDialog({ organization, project, onClose }: Props) {
  const [isPicking, setPicking] = useState(false);
  return (
    <FormModal
      opened={project !== undefined}
      onClose={onClose}
      isTouched={isPicking}
      title={`Share ${project?.name ?? 'project'}`}
      size={600}
      classNames={{ content: 'tr-column', body: 'tr-column sp-body', header: 'sp-header' }}
    >
      {project && (
        <Suspense fallback={<FieldAhead label="User or team" />}>
          <Content organization={organization} projectId={project.projectId} onPicking={setPicking} onClose={onClose} />
        </Suspense>
      )}
    </FormModal>
  );
}
