// The style of each kind of line.
import type { Line } from '../content.ts';

export type Head = 'none' | 'filled' | 'open' | 'double' | 'triangle' | 'diamond' | 'whole' | 'crossed';

interface Style {
  ink?: string;
  weight?: number;
  dash?: readonly number[];
  start?: Head;
  end?: Head;
  /** Words of the kind, between guillemets, where the line has no label of its own. */
  says?: string;
}

const dashed = [6, 4] as const;
const dependency = (says?: string): Style => ({ dash: dashed, end: 'open', ...(says && { says }) });

/** The style of each kind of line, one row per kind. */
const styles: Readonly<Record<string, Style>> = {
  PARENT_CHILD: { ink: 'ink-3' },
  RELATION: { ink: 'ink-3', end: 'open' },
  FLOW: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  JOIN: { ink: 'ink-2', weight: 1.5 },
  RETURN: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  GENERATES: { ink: 'purple-75', end: 'open' },
  RECEIVES: { ink: 'purple-75', end: 'open' },
  TRIGGERS: { ink: 'purple-75', end: 'double' },
  CONSUMES: { ink: 'blue-75', end: 'filled' },
  PRODUCES: { ink: 'blue-75', end: 'filled' },
  SEIZES: { ink: 'blue-75', end: 'filled' },
  PERFORMS: { ink: 'ink-3' },
  CONDUIT: { ink: 'ink-2', weight: 1.5 },
  ITEM_FLOW: { ink: 'ink-2', weight: 1.5, end: 'filled' },
  ASSOCIATION: {},
  AGGREGATION: { start: 'diamond' },
  COMPOSITION: { start: 'whole' },
  GENERALIZATION: { end: 'triangle' },
  IMPORT: dependency('import'),
  CONTAINMENT: { start: 'crossed', ink: 'ink-2' },
  DERIVE: dependency('deriveReqt'),
  REFINE: dependency('refine'),
  SATISFY: dependency('satisfy'),
  VERIFY: dependency('verify'),
  COPY: dependency('copy'),
  TRACE: dependency('trace'),
  BINDING: { ink: 'purple-75' },
  MESSAGE: { weight: 1.5, end: 'open' },
  CALL: { weight: 1.5, end: 'filled' },
  REPLY: { weight: 1.5, end: 'open', dash: dashed },
  TRANSITION: { weight: 1.5, end: 'filled' },
  INCLUDE: dependency('include'),
  EXTEND: dependency('extend'),
  DEPENDS: { end: 'filled', ink: 'ink-3' },
};

const fallback: Style = { ink: 'ink-3', end: 'open' };

export function styleOf(line: Line): Required<Pick<Style, 'ink' | 'weight' | 'start' | 'end'>> & Style {
  const style = styles[line.kind] ?? fallback;
  const is = (mark: string) => line.marks.includes(mark);
  const isDirected = line.kind === 'CONDUIT' && !is('TWO_WAY') && line.figures?.['flows'] !== true;
  const arrow = isDirected ? 'filled' : (style.end ?? 'none');
  // All arrows at a function have the same head, whatever their side.
  if (typeof line.figures?.['side'] === 'string')
    return {
      weight: 1.25,
      ...style,
      ink: is('SUSPECT') ? 'danger' : (style.ink ?? 'ink-2'),
      start: 'none',
      end: 'filled',
    };
  const [start, end] = is('REVERSED')
    ? [arrow, style.start ?? 'none']
    : [style.start ?? 'none', is('TWO_WAY') ? 'none' : arrow];
  return {
    weight: 1.25,
    ...style,
    ink: is('WARNED') || is('MISSING') || is('SUSPECT') ? 'danger' : (style.ink ?? 'ink-2'),
    ...((is('DASHED') || is('MISSING')) && { dash: dashed }),
    start,
    end,
  };
}

/** Returns the words at a line. */
export function labelOf(line: Line): string {
  const says = styles[line.kind]?.says;
  if (line.label?.startsWith('«')) return line.label;
  return says ? `«${says}»${line.label && line.label !== says ? ` ${line.label}` : ''}` : (line.label ?? '');
}
