import { Menu } from '@mantine/core';
import { IconChecklist, IconFlag, IconPlugConnectedX, IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

import { part } from '../ui/load-code.ts';
import { useCommand } from '../ui/shortcuts.tsx';
import { ClearSessions } from './ClearSessions.tsx';
import { ToolMenu } from './ToolMenu.tsx';

const BannerDialog = lazy(() =>
  part(async () => ({ default: (await import('../parts/live/banner/BannerDialog.tsx')).BannerDialog })),
);
const WordsDialog = lazy(() => part(() => import('../parts/model/quality/WordsDialog.tsx')));

const WORDS = 'Requirement wording';

interface Props {
  project: {
    readonly id: string;
    readonly projectId: number;
    readonly name: string;
    readonly permissions: readonly string[];
  };
}

/** Edits the preferences of the whole project, for those who may change them. */
export function ProjectPreferences({ project }: Props) {
  const may = (permission: string) => project.permissions.includes(permission);
  const [isClearing, setClearing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const clear = () => setClearing(true);
  const [isClassifying, setClassifying] = useState(false);
  const classify = () => setClassifying(true);
  const [isWording, setWording] = useState(false);
  const word = () => setWording(true);
  useCommand({ does: WORDS, words: 'quality, rules', icon: IconChecklist, place: 'project', run: word }, may('WRITE'));
  useCommand(
    {
      does: 'Banner',
      words: 'classification, confidential, project settings',
      icon: IconFlag,
      place: 'project',
      run: classify,
    },
    may('WRITE'),
  );
  useCommand(
    {
      does: 'Clear Sessions',
      words: 'disconnect everyone',
      icon: IconPlugConnectedX,
      place: 'project',
      run: clear,
    },
    may('WRITE_SCHEMA'),
  );
  if (!may('WRITE') && !may('WRITE_SCHEMA')) return null;
  return (
    <>
      <ToolMenu label="Project Preferences" icon={IconSettings} opener={opener} width={200}>
        <Menu.Label>Project Preferences</Menu.Label>
        {may('WRITE') && (
          <Menu.Item leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />} onClick={classify}>
            Banner
          </Menu.Item>
        )}
        {may('WRITE') && (
          <Menu.Item leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />} onClick={word}>
            {WORDS}
          </Menu.Item>
        )}
        {may('WRITE_SCHEMA') && (
          <Menu.Item leftSection={<IconPlugConnectedX size={16} stroke={1.75} aria-hidden />} onClick={clear}>
            Clear Sessions
          </Menu.Item>
        )}
      </ToolMenu>
      <Suspense fallback={null}>
        {isWording && (
          <WordsDialog
            onClose={() => {
              setWording(false);
              opener.current?.focus();
            }}
          />
        )}
        {isClassifying && (
          <BannerDialog
            isOpen
            onClose={() => {
              setClassifying(false);
              opener.current?.focus();
            }}
          />
        )}
      </Suspense>
      <ClearSessions
        project={project}
        isOpen={isClearing}
        onClose={() => {
          setClearing(false);
          opener.current?.focus();
        }}
      />
    </>
  );
}
