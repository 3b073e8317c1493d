import type { ColourChoice, ColourableShapes } from '#shared/drawing/colour-choices.ts';
import type { Content } from '#shared/drawing/content.ts';
import { canSayMore } from '#shared/drawing/notation/shapes.ts';

const [DESCRIPTION, LABELS, ATTRIBUTE] = ['description', 'labels', 'is:'];

type Named = Pick<ColourChoice, 'value' | 'label'>;

/** Returns the choices of texts on shapes besides their names. */
export function captionChoices(shapes: ColourableShapes): Named[] {
  const names = new Set(
    shapes.flatMap(({ entity }) => (entity?.attributes ?? []).map(({ property }) => property.name)),
  );
  return [
    { value: DESCRIPTION, label: 'Description' },
    { value: LABELS, label: 'Labels' },
    ...[...names].toSorted().map((name) => ({ value: `${ATTRIBUTE}${name}`, label: name })),
  ];
}

/** Adds the chosen texts below the names; empty ones are left out. */
export function withCaptions(content: Content, chosen: readonly string[], facts: ColourableShapes): Content {
  if (chosen.length === 0) return content;
  const factsOf = new Map(facts.map(({ key, entity }) => [key, entity]));
  const saidBy = (key: string, description: string | null | undefined, choice: string): string => {
    const known = factsOf.get(key);
    if (choice === DESCRIPTION) return description ?? '';
    if (choice === LABELS) return (known?.labels ?? []).map(({ name }) => name).join(', ');
    const said = known?.attributes.find(({ property }) => `${ATTRIBUTE}${property.name}` === choice);
    return said?.text ? `${said.property.name}: ${said.text}` : '';
  };
  return {
    ...content,
    shapes: content.shapes.map((shape) => {
      if (!shape.entity || !canSayMore(shape)) return shape;
      const captions = chosen
        .map((choice) => saidBy(shape.key, shape.entity?.description, choice).trim())
        .filter(Boolean);
      return captions.length === 0 ? shape : { ...shape, figures: { ...shape.figures, captions } };
    }),
  };
}
