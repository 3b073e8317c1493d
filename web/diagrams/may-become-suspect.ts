import type { Content } from '#shared/drawing/content.ts';

/** Kinds of lines whose links become suspect when one of their ends is renamed. */
const RESTING = new Set(['DERIVE', 'REFINE', 'SATISFY', 'VERIFY', 'COPY', 'TRACE', 'RELATION']);
/** Kinds of lines for which that is so if both ends are requirements. */
const OF_PARTS = new Set(['CONTAINMENT', 'PARENT_CHILD']);
const RULE = 'Requirement';

/** Tells whether renaming an entity may make links suspect; only the server knows which. */
export function mayBecomeSuspect({ shapes, lines }: Pick<Content, 'shapes' | 'lines'>, entityId: number): boolean {
  const own = shapes.filter(({ entity }) => entity?.entityId === entityId);
  const keys = new Set(own.map(({ key }) => key));
  const isRule = own.some(({ entity }) => entity?.className === RULE);
  return lines.some(
    ({ kind, fromKey, toKey }) =>
      (RESTING.has(kind) || (isRule && OF_PARTS.has(kind))) && (keys.has(fromKey) || keys.has(toKey)),
  );
}
