import { ActionIcon, Button, Checkbox, Menu, Popover, ScrollArea } from '@mantine/core';
import {
  IconBook2,
  IconBulb,
  IconChecklist,
  IconChevronDown,
  IconClipboard,
  IconColumns2,
  IconDatabase,
  IconDots,
  IconLetterCase,
  IconListNumbers,
  IconPlus,
  IconPrinter,
  IconReplace,
  IconSearch,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { DocumentHead_artifact$key } from '#graph/DocumentHead_artifact.graphql';

import { Baselines } from '../../../parts/artifacts/Baselines.tsx';
import { ArtifactHead, reporting } from '../../../parts/artifacts/frame/ArtifactHead.tsx';
import type { LeftToggle } from '../../../parts/model/sidebar/left/LeftSidebar.tsx';
import { CommandItems } from '../../../parts/platform/CommandItems.tsx';
import { useCommands, type Command } from '../../../ui/shortcuts.tsx';
import { CheckQuality } from './CheckQuality.tsx';
import type { ColumnChoice } from './columns.ts';
import type { ClassFacts } from './facts.ts';
import type { FindWay } from './FindBar.tsx';
import type { ReadingSwitch } from './useReadingView.ts';
import { useWords } from './useWords.ts';

interface Props {
  artifact: DocumentHead_artifact$key;
  toggle: LeftToggle;
  baselineName: string | undefined;
  mayWrite: boolean;
  isBusy: boolean;
  columns: readonly string[];
  /** The ids of the requirements in it. */
  requirements: readonly string[];
  choice: ColumnChoice;
  classes: readonly ClassFacts[];
  onAdd: (classId?: string) => void;
  onFind: (way: FindWay) => void;
  onPaste: () => void;
  /** Asks which existing entities to add. */
  onExisting: () => void;
  onNumber: (isNumbered: boolean) => void;
  onPrint: () => Promise<void>;
  /** The switch to suggestions; undefined if the viewer cannot both write and suggest. */
  suggesting: { isOn: boolean; onTurn: () => void } | undefined;
  /** The switch to the reading view; undefined if there is none. */
  reading: ReadingSwitch | undefined;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows the name of the artifact, the chosen baseline, and the actions on the whole of it. */
export function DocumentHead(props: Props) {
  const {
    toggle,
    baselineName,
    mayWrite,
    isBusy,
    columns,
    requirements,
    choice,
    classes,
    onAdd,
    onFind,
    onPaste,
    onExisting,
    onNumber,
    onPrint,
    suggesting,
    reading,
  } = props;
  const { entity, isNumbered, type } = useFragment(
    graphql`
      fragment DocumentHead_artifact on Artifact {
        isNumbered
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
          kind
          slug
          baselineWord
          baselineKind
        }
      }
    `,
    props.artifact,
  );
  const [isChecking, setChecking] = useState(false);
  const countWords = useWords(entity.entityId);
  const kinds =
    type.kind === 'DOCUMENT' ? ['Requirement', 'Statement'] : type.kind === 'TEST_SUITE' ? ['Test Case'] : [];
  const isList = type.kind === 'COMPILATION';
  const offered = kinds.flatMap((name) => classes.find((each) => each.name === name) ?? []);
  const actions: Command[] = [
    { keys: 'ctrl+f', does: 'Find in the text', words: 'search, find', icon: IconSearch, run: () => onFind('find') },
    ...(mayWrite
      ? [
          {
            keys: 'ctrl+h',
            does: 'Find and replace',
            words: 'replace',
            icon: IconReplace,
            run: () => onFind('replace'),
          },
        ]
      : []),
    ...(reading
      ? [
          {
            does: reading.isOn ? 'Exit reading view' : 'Read',
            words: 'reading view, read only',
            icon: IconBook2,
            run: reading.onTurn,
          },
        ]
      : []),
    ...(suggesting
      ? [
          {
            does: suggesting.isOn ? 'Stop suggesting' : 'Suggest changes',
            words: 'suggestions, track changes, change request',
            icon: IconBulb,
            run: suggesting.onTurn,
          },
        ]
      : []),
    ...(mayWrite && requirements.length > 0
      ? [{ does: 'Check quality', words: 'quality, rules', icon: IconChecklist, run: () => setChecking(true) }]
      : []),
    { does: 'Count words', words: 'word count, length', icon: IconLetterCase, run: countWords },
    { keys: 'ctrl+p', does: 'Print', words: 'paper, save as pdf', icon: IconPrinter, run: () => void onPrint() },
  ];
  const existing: Command = {
    does: isList ? 'Add entities' : 'Add existing entities',
    inMenu: isList ? 'Add entities' : 'Existing entities',
    words: isList ? 'paste, import' : 'include, by number',
    icon: IconDatabase,
    run: onExisting,
  };
  const ofRows: Command[] = [
    { does: 'Paste rows', words: 'paste, import', icon: IconClipboard, run: onPaste },
    {
      does: isNumbered ? 'Number by hand' : 'Number automatically',
      words: 'numbering, renumber',
      icon: IconListNumbers,
      run: () => onNumber(!isNumbered),
    },
  ];
  const writing = isList ? [existing] : ofRows;
  const adding: Command[] = [
    ...offered.map(({ id, name }) => ({
      does: `Add ${name}`,
      inMenu: name,
      words: `insert ${name}, new row, insert`,
      icon: IconPlus,
      run: () => onAdd(id),
    })),
    ...(isList ? [] : [existing]),
  ];
  const columnsButton = useRef<HTMLButtonElement>(null);
  const choosing: Command = {
    does: 'Columns',
    words: 'attributes, fields, show column',
    icon: IconColumns2,
    run: () => columnsButton.current?.click(),
  };
  useCommands([...actions, ...(reading?.isOn ? [] : [choosing]), ...(mayWrite ? [...writing, ...adding] : [])]);
  return (
    <ArtifactHead
      entity={entity}
      toggle={toggle}
      left="Outline"
      baselineName={baselineName}
      moments={<Baselines entity={entity} type={type} />}
    >
      {(onReport) => (
        <>
          <Button
            variant="subtle"
            color="gray"
            className="dc-wide"
            leftSection={<IconSearch {...icon} />}
            onClick={() => onFind('find')}
          >
            Find
          </Button>
          {reading?.isOn && (
            <Button
              variant="light"
              aria-pressed
              title="Exit reading view"
              leftSection={<IconBook2 {...icon} />}
              onClick={reading.onTurn}
            >
              Reading
            </Button>
          )}
          {suggesting?.isOn && (
            <Button
              variant="light"
              aria-pressed
              title="Stop suggesting"
              leftSection={<IconBulb {...icon} />}
              onClick={suggesting.onTurn}
            >
              Suggesting
            </Button>
          )}
          {mayWrite && requirements.length > 0 && (
            <CheckQuality
              entityIds={requirements}
              isOpen={isChecking}
              onOpen={() => setChecking(true)}
              onClose={() => setChecking(false)}
            />
          )}
          {!reading?.isOn && (
            <Popover position="bottom-end" trapFocus>
              <Popover.Target>
                <Button
                  ref={columnsButton}
                  variant="subtle"
                  color="gray"
                  className="dc-wide"
                  leftSection={<IconColumns2 {...icon} />}
                >
                  Columns
                </Button>
              </Popover.Target>
              <Popover.Dropdown>
                <ScrollArea.Autosize mah={320}>
                  <Checkbox.Group value={[...columns]} onChange={choice.choose} aria-label="Columns">
                    {choice.offered.map((name) => (
                      <Checkbox key={name} value={name} label={name} py={4} />
                    ))}
                  </Checkbox.Group>
                </ScrollArea.Autosize>
              </Popover.Dropdown>
            </Popover>
          )}
          <Menu position="bottom-end" width={256}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label="More actions" title="More">
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <CommandItems commands={[...actions, reporting(onReport)]} />
              {mayWrite && <CommandItems commands={writing} />}
            </Menu.Dropdown>
          </Menu>
          {mayWrite && isList && (
            <Button leftSection={<IconPlus {...icon} />} loading={isBusy} onClick={onExisting}>
              Add entities
            </Button>
          )}
          {mayWrite && offered.length > 0 && (
            <Button.Group>
              <Button leftSection={<IconPlus {...icon} />} loading={isBusy} onClick={() => onAdd(offered[0]!.id)}>
                {offered[0]!.name}
              </Button>
              <Menu position="bottom-end" returnFocus={false}>
                <Menu.Target>
                  <Button px="xs" aria-label="Add something else">
                    <IconChevronDown {...icon} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <CommandItems commands={adding.slice(1)} />
                </Menu.Dropdown>
              </Menu>
            </Button.Group>
          )}
        </>
      )}
    </ArtifactHead>
  );
}
