import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import type { Size } from '../../../../ui/size.ts';
import { squareAfterKey, corners, dragCorner, moveSquare, placeWords, type Corner, type Square } from './crop.ts';

interface Props {
  /** The address of the picture. */
  source: string;
  /** The size of the picture, once known. */
  size: Size | undefined;
  square: Square | undefined;
  onLoad: (picture: HTMLImageElement) => void;
  onError: () => void;
  onChange: (square: Square) => void;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Shows a picture with the square that will be cut out of it: moved and resized by its corners with the pointer, or by keys. */
export function Cropper({ source, size, square, onLoad, onError, onChange }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; square: Square; corner: Corner | undefined }>(undefined);
  const grab = (event: PointerEvent<HTMLElement>, corner?: Corner) => {
    if (!square || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, square, corner };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const begun = from.current;
    const shown = stage.current?.getBoundingClientRect();
    if (!begun || !size || !shown || shown.width === 0) return;
    const scale = size.width / shown.width;
    const [dx, dy] = [(event.clientX - begun.x) * scale, (event.clientY - begun.y) * scale];
    onChange(
      begun.corner ? dragCorner(begun.square, begun.corner, dx, dy, size) : moveSquare(begun.square, dx, dy, size),
    );
  };
  const letGo = () => {
    from.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const next = square && size && squareAfterKey(square, event, size);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="pc-stage" ref={stage}>
      <img src={source} alt="" draggable={false} onLoad={(event) => onLoad(event.currentTarget)} onError={onError} />
      {size && square && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and the pointer
        <div
          className="pc-square"
          role="application"
          aria-label="Visible part of the image"
          aria-describedby="pc-keys"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
          tabIndex={0}
          style={{
            left: percent(square.x, size.width),
            top: percent(square.y, size.height),
            width: percent(square.side, size.width),
            height: percent(square.side, size.height),
          }}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyDown={press}
        >
          {corners.map((corner) => (
            <span
              key={corner}
              className="pc-corner"
              data-corner={corner}
              onPointerDown={(event) => grab(event, corner)}
              onPointerMove={drag}
              onPointerUp={letGo}
              onPointerCancel={letGo}
            />
          ))}
        </div>
      )}
      <div role="status" className="tr-visually-hidden">
        {size && square && placeWords(square, size)}
      </div>
    </div>
  );
}
