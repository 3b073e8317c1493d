/** A field of one or both of two entities, with both values. */
export interface ComparedField {
  name: string;
  left: string;
  right: string;
  /** True if the lines form a list, which is compared line by line. */
  isList: boolean;
}

/** An entity to be compared with another, with texts as people read them. */
export interface Comparable {
  class: { name: string };
  number: string;
  name: string;
  description: string;
  attributes: readonly { property: { name: string }; text: string }[];
  linkedLabel?: { name: string } | null | undefined;
  labels: readonly { name: string }[];
  relationGroups: readonly { label: string; links: readonly { entity: { displayName: string } }[] }[];
}

const { compare: byNumber } = new Intl.Collator('en', { numeric: true });

/** Returns the values of an entity by field; properties of both classes match by name. */
function fieldsOf(entity: Comparable, plain: (html: string) => string): Map<string, string> {
  const lines = (words: readonly string[]) => words.toSorted(byNumber).join('\n');
  return new Map([
    ['Class', entity.class.name],
    ['Number', entity.number],
    ['Name', entity.name],
    ['Description', plain(entity.description)],
    ...entity.attributes.map(({ property, text }): [string, string] => [property.name, text]),
    ['Linked label', entity.linkedLabel?.name ?? ''],
    ['Labels', lines(entity.labels.map(({ name }) => name))],
    ...entity.relationGroups.map(({ label, links }): [string, string] => [
      label,
      lines(links.map(({ entity: far }) => far.displayName)),
    ]),
  ]);
}

/** Returns the fields that differ between two entities, in page order, and the number of equal ones. */
export function compareEntities(
  left: Comparable,
  right: Comparable,
  plain: (html: string) => string,
): { different: ComparedField[]; alikeCount: number } {
  const [ours, theirs] = [fieldsOf(left, plain), fieldsOf(right, plain)];
  const lists = new Set(['Labels', ...[left, right].flatMap((of) => of.relationGroups.map(({ label }) => label))]);
  const all = [...new Set([...ours.keys(), ...theirs.keys()])].map((name) => ({
    name,
    left: ours.get(name) ?? '',
    right: theirs.get(name) ?? '',
    isList: lists.has(name),
  }));
  const different = all.filter((field) => field.left !== field.right);
  return {
    different,
    alikeCount: all.filter((field) => field.left === field.right && field.left !== '').length,
  };
}
