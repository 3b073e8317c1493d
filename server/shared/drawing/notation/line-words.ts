// Draws the texts at lines.
import { isMessage, type Line } from '../content.ts';
import type { Mark, Point } from '../scene.ts';
import { cut, widthOf } from '../text.ts';
import { reach } from './heads.ts';
import { labelOf, styleOf } from './line-styles.ts';
import { NearLines } from './near-lines.ts';
import { flagAt, textMark } from './parts.ts';

/** The most room that words at a line take. */
const WIDEST = 200;

/** Tells whether something flows on a connector, which a triangle on it shows. */
export const flows = (line: Line): boolean => line.figures?.['flows'] === true && !line.marks.includes('TWO_WAY');

/** Returns the words at a line and at its ends, each only if there is room. */
export function lineWords(
  line: Line,
  points: readonly Point[],
  style: ReturnType<typeof styleOf>,
  near: NearLines,
): Mark[] {
  const marks: Mark[] = [];
  const ends = [
    { words: line.figures?.['from'], at: points[0]!, next: points[1]!, head: style.start },
    { words: line.figures?.['to'], at: points.at(-1)!, next: points.at(-2)!, head: style.end },
  ];
  for (const { words, at, next, head } of hasEnds.has(line.kind) ? ends : []) {
    // A conduit usually links one, so that number is not written.
    if (typeof words !== 'string' || words === '' || (line.kind === 'CONDUIT' && words === '1')) continue;
    const shown = cut(words, 48, 11);
    const spot = near.atEnd(line.key, at, next, widthOf(shown, 11), 11, (reach[head] ?? 8) + 4);
    marks.push(textMark(shown, spot.x, spot.y, { size: 11, ink: 'ink-2', align: 'middle', from: 0.5 }));
  }
  const words = labelOf(line);
  const isSuspect = line.marks.includes('SUSPECT');
  if (!words) return isSuspect ? [...marks, ...flagAt(near.along(line.key, points, 12, 12, true))] : marks;
  const isKeyword = words.startsWith('«');
  const size = isKeyword ? 11 : 12;
  const shown = cut(words, WIDEST, size);
  const width = widthOf(shown, size) + (isSuspect ? FLAG : 0);
  const place = near.along(line.key, points, width, size, isKeyword);
  const spot = isSuspect ? { ...place, x: place.x + FLAG / 2 } : place;
  if (isSuspect) marks.push(...flagAt({ ...place, x: place.x - width / 2 + 6 }));
  const [number, name] = numberIn(line, shown);
  if (number !== '') {
    // The colour of the number shows the class of the item.
    const left = spot.x - widthOf(shown, size) / 2;
    const plain = { size, plate: 'surface' };
    marks.push(
      textMark(number, left, spot.y, { ...plain, ink: 'purple-100' }),
      textMark(name, left + widthOf(`${number} `, size), spot.y, { ...plain, ink: 'ink' }),
    );
    return marks;
  }
  marks.push(
    textMark(shown, spot.x, spot.y, {
      size,
      ink: inkOfWords(line, style.ink),
      align: 'middle',
      // Messages cross the lines of those that they pass.
      ...((spot.isOn || isMessage(line.kind)) && { plate: 'surface' }),
      ...(line.marks.includes('ITALIC') && { isItalic: true }),
    }),
  );
  const carriers = line.figures?.['carriedBy'];
  if (Array.isArray(carriers) && carriers.length > 0) {
    // The carriers of an item are written separately, in italics.
    const carried = cut(carriers.join(', '), WIDEST, 11);
    const beside = near.along(line.key, points, widthOf(carried, 11), 11, false);
    const plate = beside.isOn && { plate: 'surface' };
    marks.push(
      textMark(carried, beside.x, beside.y, { size: 11, ink: 'ink-2', align: 'middle', isItalic: true, ...plate }),
    );
  }
  return marks;
}

/** The width of a flag before the words at a line. */
const FLAG = 16;

/** The number and the name in the words at a message; none at other lines. */
function numberIn({ kind, entity }: Line, shown: string): readonly [number: string, name: string] {
  const number = entity?.number ?? '';
  const isNumbered = isMessage(kind) && number !== '' && shown.startsWith(`${number} `);
  return isNumbered ? [number, shown.slice(number.length + 1)] : ['', shown];
}

/** Lines at whose ends is said how many. */
const hasEnds = new Set(['ASSOCIATION', 'AGGREGATION', 'COMPOSITION', 'CONDUIT']);

const inkOfWords = (line: Line, ink: string): string =>
  ink === 'danger'
    ? 'danger'
    : ink.startsWith('purple') || line.kind === 'ITEM_FLOW' || flows(line)
      ? 'purple-100'
      : 'ink-2';
