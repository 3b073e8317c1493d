import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCircleDot, IconPencil, IconReport } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import { ArtifactHead } from '../../../parts/artifacts/frame/ArtifactHead.tsx';
import { Visitors } from '../../../parts/live/presence/Visitors.tsx';
import type { LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { percentText } from '../../../ui/figures.ts';
import { dayText } from '../../../ui/moments.ts';
import { useCommand } from '../../../ui/shortcuts.tsx';
import type { Cycle } from './useCycles.ts';

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
  const { entityId } = suite;
  useCommand({ does: 'End cycle', words: 'finish, close cycle, stop run', run: () => onEnd?.() }, onEnd !== undefined);
  useCommand({
    does: mayWrite ? 'Edit cases' : 'All rows',
    words: 'test cases, edit, rows',
    icon: IconPencil,
    to: paths.suiteRows(organization, projectId, entityId),
    run: () => void navigate(paths.suiteRows(organization, projectId, entityId)),
  });
  return (
    <ArtifactHead
      entity={suite}
      number={suite.number}
      toggle={toggle}
      left="Cases and cycles"
      baselineName={cycle?.name}
      running={`Cycle ${(cycles?.length ?? 0) + 1}, running`}
      people={!asOf && <Visitors entityId={entityId} size={24} />}
      moments={
        <>
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
                {typeof results?.passRate === 'number' && `, ${percentText(results.passRate)} passed`}
              </div>
            </Menu.Item>
          ))}
        </>
      }
    >
      {(onReport) => (
        <>
          <Button
            variant="subtle"
            color="gray"
            className="tc-wide"
            leftSection={<IconReport {...icon} />}
            onClick={onReport}
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
        </>
      )}
    </ArtifactHead>
  );
}
