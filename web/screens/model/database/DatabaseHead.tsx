import { ActionIcon } from '@mantine/core';
import { IconPlus, IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { DatabaseHead_project$key } from '#graph/DatabaseHead_project.graphql';

import { NewEntityMenu } from '../../../parts/model/entities/NewEntityMenu.tsx';
import { useHere } from '../../../routing/paths.ts';
import { figure } from '../../../ui/figures.ts';
import { part } from '../../../ui/load-code.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useCommand, useShortcut } from '../../../ui/shortcuts.tsx';
import { FieldAhead } from '../../../ui/typing/FieldAhead.tsx';

const PasteDialog = lazy(() => part(() => import('./paste/PasteDialog.tsx')));

const PASTE = 'Paste from spreadsheet';

interface Props {
  project: DatabaseHead_project$key;
  mayWrite: boolean;
  /** The number of entities in the project; undefined until they are counted. */
  total: number | undefined;
  /** Shown between the title and the button for a new entity. */
  children: ReactNode;
}

/** Shows the number of entities, and the button for a new one. */
export function DatabaseHead({ mayWrite, total, children, ...props }: Props) {
  const project = useFragment(
    graphql`
      fragment DatabaseHead_project on Project {
        ...NewEntityMenu_project
      }
    `,
    props.project,
  );
  const { asOf } = useHere();
  const [isOpen, setOpen] = useState(false);
  useShortcut('n', 'New entity', () => setOpen(true), {
    isOn: mayWrite,
    words: 'create entity, add entity, new item',
    icon: IconPlus,
  });
  const [isPasting, setPasting] = useState(false);
  useCommand(
    { does: PASTE, words: 'import, excel, csv', run: () => setPasting(true), icon: IconTableImport },
    mayWrite,
  );
  return (
    <PageHead
      title={
        <>
          Database{' '}
          {total !== undefined && (
            <span className="db-total">
              {figure(total)} {total === 1 ? 'entity' : 'entities'}
            </span>
          )}
        </>
      }
      note={mayWrite || asOf ? undefined : 'You can view this project. Ask an Owner to edit.'}
      actions={
        <>
          {children}
          {mayWrite && (
            <ActionIcon
              className="tr-wide"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={PASTE}
              title={PASTE}
              onClick={() => setPasting(true)}
            >
              <IconTableImport size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {isPasting && (
            <Suspense fallback={<FieldAhead label="Rows" isDialog />}>
              <PasteDialog onClose={() => setPasting(false)} />
            </Suspense>
          )}
          {mayWrite && <NewEntityMenu project={project} opened={isOpen} onChange={setOpen} />}
        </>
      }
    />
  );
}
