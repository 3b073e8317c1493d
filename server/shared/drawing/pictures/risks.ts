// Risks by how likely and how bad they are.
import { type Shape, shapeFigure, shapeName, word } from '../content.ts';
import { entryHeight } from '../notation/cells.ts';
import { textMark } from '../notation/parts.ts';
import type { Item, Rect } from '../scene.ts';
import type { PictureLayout } from './picture.ts';

const [SCORED, HEIGHT] = [172, 104];
/** The space beside a word in the lower corner of a cell, and between entries. */
const [FOOT, GAP] = [18, 4];
const BAND_WORDS: Record<string, string> = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' };
const BANDS: Record<string, string> = { LOW: 'success', MEDIUM: 'warning', HIGH: 'danger' };

/** Arranges risks in five by five cells, the worst at the upper right, and those without a score in a strip below. */
export function arrangeRisks(shapes: readonly Shape[], cells: readonly Shape[]): PictureLayout {
  const boxes: [string, Rect][] = [];
  const back: Item[] = [];
  const inCell = Map.groupBy(
    shapes.filter(({ parentKey }) => parentKey != null),
    ({ parentKey }) => parentKey!,
  );
  const put = (risks: readonly Shape[], whole: Rect, room: number): number => {
    let y = whole.y + 5;
    for (const [at, risk] of risks.entries()) {
      const height = entryHeight(risk, whole.width - 10);
      if (y + height > whole.y + room) return at;
      boxes.push([risk.key, { x: whole.x + 5, y, width: whole.width - 10, height }]);
      y += height + GAP;
    }
    return risks.length;
  };
  const place = (whole: Rect, key: string) => {
    const own = inCell.get(key) ?? [];
    const count = put(own, whole, whole.height - FOOT);
    if (count < own.length)
      back.push({
        key: `more ${key}`,
        is: 'back',
        layer: 400,
        box: whole,
        marks: [
          textMark(`and ${own.length - count} more`, whole.x + 8, whole.y + whole.height - 6, {
            size: 11,
            ink: 'ink-2',
          }),
        ],
      });
  };
  for (const cell of cells) {
    const box = {
      x: (shapeFigure(cell, 'column')! - 1) * (SCORED + 4),
      y: (5 - shapeFigure(cell, 'row')!) * (HEIGHT + 4),
      width: SCORED,
      height: HEIGHT,
    };
    const tone = BANDS[word(cell, 'band') ?? ''] ?? 'success';
    boxes.push([cell.key, box]);
    back.push({
      key: `band ${cell.key}`,
      is: 'back',
      layer: -1,
      box,
      marks: [
        { is: 'box', ...box, radius: 4, fill: `${tone}-bg`, stroke: `${tone}-line`, weight: 1 },
        // The level is written too, so that it does not depend on the colour alone.
        textMark(BAND_WORDS[word(cell, 'band') ?? ''] ?? '', box.x + box.width - 6, box.y + box.height - 6, {
          size: 11,
          ink: tone,
          align: 'end',
        }),
      ],
    });
    place(box, cell.key);
  }
  const strip = shapes.find(({ kind }) => kind === 'STRIP');
  const below = 5 * (HEIGHT + 4) + 44;
  if (strip) {
    // In columns as wide as those above; what has no room in them is in the list at the side.
    const own = (inCell.get(strip.key) ?? []).slice(0, 20);
    const columns = [0, 1, 2, 3, 4].map((column) => own.filter((_, at) => at % 5 === column));
    const high = Math.max(
      24,
      ...columns.map((risks) => risks.reduce((sum, risk) => sum + entryHeight(risk, SCORED - 10) + GAP, 0)),
    );
    const box = { x: 0, y: below + 20, width: 5 * (SCORED + 4) - 4, height: high + 8 };
    boxes.push([strip.key, box]);
    const rest = (inCell.get(strip.key)?.length ?? 0) - own.length;
    back.push({
      key: 'strip',
      is: 'back',
      layer: -1,
      box: { ...box, y: box.y - 20 },
      marks: [
        textMark(`${shapeName(strip)}${rest > 0 ? `, and ${rest} more` : ''}`, 0, box.y - 6, {
          size: 12,
          bold: 500,
          ink: 'ink-2',
        }),
      ],
    });
    for (const [column, risks] of columns.entries())
      put(risks, { ...box, x: column * (SCORED + 4), width: SCORED }, box.height + GAP);
  }
  for (let level = 1; level <= 5; level++) {
    const x = (level - 1) * (SCORED + 4) + SCORED / 2;
    const y = (5 - level) * (HEIGHT + 4) + HEIGHT / 2 + 4;
    back.push({
      key: `level ${level}`,
      is: 'back',
      layer: 0,
      box: { x: -20, y, width: 1, height: 1 },
      marks: [
        textMark(String(level), x, 5 * (HEIGHT + 4) + 14, { size: 12, ink: 'ink-2', align: 'middle' }),
        textMark(String(level), -12, y, { size: 12, ink: 'ink-2', align: 'end' }),
      ],
    });
  }
  back.push({
    key: 'axes',
    is: 'back',
    layer: 0,
    box: { x: -110, y: -24, width: 1, height: 1 },
    marks: [
      textMark('Probability', -12, -10, { size: 12, bold: 600, ink: 'ink-2', align: 'middle' }),
      textMark('Consequence', 2.5 * (SCORED + 4), 5 * (HEIGHT + 4) + 32, {
        size: 12,
        bold: 600,
        ink: 'ink-2',
        align: 'middle',
      }),
    ],
  });
  return { boxes, routes: [], back, closed: [] };
}
