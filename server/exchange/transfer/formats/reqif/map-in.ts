import { sortNumberWithoutId } from '../../../../model/entities/rules/names.ts';
import { decomposition } from '../../../../model/schema/rules/display-names.ts';
import type { Relation, Schema } from '../../../../model/schema/schema.ts';
import { Turns } from '../../../../platform/turns.ts';
import type { ImportPlan, PlannedEntity } from '../../import-plan.ts';
import type { Existing } from '../../queries/existing-entities.ts';
import type { ReqifDocument, ReqifHierarchy, ReqifObject } from './document.ts';
import { fitMetadata } from './fit-metadata.ts';
import { isFromHere, hierarchyPositions, specificationsOf } from './hierarchy.ts';
import { linkPlanner } from './map-links.ts';
import { objectAsEntity } from './map-object.ts';
import { specificationAsEntity } from './map-specification.ts';
import { existingIdOf, mappingOf, type Mapping, type Own } from './mapping.ts';
import { typesToKeep } from './original-types.ts';
import { PLACES, placesToKeep } from './place-metadata.ts';
import type { Related } from './related-while-reading.ts';
import { RELATIONS } from './relation-metadata.ts';
import { relationByName } from './relation-types.ts';
import { TYPES } from './type-metadata.ts';

/** Plans the import of files into a project whose schema has all they need. The same file always yields the same plan. */
export async function plannedReqif(
  documents: readonly ReqifDocument[],
  schema: Schema,
  existing: Existing,
  ownOf: ReadonlyMap<ReqifDocument, Own> = new Map(),
): Promise<ImportPlan> {
  const plan = emptyPlan();
  const seen = new Map<string, PlannedEntity>();
  for (const document of documents) plan.warnings.push(...document.warnings);
  const mappings = documents.map((document) =>
    mappingOf({ document, schema, existing, plan, own: ownOf.get(document), seen }),
  );
  // A document of an archive may link and place objects of another one.
  for (const mapping of mappings) takeObjects(mapping, mapping.document.objects, positionsIn(mapping));
  for (const mapping of mappings) await mapInto(mapping, { links: linkPlanner(mapping), count: 0, warnings: [] });
  return plan;
}

/** Plans the import of a file whose objects, and first relations, were taken while it was read. */
export async function plannedFrom(mapping: Mapping, related: Related, existing: Existing): Promise<ImportPlan> {
  const { plan, document } = mapping;
  plan.warnings.unshift(...document.warnings);
  const turns = new Turns();
  let positions: ReadonlyMap<string, string> | undefined;
  for (const entity of plan.entities) {
    if (turns.isOver) await turns.next();
    entity.existingId = existingIdOf({ existing }, { id: entity.key });
    entity.patch.number ||= (positions ??= positionsIn(mapping)).get(entity.key) ?? '';
  }
  // Unless links have been mapped already, maps them with the now complete schema.
  const links = related.count === 0 ? linkPlanner({ ...mapping, existing }) : related.links;
  await mapInto({ ...mapping, existing }, { links, count: related.count, warnings: related.warnings });
  return plan;
}

export const emptyPlan = (): ImportPlan => ({ entities: [], links: [], warnings: [] });

const specificationsIn = ({ document, own }: Mapping) => specificationsOf(document, own !== undefined);

/** The numbers that objects have by their places. */
const positionsIn = (mapping: Mapping): ReadonlyMap<string, string> =>
  hierarchyPositions(specificationsIn(mapping).flatMap(({ children }) => children));

