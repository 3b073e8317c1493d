import { useState, type PointerEvent } from 'react';

import type { Item, Point, Rect } from '#shared/drawing/scene.ts';

import type { View } from '../engine/view.ts';
import { betweens, withBend } from './bends.ts';

interface Props {
  view: View;
  /** The selected shape or line. */
  item: Item;
  /** The bends that somebody has given the line. */
  bends: readonly Point[];
  onResize: ((box: Rect) => void) | undefined;
  onBend: ((bends: readonly Point[]) => void) | undefined;
}

const LEAST = 24;
const GRID = 4;
const onGrid = (value: number, isExact: boolean) => (isExact ? Math.round(value) : Math.round(value / GRID) * GRID);

/** Calls back with the distance of the pointer on the picture, until it is released. */
function followed(
  view: View,
  event: PointerEvent<HTMLElement>,
  onMove: (dx: number, dy: number, isExact: boolean) => void,
  onDone: () => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const grip = event.currentTarget;
  const [x, y] = [event.clientX, event.clientY];
  grip.setPointerCapture(event.pointerId);
  const move = (later: globalThis.PointerEvent) => {
    const { k } = view.camera.get();
    onMove((later.clientX - x) / k, (later.clientY - y) / k, later.altKey);
  };
  const up = () => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', up);
    grip.removeEventListener('pointercancel', up);
    onDone();
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', up);
  grip.addEventListener('pointercancel', up);
}

/** Shows the handles that resize a shape or bend a line. The panel Coordinates does the same in figures. */
export function Grips({ view, item, bends, onResize, onBend }: Props) {
  if (item.is === 'line')
    return onBend ? <Line view={view} points={item.points ?? []} bends={bends} onBend={onBend} /> : null;
  return onResize ? <Corners view={view} box={item.box} onResize={onResize} /> : null;
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function Corners({ view, box, onResize }: { view: View; box: Rect; onResize: (box: Rect) => void }) {
  const [drawn, setDrawn] = useState<Rect>();
  const begin = (event: PointerEvent<HTMLElement>, [right, low]: readonly [number, number]) => {
    let next: Rect | undefined;
    followed(
      view,
      event,
      (dx, dy, isExact) => {
        const width = Math.max(LEAST, onGrid(box.width + (right ? dx : -dx), isExact));
        const height = Math.max(LEAST, onGrid(box.height + (low ? dy : -dy), isExact));
        next = {
          x: Math.round(right ? box.x : box.x + box.width - width),
          y: Math.round(low ? box.y : box.y + box.height - height),
          width,
          height,
        };
        setDrawn(next);
      },
      () => {
        setDrawn(undefined);
        if (next) onResize(next);
      },
    );
  };
  const { x, y, width, height } = drawn ?? box;
  return (
    <>
      {drawn && <span className="dg-outlined" style={{ left: x, top: y, width, height }} aria-hidden />}
      {CORNERS.map((corner) => (
        <span
          key={corner.join()}
          className="dg-grip"
          data-grip={`corner ${corner.join(' ')}`}
          aria-hidden
          style={{
            left: x + corner[0] * width,
            top: y + corner[1] * height,
            cursor: corner[0] === corner[1] ? 'nwse-resize' : 'nesw-resize',
          }}
          onPointerDown={(event) => begin(event, corner)}
        />
      ))}
    </>
  );
}

interface LineProps {
  view: View;
  points: readonly Point[];
  bends: readonly Point[];
  onBend: (bends: readonly Point[]) => void;
}

function Line({ view, points, bends, onBend }: LineProps) {
  const [drawn, setDrawn] = useState<Point>();
  const begin = (event: PointerEvent<HTMLElement>, from: Point, bent: (at: Point) => readonly Point[]) => {
    let next: Point | undefined;
    followed(
      view,
      event,
      (dx, dy, isExact) => {
        next = [onGrid(from[0] + dx, isExact), onGrid(from[1] + dy, isExact)];
        setDrawn(next);
      },
      () => {
        setDrawn(undefined);
        if (next) onBend(bent(next));
      },
    );
  };
  return (
    <>
      {betweens(points, bends).map(({ at, before }) => (
        <span
          key={`new ${at.join()}`}
          className="dg-grip is-new"
          data-grip="bend new"
          aria-hidden
          style={{ left: at[0], top: at[1] }}
          onPointerDown={(event) => begin(event, at, (next) => withBend(bends, before, next))}
        />
      ))}
      {bends.map((bend, at) => (
        <span
          key={`bend ${bend.join()}`}
          className="dg-grip is-bend"
          data-grip="bend"
          aria-hidden
          style={{ left: bend[0], top: bend[1] }}
          onDoubleClick={() => onBend(bends.filter((_, index) => index !== at))}
          onPointerDown={(event) =>
            begin(event, bend, (next) => bends.map((each, index) => (index === at ? next : each)))
          }
        />
      ))}
      {drawn && <span className="dg-grip is-bend" aria-hidden style={{ left: drawn[0], top: drawn[1] }} />}
    </>
  );
}
