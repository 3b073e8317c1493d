import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** The axis of each edge, the direction in which it grows the box, and the keys that move it. */
const sides = {
  left: { axis: 'x', sign: -1, more: 'ArrowLeft', less: 'ArrowRight' },
  right: { axis: 'x', sign: 1, more: 'ArrowRight', less: 'ArrowLeft' },
  top: { axis: 'y', sign: -1, more: 'ArrowUp', less: 'ArrowDown' },
} as const;
const STEP = 16;

interface Props {
  side: keyof typeof sides;
  label: string;
  length: number;
  limits: readonly [least: number, most: number];
  set: (length: number) => void;
}

/** Shows an edge that can be dragged, or moved with the arrow keys, Home and End. */
export function Edge({ side, label, length, limits: [least, most], set }: Props) {
  const { axis, sign, more, less } = sides[side];
  const drag = useDrag(length, (by, from) => set(from + sign * by[axis]));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { [more]: length + STEP, [less]: length - STEP, Home: least, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`ch-edge is-${side}`}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={length}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}

/** Follows a dragging pointer: reports the distance, and the value at the start of the drag. */
export function useDrag<T>(now: T, moved: (by: { x: number; y: number }, from: T) => void) {
  const start = useRef<{ x: number; y: number; was: T }>(undefined);
  const end = () => void (start.current = undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, was: now };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      if (from) moved({ x: clientX - from.x, y: clientY - from.y }, from.was);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
