import './diagram.css';
import { Button, Drawer, Progress } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import type { Rect } from '#shared/drawing/scene.ts';

import { Pointers } from '../../../diagrams/live/Pointers.tsx';
import { DiagramLegend } from '../../../diagrams/parts/DiagramLegend.tsx';
import { titleOf } from '../../../diagrams/parts/DiagramOutline.tsx';
import { DiagramPicture } from '../../../diagrams/parts/DiagramPicture.tsx';
import { Grips } from '../../../diagrams/parts/Grips.tsx';
import { Minimap } from '../../../diagrams/parts/Minimap.tsx';
import { useHere } from '../../../routing/paths.ts';
import { NextShapeField } from './chain/NextShapeField.tsx';
import { roomForNext } from './chain/room-for-next.ts';
import { DiagramHead } from './DiagramHead.tsx';
import { Dialogs } from './Dialogs.tsx';
import { AfterPicture } from './over-picture/AfterPicture.tsx';
import { CaptionBar } from './over-picture/CaptionBar.tsx';
import { ColourBar } from './over-picture/ColourBar.tsx';
import { DiagramStatusLine } from './over-picture/DiagramStatusLine.tsx';
import { ZoomBar } from './over-picture/Floating.tsx';
import { NoteField } from './over-picture/NoteField.tsx';
import { RelationBar } from './over-picture/RelationBar.tsx';
import { ShapeMenu } from './over-picture/ShapeMenu.tsx';
import { ShapeNameField } from './over-picture/ShapeNameField.tsx';
import { Strips } from './over-picture/Strips.tsx';
import { Paper } from './Paper.tsx';
import { pictureOnPage } from './pictures/index.ts';
import { boxOfName, rowAt } from './rows.ts';
import { About } from './side/About.tsx';
import { DiagramSide } from './side/DiagramSide.tsx';
import { type Desk, type DeskInput, useDesk } from './useDesk.ts';
import { useExport } from './useExport.ts';
import { usePointerHandlers } from './usePointerHandlers.ts';

/** Shapes from which a picture counts as large. */
const LARGE = 1_000;

/** Shows a diagram: the palette at the left, the picture, and the selection at the right. */
export function DiagramPage(given: DeskInput) {
  const desk = useDesk(given, pictureOnPage(given.diagram.type.picture));
  const { asOf } = useHere();
  const { around } = desk;
  const [isLarge] = useState(desk.content.shapes.length >= LARGE);
  const after = (children: ReactNode) => <AfterPicture isLarge={isLarge}>{children}</AfterPicture>;
  const side = after(<DiagramSide desk={desk} />);
  const about = after(<About desk={desk} />);
  return (
    <div className="tr-pane dg-page">
      <DiagramHead desk={desk} onExport={useExport(desk)} />
      <Strips desk={desk} />
      <div className="tr-grow dg-body">
        {around.isWide && (
          <aside className="tr-column dg-side" aria-label="Palette and outline">
            {side}
          </aside>
        )}
        <div className="tr-pane dg-middle">
          <Canvas desk={desk} />
          {!asOf && <Pointers view={desk.view} slug={desk.type.slug} root={desk.root} selection={desk.selection} />}
          {after(<Over desk={desk} />)}
          <DiagramStatusLine desk={desk} />
        </div>
        {around.isWide && (
          <aside className="tr-column dg-inspector" aria-label="Inspector">
            {about}
          </aside>
        )}
      </div>
      {!around.isWide && (
        <>
          <Drawer
            opened={around.isLeftOpen}
            onClose={() => around.setLeftOpen(false)}
            title="Palette"
            size={300}
            closeButtonProps={{ 'aria-label': 'Close' }}
            className="dg-drawer"
          >
            {side}
          </Drawer>
          <Drawer
            opened={around.isRightOpen}
            onClose={() => around.setRightOpen(false)}
            title="Inspector"
            position="right"
            size={340}
            closeButtonProps={{ 'aria-label': 'Close' }}
            className="dg-drawer"
          >
            {about}
          </Drawer>
        </>
      )}
      <Dialogs
        editing={desk.editing}
        lawful={desk.law.isLawful}
        here={{ slug: desk.type.slug, rootId: desk.root.id }}
      />
      <Paper desk={desk} />
    </div>
  );
}

