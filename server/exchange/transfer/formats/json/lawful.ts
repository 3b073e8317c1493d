import type { Attrs } from '../../../../model/attributes/attribute.ts';
import { checkedValues } from '../../../../model/attributes/rules.ts';
import { propertiesOfLink } from '../../../../model/entities/links.ts';
import type { Property, Schema } from '../../../../model/schema/schema.ts';
import { Refusal } from '../../../../refusals.ts';
import type { ImportPlan } from '../../plan.ts';

/** What was lawful when it was written, without the values that the schema of now would refuse; a warning says how many. */
export function lawful(schema: Schema, { entities, links, warnings }: ImportPlan): ImportPlan {
  let lost = 0;
  const kept = (properties: readonly Property[], attrs: Attrs): Attrs => {
    const entries = Object.entries(attrs).filter((entry) => isLawful(properties, entry));
    lost += Object.keys(attrs).length - entries.length;
    return Object.fromEntries(entries);
  };
  const plan = {
    entities: entities.map((entity) => {
      const properties = schema.propertiesOf.get(entity.patch.classId ?? 0) ?? [];
      return { ...entity, patch: { ...entity.patch, attrs: kept(properties, entity.patch.attrs ?? {}) } };
    }),
    links: links.map((link) => ({ ...link, attrs: kept(propertiesOfLink(schema, link.relationId), link.attrs) })),
  };
  if (lost === 0) return { ...plan, warnings };
  const message = `${lost} ${lost === 1 ? 'value of a baseline is one' : 'values of baselines are ones'} that the schema no longer permits; left out.`;
  return { ...plan, warnings: [...warnings, { object: null, message }] };
}

function isLawful(properties: readonly Property[], [id, value]: [string, unknown]): boolean {
  try {
    for (const _ of checkedValues(properties, { [id]: value })) continue;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
