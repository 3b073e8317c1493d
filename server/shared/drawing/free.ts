import type { Free, FreeKind, DrawnPlace } from './content.ts';
import type { Item, Mark, Rect, Scene } from './scene.ts';
import { boundingRect } from './scene.ts';
import { wrapText } from './text.ts';

export type { Free, FreeKind } from './content.ts';

/** The kinds of free drawings. */
export const freeKinds = ['NOTE', 'TEXT', 'BOX', 'OVAL', 'IMAGE'] as const satisfies readonly FreeKind[];

/** A free drawing with its place. */
export interface FreeThing extends Free {
  key: string;
  box: Rect;
  colour: string | undefined;
}

export const freeNames: Readonly<Record<FreeKind, string>> = {
  NOTE: 'Note',
  TEXT: 'Text',
  BOX: 'Frame',
  OVAL: 'Oval',
  IMAGE: 'Image',
};
export const freeSizes: Readonly<Record<FreeKind, { width: number; height: number }>> = {
  NOTE: { width: 160, height: 96 },
  TEXT: { width: 160, height: 32 },
  BOX: { width: 240, height: 160 },
  OVAL: { width: 160, height: 100 },
  IMAGE: { width: 200, height: 150 },
};

/** Frames lie below images, both below lines and shapes; notes lie on top. */
const LAYERS: Readonly<Partial<Record<FreeKind, number>>> = { BOX: 40, IMAGE: 50 };
const BEFORE = 260;
const CORNER = 14;
const LINE = 16;

/** Lists the free drawings among stored places, without invalid ones. */
export const freeThings = (places: readonly DrawnPlace[]): FreeThing[] =>
  places.flatMap(({ key, x, y, width, height, colour, free, isHidden }) => {
    const kind = freeKinds.find((each) => each === free?.kind);
    if (!free || !kind || isHidden) return [];
    const size = freeSizes[kind];
    const box = { x: x ?? 0, y: y ?? 0, width: width ?? size.width, height: height ?? size.height };
    return [{ ...free, kind, key, box, colour: colour ?? undefined }];
  });

/** The words in lines, as many as there is room for. */
function words(text: string, { x, y, width, height }: Rect, align: 'start' | 'middle', bold: 400 | 600): Mark[] {
  const room = Math.max(1, Math.floor((height - 8) / LINE));
  const lines = text
    .split('\n')
    .flatMap((part) => (part.trim() === '' ? [''] : wrapText(part, width - 20, 13, room, bold)))
    .slice(0, room);
  const top = align === 'middle' ? y + (height - lines.length * LINE) / 2 : y + 6;
  return lines.map((line, at) => ({
    is: 'text',
    x: align === 'middle' ? x + width / 2 : x + 10,
    y: top + at * LINE + 12,
    text: line,
    size: 13,
    ink: 'ink',
    align,
    bold,
    from: 0.3,
  }));
}

/** Returns the address of an image file. */
export type AddressOf = (file: number) => string;

const looks: Readonly<Record<FreeKind, (thing: FreeThing, addressOf: AddressOf) => Mark[]>> = {
  NOTE: ({ box, colour, text = '' }) => {
    const { x, y, width, height } = box;
    const right = x + width;
    const stroke = colour ?? 'warning-line';
    return [
      {
        is: 'path',
        isClosed: true,
        points: [
          [x, y],
          [right - CORNER, y],
          [right, y + CORNER],
          [right, y + height],
          [x, y + height],
        ],
        fill: colour ? 'surface' : 'warning-bg',
        stroke,
        weight: 1.2,
      },
      {
        is: 'path',
        points: [
          [right - CORNER, y],
          [right - CORNER, y + CORNER],
          [right, y + CORNER],
        ],
        stroke,
        weight: 1.2,
      },
      ...words(text, { ...box, width: width - 6 }, 'start', 400),
    ];
  },
  TEXT: ({ box, text = '' }) => words(text, box, 'start', 600),
  BOX: ({ box, colour, text = '' }) => [
    {
      is: 'box',
      ...box,
      radius: 6,
      fill: 'sunken',
      opacity: 0.6,
      stroke: colour ?? 'ink-3',
      weight: 1.2,
      dash: [6, 4],
    },
    ...words(text, { ...box, height: 32 }, 'start', 600),
  ],
  OVAL: ({ box: { x, y, width, height }, colour, text = '' }) => [
    {
      is: 'oval',
      x: x + width / 2,
      y: y + height / 2,
      rx: width / 2,
      ry: height / 2,
      fill: 'surface',
      stroke: colour ?? 'ink-2',
      weight: 1.5,
    },
    ...words(text, { x: x + width * 0.12, y, width: width * 0.76, height }, 'middle', 400),
  ],
  IMAGE: ({ box, file, text = '' }, addressOf) => [
    { is: 'box', ...box, radius: 4, fill: 'sunken', stroke: 'line', weight: 1 },
    ...(file === undefined ? [] : [{ is: 'image', ...box, href: addressOf(file) } as const]),
    ...(text === '' ? [] : words(text, { ...box, y: box.y + box.height, height: 24 }, 'start', 400)),
  ],
};

/** Sets the addresses of images in a scene. */
function withAddresses(scene: Scene, addressOf: AddressOf): Scene {
  const isFile = (mark: Mark) => mark.is === 'image' && mark.href.startsWith('file:');
  if (!scene.items.some(({ isPictured }) => isPictured)) return scene;
  const items = scene.items.map((item) =>
    item.isPictured && item.marks.some(isFile) ? addressed(item, addressOf) : item,
  );
  return { ...scene, items };
}

const addressed = (item: Item, addressOf: AddressOf): Item => ({
  ...item,
  marks: item.marks.map((mark) =>
    mark.is === 'image' && mark.href.startsWith('file:')
      ? { ...mark, href: addressOf(Number(mark.href.slice(5))) }
      : mark,
  ),
});

/** Adds free drawings to a scene: frames and images behind the shapes, notes in front of them. */
export function withFree(plain: Scene, places: readonly DrawnPlace[], addressOf: AddressOf): Scene {
  const scene = withAddresses(plain, addressOf);
  const things = freeThings(places);
  if (things.length === 0) return scene;
  const items = things.map((thing): Item => {
    const behind = LAYERS[thing.kind];
    return {
      key: thing.key,
      is: 'shape',
      layer: behind ?? BEFORE,
      box: thing.box,
      marks: looks[thing.kind](thing, addressOf),
      tint: thing.colour ?? (thing.kind === 'NOTE' ? 'warning-bg' : 'sunken'),
      ...(behind !== undefined && { isFrame: true }),
    };
  });
  const all = [...scene.items, ...items].sort((a, b) => a.layer - b.layer);
  return {
    items: all,
    box: boundingRect([...(scene.items.length > 0 ? [scene.box] : []), ...items.map(({ box }) => box)]),
  };
}

/** Describes a free drawing in words. */
export const freeInWords = ({ kind, text }: Free): string =>
  [text?.trim() || freeNames[kind], text?.trim() && freeNames[kind].toLowerCase(), 'drawn shape']
    .filter(Boolean)
    .join(', ');