/** Shows the picture with its fields and handles. */
function Canvas({ desk }: { desk: Desk }) {
  const { view, scene, content, type, selection, editing, shapes, free, picked, rights, places, title, stretch } = desk;
  const handlers = usePointerHandlers(desk);
  const { renaming, madeNow } = editing;
  const thing = renaming === undefined ? undefined : free.get(renaming);
  const Field =
    renaming === undefined ? null : thing ? (
      <NoteField
        key={renaming}
        text={thing.text ?? ''}
        onDone={(text) => void editing.renameTo(renaming, text)}
        onCancel={editing.cancelRenaming}
        onBack={() => desk.focus([renaming])}
      />
    ) : (
      <ShapeNameField
        key={renaming}
        name={editing.nameNow(renaming)}
        onDone={(name) => void editing.renameTo(renaming, name)}
        onCancel={editing.cancelRenaming}
        onFollow={
          madeNow &&
          ((name, way) => {
            void editing.renameTo(renaming, name);
            editing.beginChain(renaming, madeNow, way);
          })
        }
        onBack={() => desk.focus([rowAt(shapes, renaming)?.shapeKey ?? renaming])}
      />
    );
  const item = picked === undefined ? undefined : scene.items.find(({ key }) => key === picked);
  return (
    <DiagramPicture
      view={view}
      scene={scene}
      content={content}
      free={free}
      picture={type.picture}
      selection={selection}
      handlers={handlers}
      label={`${title}. Arrow keys move along the lines, Enter opens, F2 renames, Shift F10 opens the menu.`}
      goal={desk.goal}
      renaming={
        renaming === undefined
          ? nextField(desk)
          : {
              of: rowAt(shapes, renaming)?.shapeKey ?? renaming,
              field: Field,
              within: (box) => boxOfName(shapes, renaming, box),
            }
      }
      grips={
        item && (
          <Grips
            view={view}
            item={item}
            bends={places.find(({ key }) => key === item.key)?.waypoints ?? []}
            onResize={
              rights.canStretch(item.key)
                ? (box) => void stretch(item.key, item.box, box)
                : rights.canResize(item.key)
                  ? (box) => editing.resize(item.key, box)
                  : undefined
            }
            onBend={rights.canBend(item.key) ? (bends) => editing.bend(item.key, bends) : undefined}
          />
        )
      }
    />
  );
}

/** Returns the field of the name of the next shape of a chain, beside the one before. */
function nextField({ type, shapes, editing }: Desk) {
  const { chain } = editing;
  if (!chain?.typing) return undefined;
  const { at, made, turn, typing } = chain;
  return {
    of: rowAt(shapes, at)?.shapeKey ?? at,
    isAhead: true,
    within: (box: Rect) => roomForNext(type.picture, typing, box),
    field: (
      <NextShapeField
        key={turn}
        what={made.tool.name}
        onFollow={editing.followChain}
        onEnd={editing.endChain}
        onBack={editing.leaveChain}
      />
    ),
  };
}

/** Shows the tools that float over the picture. */
function Over({ desk }: { desk: Desk }) {
  const { mayWrite, type, editing, shapes, content, progress, cancel, view, scene, selection, drawing, around } = desk;
  const { Inset } = pictureOnPage(type.picture);
  const { connecting } = editing;
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    view.keepFree(() => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = corner.current ?? {};
      // With the room about it.
      return width * height === 0 ? undefined : { width: width + 24, height: height + 52 };
    });
  }, [view]);
  const isColoured = around.isColouring || desk.colouring.chosen !== undefined;
  return (
    <>
      {desk.isEmpty && (
        <p className="dg-empty">
          No entities to display.{mayWrite && type.tools.length > 0 && ' Drag a shape here, or click one.'}
        </p>
      )}
      {connecting && (
        <p className="dg-asking" role="status">
          Line from {titleOf(shapes.get(connecting.from)!)}: choose where it ends, or go there with the arrow keys and
          press Enter. Escape cancels.
        </p>
      )}
      {progress !== undefined && (
        <Waiting>
          <span>Laying out {content.shapes.length.toLocaleString('en')} shapes</span>
          <Progress value={progress * 100} aria-label="Layout" />
          <Button size="compact-sm" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Waiting>
      )}
      <ZoomBar
        view={view}
        hasUndo={mayWrite && around.isNarrow}
        hasGrid={around.hasGrid}
        onGrid={around.setGrid}
        picked={mayWrite ? [...selection].filter(desk.rights.canMove).length : 0}
        editing={editing}
        onBack={() => desk.focus([])}
        levels={
          type.mostLevels != null && type.levels != null
            ? {
                value: drawing.levels ?? type.levels,
                most: type.mostLevels,
                onChange: (next) => drawing.setLevels(next, { isKept: mayWrite }),
              }
            : undefined
        }
      />
      <div className="tr-stack dg-corner" ref={corner}>
        {around.isRelations && <RelationBar relations={desk.relations} onClose={() => around.setRelations(false)} />}
        {isColoured && <ColourBar colouring={desk.colouring} onClose={() => around.setColouring(false)} />}
        {(around.isCaptioning || desk.captions.chosen.length > 0) && (
          <CaptionBar desk={desk} onClose={() => around.setCaptioning(false)} />
        )}
        {around.isLegend && !around.isNarrow && (
          <DiagramLegend content={content} onClose={() => around.setLegend(false)} />
        )}
        {around.isMinimap && !around.isNarrow && !desk.isEmpty && <Minimap view={view} scene={scene} />}
      </div>
      {Inset && <Inset desk={desk} />}
      <ShapeMenu desk={desk} />
    </>
  );
}

/** Shows a message of progress unless the work takes less than a moment. */
function Waiting({ children }: { children: React.ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <div className="dg-progress" role="status">
      {children}
    </div>
  ) : null;
}
