import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import {
  HEIGHT,
  boxName,
  WIDTH,
  type Box,
  type Boxes,
  type TextBox,
  type TitleBox,
} from '../../../parts/artifacts/slide/slide.ts';
import { rectStyle, SlideView } from '../../../parts/artifacts/slide/SlideView.tsx';
import { changeBox, resizeRect, snapRect, moveBoxes, type ResizeEdge, type Guide } from './arrange.ts';
import { boxesAfterKey } from './box-keys.ts';
import { ResizeHandles } from './ResizeHandles.tsx';
import { useKeptWords } from './useKeptWords.ts';
import type { LayoutStep } from './useLayouts.ts';
import { Writing } from './Writing.tsx';

interface Props {
  slideId: number;
  title: string;
  boxes: Boxes;
  chosen: ReadonlySet<string>;
  mayWrite: boolean;
  /** The id of the box being written in. */
  writing: string | undefined;
  onWrite: (id: string | undefined) => void;
  onChoose: (ids: readonly string[]) => void;
  /** Applies a step; resolves with whether it was saved. */
  onChange: (step: LayoutStep) => Promise<boolean>;
  onTitle: (title: string) => Promise<boolean>;
}

interface Drag {
  id: number;
  x: number;
  y: number;
  edge: ResizeEdge | undefined;
  /** The distance dragged, in units of the slide. */
  dx: number;
  dy: number;
  guides: readonly Guide[];
}

/** Edits a slide: boxes are chosen, moved and resized by mouse or keys, and written in place. */
export function Canvas(props: Props) {
  const { slideId, title, boxes, chosen, mayWrite, writing, onWrite, onChoose, onChange, onTitle } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const kept = useKeptWords(slideId);
  useEffect(() => {
    const unsaved = mayWrite ? kept.first() : undefined;
    if (unsaved !== undefined) onWrite(unsaved);
  }, [kept, mayWrite, onWrite]);
  const scale = () => WIDTH / (sheet.current?.clientWidth || WIDTH);
  const shown = drag ? dragged(boxes, chosen, drag) : boxes;
  const written = boxes.find(({ id }) => id === writing);
  const take = (box: Box, event: PointerEvent<HTMLElement>, edge?: ResizeEdge) => {
    if (event.button !== 0) return;
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!edge && !(chosen.has(box.id) && !isMore)) onChoose(isMore ? toggled(chosen, box.id) : [box.id]);
    if (isMore || !mayWrite) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id: event.pointerId, x: event.clientX, y: event.clientY, edge, dx: 0, dy: 0, guides: [] });
  };
  const pull = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [(event.clientX - drag.x) * scale(), (event.clientY - drag.y) * scale()];
    const [box] = boxes.filter(({ id }) => chosen.has(id));
    if (!box) return;
    if (drag.edge) return setDrag({ ...drag, dx: Math.round(dx / 8) * 8, dy: Math.round(dy / 8) * 8 });
    const others = boxes.filter(({ id }) => !chosen.has(id));
    setDrag({ ...drag, ...snapRect(box, others, dx, dy) });
  };
  const drop = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return;
    setDrag(undefined);
    if (drag.dx !== 0 || drag.dy !== 0) void onChange((now) => dragged(now, chosen, drag));
  };
  const begin = (box: Box) => {
    if (!mayWrite || !isText(box)) return;
    onChoose([box.id]);
    onWrite(box.id);
  };
  const done = async (box: Box, said: string | undefined) => {
    onWrite(undefined);
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>(`[data-box="${box.id}"]`)?.focus());
    const isSaved =
      said === undefined ||
      (await (box.kind === 'title' ? onTitle(said) : onChange((now) => changeBox(now, box.id, { content: said }))));
    // A refused text is back in the editor.
    if (isSaved) kept.forget(box.id);
    else onWrite(box.id);
  };
  const keys = (box: Box) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen.size > 0) {
      event.preventDefault();
      return onChoose([]);
    }
    if (event.key === ' ') {
      event.preventDefault();
      return onChoose(event.shiftKey ? toggled(chosen, box.id) : [box.id]);
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      onChoose([box.id]);
      return begin(box);
    }
    // What is typed on a text goes into it: its field has the focus before the browser writes the letter.
    if (mayWrite && isText(box) && isLetter(event)) {
      event.stopPropagation();
      return begin(box);
    }
    const ids = chosen.has(box.id) ? chosen : new Set([box.id]);
    const done = mayWrite ? boxesAfterKey(boxes, ids, event) : undefined;
    if (!done) return undefined;
    event.preventDefault();
    event.stopPropagation();
    void onChange((now) => boxesAfterKey(now, ids, event)?.boxes ?? now);
    return onChoose(done.chosen ?? [...ids]);
  };
  return (
    // A click beside all boxes chooses none, as Escape does.
    <div className="sl-stage" onPointerDown={(event) => event.target === event.currentTarget && onChoose([])}>
      <div className="sl-sheet" ref={sheet}>
        <div inert={mayWrite}>
          <SlideView title={title} boxes={shown} without={writing} isEdited={mayWrite} />
        </div>
        {mayWrite && (
          <div className="sl-over" role="group" aria-label="Boxes of the slide">
            {shown.map((box) => (
              <button
                key={box.id}
                type="button"
                className="sl-grip"
                data-box={box.id}
                style={rectStyle(box)}
                aria-label={boxName(box, title)}
                aria-pressed={chosen.has(box.id)}
                onPointerDown={(event) => take(box, event)}
                onPointerMove={pull}
                onPointerUp={drop}
                onPointerCancel={() => setDrag(undefined)}
                onDoubleClick={() => begin(box)}
                onKeyDown={keys(box)}
              />
            ))}
            {chosen.size === 1 &&
              shown
                .filter(({ id }) => chosen.has(id) && id !== writing)
                .map((box) => (
                  <ResizeHandles
                    key={box.id}
                    box={box}
                    onTake={(event, edge) => take(box, event, edge)}
                    onPull={pull}
                    onDrop={drop}
                  />
                ))}
            {drag?.guides.map(({ axis, at }) => (
              <div
                key={axis}
                className="sl-guide"
                data-axis={axis}
                style={axis === 'x' ? { left: `${(at / WIDTH) * 100}%` } : { top: `${(at / HEIGHT) * 100}%` }}
              />
            ))}
            {written && isText(written) && (
              <Writing
                key={written.id}
                box={written}
                title={title}
                kept={kept}
                onDone={(said) => void done(written, said)}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function dragged(boxes: Boxes, chosen: ReadonlySet<string>, { edge, dx, dy }: Drag): Boxes {
  if (!edge) return moveBoxes(boxes, chosen, dx, dy);
  return boxes.map((box) => (chosen.has(box.id) ? { ...box, ...resizeRect(box, edge, dx, dy) } : box));
}

const isText = (box: Box): box is TextBox | TitleBox => box.kind === 'text' || box.kind === 'title';
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const toggled = (chosen: ReadonlySet<string>, id: string): string[] =>
  chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id];
