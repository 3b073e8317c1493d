import { schemaKinds, type SchemaKind } from '../../../../model/schema/schema.ts';
import type { DocumentItem, DocumentPart } from '../../document-part.ts';
import { MORE, NAMESPACE, SCHEMA_VERSION } from './names.ts';
import { innerXml } from './value.ts';
import { entityXml, extension, relationshipXml, type WrittenDiagram, type WrittenEntity } from './write-entity.ts';
import { itemsByNumber, labelsXml, schemaXml, type Items } from './write-schema.ts';

type ListPart = Extract<DocumentPart, { items: unknown }>;

/**
 * Writes a document in the shape in which projects travel between tools: `schema`, `labels`, `database` and a project id, by global ids.
 * Everything outside that shape is added in a namespace of its own, so that nothing is lost between two Truss servers.
 */
export async function* projectXml(
  parts: AsyncIterable<DocumentPart>,
  { projectId, withSchema }: { projectId: number; withSchema: boolean },
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<project xmlns="${NAMESPACE}" xmlns:t="${MORE}" creationTime="${new Date().toISOString()}" schemaVersion="${SCHEMA_VERSION}">\n`;
  const settings: string[] = [];
  let items: Items | undefined;
  for await (const part of parts)
    if (part.name === 'schema' && 'value' in part) {
      items = itemsByNumber(part.value as Record<SchemaKind, object[]>);
      if (withSchema) yield* schemaXml(items);
      if (withSchema) yield* labelsXml(items);
      else settings.push(extension('items', knownItems(items)));
    } else if (part.name === 'entities' && 'items' in part) {
      yield* databaseXml(part, items!);
      yield `<projectId>${projectId}</projectId>\n`;
      yield* settings;
    } else if (part.name === 'diagrams' || part.name === 'version') continue;
    else if (part.name === 'project' && 'value' in part) settings.push(extension('settings', part.value));
    else if ('value' in part) yield extension(part.name, part.value);
    else yield* extensionList(part);
  yield '</project>\n';
}

/** Lists the numbers in a document without a schema, with the items that they mean. */
const knownItems = (items: Items) =>
  schemaKinds.flatMap((kind) =>
    [...items[kind].values()].map(({ id, globalId, name }) => ({ kind, id, globalId, name })),
  );

async function* databaseXml({ items: some, drawn = [] }: ListPart, items: Items): AsyncGenerator<string> {
  const diagrams = Map.groupBy(drawn as readonly WrittenDiagram[], ({ rootId }) => rootId);
  const globalIds = new Map<number, string>();
  const linked: Pick<WrittenEntity, 'id' | 'rels'>[] = [];
  yield '<database>\n';
  for await (const each of some)
    for (const { fields } of each) {
      const entity = fields as WrittenEntity;
      globalIds.set(entity.id, entity.globalId);
      if (entity.rels.length > 0) linked.push({ id: entity.id, rels: entity.rels });
      yield entityXml(entity, diagrams.get(entity.id) ?? [], items);
    }
  for (const { id, rels } of linked)
    for (const rel of rels) {
      const relation = items.relations.get(rel.relationId)!;
      const [near, far] = [globalIds.get(id)!, globalIds.get(rel.targetId)!];
      const inverse = items.relations.get(relation.inverseId)!.globalId;
      yield relationshipXml({ sourceId: near, relationId: relation.globalId, targetId: far }, rel.attrs, items);
      yield relationshipXml({ sourceId: far, relationId: inverse, targetId: near }, rel.attrs, items);
    }
  yield '</database>\n';
}

async function* extensionList({ name, item, items }: ListPart): AsyncGenerator<string> {
  yield `<${name} xmlns="${MORE}" type="list">\n`;
  for await (const some of items) for (const each of some) yield* extensionItem(item, each);
  yield `</${name}>\n`;
}

async function* extensionItem(item: string, { fields, content }: DocumentItem): AsyncGenerator<string> {
  yield `<${item}>${innerXml(fields)}`;
  if (content) {
    yield '<content>';
    yield* content;
    yield '</content>';
  }
  yield `</${item}>\n`;
}