/** Maps the contents of documents, and links, once all objects are planned. Large files give other work its turn in between. */
async function mapInto(mapping: Mapping, { links, count, warnings }: Related): Promise<void> {
  const turns = new Turns();
  let first: PlannedEntity | undefined;
  for (const [i, specification] of specificationsIn(mapping).entries()) {
    const entity = specificationAsEntity(mapping, specification, i === 0);
    const before = mapping.seen.get(entity.key);
    if (!before) {
      mapping.seen.set(entity.key, entity);
      mapping.plan.entities.push(entity);
    }
    // Files that this program exported name their places.
    if (!entity.patch.metadata?.[PLACES]) keepIn(before ?? entity, PLACES, placesToKeep(specification));
    if (i === 0) first = before ?? entity;
    await hang(mapping, links, specification.children, before ?? entity, turns);
  }
  mapping.plan.warnings.push(...warnings);
  for (const relation of mapping.document.relations(count)) {
    if (turns.isOver) await turns.next();
    links.relate(relation);
  }
  links.relateOwn();
  if (first && !isFromHere(mapping.document)) keepIn(first, TYPES, typesToKeep(mapping));
  if (first) keepIn(first, RELATIONS, links.kept.text(first.patch.metadata?.[RELATIONS]));
}

/** Stores in metadata the facts of a file beyond its entity; nothing if there are none. */
function keepIn({ patch }: PlannedEntity, key: string, text: string): void {
  const { [key]: _before, ...rest } = patch.metadata ?? {};
  patch.metadata = text === '' ? rest : { ...rest, [key]: text };
}

/** Plans entities from objects, with numbers from their places. */
export function takeObjects(
  mapping: Mapping,
  objects: Iterable<ReqifObject>,
  positions: ReadonlyMap<string, string>,
): void {
  const { plan, seen, warn } = mapping;
  for (const object of objects) {
    if (seen.has(object.id)) {
      const said = object.values
        .map(({ text, enumIds }) => `'${(text || enumIds.join(', ')).slice(0, 80)}'`)
        .join(', ');
      warn(
        object.name || object.id,
        `The file has several objects with the IDENTIFIER ${object.id}; only the first was imported, and this one was left out${said && `, with ${said}`}.`,
      );
      continue;
    }
    const entity = objectAsEntity(mapping, object, positions.get(object.id));
    fitMetadata({ entities: [entity], warnings: plan.warnings });
    seen.set(object.id, entity);
    plan.entities.push(entity);
  }
}

/**
 * Links the contents of a hierarchy: the specification is the source of those at its top, and of those that cannot be parts where they
 * stand; the rest are parts.
 */
async function hang(
  { schema, seen, warn }: Mapping,
  { link, permits, closesCircle }: ReturnType<typeof linkPlanner>,
  top: readonly ReqifHierarchy[],
  specification: PlannedEntity,
  turns: Turns,
): Promise<void> {
  const parts = decomposition(schema)?.children;
  const atTop = relationByName(schema, 'source of');
  let isInOrder = true;
  await hangBelow(top, specification, atTop);
  if (!isInOrder)
    warn(
      specification.patch.name || specification.key,
      'The numbers of its content do not follow the order of the file; here the content is in number order.',
    );
  async function hangBelow(children: readonly ReqifHierarchy[], parent: PlannedEntity, relation: Relation | undefined) {
    let before = '';
    for (const node of children) {
      if (turns.isOver) await turns.next();
      const target = seen.get(node.objectId);
      const number = target ? sortNumberWithoutId(target.patch.number ?? '') : before;
      if (number < before) isInOrder = false;
      before = number;
      if (!target) {
        warn(
          node.objectId || node.id || null,
          'The hierarchy refers to an object that is not in the file; it was left out.',
        );
        if (node.children.length > 0) await hangBelow(node.children, parent, relation);
        continue;
      }
      const isRound = parent !== specification && closesCircle(parent, target);
      const isPart = relation !== undefined && !isRound && permits(relation, parent, target);
      if (parent === specification || isPart || !atTop || !permits(atTop, specification, target))
        link(parent, relation, target, {}, 'hierarchy');
      else {
        warn(
          target.patch.name || target.key,
          isRound
            ? `It cannot be a child of '${parent.patch.name}', which is below it in the hierarchy; it was placed at the top level of its document.`
            : `The schema does not allow it as a child of '${parent.patch.name}'; it was placed at the top level of its document.`,
        );
        link(specification, atTop, target, {}, 'hierarchy');
      }
      if (node.children.length > 0) await hangBelow(node.children, target, parts);
    }
  }
}
