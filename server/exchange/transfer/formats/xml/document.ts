import { schemaKinds, type SchemaKind } from '../../../../model/schema/schema.ts';
import type { ImportWarning } from '../../import-plan.ts';
import { DocumentNumbers } from './numbers.ts';
import type { ReadEntity, ReadLink } from './read-entity.ts';
import { isGlobalId, readXmlSchema } from './read-schema.ts';
import type { ReadFile } from './read.ts';

interface KnownItem {
  kind: SchemaKind;
  id: number;
  globalId: string;
  name: string;
}

/** Converts a file in the shape to the value of our JSON document, with warnings of what was left out. */
export function documentFromXml(file: ReadFile): { value: object; warnings: ImportWarning[] } {
  const { items = [], settings, ...beside } = file.beside as { items?: KnownItem[]; settings?: unknown };
  const numbers = new DocumentNumbers();
  for (const kind of schemaKinds)
    numbers.takeAll(
      kind,
      items.filter((item) => item.kind === kind).map(({ globalId: id, id: number }) => ({ id, number })),
    );
  const schema = readXmlSchema(file.schema, file.labels, numbers);
  numbers.takeAll('entities', file.entities);
  const { rels, warnings } = linksOf(file.links, canonicalOf(schema.relations), numbers);
  const entities = file.entities.map((entity) => entityOf(entity, rels.get(entity.id) ?? [], numbers));
  const mentioned = (kind: SchemaKind) => [
    ...items
      .filter((item) => item.kind === kind)
      .map(({ kind: _, ...item }) => ({ ...item, projectId: 0, isMentioned: true })),
    ...numbers.others(kind).map(([id, number]) => ({
      id: number,
      ...(isGlobalId(id) && { globalId: id }),
      name: id,
      projectId: 0,
      isMentioned: true,
    })),
  ];
  const value = {
    version: 1,
    ...(settings !== undefined && { project: settings }),
    schema: Object.fromEntries(schemaKinds.map((kind) => [kind, [...schema[kind], ...mentioned(kind)]])),
    entities,
    diagrams: file.entities.flatMap(({ id, diagrams }) =>
      diagrams.map((diagram) => ({ rootId: numbers.of('entities', id), ...diagram })),
    ),
    ...beside,
  };
  const lost = file.entities.flatMap(({ id, fields, warnings: own }) =>
    own.map((message) => ({ object: String(fields['name'] || id), message })),
  );
  return { value, warnings: [...lost, ...warnings] };
}

const attrsOf = (attrs: ReadEntity['attrs'], numbers: DocumentNumbers) =>
  Object.fromEntries(attrs.map(([id, value]) => [String(numbers.of('properties', id)), value]));

const entityOf = (entity: ReadEntity, rels: object[], numbers: DocumentNumbers): object => ({
  id: numbers.of('entities', entity.id),
  classId: numbers.of('classes', entity.classId),
  labelIds: entity.labelIds.map((id) => numbers.of('labels', id)),
  ...(entity.linkLabelId && { linkedLabelId: numbers.of('labels', entity.linkLabelId) }),
  attrs: attrsOf(entity.attrs, numbers),
  ...entity.fields,
  rels,
});

/** Returns both directions of each relation: its own, and whether links are stored under it. */
const canonicalOf = (relations: readonly (Record<string, unknown> & { id: number })[]) =>
  new Map(relations.map(({ id, inverseId, isCanonical }) => [id, { inverseId, isCanonical }] as const));

/** Lists each link once although it stands at both of its ends: under the direction in which it is stored, if the file says which. */
function linksOf(links: readonly ReadLink[], relations: ReturnType<typeof canonicalOf>, numbers: DocumentNumbers) {
  const rels = new Map<string, object[]>();
  const warnings: ImportWarning[] = [];
  const key = (...parts: unknown[]) => parts.join(' ');
  const listed = new Set(
    links.map(({ sourceId, relationId, targetId }) => key(sourceId, numbers.of('relations', relationId), targetId)),
  );
  const taken = new Set<string>();
  for (const { sourceId, relationId, targetId, attrs } of links) {
    const relation = numbers.of('relations', relationId);
    const { inverseId, isCanonical } = relations.get(relation) ?? {};
    const [own, mirror] = [key(sourceId, relation, targetId), key(targetId, inverseId, sourceId)];
    if (taken.has(own) || taken.has(mirror) || (isCanonical === false && listed.has(mirror))) continue;
    taken.add(own);
    const away = [sourceId, targetId].find((id) => !numbers.has('entities', id));
    if (away !== undefined) {
      const message = `It is linked to ${targetId}; ${away} is not in the file, and the relationship was left out.`;
      warnings.push({ object: sourceId, message });
      continue;
    }
    const rel = { relationId: relation, targetId: numbers.of('entities', targetId), attrs: attrsOf(attrs, numbers) };
    const known = rels.get(sourceId);
    if (known) known.push(rel);
    else rels.set(sourceId, [rel]);
  }
  return { rels, warnings };
}
