import { sameJson } from '../../platform/text/json.ts';
import type { Attrs } from '../attributes/attribute.ts';
import { ownDefault } from '../attributes/rules/values.ts';
import { propertyType } from '../attributes/types/index.ts';
import { comparedFields, fieldsIn } from '../changes/rules/field-lists.ts';
import type { Entity, EntityPatch, Link, RelPatch } from '../entities/entity.ts';
import { propertiesOfLink } from '../entities/plans/links.ts';
import { renumberReferences } from '../entities/rules/texts.ts';
import { rewrittenMetadata } from '../metadata/rules/references.ts';
import { className, labelName, mayCarry, propertyName, relationName } from '../schema/rules/display-names.ts';
import { permitsLink } from '../schema/rules/links.ts';
import type { Schema } from '../schema/schema.ts';
import type { Steps } from '../workflow/rules/steps.ts';

/** A kind of loss in a move into another project, and the number of entities concerned. */
export interface MoveLoss {
  /** The thing lost, as people know it: 'Attribute Cost', 'Label System', 'Relationship performs', 'Picture'. */
  what: string;
  count: number;
}

interface Asked {
  slug: string;
  /** The schema of the project they leave. */
  from: Schema;
  to: Schema;
  toProjectId: number;
  /** The links of all entities that move. */
  links: readonly Link[];
  /** The transitions that the mover may take in the target project; none if states are not changed. */
  steps?: Steps | undefined;
  /** The numbers that they get there, by those that they have. */
  idOf: ReadonlyMap<number, number>;
}

/** Says why an entity cannot be in another project: that project does not know its class. */
export const strangerIn = (to: Schema, from: Schema, { classId }: Entity): string | null => {
  const found = to.classes.get(classId);
  return found && !found.isAbstract ? null : `The other project has no class '${className(from, classId)}'.`;
};

/** Returns entities as they are created in the other project, with the links between them, and their losses. */
export function entitiesInTarget(
  entities: readonly Entity[],
  asked: Asked,
): { patches: EntityPatch[]; lost: MoveLoss[] } {
  const losers = new Map<string, Set<number>>();
  const lose: LoseOf = (id, what) => void losers.set(what, (losers.get(what) ?? new Set()).add(id));
  const classOf = new Map(entities.map(({ id, classId }) => [id, classId]));
  const rels = movedLinks(asked, classOf, lose);
  const patches = entities.map((entity) => ({
    ...movedEntity(entity, asked, (what) => lose(entity.id, what)),
    addRels: rels.get(entity.id) ?? [],
  }));
  const lost = [...losers].map(([what, ids]) => ({ what, count: ids.size }));
  return { patches, lost: lost.toSorted((a, b) => b.count - a.count || a.what.localeCompare(b.what)) };
}

type LoseOf = (id: number, what: string) => void;
type Lose = (what: string) => void;

function movedEntity(entity: Entity, { slug, from, to, toProjectId, idOf, steps }: Asked, lose: Lose): EntityPatch {
  const { id, classId, labelIds, linkedLabelId } = entity;
  const inOthers = (text: string) =>
    renumberReferences(text, { slug, entity: (was) => idOf.get(was), file: () => undefined });
  const known = new Map((to.propertiesOf.get(classId) ?? []).map((property) => [String(property.id), property]));
  const attrs = Object.entries(entity.attrs).flatMap(([propertyId, value]) => {
    const property = known.get(propertyId);
    // A file belongs to one project and cannot move along.
    if (property && propertyType(property.type).refersTo !== 'files')
      return [[propertyId, typeof value === 'string' && isRich(property) ? inOthers(value) : value] as const];
    const was = from.properties.get(Number(propertyId));
    if (!was || !sameJson(value, ownDefault(was))) lose(`Attribute ${propertyName(from, Number(propertyId))}`);
    return [];
  });
  const labels = labelIds.filter((labelId) => to.labels.has(labelId) && mayCarry(to, classId, labelId));
  for (const labelId of labelIds) if (!labels.includes(labelId)) lose(`Label ${labelName(from, labelId)}`);
  const { imageId, ...own } = fieldsIn(entity, comparedFields);
  if (imageId !== null) lose('Picture');
  return {
    // Branches and control steps name actions by their global ids; those that stay are taken out when it is written.
    ...own,
    id: idOf.get(id)!,
    projectId: toProjectId,
    globalId: entity.globalId,
    description: inOthers(entity.description),
    attrs: inStateOf(steps, classId, Object.fromEntries(attrs), lose),
    labelIds: labels,
    linkedLabelId: linkedLabelId !== null && labels.includes(linkedLabelId) ? linkedLabelId : null,
    metadata: rewrittenMetadata(entity.metadata, inOthers),
  };
}

/** Values without a state that nothing leads to in the other project: there it begins anew. */
function inStateOf(steps: Steps | undefined, classId: number, attrs: Attrs, lose: Lose): Attrs {
  const step = steps?.stepOf(undefined, { classId, attrs });
  if (!step || step.transition) return attrs;
  lose(`${step.property.name} ${step.to}`);
  const { [step.property.id]: _, ...others } = attrs;
  return others;
}

const isRich = ({ type }: { type: Parameters<typeof propertyType>[0] }) => propertyType(type).search === 'html';

/** The links between those that go, each at the end from which it leads; the others are lost. */
function movedLinks(
  { from, to, links, idOf }: Asked,
  classOf: ReadonlyMap<number, number>,
  lose: LoseOf,
): ReadonlyMap<number, RelPatch[]> {
  const rels = new Map<number, RelPatch[]>();
  for (const { sourceId, relationId, targetId, attrs } of links) {
    const [source, target] = [classOf.get(sourceId), classOf.get(targetId)];
    if (source !== undefined && target !== undefined && permitsLink(to, source, relationId, target)) {
      const known = new Set(propertiesOfLink(to, relationId).map(({ id }) => String(id)));
      const kept = Object.entries(attrs).filter(([id]) => known.has(id));
      if (kept.length < Object.keys(attrs).length) lose(sourceId, `Attribute of ${relationName(from, relationId)}`);
      const rel = { relationId, targetId: idOf.get(targetId)!, attrs: Object.fromEntries(kept) };
      const own = rels.get(sourceId);
      if (own) own.push(rel);
      else rels.set(sourceId, [rel]);
      continue;
    }
    const inverse = from.relations.get(relationId)?.inverseId ?? relationId;
    if (source !== undefined) lose(sourceId, `Relationship ${relationName(from, relationId)}`);
    if (target !== undefined) lose(targetId, `Relationship ${relationName(from, inverse)}`);
  }
  return rels;
}
