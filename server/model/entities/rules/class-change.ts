import { sameJson } from '../../../platform/text/json.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { ClassChangeLoss } from '../../../refusals/saves.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { ownDefault } from '../../attributes/rules/values.ts';
import { className, labelName, mayCarry, propertyName, relationName } from '../../schema/rules/display-names.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';
import type { PlannedLinks } from '../plans/links.ts';
import { linkKey } from '../plans/links.ts';
import { displayName } from './names.ts';

const SHOWN = 5;

/** Returns the entity without the attributes and labels that its class lacks. */
export function withoutForeign(schema: Schema, entity: Entity): Entity {
  const own = new Set((schema.propertiesOf.get(entity.classId) ?? []).map(({ id }) => String(id)));
  const attrs: Attrs = Object.fromEntries(Object.entries(entity.attrs).filter(([id]) => own.has(id)));
  const labelIds = entity.labelIds.filter((id) => mayCarry(schema, entity.classId, id));
  return { ...entity, attrs, labelIds };
}

/** Lists the links that a plan keeps although the new classes of their ends do not permit them. */
export function unlawfulLinks(
  schema: Schema,
  { gone }: Pick<PlannedLinks, 'gone'>,
  links: readonly Link[],
  now: ReadonlyMap<number, Entity>,
  ids: ReadonlySet<number>,
): Link[] {
  const leaving = new Set(gone.map(linkKey));
  return links.filter((link) => {
    if (leaving.has(linkKey(link)) || (!ids.has(link.sourceId) && !ids.has(link.targetId))) return false;
    const [source, target] = [now.get(link.sourceId), now.get(link.targetId)];
    return source && target && !permitsLink(schema, source.classId, link.relationId, target.classId);
  });
}

/** Lists what each entity would lose with its new class; entities that lose nothing are left out. */
export function classChangeLosses(
  schema: Schema,
  changed: readonly { wanted: Entity; kept: Entity }[],
  links: readonly Link[],
  now: ReadonlyMap<number, Entity>,
): ClassChangeLoss[] {
  const losses = changed.map(({ wanted, kept }): ClassChangeLoss => {
    const attributes = Object.keys(wanted.attrs).filter((id) => !(id in kept.attrs) && !isDefault(schema, wanted, id));
    const labels = wanted.labelIds.filter((id) => !kept.labelIds.includes(id));
    return {
      entityId: wanted.id,
      entity: displayName(wanted),
      class: className(schema, wanted.classId),
      attributes: attributes.map((id) => ({ propertyId: Number(id), name: propertyName(schema, Number(id)) })),
      labels: labels.map((labelId) => ({ labelId, name: labelName(schema, labelId) })),
      links: links.flatMap((link) => asSeenFrom(schema, wanted.id, link, now)),
    };
  });
  return losses.filter(({ attributes, labels, links }) => attributes.length + labels.length + links.length > 0);
}

/** A value that is only the default of its property is not counted as a loss. */
function isDefault(schema: Schema, { attrs }: Entity, id: string): boolean {
  const property = schema.properties.get(Number(id));
  return property !== undefined && sameJson(attrs[id], ownDefault(property));
}

function asSeenFrom(
  schema: Schema,
  id: number,
  link: Link,
  now: ReadonlyMap<number, Entity>,
): ClassChangeLoss['links'] {
  if (link.sourceId !== id && link.targetId !== id) return [];
  const isSource = link.sourceId === id;
  const relationId = isSource ? link.relationId : (schema.relations.get(link.relationId)?.inverseId ?? link.relationId);
  const targetId = isSource ? link.targetId : link.sourceId;
  return [{ relationId, name: relationName(schema, relationId), targetId, target: displayName(now.get(targetId)) }];
}

/** 409: a save would change classes and lose values, without allowing it. */
export function losesSomething(losses: readonly ClassChangeLoss[]): Refusal {
  const [first, ...others] = losses as [ClassChangeLoss, ...ClassChangeLoss[]];
  const more = others.length > 0 ? ` ${others.length} more entities would lose values.` : '';
  return new Refusal(
    'CLASS_CHANGE_LOSES',
    409,
    'Class Change Discards Values',
    `${lossInWords(first)}.${more} Change the class and discard the values, or keep the class.`,
    { losses },
  );
}

/** "As Asset, 'Deploy' cannot keep: Start and Duration; the label Activity; 'performed by' Rover". */
export function lossInWords({ entity, class: name, attributes, labels, links }: ClassChangeLoss): string {
  const parts = [
    listed(attributes.map((each) => each.name)),
    labels.length > 0
      ? `${labels.length === 1 ? 'the label' : 'the labels'} ${listed(labels.map((each) => each.name))}`
      : '',
    listed(links.map((each) => `'${each.name}' ${each.target}`)),
  ];
  return `As ${name}, '${entity}' cannot keep: ${parts.filter(Boolean).join('; ')}`;
}

function listed(names: readonly string[]): string {
  const shown = names.length > SHOWN + 1 ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}
