import { z } from 'zod';

import { sanitizeHtml } from '../../../platform/text/html.ts';
import { invalid } from '../../../refusals/refusal.ts';

// The layout of a slide lists its boxes in the order in which they lie over each other. The metadata of the slide hold it as text. It names pictures
// and diagrams as texts do, so that copies and documents, which give texts other numbers, renumber them here too.

export const LAYOUT = 'slide:layout';
/** The size of a slide, in the units of its places and sizes. */
export const WIDTH = 1280;
export const HEIGHT = 720;
const MOST_BOXES = 60;
const LEAST = 16;
const MOST_TEXT = 20_000;
const MOST_ROWS = 100;

const whole = (least: number, most: number) =>
  z.int(`is not a whole number from ${least} to ${most}`).min(least, `is below ${least}`).max(most, `is above ${most}`);
// Writes the number only when it is needed: the first number that is written in the way of a language costs more than all else here.
const words = (most: number) =>
  z.string('is not a text').max(most, { error: () => `is longer than ${most.toLocaleString('en')} letters` });
const one = <const T extends readonly string[]>(...of: T) => z.enum(of, `is not one of ${of.join(', ')}`);
const moment = z.iso.datetime('is not a date such as 2026-11-25T18:00:00.000Z');

const place = {
  id: z.string('is not a text').regex(/^[\w-]{1,40}$/, 'must have up to 40 letters, digits, - and _'),
  x: whole(0, WIDTH),
  y: whole(0, HEIGHT),
  w: whole(LEAST, WIDTH),
  h: whole(LEAST, HEIGHT),
};
const lettering = {
  size: whole(8, 160).optional(),
  align: one('left', 'center', 'right').optional(),
  valign: one('top', 'middle', 'bottom').optional(),
  fill: one('none', 'soft', 'brand').optional(),
};
const query = words(2000);
/** The content of a live box at the time it was frozen. */
const frozenPicture = z.strictObject({ at: moment, content: words(500) });
const frozenRows = z.strictObject({ at: moment, rows: z.array(z.array(words(500)).max(8)).max(MOST_ROWS) });
const frozenPoints = z.strictObject({
  at: moment,
  points: z.array(z.strictObject({ name: words(200), value: z.number('is not a number') })).max(MOST_ROWS),
});

const box = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...place, kind: z.literal('title'), ...lettering }),
    z.strictObject({ ...place, kind: z.literal('text'), content: words(MOST_TEXT), ...lettering }),
    z.strictObject({
      ...place,
      kind: z.literal('image'),
      content: words(2000),
      fit: one('contain', 'cover').optional(),
    }),
    z.strictObject({ ...place, kind: z.literal('diagram'), content: words(500), frozen: frozenPicture.optional() }),
    z.strictObject({
      ...place,
      kind: z.literal('table'),
      query,
      columns: z.array(words(200)).min(1, 'names no column').max(8, 'names more than 8 columns'),
      limit: whole(1, 50),
      size: lettering.size,
      frozen: frozenRows.optional(),
    }),
    z.strictObject({
      ...place,
      kind: z.literal('chart'),
      query,
      form: one('bars', 'columns', 'line', 'pie'),
      by: one('class', 'label', 'status', 'value'),
      property: words(200).optional(),
      frozen: frozenPoints.optional(),
    }),
  ],
  'is not one of title, text, image, diagram, table, chart',
);
const layout = z.strictObject({
  boxes: z.array(box, 'are not a list').max(MOST_BOXES, `are more than ${MOST_BOXES}. Use several slides`),
});

export type Box = z.infer<typeof box>;
export type Layout = z.infer<typeof layout>;
export type BoxOf<K extends Box['kind']> = Extract<Box, { kind: K }>;

/** Returns a layout in stored form, with its texts cleaned; refuses one in words that say which box is wrong. */
export function checkedLayout(text: unknown): string {
  const { boxes } = parsed(text);
  const seen = new Set<string>();
  const kept = boxes.map((each, at) => {
    const refuse = (what: string) => invalid(`${nameOf(at)} ${what}.`);
    if (seen.has(each.id)) throw refuse(`has the id '${each.id}' of another one`);
    seen.add(each.id);
    if (each.x + each.w > WIDTH || each.y + each.h > HEIGHT)
      throw refuse(`goes beyond the slide, which is ${WIDTH} wide and ${HEIGHT} high`);
    if (each.kind === 'chart' && each.by === 'value' && !each.property?.trim())
      throw refuse('shows values but names no property');
    if (!('content' in each)) return each;
    const content = sanitizeHtml(each.content);
    if (each.kind === 'image' && each.content !== '' && !pictureIn(content)) throw refuse('has no stored image');
    if (each.kind === 'diagram' && each.content !== '' && !diagramIn(content)) throw refuse('names no diagram');
    if (each.kind !== 'diagram' || !each.frozen) return { ...each, content };
    const picture = sanitizeHtml(each.frozen.content);
    if (!pictureIn(picture)) throw refuse('is frozen without a stored image');
    return { ...each, content, frozen: { ...each.frozen, content: picture } };
  });
  return JSON.stringify({ boxes: kept });
}

const nameOf = (at: number) => `Box ${at + 1} of the slide`;

function parsed(text: unknown): Layout {
  let given: unknown;
  try {
    given = JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    throw invalid(`The layout of a slide must be JSON as text: {"boxes": […]}.`);
  }
  const { data, error } = layout.safeParse(given);
  if (data) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  const [first, at, ...rest] = path;
  if (first !== 'boxes') throw invalid(`The layout of a slide must have 'boxes' and nothing else.`);
  if (at === undefined) throw invalid(`The boxes of the slide ${message}.`);
  const [field] = rest;
  throw invalid(
    field === undefined ? `${nameOf(Number(at))}: ${message}.` : `${nameOf(Number(at))}: ${rest.join('.')} ${message}.`,
  );
}

/** Returns the layout of a slide; empty without one, or with one in an unknown form. */
export function layoutIn({ [LAYOUT]: text }: Readonly<Record<string, string>>): Layout {
  try {
    return parsed(text);
  } catch {
    return { boxes: [] };
  }
}

/** Returns the image that a content names: its address, and its alternative text. */
export function pictureIn(content: string): { source: string; says: string } | null {
  const tag = /<img\s[^>]*>/.exec(content)?.[0];
  const source = tag && attributeIn(tag, 'src');
  return source ? { source, says: attributeIn(tag, 'alt') ?? '' } : null;
}

/** Returns the diagram that a content names: its type and its entity; 0 for an entity without a number here. */
export function diagramIn(content: string): { entityId: number; slug: string } | null {
  const tag = /<span\s[^>]*data-type="diagram"[^>]*>/.exec(content)?.[0] ?? '';
  const [entity, slug] = [attributeIn(tag, 'data-entity'), attributeIn(tag, 'data-attr')];
  if (!entity || !slug || !/^(entity:[\w.-]+|-?\d+)$/.test(entity) || !/^[a-z0-9-]+$/.test(slug)) return null;
  return { entityId: Number(entity) || 0, slug };
}

const attributeIn = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
};
