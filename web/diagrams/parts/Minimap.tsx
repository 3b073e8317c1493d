import { useEffect, useRef } from 'react';

import type { Scene } from '#shared/drawing/scene.ts';

import { cameraToFit, visibleRect } from '../engine/camera.ts';
import type { Inks } from '../engine/inks.ts';
import type { View } from '../engine/view.ts';

const [WIDTH, HEIGHT] = [176, 104];

/** Draws all shapes, small. */
function stillOf(scene: Scene, { width, height }: HTMLCanvasElement, inks: Inks): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d')!;
  const ratio = width / WIDTH;
  const { x, y, k } = cameraToFit(scene.box, WIDTH, HEIGHT, 6);
  context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
  for (const { is, box, tint, isFrame } of scene.items) {
    if (is !== 'shape' || !tint) continue;
    context.fillStyle = inks(tint);
    context.strokeStyle = inks(tint);
    context.lineWidth = 1.5 / k;
    if (isFrame) context.strokeRect(box.x, box.y, box.width, box.height);
    else context.fillRect(box.x, box.y, Math.max(box.width, 2 / k), Math.max(box.height, 2 / k));
  }
  return canvas;
}

/** Shows the whole picture, small, with a frame around the part in view. A click shows that part. */
export function Minimap({ view, scene }: { view: View; scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    let still: HTMLCanvasElement | undefined;
    let paper = '';
    const draw = () => {
      frame = 0;
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context) return;
      const ratio = devicePixelRatio || 1;
      if (element.width !== WIDTH * ratio) [element.width, element.height] = [WIDTH * ratio, HEIGHT * ratio];
      const { inks } = view;
      const part = visibleRect(view.camera.get(), view.width, view.height);
      const { x, y, k } = cameraToFit(scene.box, WIDTH, HEIGHT, 6);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, element.width, element.height);
      // The shapes are drawn once in the colours of the page; the frame moves over them.
      if (paper !== inks('surface')) [paper, still] = [inks('surface'), undefined];
      still ??= stillOf(scene, element, inks);
      context.drawImage(still, 0, 0);
      context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
      const [left, top] = [Math.max(part.x, (2 - x) / k), Math.max(part.y, (2 - y) / k)];
      const [right, bottom] = [
        Math.min(part.x + part.width, (WIDTH - 2 - x) / k),
        Math.min(part.y + part.height, (HEIGHT - 2 - y) / k),
      ];
      context.strokeStyle = inks('focus');
      context.lineWidth = 1.5 / k;
      context.strokeRect(left, top, right - left, bottom - top);
    };
    const ask = () => void (frame ||= requestAnimationFrame(draw));
    draw();
    const ends = [view.camera.subscribe(ask), view.shown.add(ask)];
    return () => {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    };
  }, [view, scene]);
  const go = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const small = cameraToFit(scene.box, WIDTH, HEIGHT, 6);
    const [px, py] = [(event.clientX - left - small.x) / small.k, (event.clientY - top - small.y) / small.k];
    const { k } = view.camera.get();
    view.move({ k, x: view.width / 2 - px * k, y: view.height / 2 - py * k });
  };
  return (
    <div className="dg-minimap" aria-hidden>
      <canvas
        ref={canvas}
        style={{ width: WIDTH, height: HEIGHT }}
        onPointerDown={go}
        onPointerMove={(event) => event.buttons === 1 && go(event)}
      />
    </div>
  );
}
