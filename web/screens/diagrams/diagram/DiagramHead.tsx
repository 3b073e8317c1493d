import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronRight,
  IconDownload,
  IconFileTypePdf,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconPrinter,
  IconSum,
} from '@tabler/icons-react';
import { Link } from 'react-router';

import { CommandItems } from '../../../parts/platform/CommandItems.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { REDO, runCommand, UNDO, useCommands, type Command } from '../../../ui/shortcuts.tsx';
import { captioning, markingCommands } from './commands/picture-commands.ts';
import { rollUpNames, ways } from './own/roll-ups.ts';
import { pictureOnPage } from './pictures/index.ts';
import type { Desk } from './useDesk.ts';
import type { Format } from './useExport.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const NONE = 'none';

/** Asks for the property to roll up over all parts, and the way to combine it. */
async function askForRollUp({ rollUp, content, editing }: Desk): Promise<void> {
  const [way = 'sum', ...name] = (rollUp.chosen ?? '').split(':');
  const said = await editing.ask({
    title: 'Roll up',
    verb: 'Show',
    note: 'Totals each box with its parts. Empty values are ignored.',
    fields: [
      {
        name: 'of',
        label: 'What',
        value: name.join(':') || NONE,
        options: [
          { value: NONE, label: 'Nothing' },
          ...rollUpNames(content).map((each) => ({ value: each, label: each })),
        ],
      },
      {
        name: 'way',
        label: 'How',
        value: way || 'sum',
        options: Object.entries(ways).map(([value, label]) => ({ value, label })),
      },
    ],
  });
  if (said) rollUp.choose(said['of'] === NONE ? null : `${said['way']}:${said['of']}`);
}

/** Shows the root entity of the picture, its display options, and the actions on the whole. */
export function DiagramHead({ desk, onExport }: { desk: Desk; onExport: (format: Format) => void }) {
  const { organization, projectId } = useHere();
  const { type, root, mayWrite, around } = desk;
  const { slug, name: typeName } = type;
  const show = [
    { name: 'Legend', isOn: around.isLegend, onChange: around.setLegend },
    { name: 'Minimap', isOn: around.isMinimap, onChange: around.setMinimap },
    { name: 'Grid', isOn: around.hasGrid, onChange: around.setGrid },
    ...(pictureOnPage(type.picture).displays?.(around) ?? []),
  ];
  const exports: Command[] = [
    {
      does: 'Export as SVG',
      inMenu: 'As SVG',
      words: 'export, download',
      icon: IconDownload,
      run: () => onExport('svg'),
    },
    {
      does: 'Export as PNG',
      inMenu: 'As PNG, twice as large',
      words: 'export, download, image',
      icon: IconDownload,
      run: () => onExport('png'),
    },
    {
      does: 'Export as PDF',
      inMenu: 'As PDF',
      words: 'export, download',
      icon: IconFileTypePdf,
      run: () => onExport('pdf'),
    },
    { does: 'Print', words: 'paper', icon: IconPrinter, run: () => window.print() },
  ];
  const further: Command[] = [
    captioning(desk),
    ...(rollUpNames(desk.content).length > 0
      ? [{ does: 'Roll up', words: 'total, sum, budget', icon: IconSum, run: () => void askForRollUp(desk) }]
      : []),
  ];
  const [, filtering, colouring] = markingCommands(desk);
  useCommands([
    ...exports,
    ...show.map(({ name, isOn, onChange }) => ({
      does: `${isOn ? 'Hide' : 'Show'}: ${name.toLowerCase()}`,
      words: `${name}, show, view`,
      run: () => onChange(!isOn),
    })),
    ...further,
  ]);
  const crumbs = [root.parent?.parent, root.parent].flatMap((each) => each ?? []);
  return (
    <header className="tr-row dg-head">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Palette and outline"
        title="Palette and outline"
        onClick={() => around.setLeftOpen(true)}
        className="dg-only-narrow"
      >
        <IconLayoutSidebar {...icon} />
      </ActionIcon>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="dg-crumbs">
          {crumbs.map(({ entityId, displayName }) => (
            <span className="tr-row dg-crumb" key={entityId}>
              <Anchor
                component={Link}
                to={paths.diagram(organization, projectId, slug, entityId)}
                c="dimmed"
                className="tr-cut"
              >
                {displayName}
              </Anchor>
              <IconChevronRight size={14} stroke={1.75} aria-hidden />
            </span>
          ))}
        </nav>
      )}
      <ClassMark {...root.class} size={20} />
      <h1 className="tr-cut dg-title" title={root.displayName}>
        {root.number && root.name && <span className="tr-dim">{root.number} </span>}
        {root.name || root.displayName}
      </h1>
      <span className="tr-label dg-type">{typeName}</span>
      <span className="dg-space" />
      {mayWrite && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            className="tr-wide"
            aria-label="Undo"
            title="Undo (Ctrl Z)"
            onClick={() => runCommand(UNDO)}
          >
            <IconArrowBackUp {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            className="tr-wide"
            aria-label="Redo"
            title="Redo (Ctrl Shift Z)"
            onClick={() => runCommand(REDO)}
          >
            <IconArrowForwardUp {...icon} />
          </ActionIcon>
          <span className="tr-wide dg-rule" />
        </>
      )}
      <Menu position="bottom-end" closeOnItemClick={false} width={220}>
        <Menu.Target>
          <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
            Show
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {show.map(({ name, isOn, onChange }) => (
            <Menu.CheckboxItem key={name} checked={isOn} onChange={onChange}>
              {name}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <CommandItems commands={[colouring!, ...further, filtering!]} isClosing />
        </Menu.Dropdown>
      </Menu>
      {mayWrite && (
        <Button
          variant="subtle"
          color="gray"
          onClick={desk.editing.layOut}
          title="Arrange all shapes automatically"
          className="tr-wide"
        >
          Auto layout
        </Button>
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="subtle" color="gray" leftSection={<IconDownload {...icon} />} aria-label="Export">
            <span className="tr-wide">Export</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <CommandItems commands={exports} />
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Inspector"
        title="Inspector"
        onClick={() => around.setRightOpen(true)}
        className="dg-only-middle"
      >
        <IconLayoutSidebarRight {...icon} />
      </ActionIcon>
    </header>
  );
}
