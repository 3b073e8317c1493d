// The legend explains the lines of a picture in words.
import type { Content, Line } from './content.ts';
import { flows } from './notation/line-words.ts';
import { labelOf, lineMarks } from './notation/lines.ts';
import { flagAt } from './notation/parts.ts';
import type { Mark, Point } from './scene.ts';

const kinds: Record<string, string> = {
  PARENT_CHILD: 'parent and child',
  RELATION: 'relation',
  GENERATES: 'generates',
  RECEIVES: 'receives',
  TRIGGERS: 'triggers',
  CONSUMES: 'consumes',
  PRODUCES: 'produces',
  SEIZES: 'seizes',
  PERFORMS: 'performs',
  CONDUIT: 'conduit',
  ITEM_FLOW: 'item flow',
  CONTAINMENT: 'contains',
  DERIVE: 'derives from',
  REFINE: 'refines',
  SATISFY: 'satisfies',
  VERIFY: 'verifies',
  COPY: 'copies',
  TRACE: 'traced from',
  BINDING: 'same parameter',
  TRANSITION: 'transition',
  DEPENDS: 'depends on',
};

/** Tells whether a line shows its kind, so that one legend entry covers all lines of this kind. */
const isNamed = (line: Line): boolean => labelOf({ ...line, label: null }).startsWith('«');

/** Returns the meaning of a kind of line. */
export const meaningOf = (line: Line): string => kinds[line.kind] ?? line.kind.toLowerCase().replaceAll('_', ' ');

/** Tells whether a connector carries something that cannot flow; such ones, and those with a flow, differ from plain ones. */
const isWrong = ({ kind, marks }: Line): boolean => kind === 'CONDUIT' && marks.includes('WARNED');
const variantOf = (line: Line): string => (isWrong(line) ? 'direction conflict' : flows(line) ? 'item flow' : '');
const isSuspect = ({ marks }: Line): boolean => marks.includes('SUSPECT');

/** Returns the legend's words for a kind of line. */
export const entryOf = (line: Line): string =>
  isSuspect(line) ? 'suspect' : isNamed(line) ? 'dependency (kind is on the line)' : variantOf(line) || meaningOf(line);

/** Lists one line of each kind on the picture; of those that show their kind, one, and one of the suspect ones. */
export const kindsOf = ({ lines }: Content): Line[] => [
  ...new Map(
    lines
      .filter(({ kind }) => kind !== 'FLOW' && kind !== 'RETURN')
      .map((line) => [
        isSuspect(line) ? 'suspect' : isNamed(line) ? '«»' : `${line.kind} ${variantOf(line)}`,
        { ...line, label: null },
      ]),
  ).values(),
];

/** Draws a short piece of a line for a legend, without its words: with its flag if it is suspect. */
export function sampleOf(line: Line, from: Point, to: Point): Mark[] {
  const marks = line.marks.filter((mark) => mark === 'WARNED' || mark === 'SUSPECT');
  const drawn = lineMarks({ ...line, label: null, marks: marks.filter((mark) => mark !== 'SUSPECT') }, [from, to]);
  const plain = drawn.filter(({ is }) => is !== 'text');
  if (!isSuspect(line)) return plain;
  const inDanger = plain.map((mark) => ({ ...mark, ...('stroke' in mark && { stroke: 'danger' }) }) as Mark);
  return [...inDanger, ...flagAt({ x: from[0] + (to[0] - from[0]) * 0.4, y: from[1] + 4 })];
}

/** Returns the legend on paper; empty if all lines are of one kind. */
export function legendOf(content: Content): { line: Line; name: string }[] {
  const lines = kindsOf(content).map((line) => ({ line, name: entryOf(line) }));
  return lines.length > 1 ? lines : [];
}
