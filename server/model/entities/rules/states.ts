import { ownDefault } from '../../attributes/rules/values.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';

const choicesOf = new WeakMap<readonly Property[], readonly Property[]>();

/** Tells whether a new entity has a value that may be a state other than its initial one: a choice that is not the default. */
export function mayStartInOtherState(schema: Schema, { classId, attrs }: Pick<Entity, 'classId' | 'attrs'>): boolean {
  const properties = schema.propertiesOf.get(classId) ?? [];
  const choices = choicesOf.get(properties) ?? properties.filter(({ type }) => type === 'ENUMERATION');
  choicesOf.set(properties, choices);
  return choices.some((each) => attrs[each.id] !== undefined && attrs[each.id] !== ownDefault(each));
}
