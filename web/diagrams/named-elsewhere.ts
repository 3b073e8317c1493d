import type { Content } from '#shared/drawing/content.ts';

/** Tells whether an entity's name also appears in labels, rows or figures, which only the server makes. */
export function isNamedElsewhere({ shapes, lines }: Pick<Content, 'shapes' | 'lines'>, entityId: number): boolean {
  const names = new Set(
    [...shapes, ...lines].flatMap(({ entity }) => (entity?.entityId === entityId ? [entity.name] : [])),
  );
  const holds = (given: unknown): boolean =>
    typeof given === 'string'
      ? [...names].some((name) => name === '' || given.includes(name))
      : given !== null && typeof given === 'object' && Object.values(given).some(holds);
  return (
    names.size === 0 ||
    shapes.some(({ text, compartments, figures }) => holds(text) || holds(compartments) || holds(figures)) ||
    lines.some(({ label, figures }) => holds(label) || holds(figures))
  );
}
