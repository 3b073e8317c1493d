import './project.css';
import { IconFileExport, IconFileImport, IconPlus, IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { ProjectScreenQuery } from '#graph/ProjectScreenQuery.graphql';

import { Report } from '../../../parts/exchange/reports/Report.tsx';
import { ExportDialog } from '../../../parts/exchange/transfer/ExportDialog.tsx';
import { ImportDialog } from '../../../parts/exchange/transfer/ImportDialog.tsx';
import { whyOnlyRead } from '../../../parts/model/as-of/as-of-words.ts';
import { NewEntityMenu } from '../../../parts/model/entities/NewEntityMenu.tsx';
import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { useAskedOnce } from '../../../routing/useAskedOnce.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useCommand } from '../../../ui/shortcuts.tsx';
import { Dashboard } from './Dashboard.tsx';

const dialogs = ['import', 'export', 'report'] as const;

/** Shows the dashboard of a project: its size, recent work, and activity. */
export default function ProjectScreen() {
  const [dialog, setDialog] = useState<(typeof dialogs)[number]>();
  const { project } = useScreenQuery<ProjectScreenQuery>(graphql`
    query ProjectScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        name
        description
        permissions
        ...NewEntityMenu_project
        ...Dashboard_project
      }
    }
  `);
  const [isNaming, setNaming] = useState(false);
  const { asOf } = useHere();
  const mayWrite = project.permissions.includes('WRITE');
  useAskedOnce('open', (asked) => setDialog(dialogs.find((each) => each === asked && (each !== 'import' || mayWrite))));
  useCommand(
    { does: 'New entity', words: 'create entity, add entity, new item', icon: IconPlus, run: () => setNaming(true) },
    mayWrite,
  );
  return (
    <>
      <PageHead
        title={project.name}
        note={mayWrite || asOf ? project.description || undefined : 'You can view this project. Ask an Owner to edit.'}
        actions={
          <>
            <CommandButton
              does="Import"
              words="reqif, json, load, migrate, doors"
              icon={IconFileImport}
              variant="default"
              offPage={whyOnlyRead(mayWrite, asOf, 'Ask an Owner for edit access')}
              run={() => setDialog('import')}
            />
            <CommandButton
              does="Export"
              words="download, reqif, json, backup"
              icon={IconFileExport}
              variant="default"
              run={() => setDialog('export')}
            />
            <CommandButton
              does="Report"
              words="reports, pdf, word, docx, excel, csv"
              icon={IconReport}
              variant="default"
              run={() => setDialog('report')}
            />
            {mayWrite && <NewEntityMenu project={project} opened={isNaming} onChange={setNaming} />}
          </>
        }
      />
      <Dashboard project={project} onImport={mayWrite && !asOf ? () => setDialog('import') : undefined} />
      <ImportDialog isOpen={dialog === 'import'} onClose={() => setDialog(undefined)} />
      <Report subject={dialog === 'report' ? {} : undefined} onClose={() => setDialog(undefined)} />
      <ExportDialog name={project.name} isOpen={dialog === 'export'} onClose={() => setDialog(undefined)} />
    </>
  );
}
