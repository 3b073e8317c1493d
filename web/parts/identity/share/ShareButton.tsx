import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';

import { useHere } from '../../../routing/paths.ts';
import { useCommand } from '../../../ui/shortcuts.tsx';
import { ShareDialog } from './ShareDialog.tsx';

interface Props {
  project: { readonly projectId: number; readonly name: string; readonly permissions: readonly string[] };
}

/** Opens the share dialog of the project on the page, for holders of SHARE. */
export function ShareButton({ project }: Props) {
  const { organization } = useHere();
  const [isOpen, setOpen] = useState(false);
  const may = project.permissions.includes('SHARE');
  useCommand({
    does: 'Share this project',
    words: 'share, invite, members, add people, access, permissions, reviewer, owner, editor',
    icon: IconShare,
    place: 'project',
    run: () => setOpen(true),
    notNow: may ? undefined : 'Only an Owner can share it',
  });
  if (!isOpen && !may) return null;
  return (
    <>
      <Button variant="default" className="tr-wide sh-share" h={32} aria-label="Share" onClick={() => setOpen(true)}>
        <IconShare size={16} stroke={1.75} aria-hidden />
        <span className="sh-word">Share</span>
      </Button>
      <ShareDialog organization={organization} project={isOpen ? project : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
