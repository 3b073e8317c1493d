import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { textScale } from '../../../../ui/media/text-size.ts';

interface Props {
  title: string;
  width: number;
  tabIndex: 0 | -1;
  onWidth: (width: number) => void;
}

const STEP = 16;

/** Shows the edge of a column, which resizes it by dragging or by arrow keys. */
export function ResizeHandle({ title, width, tabIndex, onWidth }: Props) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const move = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLSpanElement>) => {
    if (!from.current || !currentTarget.hasPointerCapture(pointerId)) return;
    onWidth(from.current.width + (clientX - from.current.x) / textScale());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width + (event.key === 'ArrowRight' ? STEP : -STEP));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width}
      tabIndex={tabIndex}
      className="db-edge"
      title="Drag, or use the arrow keys, to change the width"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = undefined)}
    />
  );
}
