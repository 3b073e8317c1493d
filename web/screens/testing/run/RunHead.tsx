import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconChevronDown,
  IconCircleDot,
  IconLayoutSidebar,
  IconPencil,
  IconReport,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { Report } from '../../../parts/exchange/reports/Report.tsx';
import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import { asOfWords } from '../../../parts/model/as-of/as-of-words.ts';
import type { LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { dayText } from '../../../ui/moments.ts';
import type { Cycle } from './useCycles.ts';
import { percent } from './words.ts';

interface Props {
  suite: {
    entityId: number;
    number: string;
    name: string;
    displayName: string;
    class: { name: string; icon: string; colour: string };
  };
  toggle: LeftToggle;
  cycle: { baselineId: number; name: string } | undefined;
  cycles: readonly Cycle[] | undefined;
  mayWrite: boolean;
  onEnd: (() => void) | undefined;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the name of the suite, the chosen cycle, and the actions on the whole. */
export function RunHead({ suite, toggle, cycle, cycles, mayWrite, onEnd }: Props) {
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const { entityId } = suite;
  return (
    <header className="tc-head">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Cases and cycles"
        aria-pressed={toggle.isOpen}
        title="Cases and cycles"
        onClick={toggle.onClick}
      >
        <IconLayoutSidebar {...icon} />
      </ActionIcon>
      <ClassMark {...suite.class} />
      <h1 title={suite.displayName}>
        {suite.number && <span className="tr-dim tc-number">{suite.number}</span>} {suite.name || suite.displayName}
      </h1>
      {!asOf && <Visitors entityId={entityId} size={24} />}
      <Menu position="bottom-start" width={320} keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            className="tc-cycle"
            leftSection={cycle ? <IconBookmark {...icon} /> : <IconCircleDot {...icon} />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {cycle?.name ?? (asOf ? asOfWords(asOf) : `Cycle ${(cycles?.length ?? 0) + 1}, running`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCircleDot {...icon} />}
            onClick={() => void navigate(paths.artifactNow(organization, projectId, 'test-center', entityId))}
          >
            The running cycle
          </Menu.Item>
          <Menu.Label>Ended</Menu.Label>
          {cycles?.length === 0 && <div className="tc-none tr-dim">None yet.</div>}
          {cycles?.map(({ id, baselineId, revision, name, created, results }) => (
            <Menu.Item
              key={id}
              leftSection={<IconBookmark {...icon} />}
              onClick={() =>
                void navigate(
                  paths.artifactThen(organization, projectId, 'test-center', entityId, { baselineId, revision }),
                )
              }
            >
              {name}
              <div className="tr-dim">
                {dayText(created)}
                {typeof results?.passRate === 'number' && `, ${percent(results.passRate)} passed`}
              </div>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className="tc-space" />
      <Button
        variant="subtle"
        color="gray"
        className="tc-wide"
        leftSection={<IconReport {...icon} />}
        onClick={() => setReporting(true)}
      >
        Report
      </Button>
      <Button
        component={Link}
        variant="subtle"
        color="gray"
        leftSection={<IconPencil {...icon} />}
        to={paths.suiteRows(organization, projectId, entityId)}
      >
        {mayWrite ? 'Edit cases' : 'All rows'}
      </Button>
      {onEnd && (
        <Button variant="default" onClick={onEnd}>
          End cycle…
        </Button>
      )}
      <Report subject={isReporting ? { rootId: entityId } : undefined} onClose={() => setReporting(false)} />
    </header>
  );
}
