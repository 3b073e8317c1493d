import type { PointerEvent } from 'react';

import { HEIGHT, WIDTH, type SlideRect } from '../../../parts/artifacts/slide/slide.ts';
import type { ResizeEdge } from './arrange.ts';

interface Props {
  box: SlideRect;
  onTake: (event: PointerEvent<HTMLElement>, edge: ResizeEdge) => void;
  onPull: (event: PointerEvent) => void;
  onDrop: (event: PointerEvent) => void;
}

const edges: readonly ResizeEdge[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
const cursors: Readonly<Record<ResizeEdge, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};
const share = (edge: ResizeEdge, before: string, behind: string) =>
  edge.includes(before) ? 0 : edge.includes(behind) ? 1 : 0.5;

/** Shows the corners and edges of a chosen box, to be dragged; keys do the same with Shift and arrows. */
export const ResizeHandles = ({ box, onTake, onPull, onDrop }: Props) =>
  edges.map((edge) => (
    <div
      key={edge}
      className="sl-pull"
      data-edge={edge}
      aria-hidden
      style={{
        left: `${((box.x + box.w * share(edge, 'w', 'e')) / WIDTH) * 100}%`,
        top: `${((box.y + box.h * share(edge, 'n', 's')) / HEIGHT) * 100}%`,
        cursor: cursors[edge],
      }}
      onPointerDown={(event) => onTake(event, edge)}
      onPointerMove={onPull}
      onPointerUp={onDrop}
    />
  ));
