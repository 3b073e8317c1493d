import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowUpRight,
  IconCopy,
  IconDots,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { PresentationHead_artifact$key } from '#graph/PresentationHead_artifact.graphql';

import { Baselines } from '../../../parts/artifacts/Baselines.tsx';
import { ArtifactHead, reporting } from '../../../parts/artifacts/frame/ArtifactHead.tsx';
import type { LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { CommandItems } from '../../../parts/platform/CommandItems.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { useCommands, type Command } from '../../../ui/shortcuts.tsx';

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
  const { organization, projectId } = useHere();
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
  const presenting: Command[] = hasSlide
    ? [{ keys: 'f5', does: 'Present', words: 'slide show, start, play', icon: IconPlayerPlay, run: onPresent }]
    : [];
  const slide: Command[] =
    mayWrite && hasSlide
      ? [
          { does: 'Duplicate the slide', words: 'duplicate, copy', icon: IconCopy, run: onDouble },
          { does: 'Move the slide up', words: 'move, earlier', icon: IconArrowUp, run: () => onStep(-1) },
          { does: 'Move the slide down', words: 'move, later', icon: IconArrowDown, run: () => onStep(1) },
        ]
      : [];
  const deleting: Command = { does: 'Delete the slide', words: 'delete, remove', icon: IconTrash, run: onDelete };
  const adding: Command[] = (mayWrite ? layouts : []).map(({ name, layout }) => ({
    does: `New slide: ${name}`,
    inMenu: name,
    words: 'add slide, insert slide, insert',
    icon: IconPlus,
    run: () => onAdd(layout),
  }));
  const opening: Command[] = hasSlide
    ? [
        {
          does: 'Open the slide in the database',
          words: 'entity, page',
          icon: IconArrowUpRight,
          run: () => void navigate(paths.entity(organization, projectId, slideId)),
        },
      ]
    : [];
  useCommands([...presenting, ...opening, ...slide, ...(slide.length > 0 ? [deleting] : []), ...adding]);
  return (
    <ArtifactHead
      entity={entity}
      toggle={toggle}
      left="Slides"
      baselineName={baselineName}
      moments={<Baselines entity={entity} type={type} />}
    >
      {(onReport) => (
        <>
          {mayWrite && (
            <Menu position="bottom-end" width={208}>
              <Menu.Target>
                <Button variant="default" loading={isBusy} leftSection={<IconPlus {...icon} />}>
                  <span className="af-word">Slide</span>
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <CommandItems commands={adding} />
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
              <CommandItems
                commands={[{ ...reporting(onReport), inMenu: 'PowerPoint, PDF and reports' }, ...opening]}
              />
              {mayWrite && hasSlide && (
                <>
                  <Menu.Divider />
                  <CommandItems commands={slide} />
                  <CommandItems commands={[deleting]} color="red" />
                </>
              )}
            </Menu.Dropdown>
          </Menu>
          {hasSlide && (
            <Button leftSection={<IconPlayerPlay {...icon} />} onClick={onPresent}>
              <span className="af-word">Present</span>
            </Button>
          )}
        </>
      )}
    </ArtifactHead>
  );
}
