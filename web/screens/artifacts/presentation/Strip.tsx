import { useState, type DragEvent, type KeyboardEvent } from 'react';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import type { Box } from '../../../parts/artifacts/slide/slide.ts';
import { SlideView } from '../../../parts/artifacts/slide/SlideView.tsx';
import type { Slide } from './useSlides.ts';

interface Props {
  lines: readonly ArtifactLine[];
  slides: ReadonlyMap<number, Slide>;
  boxesOf: (slide: Slide) => readonly Box[];
  chosen: number | undefined;
  mayWrite: boolean;
  onChoose: (id: number) => void;
  /** Moves a slide behind another; null: before all. */
  onMove: (id: number, afterNode: string | null) => void;
  onStep: (id: number, by: -1 | 1) => void;
  onDouble: (id: number) => void;
  onDelete: (id: number) => void;
}

/** Lists the slides as thumbnails, to be moved by dragging, or by Alt and arrows. */
export function Strip({
  lines,
  slides,
  boxesOf,
  chosen,
  mayWrite,
  onChoose,
  onMove,
  onStep,
  onDouble,
  onDelete,
}: Props) {
  const [taken, setTaken] = useState<number>();
  const [drop, setDrop] = useState<{ id: number; side: 'before' | 'behind' }>();
  const keys = (at: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const { id } = lines[at]!;
    const next = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (next !== 0 && event.altKey && mayWrite) {
      event.preventDefault();
      return onStep(id, next);
    }
    if (next !== 0) {
      event.preventDefault();
      const other = lines[at + next];
      if (!other) return;
      onChoose(other.id);
      event.currentTarget.closest('ol')?.querySelector<HTMLElement>(`[data-slide="${other.id}"]`)?.focus();
      return;
    }
    if (!mayWrite) return;
    if (event.key === 'Delete') onDelete(id);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') onDouble(id);
    else return;
    event.preventDefault();
  };
  const over = (id: number) => (event: DragEvent<HTMLLIElement>) => {
    if (taken === undefined || taken === id) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setDrop({ id, side: event.clientY < top + height / 2 ? 'before' : 'behind' });
  };
  const put = (at: number) => {
    const side = drop?.side;
    setDrop(undefined);
    if (taken === undefined || side === undefined) return;
    onMove(taken, (side === 'behind' ? lines[at] : lines[at - 1])?.node ?? null);
  };
  if (lines.length === 0) return <p className="sl-strip tr-dim">No slides yet.</p>;
  return (
    <ol className="sl-strip" aria-label="Slides">
      {lines.map((line, at) => {
        const slide = slides.get(line.id);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dragged by hand is moved by keys on its button
          <li
            key={line.id}
            data-drop={drop?.id === line.id ? drop.side : undefined}
            draggable={mayWrite}
            onDragStart={() => setTaken(line.id)}
            onDragEnd={() => setTaken(undefined)}
            onDragOver={over(line.id)}
            onDragLeave={() => setDrop(undefined)}
            onDrop={() => put(at)}
          >
            <span className="sl-strip-number" aria-hidden>
              {at + 1}
            </span>
            <div className="sl-thumb" data-chosen={line.id === chosen || undefined}>
              <div inert aria-hidden>
                {slide ? <SlideView title={slide.name} boxes={boxesOf(slide)} /> : <div className="sl-slide" />}
              </div>
              <button
                type="button"
                data-slide={line.id}
                aria-label={`Slide ${at + 1}: ${line.name || 'without a title'}`}
                aria-current={line.id === chosen || undefined}
                onClick={() => onChoose(line.id)}
                onKeyDown={keys(at)}
              />
            </div>
            <span className="sl-strip-name" title={line.name} aria-hidden>
              {line.name || 'Without a title'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
