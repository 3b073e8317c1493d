// The progress of an entity: a word, a sign and a colour.
import { word, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { cut } from '../text.ts';
import { rule, textMark } from './parts.ts';

export interface StatusSign {
  word: string;
  icon: string;
  ink: string;
}
/** The height of the last line of a block. */
export const FOOT = 24;

const good = { icon: 'circle-check', ink: 'success-mark' };
const underWay = { icon: 'circle-half', ink: 'warning-mark' };
const bad = { icon: 'circle-x', ink: 'danger' };
// A map, since people choose the words, and one may be 'constructor'.
const known = new Map<string, Omit<StatusSign, 'word'>>(
  Object.entries({
    Approved: good,
    Passed: good,
    Closed: good,
    'In Review': underWay,
    'In Progress': underWay,
    Rejected: bad,
    Failed: bad,
    Blocked: bad,
  }),
);

/** Returns the status that a shape shows; undefined if it shows none. */
export function statusOf(shape: Shape): StatusSign | undefined {
  const said = word(shape, 'status');
  return said === undefined
    ? undefined
    : { word: said, ...(known.get(said) ?? { icon: 'circle-dashed', ink: 'grey-75' }) };
}

/** Draws the last line of a block: sign and word, and at the right a score out of a hundred with its bar. */
export function statusFoot(
  status: StatusSign,
  { x, y, width, height }: Rect,
  score?: number,
  isDecomposed = false,
): Mark[] {
  const top = y + height - FOOT;
  // The mark of parts stands in the corner.
  const [left, right] = [x + 12, x + width - (isDecomposed ? 28 : 12)];
  return [
    rule({ x, y, width, height }, top, 'line-soft'),
    { is: 'icon', name: status.icon, x: left, y: top + 5, size: 14, ink: status.ink, from: 0.4 },
    textMark(cut(status.word, width - 130, 12), left + 20, top + 16, { size: 12, from: 0.5 }),
    ...(score === undefined
      ? []
      : ([
          { is: 'box', x: right - 70, y: top + 10, width: 42, height: 4, radius: 2, fill: 'press', from: 0.5 },
          {
            is: 'box',
            x: right - 70,
            y: top + 10,
            width: Math.max(2, 0.42 * Math.min(100, score)),
            height: 4,
            radius: 2,
            fill: score < 60 ? 'warning-mark' : 'ink-3',
            from: 0.5,
          },
          textMark(String(Math.round(score)), right, top + 16, {
            size: 12,
            ink: score < 60 ? 'warning' : 'ink',
            align: 'end',
            from: 0.5,
          }),
        ] as const)),
  ];
}
