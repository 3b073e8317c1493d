import type { Attrs } from '../../../model/attributes/attribute.ts';
import { ownDefault } from '../../../model/attributes/rules/values.ts';
import { propertiesOfLink } from '../../../model/entities/plans/links.ts';
import type { Property, Schema } from '../../../model/schema/schema.ts';
import type { ImportPlan } from '../import-plan.ts';

/** Adapts the plan of a file with complete values: new entities get no default where the file has no value. */
export function withoutDefaults<P extends ImportPlan>(schema: Schema, plan: P): P {
  const known = new Map<readonly Property[], Attrs>();
  const nothing = (properties: readonly Property[]): Attrs => {
    const defaults = properties.filter((property) => ownDefault(property) !== null);
    const none = known.get(properties) ?? Object.fromEntries(defaults.map(({ id }) => [String(id), null]));
    known.set(properties, none);
    return none;
  };
  const isNew = new Set(plan.entities.filter(({ existingId }) => existingId === undefined).map(({ key }) => key));
  for (const { key, patch } of plan.entities)
    if (isNew.has(key)) patch.attrs = { ...nothing(schema.propertiesOf.get(patch.classId!) ?? []), ...patch.attrs };
  for (const link of plan.links)
    if (isNew.has(link.sourceKey) || isNew.has(link.targetKey))
      link.attrs = { ...nothing(propertiesOfLink(schema, link.relationId)), ...link.attrs };
  return plan;
}
