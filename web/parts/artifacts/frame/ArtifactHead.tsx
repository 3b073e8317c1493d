import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconCircleDot, IconLayoutSidebar, IconReport } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { useCommand, type Command } from '../../../ui/shortcuts.tsx';
import { Report } from '../../exchange/reports/Report.tsx';
import { asOfWords } from '../../model/as-of/as-of-words.ts';
import type { LeftToggle } from '../../model/sidebar/left/LeftSidebar.tsx';

interface Props {
  entity: {
    readonly entityId: number;
    readonly name: string;
    readonly displayName: string;
    readonly class: { readonly name: string; readonly icon: string; readonly colour: string };
  };
  /** Its number, where the page shows it. */
  number?: string;
  toggle: LeftToggle;
  /** The name of the left sidebar. */
  left: string;
  /** The name of the baseline that is shown. */
  baselineName: string | undefined;
  /** The name of its present state, with an icon of its own; 'Current' without one. */
  running?: string;
  /** Items that lead to its baselines and back. */
  moments: ReactNode;
  /** The people who are there. */
  people?: ReactNode;
  /** Renders the actions, one of which opens the reports. */
  children: (onReport: () => void) => ReactNode;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The command that makes a report of an artifact. */
export const reporting = (run: () => void): Command => ({
  does: 'Report',
  words: 'export, download, pdf, word, docx, powerpoint, pptx, excel',
  icon: IconReport,
  run,
});

/** Shows the name of an artifact, the moment that is shown of it, and the actions on the whole. */
export function ArtifactHead(props: Props) {
  const { entity, number, toggle, left, baselineName, running, moments, people, children } = props;
  const { asOf } = useHere();
  const [isReporting, setReporting] = useState(false);
  useCommand(reporting(() => setReporting(true)));
  const Moment = running !== undefined && baselineName === undefined ? IconCircleDot : IconBookmark;
  return (
    <header className="af-head">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={left}
        aria-pressed={toggle.isOpen}
        title={left}
        onClick={toggle.onClick}
      >
        <IconLayoutSidebar {...icon} />
      </ActionIcon>
      <ClassMark {...entity.class} />
      <h1 title={entity.displayName}>
        {number && <span className="tr-dim af-number">{number} </span>}
        {entity.name || entity.displayName}
      </h1>
      {people}
      <Menu position="bottom-start" width={320} keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            className="af-moment"
            leftSection={<Moment {...icon} />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className="af-word">{baselineName ?? (asOf ? asOfWords(asOf) : (running ?? 'Current'))}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{moments}</Menu.Dropdown>
      </Menu>
      <span className="af-space" />
      {children(() => setReporting(true))}
      <Report subject={isReporting ? { rootId: entity.entityId } : undefined} onClose={() => setReporting(false)} />
    </header>
  );
}
