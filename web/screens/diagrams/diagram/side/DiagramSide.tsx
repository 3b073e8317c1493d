import { Tabs } from '@mantine/core';
import { Fragment } from 'react';

import { DiagramOutline } from '../../../../diagrams/parts/DiagramOutline.tsx';
import { Root } from '../../../../parts/model/entity/fields/Root.tsx';
import { Hierarchy } from '../../../../parts/model/hierarchy/Hierarchy.tsx';
import { TabsMenu } from '../../../../parts/model/sidebar/arranged/TabsMenu.tsx';
import { useArrangedTabs } from '../../../../parts/model/sidebar/arranged/useArrangedTabs.ts';
import { pictureOnPage } from '../pictures/index.ts';
import { diagramTypeOnPage } from '../types-on-page.ts';
import { DIAGRAM_LEFT, type Desk } from '../useDesk.ts';
import { Existing } from './Existing.tsx';
import { FreePalette } from './FreePalette.tsx';
import { NewEntity } from './NewEntity.tsx';
import { NotShown } from './NotShown.tsx';
import { ShapePalette } from './ShapePalette.tsx';

/** Tabs for drawing and for reading; readers have no use for the former. */
const TO_DRAW = ['Shapes', 'New', 'Existing'];
const TO_READ = ['Root', 'Hierarchy', 'Outline'];

/** Shows the tabs at the left: the palette, and the content of the picture. */
export function DiagramSide({ desk }: { desk: Desk }) {
  const { type, root, content, editing, mayWrite, pickedShape, around, selection, select, view, open } = desk;
  const classes = [...new Set(type.tools.flatMap(({ shape, class: of }) => (shape && of ? [of.name] : [])))];
  const isOpenToAll = type.tools.some(({ shape, class: of }) => shape && !of);
  const { tabs: ownTabs = [], assets = [], tools = [] } = diagramTypeOnPage(type.slug);
  const existing = (ofClasses: readonly string[], labels: readonly string[] = []) => (
    <Existing
      classes={ofClasses}
      labels={labels}
      shown={new Set(content.shapes.flatMap(({ entity }) => (entity ? [entity.id] : [])))}
      disabled={!mayWrite}
      onAdd={(entity) => void editing.addExisting(entity, pickedShape)}
    />
  );
  const panel = (name: string, children: React.ReactNode) => (
    <Tabs.Panel value={name} className="tr-column dg-side-panel">
      {children}
    </Tabs.Panel>
  );
  const toDraw = [...assets, ...ownTabs].map(({ name }) => name);
  const all = [...TO_DRAW, ...TO_READ, ...toDraw].map((name) => ({ name }));
  const { shown, choice } = useArrangedTabs(DIAGRAM_LEFT, all, ({ name }) =>
    mayWrite || TO_READ.includes(name) ? undefined : 'You can view this diagram. Ask an Owner to edit.',
  );
  const tabs = shown.map(({ name }) => name);
  const isThere = around.left === null || tabs.includes(around.left);
  return (
    <Tabs
      value={isThere ? around.left : !mayWrite && tabs.includes('Outline') ? 'Outline' : tabs[0]!}
      onChange={around.setLeft}
      keepMounted={false}
      className="tr-pane dg-side-tabs"
    >
      <div className="tr-tabs">
        <Tabs.List aria-label={mayWrite ? 'Palette' : 'Contents'}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabsMenu choice={choice} />
      </div>
      {panel(
        'Shapes',
        <>
          <ShapePalette
            tools={type.tools}
            disabled={!mayWrite}
            onAdd={(tool) => void editing.add(tool, pickedShape, undefined)}
            onConnect={(tool) => {
              if (pickedShape !== undefined) editing.startLine(pickedShape, tool);
            }}
          />
          {[...(pictureOnPage(type.picture).tools ?? []), ...tools].map((Panel, at) => (
            <Panel key={at} desk={desk} />
          ))}
          <FreePalette desk={desk} />
        </>,
      )}
      {panel('New', <NewEntity desk={desk} classes={isOpenToAll ? undefined : classes} />)}
      {panel('Existing', existing(isOpenToAll ? [] : classes))}
      {assets.map(({ name, labels }) => (
        <Fragment key={name}>{panel(name, existing(['Asset'], labels))}</Fragment>
      ))}
      {ownTabs.map(({ name, Panel }) => (
        <Fragment key={name}>{panel(name, <Panel desk={desk} />)}</Fragment>
      ))}
      {panel('Root', <Root id={root.id} />)}
      {panel('Hierarchy', <Hierarchy current={root.entityId} />)}
      {panel(
        'Outline',
        <>
          <DiagramOutline
            content={content}
            free={desk.free}
            selection={selection}
            onSelect={(key) => {
              select(new Set([key]));
              view.reveal(key);
            }}
            onOpen={open}
          />
          <NotShown desk={desk} />
        </>,
      )}
    </Tabs>
  );
}
