import { ownDefault } from '../../attributes/rules.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';

const choicesOf = new WeakMap<readonly Property[], readonly Property[]>();

/** Whether what is new says something that may be a state, other than the one in which it would begin: a choice that is not the default. */
export function mayStand(schema: Schema, { classId, attrs }: Pick<Entity, 'classId' | 'attrs'>): boolean {
  const properties = schema.propertiesOf.get(classId) ?? [];
  const choices = choicesOf.get(properties) ?? properties.filter(({ type }) => type === 'ENUMERATION');
  choicesOf.set(properties, choices);
  return choices.some((each) => attrs[each.id] !== undefined && attrs[each.id] !== ownDefault(each));
}
