/** The values that an entity cannot keep in its new class, by the server's names. */
interface Loss {
  attributes: readonly { name: string }[];
  labels: readonly { name: string }[];
  links: readonly { name: string }[];
}

/** A value that is lost with the old class, and the number of entities that lose it. */
export interface Lost {
  kind: 'Attribute' | 'Label' | 'Relationship';
  name: string;
  entities: number;
}

const partsOf = ({ attributes, labels, links }: Loss) => [
  ...attributes.map(({ name }) => ({ kind: 'Attribute' as const, name })),
  ...labels.map(({ name }) => ({ kind: 'Label' as const, name })),
  ...links.map(({ name }) => ({ kind: 'Relationship' as const, name })),
];

/** Sums up losses of many entities: each value once with its number of entities, most first. */
export function lostBy(losses: readonly Loss[]): Lost[] {
  const found = new Map<string, Lost>();
  for (const loss of losses) {
    const own = new Map(partsOf(loss).map((part) => [`${part.kind} ${part.name}`, part]));
    for (const [key, part] of own) found.set(key, { ...part, entities: (found.get(key)?.entities ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.entities - a.entities || a.name.localeCompare(b.name));
}
