import type { Attrs } from '../../../model/attributes/attribute.ts';
import { propertyType } from '../../../model/attributes/types/index.ts';
import { byNumber, referencePatterns, renameReferences } from '../../../model/entities/rules/texts.ts';
import { rewrittenMetadata } from '../../../model/metadata/rules/references.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { PlannedEntity } from '../import-plan.ts';

// In a database texts mention entities by global id or by number, under which another organization has another entity. A document says `entity:3`
// instead, by the key that the entity has within it; ReqIF, by its identifier.
const byKey = referencePatterns('entity:([\\w.-]+)');

/** Replaces the entities that a text mentions by their keys in the document; entities outside it keep their numbers. */
export const mentionsForDocument = (html: string, keyOf: (id: number) => string | number | undefined): string =>
  renameReferences(html, byNumber, (id) => {
    const key = keyOf(Number(id));
    return key === undefined ? undefined : `entity:${key}`;
  });

/** Replaces the entities that a document's texts mention by their present or future numbers here. */
export function withMentions(
  { patch }: Pick<PlannedEntity, 'patch'>,
  schema: Schema,
  ids: ReadonlyMap<string, number>,
): PlannedEntity['patch'] {
  const { description, attrs = {}, metadata } = patch;
  const attrsHere = attrsWithMentions(attrs, schema, ids);
  const metadataHere = rewrittenMetadata(metadata, (text) => textHere(text, ids));
  if (!isMentioning(description) && attrsHere === attrs && metadataHere === metadata) return patch;
  return {
    ...patch,
    ...(description !== undefined && { description: textHere(description, ids) }),
    attrs: attrsHere,
    ...(metadataHere && { metadata: metadataHere }),
  };
}

/** Rewrites the mentions in the attributes of an entity or a link. */
export function attrsWithMentions(attrs: Attrs, schema: Schema, ids: ReadonlyMap<string, number>): Attrs {
  let here = attrs;
  for (const id in attrs)
    if (isMentioning(attrs[id]) && isRich(schema, id)) here = { ...here, [id]: textHere(String(attrs[id]), ids) };
  return here;
}

const textHere = (html: string, ids: ReadonlyMap<string, number>): string =>
  renameReferences(html, byKey, (key) => ids.get(key)?.toString());
const isRich = (schema: Schema, id: string) =>
  propertyType(schema.properties.get(Number(id))?.type ?? 'TEXT').search === 'html';

const isMentioning = (value: unknown): boolean => typeof value === 'string' && value.includes('entity:');
