// Describes a diagram in words for screen readers.
import { shapeFigure, shapeName, word, type Line, type Shape } from './content.ts';
import { captionsOf } from './notation/foot.ts';
import { once } from './once.ts';

/** Groups lines by the shapes at their ends. */
const linesAt = once((lines: readonly Line[]): Map<string, Line[]> => {
  const result = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of new Set([line.fromKey, line.toKey])) {
      const there = result.get(key);
      if (there) there.push(line);
      else result.set(key, [line]);
    }
  return result;
});

const MOST_ROWS = 6;

/** Lists the contents of a box's compartments, with their names. */
function rowsInWords({ compartments }: Shape): string[] {
  return compartments.flatMap(({ name, rows }) => {
    if (rows.length === 0) return [];
    const said = rows.slice(0, MOST_ROWS).map(({ text }) => text);
    const more = rows.length > MOST_ROWS ? [`and ${rows.length - MOST_ROWS} more`] : [];
    return [`${name ? `${name}: ` : ''}${[...said, ...more].join('; ')}`];
  });
}

/** Describes a cell and its position: its row and column, or its likelihood and severity. */
export function cellName(shape: Shape, shapes?: ReadonlyMap<string, Shape>): string {
  const [row, column, band] = [shapeFigure(shape, 'row'), shapeFigure(shape, 'column'), word(shape, 'band')];
  if (band) return `Probability ${row}, consequence ${column}, ${band.toLowerCase()}`;
  const content = shape.compartments.flatMap(({ rows }) => rows.map(({ text }) => text)).join(', ');
  const called = (place: number | undefined) => {
    for (const each of shapes?.values() ?? [])
      if (each.kind === 'DIAGONAL' && shapeFigure(each, 'row') === place)
        return [each.entity?.number, shapeName(each)].filter(Boolean).join(' ');
    return 'outside';
  };
  return shapes ? `${content}, from ${called(row)} to ${called(column)}` : content;
}

/** The words for marks, in the order in which they are read. */
const saidOf: Readonly<Record<string, string>> = {
  LOCKED: 'locked',
  SUSPECT: 'suspect',
  CHANGED: 'changed since the last baseline',
  DECOMPOSED: 'has parts',
  REPEATED: 'also shown elsewhere',
  CYCLE: 'is its own ancestor',
  EXTERNAL: 'from outside',
};

/** Describes a shape of a diagram for screen readers. */
export function shapeInWords(shape: Shape, lines: readonly Line[], shapes: ReadonlyMap<string, Shape>): string {
  const plain = shape.kind.toLowerCase().replaceAll('_', ' ');
  const name =
    shape.kind === 'CELL'
      ? cellName(shape, shapes)
      : [shape.entity?.number, shapeName(shape)].filter(Boolean).join(' ');
  const words = [name || plain, (shape.entity?.className ?? shape.kind.replaceAll('_', ' ')).toLowerCase()];
  for (const [mark, said] of Object.entries(saidOf)) if (shape.marks.includes(mark)) words.push(said);
  if (shape.kind !== 'CELL') words.push(...rowsInWords(shape));
  words.push(...captionsOf(shape));
  const links = linesAt(lines).get(shape.key) ?? [];
  for (const line of links.slice(0, 6)) {
    const isFrom = line.fromKey === shape.key;
    const other = shapes.get(isFrom ? line.toKey : line.fromKey);
    const name =
      [other?.entity?.number, other && shapeName(other)].filter(Boolean).join(' ') ||
      (other?.kind ?? '').toLowerCase().replaceAll('_', ' ');
    const suspect = line.marks.includes('SUSPECT') ? ', suspect' : '';
    words.push(
      `${line.label ?? line.kind.toLowerCase().replaceAll('_', ' ')} ${isFrom ? 'to' : 'from'} ${name}${suspect}`,
    );
  }
  if (links.length > 6) words.push(`and ${links.length - 6} more lines`);
  return words.join(', ');
}
