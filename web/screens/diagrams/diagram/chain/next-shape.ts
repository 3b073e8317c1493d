import type { Tool, TypeFacts } from '../../../../diagrams/DiagramTypeFacts.ts';
import { chainOf } from '../pictures/chains.ts';
import { usualLines } from '../usual-lines.ts';

/** The way in which a shape follows another: linked to it, or beside it. */
export type Way = 'next' | 'sibling';

/** The making of a shape: its tool, what it was added to, and what was said with it. */
export interface Made {
  tool: Tool;
  onto: string | undefined;
  classId?: string | undefined;
  className?: string | undefined;
  values?: object | undefined;
}

/** The next shape of a chain: its tool, what it is added to, and the lines of which one links it to the shape before. */
interface NextShape {
  tool: Tool;
  onto: string | undefined;
  lines: readonly Tool[];
}

/** Lines that lead from a whole to a part. */
const TO_PARTS = new Set(['COMPOSITION', 'CONTAINMENT']);
const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC']);
/** Kinds of shapes that are followed by the usual kind of their diagram rather than by their own. */
const LEADING = new Set(['OR', 'LOOP', 'SYNC', 'INITIAL', 'HISTORY', 'ACTOR']);
/** Kinds of shapes that no line leaves. */
const LAST = new Set(['FINAL', 'PORT', 'VARIABLE', 'ARROW', 'AXIS']);

/**
 * Returns what follows a shape. The relation is the one of the tool, wherever the diagram draws a part beside its whole; elsewhere the new
 * shape belongs where the one before does, and a line links the two.
 */
export function nextShape(
  { picture, tools }: Pick<TypeFacts, 'picture' | 'tools'>,
  { tool, onto }: Made,
  at: { key: string; isShape: boolean },
  way: Way,
): NextShape {
  const [usual = tool] = tools.filter(({ shape }) => shape);
  const kind = tool.shape ?? '';
  const following = LEADING.has(kind) ? usual : tool;
  const { isInOrder = false, isAtWhole = false } = chainOf(picture);
  if (isInOrder && STEPS.has(kind)) return { tool: way === 'next' ? following : tool, onto: at.key, lines: [] };
  if (way === 'sibling' || !at.isShape || LAST.has(kind)) return { tool, onto, lines: [] };
  if (isAtWhole || tools.some(({ line }) => TO_PARTS.has(line ?? '')))
    return { tool: following, onto: at.key, lines: [] };
  const lines = usualLines(tools).filter(({ line }) => line !== 'BINDING');
  return { tool: following, onto, lines };
}
