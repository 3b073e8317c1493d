import type { Content } from '#shared/drawing/content.ts';

/** Lines of links that become suspect when an end of them is called something else. */
const RESTING = new Set(['DERIVE', 'REFINE', 'SATISFY', 'VERIFY', 'COPY', 'TRACE', 'RELATION']);
/** The same where both ends are requirements. */
const OF_PARTS = new Set(['CONTAINMENT', 'PARENT_CHILD']);
const RULE = 'Requirement';

/** Whether links of something may become suspect by its new name: which do, only the server says. */
export function mayBecomeSuspect({ shapes, lines }: Pick<Content, 'shapes' | 'lines'>, entityId: number): boolean {
  const own = shapes.filter(({ entity }) => entity?.entityId === entityId);
  const keys = new Set(own.map(({ key }) => key));
  const isRule = own.some(({ entity }) => entity?.className === RULE);
  return lines.some(
    ({ kind, fromKey, toKey }) =>
      (RESTING.has(kind) || (isRule && OF_PARTS.has(kind))) && (keys.has(fromKey) || keys.has(toKey)),
  );
}
