import { isMessage, type Content, type Line, type Shape } from '#shared/drawing/content.ts';
import { meaningOf } from '#shared/drawing/legend.ts';
import { labelOf } from '#shared/drawing/notation/lines.ts';

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

/** Nouns for kinds of shapes that engineers do not count by class. */
const byKind: Record<string, string> = { LIFELINE: 'lifeline', FRAGMENT: 'fragment', PART: 'part', PORT: 'port' };
const nounOf = ({ kind, marks, entity }: Shape): string | undefined =>
  kind === 'PART' && marks.includes('REFERENCE') ? 'reference' : (byKind[kind] ?? entity?.className);
/** Tells whether a shape is the frame around everything, which stands for the root entity. */
const isFrame = ({ kind, level }: Shape, shapes: readonly Shape[]) =>
  kind === 'INTERACTION' || (kind === 'BLOCK' && level === 0 && shapes.some((each) => each.kind === 'PART'));
const lineWord = (lines: readonly Line[], shapes: readonly Shape[]) =>
  lines.every(({ kind }) => isMessage(kind))
    ? 'message'
    : shapes.some(({ kind }) => kind === 'PART')
      ? 'connector'
      : 'line';

/** Counts the shapes of a picture by class, and its lines: '8 actions, 2 inputs and outputs, 12 lines'. */
export function shapeCounts({ shapes, lines }: Content): string {
  const classes = new Map<string, number>();
  for (const shape of shapes) {
    const noun = isFrame(shape, shapes) ? undefined : nounOf(shape);
    if (noun !== undefined) classes.set(noun, (classes.get(noun) ?? 0) + 1);
  }
  const sorted = [...classes].sort(([, a], [, b]) => b - a);
  const parts = sorted.slice(0, 3).map(([name, count]) => plural(name, count));
  const others = sorted.slice(3).reduce((sum, [, count]) => sum + count, 0);
  if (others > 0) parts.push(`${others} others`);
  if (lines.length > 0) parts.push(plural(lineWord(lines, shapes), lines.length));
  return parts.join(', ');
}

export const wordOn = (line: Line, shapes: ReadonlyMap<string, Shape>): string => {
  const end = (key: string) => {
    const shape = shapes.get(key);
    return [shape?.entity?.number, shape?.text ?? shape?.entity?.name].filter(Boolean).join(' ') || 'something';
  };
  return `${labelOf(line) || meaningOf(line)} from ${end(line.fromKey)} to ${end(line.toKey)}`;
};

/** Returns the suspect lines among some shapes and lines, and at these shapes. */
export function suspectAt({ lines }: Pick<Content, 'lines'>, keys: readonly string[]): string[] {
  const picked = new Set(keys);
  return lines.flatMap(({ key, fromKey, toKey, marks }) =>
    marks.includes('SUSPECT') && [key, fromKey, toKey].some((each) => picked.has(each)) ? [key] : [],
  );
}

/** Counts the suspect links of a picture in words; undefined if there are none. */
export function suspectOn({ shapes, lines }: Content): string | undefined {
  const links = lines.filter(({ marks }) => marks.includes('SUSPECT')).length;
  if (links > 0) return `${links} suspect ${links === 1 ? 'relationship' : 'relationships'}`;
  const ends = shapes.filter(({ marks }) => marks.includes('SUSPECT')).length;
  return ends > 0 ? `${ends} with suspect relationships` : undefined;
}

const conflicts = ({ lines }: Content): number =>
  lines.filter(({ kind, marks }) => kind === 'CONDUIT' && marks.includes('WARNED')).length;

export interface Standing {
  kind: 'suspect' | 'conflict' | 'warning' | 'changed';
  words: string;
  /** The details, if there are more. */
  all?: string;
}

/** Sums up the problems of a picture, gravest first. */
export function standingOf(content: Content): Standing[] {
  const { shapes, warnings } = content;
  const suspect = suspectOn(content);
  const suspectCount = suspect?.split(' ')[0];
  const conflicting = conflicts(content);
  const changed = shapes.filter(({ marks }) => marks.includes('CHANGED')).length;
  const result: Standing[] = [];
  if (suspect) result.push({ kind: 'suspect', words: `${suspectCount} suspect`, all: suspect });
  if (conflicting > 0)
    result.push({ kind: 'conflict', words: conflicting === 1 ? '1 conflict' : `${conflicting} conflicts` });
  if (warnings.length > 0)
    result.push({
      kind: 'warning',
      words: warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`,
      all: warnings.join('\n'),
    });
  if (changed > 0) result.push({ kind: 'changed', words: 'Changed', all: `${changed} changed since their baseline` });
  return result;
}
