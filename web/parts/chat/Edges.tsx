import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { limitsIn, within, type Size } from './layout.ts';
import { changeWindow } from './store.ts';

interface Props {
  username: string;
  fullName: string;
  size: Size;
  column: Size;
}

const STEP = 16;

/** The edges of a floating chat that can be dragged, or moved with the arrow keys: its left one, its upper one, and the corner of both. */
export function Edges({ username, fullName, size, column }: Props) {
  const limits = limitsIn(column);
  const start = useRef<{ x: number; y: number; size: Size } | null>(null);
  const resize = (to: Partial<Size>) =>
    changeWindow(username, {
      isMaximised: false,
      width: within(to.width ?? size.width, limits.width),
      height: within(to.height ?? size.height, limits.height),
    });
  const drag = (isWide: boolean, isHigh: boolean) => ({
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, size };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      if (!from) return;
      resize({
        ...(isWide && { width: from.size.width + from.x - clientX }),
        ...(isHigh && { height: from.size.height + from.y - clientY }),
      });
    },
    onPointerUp: () => void (start.current = null),
    onPointerCancel: () => void (start.current = null),
  });
  const edge = (side: 'width' | 'height', keys: readonly [more: string, less: string]) => ({
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': side === 'width' ? ('vertical' as const) : ('horizontal' as const),
    'aria-label': `${side === 'width' ? 'Width' : 'Height'} of the chat with ${fullName}`,
    'aria-valuenow': size[side],
    'aria-valuemin': limits[side][0],
    'aria-valuemax': limits[side][1],
    className: `ch-edge is-${side}`,
    ...drag(side === 'width', side === 'height'),
    onKeyDown: (event: KeyboardEvent) => {
      const [least, most] = limits[side];
      const to = { [keys[0]]: size[side] + STEP, [keys[1]]: size[side] - STEP, Home: least, End: most }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      resize({ [side]: to });
    },
  });
  return (
    <>
      <div {...edge('width', ['ArrowLeft', 'ArrowRight'])} />
      <div {...edge('height', ['ArrowUp', 'ArrowDown'])} />
      <div className="ch-edge is-corner" aria-hidden {...drag(true, true)} />
    </>
  );
}
