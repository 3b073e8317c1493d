import './diagram.css';
import { Button, Drawer, Progress, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';

import type { DiagramScreenQuery$data } from '#graph/DiagramScreenQuery.graphql';

import type { Tool } from '../../../diagrams/DiagramTypeFacts.ts';
import { paint } from '../../../diagrams/engine/painter.ts';
import { View } from '../../../diagrams/engine/view.ts';
import { downloadPng, downloadSvg, lightInks, svgOf } from '../../../diagrams/export.ts';
import { Minimap } from '../../../diagrams/parts/Minimap.tsx';
import { Outline, titleOf } from '../../../diagrams/parts/Outline.tsx';
import { Picture, type PictureHandlers } from '../../../diagrams/parts/Picture.tsx';
import { useArranged } from '../../../diagrams/useArranged.ts';
import { useDrawing } from '../../../diagrams/useDrawing.ts';
import { placesOf } from '../../../drawing/pictures/picture.ts';
import { usePeople } from '../../../parts/live/presence/store.ts';
import { Hierarchy } from '../../../parts/model/hierarchy/Hierarchy.tsx';
import { useProjectLost } from '../../../relay/access.ts';
import { useConnection } from '../../../relay/connection.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { personColour } from '../../../ui/people.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { DiagramHead } from './DiagramHead.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Existing } from './Existing.tsx';
import { Legend, ZoomBar } from './Floating.tsx';
import { Inspector } from './Inspector.tsx';
import { NameField } from './NameField.tsx';
import { Palette } from './Palette.tsx';
import { ShapeMenu } from './ShapeMenu.tsx';
import { useEditing } from './useEditing.ts';
import { useLawful } from './useLawful.ts';
import { counted, wordOn } from './words.ts';

interface Props {
  diagram: DiagramScreenQuery$data['project']['diagram'];
  projectName: string;
  mayWrite: boolean;
}

/** Pictures on which people move shapes; on the others everything has its place. */
const MOVABLE = new Set(['TREE', 'BRANCHES', 'RADIAL', 'LAYERED', 'FREE', 'NESTED', 'COLUMNS', 'TABLE']);
const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END', 'BRANCH']);
/** Where dropping a shape on another means that it belongs there. */
const BELONGS = new Set(['TREE', 'BRANCHES', 'NESTED']);

/** A diagram: what can be put on it at the left, the picture, and what is picked at the right. */
export function DiagramPage({ diagram, projectName, mayWrite: isPermitted }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { type, root } = diagram;
  const isLost = useProjectLost();
  const { isLive } = useConnection();
  const drawing = useDrawing(diagram, type.slug, root);
  const { content, places } = drawing;
  const mayWrite = isPermitted && !isLost && !drawing.isGone;
  const { scene, progress, cancel } = useArranged(type.picture, content, places);
  const [view] = useState(() => new View());
  const rootKey = content.shapes.find(
    ({ kind, entity }) => kind === 'START' || entity?.entityId === root.entityId,
  )?.key;
  useLayoutEffect(() => view.startAt(rootKey), [view, rootKey]);
  const [selection, select] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ key: string | undefined; x: number; y: number }>();
  const [isLegend, setLegend] = useState(type.picture === 'LAYERED' || type.picture === 'FREE');
  const [isMinimap, setMinimap] = useState(true);
  const [hasGrid, setGrid] = useState(true);
  const [isLeftOpen, setLeftOpen] = useState(false);
  const [isRightOpen, setRightOpen] = useState(false);
  const [left, setLeft] = useState<string | null>('Shapes');
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 699.98px)', false, { getInitialValueInEffect: false });
  const editing = useEditing({ type, drawing, scene, selection, select });
  const { shapes, connecting } = editing;
  const [first] = selection;
  const picked = selection.size === 1 && first !== undefined ? first : undefined;
  const pickedEntity =
    picked === undefined
      ? null
      : (shapes.get(picked)?.entity ?? content.lines.find(({ key }) => key === picked)?.entity ?? null);
  const law = useLawful(type, shapes, connecting?.from ?? picked);
  const placed = useMemo(() => placesOf(places), [places]);
  const closed = useMemo(
    () => new Set([...placed.values()].filter(({ isCollapsed }) => isCollapsed).map(({ key }) => key)),
    [placed],
  );
  const parents = useMemo(() => new Set(content.shapes.map(({ parentKey }) => parentKey)), [content]);
  const isTouchOnly = isNarrow;

  // What others look at is framed in their colour.
  const people = usePeople();
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const byEntity = new Map(
      content.shapes.flatMap(({ key, entity }) => (entity ? [[entity.entityId, key] as const] : [])),
    );
    const others = people.flatMap(({ username, watching, editing: edited }) =>
      [...watching, ...edited.map(({ entityId }) => entityId)].flatMap((entityId) => {
        const key = byEntity.get(entityId);
        return key === undefined || key === picked
          ? []
          : [{ key, colour: style.getPropertyValue(`--tr-u-${personColour(username)}`).trim() }];
      }),
    );
    view.lay({ others });
  }, [view, people, content, picked]);
  useEffect(() => {
    view.showGrid(hasGrid);
  }, [view, hasGrid]);
  useEffect(
    () => view.lay({ lawful: connecting ? law.targets(connecting.from, connecting.tool) : undefined }),
    [view, connecting, law],
  );

  const open = (key: string) => {
    const entity = shapes.get(key)?.entity ?? content.lines.find((line) => line.key === key)?.entity;
    if (!entity) return;
    if (entity.entityId === root.entityId) return void navigate(paths.entity(organization, projectId, entity.entityId));
    void navigate(paths.diagram(organization, projectId, type.slug, entity.entityId));
  };
  const isLocked = (key: string) => shapes.get(key)?.marks.includes('LOCKED') === true;
  const isStep = (key: string) => STEPS.has(shapes.get(key)?.kind ?? '');
  /** Whether somebody can put it elsewhere; what has its place in an order is dropped into the order. */
  const hasOwnPlace = (key: string) => type.picture !== 'GRID' && !(type.picture === 'FLOW' && isStep(key));
  const canMove = (key: string) => {
    const shape = shapes.get(key);
    if (!mayWrite || !shape || isLocked(key)) return false;
    if (type.picture === 'FLOW' || type.picture === 'GRID') return shape.entity != null;
    return MOVABLE.has(type.picture) && !['PORT', 'VARIABLE'].includes(shape.kind);
  };
  const finishLine = (to: string) => {
    if (!connecting) return;
    editing.setConnecting(undefined);
    if (to !== connecting.from && law.targets(connecting.from, connecting.tool).has(to))
      void editing.connect(connecting.from, to, connecting.tool);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, key: string | undefined) => {
    if ((event.target as HTMLElement).tagName === 'INPUT') return;
    const stroke = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
    const steps: Record<string, [number, number]> = {
      'ctrl+arrowleft': [-4, 0],
      'ctrl+arrowright': [4, 0],
      'ctrl+arrowup': [0, -4],
      'ctrl+arrowdown': [0, 4],
    };
    const keys = selection.size > 1 ? [...selection] : key === undefined ? [] : [key];
    const acts: Record<string, (() => void) | undefined> = {
      enter: key === undefined ? undefined : () => (connecting ? finishLine(key) : open(key)),
      ' ': key === undefined ? undefined : () => select(new Set([key])),
      'shift+ ': key === undefined ? undefined : () => select(new Set([...selection, key])),
      escape: () => (connecting ? editing.setConnecting(undefined) : select(new Set())),
      'ctrl+a': () => select(new Set(content.shapes.map((shape) => shape.key))),
      'shift+f10': () => openMenu(key),
      contextmenu: () => openMenu(key),
      e: () => setRightOpen(true),
      ...(mayWrite && {
        f2: key !== undefined && shapes.get(key)?.entity ? () => editing.setRenaming(key) : undefined,
        delete: keys.length > 0 ? () => editing.setDeleting(keys) : undefined,
        'shift+delete': keys.length > 0 ? () => editing.setDeleting(keys) : undefined,
        r: key === undefined || !shapes.has(key) ? undefined : () => editing.setConnecting({ from: key }),
      }),
    };
    const step = steps[stroke];
    const act = step ? (mayWrite && keys.every(canMove) ? () => editing.moveBy(...step) : undefined) : acts[stroke];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const openMenu = (key: string | undefined) => {
    const item = key === undefined ? undefined : view.finder.item(key);
    const { x, y, k } = view.camera.get();
    setMenu({ key, x: item ? item.box.x * k + x + 16 : 40, y: item ? (item.box.y + item.box.height) * k + y : 40 });
  };
  useShortcut('+', 'Zoom in', () => view.zoom(1.25));
  useShortcut('-', 'Zoom out', () => view.zoom(1 / 1.25));
  useShortcut('0', 'Zoom to 100 %', () => view.zoom(1 / view.camera.get().k));
  useShortcut('!', 'Show all of it', () => view.fit());

  const handlers: PictureHandlers = {
    canMove,
    canConnect: () => mayWrite && type.tools.some(({ line }) => line),
    lawful: (from) => law.targets(from),
    takes: (moved, onto) => {
      if (!mayWrite || moved === onto) return false;
      if (type.picture === 'FLOW') return isStep(moved) && onto.startsWith('flow:') && !onto.includes(moved);
      if (type.picture === 'GRID')
        return shapes.get(moved)?.parentKey != null && ['CELL', 'STRIP'].includes(shapes.get(onto)?.kind ?? '');
      return BELONGS.has(type.picture) && shapes.get(onto)?.entity != null && shapes.get(moved)?.parentKey !== onto;
    },
    onSelect: (keys) => {
      const [only] = keys;
      if (connecting && keys.size === 1 && only !== undefined) return finishLine(only);
      select(keys);
    },
    onMove: (items) => {
      void drawing.place(items.filter(({ key }) => canMove(key) && hasOwnPlace(key)));
    },
    onReparent: (key, onto) => void drawing.gesture({ move: { key, onto } }),
    onConnect: (from, to) => void editing.connect(from, to),
    onOpen: open,
    onMenu: (key, [x, y]) => {
      if (key !== undefined && !selection.has(key)) select(new Set([key]));
      setMenu({ key, x, y });
    },
    onKey,
    onDrop: (data, onto, at) => {
      if (!mayWrite) return;
      const dropped = JSON.parse(data) as { tool?: string; id?: string; className?: string };
      const tool = type.tools.find(({ key }) => key === dropped.tool);
      if (tool) void editing.add(tool, onto, at);
      else if (dropped.id !== undefined)
        void editing.addExisting({ id: dropped.id, className: dropped.className ?? '' }, onto, at);
    },
  };

  const title = `${root.displayName}, ${type.name}`;
  const onExport = (format: 'svg' | 'png' | 'print') => {
    const today = new Date().toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
    const footer = `${projectName} · ${today}`;
    if (format === 'svg') return downloadSvg(scene, title, footer);
    if (format === 'png')
      return void downloadPng(scene, title, footer, (context) => paint(context, scene.items, 2, lightInks()));
    const page = open_(svgOf(scene, title, footer));
    page?.print();
  };
  const tab = (name: string) => (
    <Tabs.Tab key={name} value={name}>
      {name}
    </Tabs.Tab>
  );
  const classes = [...new Set(type.tools.flatMap(({ shape, class: of }) => (shape && of ? [of.name] : [])))];
  const isOpenToAll = type.tools.some(({ shape, class: of }) => shape && !of);
  const side = (
    <Tabs value={left} onChange={setLeft} keepMounted={false} className="dg-side-tabs">
      <div className="tr-tabs">
        <Tabs.List aria-label="To draw with">{['Shapes', 'Existing', 'Hierarchy', 'Outline'].map(tab)}</Tabs.List>
      </div>
      <Tabs.Panel value="Shapes" className="dg-side-panel">
        <Palette
          tools={type.tools}
          disabled={!mayWrite}
          onAdd={(tool: Tool) =>
            void editing.add(tool, picked !== undefined && shapes.has(picked) ? picked : undefined, undefined)
          }
          onConnect={(tool: Tool) => {
            if (picked !== undefined && shapes.has(picked)) editing.setConnecting({ from: picked, tool });
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="Existing" className="dg-side-panel">
        <Existing
          classes={isOpenToAll ? [] : classes}
          shown={new Set(content.shapes.flatMap(({ entity }) => (entity ? [entity.id] : [])))}
          disabled={!mayWrite}
          onAdd={(entity) => void editing.addExisting(entity, picked)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="Hierarchy" className="dg-side-panel">
        <Hierarchy current={root.entityId} />
      </Tabs.Panel>
      <Tabs.Panel value="Outline" className="dg-side-panel">
        <Outline
          content={content}
          selection={selection}
          onSelect={(key) => {
            select(new Set([key]));
            view.reveal(key);
          }}
          onOpen={open}
        />
      </Tabs.Panel>
    </Tabs>
  );
  const pickedLine = picked === undefined ? undefined : content.lines.find(({ key }) => key === picked);
  const about = pickedEntity ? (
    <Inspector id={pickedEntity.id} mayWrite={mayWrite} onClose={() => setRightOpen(false)} />
  ) : (
    <p className="dg-hint tr-dim">
      {pickedLine
        ? wordOn(pickedLine, shapes)
        : selection.size > 1
          ? `${selection.size} shapes and lines are picked.`
          : 'Pick a shape to read and change what it stands for.'}
    </p>
  );
  const isEmpty = content.shapes.length === 0;
  return (
    <div className="dg-page">
      <DiagramHead
        slug={type.slug}
        typeName={type.name}
        root={root}
        mayWrite={mayWrite}
        show={[
          { name: 'Legend', isOn: isLegend, onChange: setLegend },
          { name: 'Small map', isOn: isMinimap, onChange: setMinimap },
          { name: 'Grid', isOn: hasGrid, onChange: setGrid },
        ]}
        onLayOut={editing.layOut}
        onExport={onExport}
        onLeft={() => setLeftOpen(true)}
        onRight={() => setRightOpen(true)}
      />
      {!isPermitted && (
        <div className="dg-strip">
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>
            <b>You can view this project.</b> Ask an Owner to edit.
          </span>
        </div>
      )}
      {drawing.isGone && (
        <div className="dg-strip is-warning">What this diagram is of was deleted. The picture is as it was.</div>
      )}
      {content.total > content.shapes.length && content.total > 20_000 && (
        <div className="dg-strip">Showing 20,000 of {content.total.toLocaleString('en')}.</div>
      )}
      <div className="dg-body">
        {isWide && (
          <aside className="dg-side" aria-label="Palette and outline">
            {side}
          </aside>
        )}
        <div className="dg-middle">
          <Picture
            view={view}
            scene={scene}
            content={content}
            picture={type.picture}
            selection={selection}
            handlers={handlers}
            label={`${title}. Arrow keys move along the lines, Enter opens, F2 renames, Shift F10 opens the menu.`}
            renaming={
              editing.renaming === undefined
                ? undefined
                : {
                    of: editing.renaming,
                    field: (
                      <NameField
                        key={editing.renaming}
                        name={shapes.get(editing.renaming)?.entity?.name ?? ''}
                        onDone={(name) => void editing.renameTo(editing.renaming!, name)}
                        onCancel={() => editing.setRenaming(undefined)}
                      />
                    ),
                  }
            }
          />
          {isEmpty && (
            <p className="dg-empty">
              No entities to display.{mayWrite && type.tools.length > 0 && ' Drag a construct here, or press one.'}
            </p>
          )}
          {connecting && (
            <p className="dg-asking" role="status">
              Line from {titleOf(shapes.get(connecting.from)!)}: pick where it ends, or go there with the arrow keys and
              press Enter. Escape stops it.
            </p>
          )}
          {progress !== undefined && (
            <div className="dg-progress" role="status">
              <span>Laying out {content.shapes.length.toLocaleString('en')} shapes</span>
              <Progress value={progress * 100} aria-label="Layout" />
              <Button size="compact-sm" variant="default" onClick={cancel}>
                Cancel
              </Button>
            </div>
          )}
          <ZoomBar
            view={view}
            hasGrid={hasGrid}
            onGrid={setGrid}
            picked={mayWrite ? [...selection].filter(canMove).length : 0}
            editing={editing}
            levels={
              type.mostLevels != null && type.levels != null
                ? { value: drawing.levels ?? type.levels, most: type.mostLevels, onChange: drawing.setLevels }
                : undefined
            }
          />
          <div className="dg-corner">
            {isLegend && !isNarrow && <Legend content={content} onClose={() => setLegend(false)} />}
            {isMinimap && !isNarrow && !isEmpty && <Minimap view={view} scene={scene} />}
          </div>
          <ShapeMenu
            at={menu}
            slug={type.slug}
            editing={editing}
            selection={selection}
            mayWrite={mayWrite}
            closed={closed}
            hasParts={(key) => parents.has(key)}
            onClose={() => setMenu(undefined)}
            onOpen={open}
            onInspect={() => setRightOpen(true)}
            onSelectAll={() => select(new Set(content.shapes.map(({ key }) => key)))}
            onFit={() => view.fit()}
          />
          <div className="dg-status" role="status">
            <span>{isEmpty ? 'Nothing on it yet' : counted(content)}</span>
            {content.warnings[0] !== undefined && (
              <span className="dg-warning" title={content.warnings.join('\n')}>
                <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                {content.warnings.length === 1 ? '1 warning: ' : `${content.warnings.length} warnings: `}
                {content.warnings[0]}
              </span>
            )}
            <span className="dg-space" />
            <span>
              {!isPermitted ? 'Read only' : drawing.isBusy ? 'Saving' : isTouchOnly ? '' : isLive ? 'Live' : 'Not live'}
            </span>
          </div>
        </div>
        {isWide && (
          <aside className="dg-inspector" aria-label="About what is picked">
            {about}
          </aside>
        )}
      </div>
      {!isWide && (
        <>
          <Drawer
            opened={isLeftOpen}
            onClose={() => setLeftOpen(false)}
            title="To draw with"
            size={300}
            closeButtonProps={{ 'aria-label': 'Close' }}
            className="dg-drawer"
          >
            {side}
          </Drawer>
          <Drawer
            opened={isRightOpen}
            onClose={() => setRightOpen(false)}
            title="About what is picked"
            position="right"
            size={340}
            closeButtonProps={{ 'aria-label': 'Close' }}
            className="dg-drawer"
          >
            {about}
          </Drawer>
        </>
      )}
      <Dialogs editing={editing} lawful={law.isLawful} />
    </div>
  );
}

/** A page of its own for the printer, with nothing but the picture. */
function open_(svg: string): Window | null {
  const page = window.open('', '_blank', 'width=1000,height=700');
  page?.document.body.insertAdjacentHTML('afterbegin', svg);
  return page;
}
