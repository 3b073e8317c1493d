import type { Content, Line, Shape } from '../../server/diagrams/drawing/content.ts';
import { meaningOf } from '../../server/diagrams/drawing/legend.ts';
import { labelOf } from '../../server/diagrams/drawing/notation/lines.ts';

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

export const wordOn = (line: Line, shapes: ReadonlyMap<string, Shape>): string => {
  const end = (key: string) => {
    const shape = shapes.get(key);
    return [shape?.entity?.number, shape?.text ?? shape?.entity?.name].filter(Boolean).join(' ') || 'something';
  };
  return `${labelOf(line) || meaningOf(line)} from ${end(line.fromKey)} to ${end(line.toKey)}`;
};
