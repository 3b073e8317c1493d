import { sameJson } from '../../../platform/text/json.ts';
import type { Attrs, AttributeValue } from '../../attributes/attribute.ts';
import type { People } from '../../attributes/property-type.ts';
import { packAttrs } from '../../attributes/rules/values.ts';
import type { Entity, Link } from '../../entities/entity.ts';
import { linkKey, propertiesOfLink, type PlannedLinks } from '../../entities/plans/links.ts';
import { mayCarry } from '../../schema/rules/display-names.ts';
import { classAfter, goneChoices, keyOf, type Resolution } from '../../schema/rules/impact.ts';
import { convertValue, fromText, readAs } from '../../schema/rules/impacts/conversion.ts';
import { canonicalLink, permitsLink } from '../../schema/rules/links.ts';
import type { Property, Schema } from '../../schema/schema.ts';

/** A schema change with the decisions on the contents it affects. */
export interface Reshaping {
  before: Schema;
  after: Schema;
  chosen: ReadonlyMap<string, Resolution>;
  people?: People | undefined;
}

/** Returns an entity under the new schema; the same object if it does not change, null if it is deleted. */
export function reshapeEntity(entity: Entity, shape: Reshaping): Entity | null {
  const { before, after, chosen } = shape;
  const classId = classAfter(after, chosen, entity.classId);
  if (classId === undefined) return null;
  const attrs = attrsAfter(
    entity.attrs,
    after.propertiesOf.get(classId) ?? [],
    before.propertiesOf.get(entity.classId) ?? [],
    shape,
  );
  const labelIds = labelsAfter(entity, classId, shape);
  const isSame = classId === entity.classId && attrs === entity.attrs && labelIds === entity.labelIds;
  return isSame ? entity : { ...entity, classId, attrs, labelIds };
}

/** Values under the new schema, given the properties that their holder has now and those that it had. */
function attrsAfter(attrs: Attrs, now: readonly Property[], was: readonly Property[], shape: Reshaping): Attrs {
  const own = new Map(now.map((each) => [each.id, each]));
  const values = new Map<string, AttributeValue>();
  const moved: [to: Property, value: AttributeValue][] = [];
  for (const [id, value] of Object.entries(attrs)) {
    const old = was.find((each) => String(each.id) === id) ?? shape.before.properties.get(Number(id));
    if (!old) values.set(id, value);
    else if (!own.has(old.id)) {
      const gone = shape.after.properties.has(old.id) ? keyOf.foreign(old.id) : keyOf.property(old.id);
      const chosen = shape.chosen.get(gone);
      const target = chosen?.action === 'MAP' ? own.get(chosen.toId ?? 0) : undefined;
      const taken = target && convertValue(old, target, value, shape.people);
      if (target && taken) moved.push([target, taken.value]);
    } else values.set(id, valueAfter(old, own.get(old.id)!, value, shape));
  }
  // An existing value of the target property wins over the moved one.
  for (const [{ id }, value] of moved) if ((values.get(String(id)) ?? null) === null) values.set(String(id), value);
  const result = packAttrs(values);
  return sameJson(result, attrs) ? attrs : result;
}

/** Returns the value of a remaining property; null if it is removed. */
function valueAfter(old: Property, now: Property, value: AttributeValue, shape: Reshaping): AttributeValue {
  if (value === null) return null;
  if (old.type !== now.type) {
    if (shape.chosen.get(keyOf.type(old.id))?.action !== 'CONVERT') return null;
    const taken = convertValue(old, now, value, shape.people);
    if (taken) return taken.value;
    const chosen = shape.chosen.get(keyOf.text(old.id, readAs(old, value)));
    return chosen?.action === 'MAP' ? (fromText(now, chosen.toWord ?? '') ?? null) : null;
  }
  const gone = new Set(goneChoices(old, now));
  if (gone.size === 0) return value;
  const wordAfter = (word: string): string[] => {
    if (!gone.has(word)) return [word];
    const chosen = shape.chosen.get(keyOf.choice(old.id, word));
    return chosen?.action === 'MAP' && chosen.toWord ? [chosen.toWord] : [];
  };
  if (typeof value === 'string') return wordAfter(value)[0] ?? null;
  if (!Array.isArray(value)) return value;
  const words = new Set((value as string[]).flatMap(wordAfter));
  const { choices = [], retired = [] } = now.typeParameters;
  return [...choices, ...retired].filter((word) => words.has(word));
}

function labelsAfter(
  { labelIds, classId: was }: Entity,
  classId: number,
  { before, after, chosen }: Reshaping,
): number[] {
  const result = labelIds.flatMap((id) => {
    if (!after.labels.has(id)) return chosen.get(keyOf.label(id))?.toId ?? [];
    const isLost = mayCarry(before, was, id) && !mayCarry(after, classId, id);
    return isLost && chosen.get(keyOf.offered(id))?.action === 'DELETE' ? [] : [id];
  });
  const unique = [...new Set(result)];
  return unique.length === labelIds.length && unique.every((id, at) => id === labelIds[at]) ? labelIds : unique;
}

/** Changes links along with the schema; `entities` are their ends afterwards, and a link without an end is deleted. */
export function reshapedLinks(
  links: readonly Link[],
  was: ReadonlyMap<number, Entity>,
  entities: ReadonlyMap<number, Entity>,
  shape: Reshaping,
): PlannedLinks {
  const { before, after, chosen } = shape;
  const planned: PlannedLinks = { added: [], changed: [], gone: [] };
  const taken = new Set(links.map(linkKey));
  for (const link of links) {
    const { sourceId, relationId, targetId } = link;
    const [source, target] = [entities.get(sourceId), entities.get(targetId)];
    if (!source || !target) {
      planned.gone.push(link);
      continue;
    }
    const stays = after.relations.has(relationId);
    const wasLawful = permitsLink(before, was.get(sourceId)!.classId, relationId, was.get(targetId)!.classId);
    if (stays && (!wasLawful || permitsLink(after, source.classId, relationId, target.classId))) {
      const attrs = attrsAfter(
        link.attrs,
        propertiesOfLink(after, relationId),
        propertiesOfLink(before, relationId),
        shape,
      );
      if (attrs !== link.attrs) planned.changed.push({ link, attrs });
      continue;
    }
    planned.gone.push(link);
    const resolution = chosen.get(stays ? keyOf.links(relationId) : keyOf.relation(relationId));
    const toId = resolution?.action === 'MAP' ? resolution.toId : undefined;
    if (toId === undefined || !permitsLink(after, source.classId, toId, target.classId)) continue;
    const ends = canonicalLink(after, { sourceId, relationId: toId, targetId });
    if (taken.has(linkKey(ends))) continue;
    taken.add(linkKey(ends));
    const own = propertiesOfLink(after, ends.relationId);
    const kept = Object.entries(link.attrs).filter(([id]) => own.some((each) => String(each.id) === id));
    planned.added.push({
      ...ends,
      attrs: attrsAfter(packAttrs(kept), own, propertiesOfLink(before, relationId), shape),
    });
  }
  return planned;
}
