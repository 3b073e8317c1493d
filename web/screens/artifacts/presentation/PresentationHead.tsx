import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowUpRight,
  IconBookmark,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconLayoutSidebar,
  IconPlayerPlay,
  IconPlus,
  IconReport,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { PresentationHead_artifact$key } from '#graph/PresentationHead_artifact.graphql';

import { Baselines } from '../../../parts/artifacts/Baselines.tsx';
import { Report } from '../../../parts/exchange/reports/Report.tsx';
import { asOfWords } from '../../../parts/model/as-of/as-of-words.ts';
import type { LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';

interface Props {
  artifact: PresentationHead_artifact$key;
  toggle: LeftToggle;
  baselineName: string | undefined;
  mayWrite: boolean;
  isBusy: boolean;
  layouts: readonly { key: string; name: string; layout: string }[];
  /** The number of the chosen slide; undefined if there are none. */
  slideId: number | undefined;
  onAdd: (layout: string) => void;
  onDouble: () => void;
  onDelete: () => void;
  onStep: (by: 1 | -1) => void;
  onPresent: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the name of the presentation, the chosen baseline, and the actions on it and on the chosen slide. */
export function PresentationHead(props: Props) {
  const { toggle, baselineName, mayWrite, isBusy, layouts, slideId, onAdd, onDouble, onDelete, onStep, onPresent } =
    props;
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const hasSlide = slideId !== undefined;
  const { entity, type } = useFragment(
    graphql`
      fragment PresentationHead_artifact on Artifact {
        entity {
          id
          entityId
          name
          displayName
          class {
            id
            name
            icon
            colour
          }
        }
        type {
          slug
          baselineWord
          baselineKind
        }
      }
    `,
    props.artifact,
  );
  const [isReporting, setReporting] = useState(false);
  useShortcut('f5', 'Present', onPresent, { isOn: hasSlide });
  return (
    <header className="sl-head">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Slides"
        aria-pressed={toggle.isOpen}
        title="Slides"
        onClick={toggle.onClick}
      >
        <IconLayoutSidebar {...icon} />
      </ActionIcon>
      <ClassMark {...entity.class} />
      <h1 title={entity.displayName}>{entity.name || entity.displayName}</h1>
      <Menu position="bottom-start" width={320} keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className="sl-word">{baselineName ?? (asOf ? asOfWords(asOf) : 'Current')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Baselines entity={entity} type={type} />
        </Menu.Dropdown>
      </Menu>
      <span className="sl-space" />
      {mayWrite && (
        <Menu position="bottom-end" width={208}>
          <Menu.Target>
            <Button variant="default" loading={isBusy} leftSection={<IconPlus {...icon} />}>
              <span className="sl-word">Slide</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {layouts.map(({ key, name, layout }) => (
              <Menu.Item key={key} onClick={() => onAdd(layout)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More actions" title="More">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconReport {...icon} />} onClick={() => setReporting(true)}>
            PowerPoint, PDF and reports
          </Menu.Item>
          {hasSlide && (
            <Menu.Item
              leftSection={<IconArrowUpRight {...icon} />}
              onClick={() => void navigate(paths.entity(organization, projectId, slideId))}
            >
              Open the slide in the database
            </Menu.Item>
          )}
          {mayWrite && hasSlide && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDouble}>
                Duplicate the slide
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onStep(-1)}>
                Move the slide up
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onStep(1)}>
                Move the slide down
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
                Delete the slide
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {hasSlide && (
        <Button leftSection={<IconPlayerPlay {...icon} />} onClick={onPresent}>
          <span className="sl-word">Present</span>
        </Button>
      )}
      <Report subject={isReporting ? { rootId: entity.entityId } : undefined} onClose={() => setReporting(false)} />
    </header>
  );
}
