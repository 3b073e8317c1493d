import type { Content, Line, Shape } from '../drawing/content.ts';
import { labelOf } from '../drawing/notation/lines.ts';

const names: Record<string, readonly [one: string, many: string]> = {
  Action: ['action', 'actions'],
  'Input/Output': ['input or output', 'inputs and outputs'],
  'Test Case': ['test case', 'test cases'],
  Equation: ['equation', 'equations'],
};

const plural = (name: string, count: number): string => {
  const [one, many] = names[name] ?? [
    name.toLowerCase(),
    /[sxz]$/.test(name)
      ? `${name.toLowerCase()}es`
      : name.endsWith('y')
        ? `${name.toLowerCase().slice(0, -1)}ies`
        : `${name.toLowerCase()}s`,
  ];
  return `${count} ${count === 1 ? one : many}`;
};

/** What stands on a picture, counted by class: '8 actions, 2 inputs and outputs, 12 lines'. */
export function counted({ shapes, lines }: Content): string {
  const classes = new Map<string, number>();
  for (const { entity } of shapes) if (entity) classes.set(entity.className, (classes.get(entity.className) ?? 0) + 1);
  const sorted = [...classes].sort(([, a], [, b]) => b - a);
  const parts = sorted.slice(0, 3).map(([name, count]) => plural(name, count));
  const others = sorted.slice(3).reduce((sum, [, count]) => sum + count, 0);
  if (others > 0) parts.push(`${others} others`);
  if (lines.length > 0) parts.push(lines.length === 1 ? '1 line' : `${lines.length} lines`);
  return parts.join(', ');
}

const kinds: Record<string, string> = {
  PARENT_CHILD: 'whole and part',
  RELATION: 'relation',
  GENERATES: 'generates',
  RECEIVES: 'receives',
  TRIGGERS: 'triggers',
  CONSUMES: 'consumes',
  PRODUCES: 'produces',
  SEIZES: 'seizes',
  PERFORMS: 'performs',
  CONDUIT: 'conduit',
  ITEM_FLOW: 'flow of items',
  CONTAINMENT: 'contains',
  DERIVE: 'derives from',
  REFINE: 'refines',
  SATISFY: 'satisfies',
  VERIFY: 'verifies',
  COPY: 'copies',
  TRACE: 'traced from',
  BINDING: 'same parameter',
  TRANSITION: 'transition',
  DEPENDS: 'waits for',
};

/** Whether a line says itself what it is, so that one entry of a legend tells of all of them. */
const isNamed = (line: Line): boolean => labelOf({ ...line, label: null }).startsWith('«');

/** What a kind of line means. */
export const meaningOf = (line: Line): string => kinds[line.kind] ?? line.kind.toLowerCase().replaceAll('_', ' ');

/** What a legend says of a kind of line. */
export const entryOf = (line: Line): string => (isNamed(line) ? 'depends on, as it says' : meaningOf(line));

/** One line of each kind on the picture; of those that say what they are, one. */
export const kindsOf = ({ lines }: Content): Line[] => [
  ...new Map(
    lines
      .filter(({ kind }) => kind !== 'FLOW' && kind !== 'RETURN')
      .map((line) => [isNamed(line) ? '«»' : line.kind, { ...line, label: null }]),
  ).values(),
];

export const wordOn = (line: Line, shapes: ReadonlyMap<string, Shape>): string => {
  const end = (key: string) => {
    const shape = shapes.get(key);
    return [shape?.entity?.number, shape?.text ?? shape?.entity?.name].filter(Boolean).join(' ') || 'something';
  };
  return `${labelOf(line) || meaningOf(line)} from ${end(line.fromKey)} to ${end(line.toKey)}`;
};
