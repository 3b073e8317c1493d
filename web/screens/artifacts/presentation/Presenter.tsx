import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconExternalLink,
  IconNotes,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import type { Box } from '../../../parts/artifacts/slide/slide.ts';
import { SlideView } from '../../../parts/artifacts/slide/SlideView.tsx';
import { useClock } from './useClock.ts';
import { useSecondView } from './useSecondView.ts';
import type { Slide } from './useSlides.ts';

interface Props {
  artifactId: number;
  lines: readonly ArtifactLine[];
  slides: ReadonlyMap<number, Slide>;
  boxesOf: (slide: Slide) => readonly Box[];
  first: number | undefined;
  /** True if it follows the presentation in another window of the same browser. */
  isFollowing: boolean;
  onEnd: (id: number) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const forward = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter']);
const backward = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace']);

/**
 * Presents the slides one by one over the whole page: by arrows, until Esc. Notes, the next slide and the time are below, or here while a
 * second window shows the slides.
 */
export function Presenter({ artifactId, lines, slides, boxesOf, first, isFollowing, onEnd }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      lines.findIndex(({ id }) => id === first),
    ),
  );
  const [hasDesk, setDesk] = useState(false);
  const clock = useClock();
  const here = Math.min(at, lines.length - 1);
  const { isOpen, open } = useSecondView(artifactId, here, isFollowing ? setAt : undefined);
  const go = (to: number) => setAt(Math.max(0, Math.min(lines.length - 1, to)));
  const end = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    if (isFollowing) return window.close();
    onEnd(lines[here]!.id);
  };
  useEffect(() => {
    place.current?.focus();
    // The whole page, since its classification stays above the slides. Where the browser refuses, they fill the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  useEffect(() => {
    const left = () => {
      if (!document.fullscreenElement) place.current?.focus();
    };
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, []);
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (event.key === 'Escape') end();
    else if (forward.has(event.key) && !(isButton && (event.key === ' ' || event.key === 'Enter'))) go(here + 1);
    else if (backward.has(event.key)) go(here - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.length - 1);
    else if (event.key.toLowerCase() === 'n') setDesk(!hasDesk);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const slide = slides.get(lines[here]!.id);
  const next = lines[here + 1] && slides.get(lines[here + 1]!.id);
  const isDesk = (hasDesk || isOpen) && !isFollowing;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the keys of a presentation, wherever the focus is in it
    <div
      ref={place}
      className="sl-show"
      role="dialog"
      aria-modal="true"
      aria-label={`Slide ${here + 1} of ${lines.length}: ${slide?.name || 'without a title'}`}
      tabIndex={-1}
      onKeyDown={keys}
    >
      <div className="sl-show-stage">
        <div className="sl-sheet">
          {slide && <SlideView key={slide.entityId} title={slide.name} boxes={boxesOf(slide)} />}
        </div>
      </div>
      {isDesk && (
        <div className="sl-desk">
          <div>
            <h2>Next</h2>
            <div className="sl-desk-next" inert>
              {next ? (
                <SlideView title={next.name} boxes={boxesOf(next)} />
              ) : (
                <p className="sl-words">The last slide</p>
              )}
            </div>
          </div>
          <div>
            <h2>Notes</h2>
            {slide?.description ? <Prose html={slide.description} /> : <span className="tr-dim">–</span>}
          </div>
          <div>
            <h2>Time</h2>
            <div className="sl-clock" role="timer">
              {clock.text}
            </div>
            <div className="sl-row">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={clock.isRunning ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
                onClick={clock.turn}
              >
                {clock.isRunning ? 'Pause' : 'Resume'}
              </Button>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={clock.reset}>
                Reset timer
              </Button>
            </div>
          </div>
        </div>
      )}
      {!isFollowing && (
        <div className="sl-bar">
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label="Previous slide"
            title="Previous slide, ←"
            disabled={here === 0}
            onClick={() => go(here - 1)}
          >
            <IconArrowLeft {...icon} />
          </ActionIcon>
          <span aria-hidden>
            {here + 1} / {lines.length}
          </span>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label="Next slide"
            title="Next slide, →"
            disabled={here === lines.length - 1}
            onClick={() => go(here + 1)}
          >
            <IconArrowRight {...icon} />
          </ActionIcon>
          <span className="sl-space" />
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label="Notes, next slide and time"
            aria-pressed={isDesk}
            title="Notes, next slide and time, N"
            onClick={() => setDesk(!hasDesk)}
          >
            <IconNotes {...icon} />
          </ActionIcon>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label="Slides in a second window"
            title="Slides in a second window"
            onClick={open}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
          <ActionIcon size={32} variant="subtle" color="gray" aria-label="End" title="End, Esc" onClick={end}>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
