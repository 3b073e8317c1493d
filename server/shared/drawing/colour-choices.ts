import { byGroups, byHeat, type Key } from './colouring.ts';
import type { Content } from './content.ts';

/** An attribute's text; of a measurable one also the number, under the name that its type has for it. */
export interface ShownAttribute {
  text: string;
  property: { name: string; type: string };
  number?: number | null;
  percent?: number | null;
  days?: number | null;
  result?: number | null;
}

/** The facts about shapes by which they can be coloured. */
export type ColourableShapes = readonly {
  key: string;
  entity?: { labels: readonly { name: string }[]; attributes: readonly ShownAttribute[] } | null;
}[];

/** The colours of shapes by their keys, with their meanings, and the attribute that they show. */
export interface Colours {
  colours: ReadonlyMap<string, string>;
  keys: readonly Key[];
  of: string;
}

/** A choice of colours: 'class', 'label', a property as 'is:Status', or as 'heat:Size' by amount. */
export interface ColourChoice {
  value: string;
  label: string;
  group: 'Type' | 'Property' | 'Heat scale';
}

/** The property types with few, short values; others would give every shape a colour of its own. */
const PLAIN = new Set(['TEXT', 'ENUMERATION', 'MULTISELECT', 'BOOLEAN', 'USER_TEAM', 'MULTIPLICITY']);

const amountOf = (attribute: ShownAttribute): number | undefined => {
  const { number, percent, days, result } = attribute;
  return [number, percent, days, result].find((each): each is number => typeof each === 'number');
};
const isMeasured = ({ property: { type } }: ShownAttribute) =>
  ['NUMBER', 'PERCENT', 'DURATION', 'COMPUTABLE'].includes(type);

/** Lists the colourings available for the shapes of a picture. */
export function choicesOf(shapes: ColourableShapes): ColourChoice[] {
  const [plain, measured] = [new Set<string>(), new Set<string>()];
  for (const { entity } of shapes)
    for (const attribute of entity?.attributes ?? []) {
      const { name, type } = attribute.property;
      if (isMeasured(attribute)) measured.add(name);
      else if (PLAIN.has(type)) plain.add(name);
    }
  const sorted = (names: Set<string>) => [...names].sort();
  return [
    { value: 'class', label: 'Class', group: 'Type' },
    { value: 'label', label: 'Label', group: 'Type' },
    ...(plain.has('Status') ? [{ value: 'is:Status', label: 'State', group: 'Type' } as const] : []),
    ...sorted(plain)
      .filter((name) => name !== 'Status')
      .map((name) => ({ value: `is:${name}`, label: name, group: 'Property' }) as const),
    ...sorted(measured).map((name) => ({ value: `heat:${name}`, label: name, group: 'Heat scale' }) as const),
  ];
}

/** Returns the colours of a choice, with their meanings. */
export function coloursBy(
  choice: string,
  content: Content,
  shapes: ColourableShapes,
): { colours: Map<string, string>; keys: Key[] } {
  if (choice === 'class')
    return byGroups(new Map(content.shapes.flatMap(({ key, entity }) => (entity ? [[key, entity.className]] : []))));
  if (choice === 'label')
    return byGroups(
      new Map(
        shapes.flatMap(({ key, entity }) =>
          entity ? [[key, entity.labels.map(({ name }) => name).join(', ') || 'No label']] : [],
        ),
      ),
    );
  const [kind = '', ...rest] = choice.split(':');
  const name = rest.join(':');
  const named = shapes.flatMap(({ key, entity }) =>
    (entity?.attributes ?? [])
      .filter(({ property }) => property.name === name)
      .map((attribute) => ({ key, attribute })),
  );
  if (kind === 'heat')
    return byHeat(
      new Map(
        named.flatMap(({ key, attribute }) => {
          const amount = amountOf(attribute);
          return amount === undefined ? [] : [[key, amount] as const];
        }),
      ),
    );
  return byGroups(new Map(named.map(({ key, attribute }) => [key, attribute.text || 'Not set'])));
}
