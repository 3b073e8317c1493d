import { propertyType } from '../../model/attributes/types/index.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { PlannedEntity } from './plan.ts';

// Texts mention entities as `@{12}:name`, `span[data-entity]` and `inno[target]`: by global id, which is the same everywhere, or by number,
// under which another organization has another entity. A document says `entity:3` instead, by the key that the entity has within it.
const tag = /<(?:span|inno)\s[^>]*>/g;
const places = (name: string) => ({
  inText: new RegExp(`(@\\{)${name}(?=\\})`, 'g'),
  inTag: new RegExp(`(\\s(?:data-entity|data-target|target)=")${name}(?=")`, 'g'),
});
const byNumber = places('(\\d+)');
const byKey = places('entity:([\\w.-]+)');

type Renamed = (name: string) => string | undefined;
function renamed(html: string, { inText, inTag }: ReturnType<typeof places>, to: Renamed): string {
  const one = (whole: string, before: string, name: string) => {
    const other = to(name);
    return other === undefined ? whole : before + other;
  };
  return html.replace(inText, one).replace(tag, (whole) => whole.replace(inTag, one));
}

/** A text with the keys that the entities it mentions have in the document; those that are not in it keep their numbers. */
export const mentionsForDocument = (html: string, keyOf: (id: number) => number | undefined): string =>
  renamed(html, byNumber, (id) => {
    const key = keyOf(Number(id));
    return key === undefined ? undefined : `entity:${key}`;
  });

/** An entity of a document whose texts mention others by the numbers that they have, or are to have, here. */
export function withMentions(
  { patch }: Pick<PlannedEntity, 'patch'>,
  schema: Schema,
  ids: ReadonlyMap<string, number>,
): PlannedEntity['patch'] {
  const text = (html: string) => renamed(html, byKey, (key) => ids.get(key)?.toString());
  const isRich = (id: string) => propertyType(schema.properties.get(Number(id))?.type ?? 'TEXT').search === 'html';
  const { description, attrs = {} } = patch;
  const mentioning = Object.entries(attrs).filter(([id, value]) => isMentioning(value) && isRich(id));
  if (!isMentioning(description) && mentioning.length === 0) return patch;
  return {
    ...patch,
    ...(description !== undefined && { description: text(description) }),
    attrs: { ...attrs, ...Object.fromEntries(mentioning.map(([id, html]) => [id, text(String(html))])) },
  };
}

const isMentioning = (value: unknown): boolean => typeof value === 'string' && value.includes('entity:');
