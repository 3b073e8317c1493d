import type { Scene } from '../drawing/scene.ts';
import { toSvg } from '../drawing/svg.ts';

/** Colours of the light scheme: exports are drawn in light, whatever the page is. */
function lightInks(): (ink: string) => string {
  const probe = document.createElement('div');
  probe.hidden = true;
  document.body.append(probe);
  const root = document.documentElement;
  const was = root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'light');
  const style = getComputedStyle(root);
  const known = new Map<string, string>();
  const read = (ink: string) =>
    style
      .getPropertyValue(`--tr-${['blue', 'orange', 'green', 'purple', 'grey'].includes(ink) ? `${ink}-75` : ink}`)
      .trim() || '#808080';
  const names = [
    'surface',
    'ink',
    'ink-2',
    'ink-3',
    'line',
    'line-soft',
    'sunken',
    'press',
    'danger',
    'warning',
    'warning-mark',
    'success-bg',
    'success-line',
    'warning-bg',
    'warning-line',
    'danger-bg',
    'danger-line',
    ...['blue', 'orange', 'green', 'purple', 'grey'].flatMap((tone) => [
      tone,
      ...[100, 75, 50, 25].map((strength) => `${tone}-${strength}`),
    ]),
  ];
  for (const name of names) known.set(name, read(name));
  if (was === null) root.removeAttribute('data-mantine-color-scheme');
  else root.setAttribute('data-mantine-color-scheme', was);
  probe.remove();
  return (ink) => (ink.startsWith('#') ? ink : (known.get(ink) ?? '#808080'));
}

export const svgOf = (scene: Scene, title: string, footer: string): string =>
  toSvg(scene, { colour: lightInks(), title, footer, font: 'IBM Plex Sans Variable, IBM Plex Sans, sans-serif' });

function give(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fileName = (title: string, ending: string) =>
  `${
    title
      .replace(/[^\p{L}\p{N} ._-]+/gu, '')
      .trim()
      .slice(0, 120) || 'diagram'
  }.${ending}`;

export const downloadSvg = (scene: Scene, title: string, footer: string): void =>
  give(new Blob([svgOf(scene, title, footer)], { type: 'image/svg+xml' }), fileName(title, 'svg'));

/** Twice as large as it is, so that it is sharp on paper. */
export async function downloadPng(
  scene: Scene,
  title: string,
  footer: string,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<void> {
  const [width, height] = [scene.box.width + 48, scene.box.height + 48 + 56];
  const scale = Math.min(2, 8000 / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const context = canvas.getContext('2d')!;
  const inks = lightInks();
  context.fillStyle = inks('surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = inks('ink');
  context.font = '600 16px "IBM Plex Sans Variable", sans-serif';
  context.fillText(title, 24, 28);
  context.fillStyle = inks('ink-2');
  context.font = '11px "IBM Plex Sans Variable", sans-serif';
  context.fillText(footer, 24, height - 10);
  context.translate(24 - scene.box.x, 24 + 32 - scene.box.y);
  paint(context);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) give(blob, fileName(title, 'png'));
}

export { lightInks };
