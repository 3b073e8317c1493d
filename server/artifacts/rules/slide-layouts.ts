import { HEIGHT, WIDTH, type Box } from '../../model/metadata/rules/slide-layout.ts';

/** A layout that a new slide can begin with. */
export interface SlideLayout {
  key: string;
  name: string;
  boxes: readonly Box[];
}

const EDGE = 64;
const FULL = WIDTH - 2 * EDGE;
const TOP = 144;
const DOWN = HEIGHT - TOP - 56;
const GAP = 32;

const title: Box = { id: 'title', kind: 'title', x: EDGE, y: 40, w: FULL, h: 84, size: 36, valign: 'middle' };
const room = { x: EDGE, y: TOP, w: FULL, h: DOWN };
const text = (id: string, place: Partial<typeof room> = {}): Box => ({
  id,
  kind: 'text',
  ...room,
  ...place,
  content: '',
  size: 24,
});
const half = (FULL - GAP) / 2;

/** The layouts that a new slide is offered, in order. */
export const slideLayouts: readonly SlideLayout[] = [
  {
    key: 'title',
    name: 'Title',
    boxes: [
      { ...title, x: 96, y: 208, w: WIDTH - 192, h: 144, size: 56, valign: 'bottom' },
      text('text', { x: 96, y: 368, w: WIDTH - 192, h: 144 }),
    ],
  },
  { key: 'text', name: 'Title and text', boxes: [title, text('text')] },
  {
    key: 'columns',
    name: 'Two columns',
    boxes: [title, text('left', { w: half }), text('right', { x: EDGE + half + GAP, w: half })],
  },
  { key: 'picture', name: 'Picture', boxes: [title, { id: 'picture', kind: 'image', ...room, content: '' }] },
  {
    key: 'table',
    name: 'Table',
    boxes: [
      title,
      {
        id: 'table',
        kind: 'table',
        ...room,
        query: 'class:Requirement order:number',
        columns: ['Number', 'Name', 'Status'],
        limit: 10,
      },
    ],
  },
  { key: 'diagram', name: 'Diagram', boxes: [title, { id: 'diagram', kind: 'diagram', ...room, content: '' }] },
  {
    key: 'chart',
    name: 'Chart',
    boxes: [title, { id: 'chart', kind: 'chart', ...room, query: 'class:Requirement', form: 'columns', by: 'status' }],
  },
  { key: 'blank', name: 'Blank', boxes: [] },
];

export const boxesOf = (key: string): readonly Box[] => slideLayouts.find((each) => each.key === key)!.boxes;
export const layoutText = (boxes: readonly Box[]): string => JSON.stringify({ boxes });
