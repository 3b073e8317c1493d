import './picture.css';
import { useEffect, useRef, type CSSProperties } from 'react';

import { TEXT_FROM } from '#shared/drawing/notation/parts.ts';
import type { Scene } from '#shared/drawing/scene.ts';

import { cameraToFit } from '../engine/camera.ts';
import { readInks } from '../engine/inks.ts';
import { paint } from '../engine/painter.ts';

interface Props {
  scene: Scene;
  margin?: number;
  /** The zoom from which texts are drawn: those of a thumbnail are unreadable. */
  textFrom?: number;
}

/** Draws a picture at the size of its place. */
export function DiagramThumbnail({ scene, margin = 12, textFrom = 0.5 }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context) return;
      const { clientWidth: width, clientHeight: height } = element;
      const ratio = devicePixelRatio || 1;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      const { x, y, k } = cameraToFit(scene.box, width, height, margin);
      context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
      const items = scene.items.map((item) => ({
        ...item,
        marks: item.marks.filter((mark) => k > textFrom || (mark.is !== 'text' && mark.is !== 'icon')),
      }));
      // Lines as thin as a hair would not be seen; texts that are wanted are drawn as if they were a little larger.
      paint(context, items, Math.max(k, k > textFrom ? TEXT_FROM : 0.3), readInks(element));
    };
    // It is told at once, when the page has been laid out, and so after what people came for was drawn.
    const resized = new ResizeObserver(draw);
    if (canvas.current) resized.observe(canvas.current);
    const schemes = new MutationObserver(draw);
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-edition'] });
    return () => {
      resized.disconnect();
      schemes.disconnect();
    };
  }, [scene, margin, textFrom]);
  // Readable thumbnails get their smallest size from styles.
  const size = { '--dg-wide': `${scene.box.width}px`, '--dg-high': `${scene.box.height}px` } as CSSProperties;
  return <canvas ref={canvas} className="dg-thumbnail" style={size} aria-hidden />;
}
