import type { Attrs } from '../../../model/attributes/attribute.ts';
import { checkedValues } from '../../../model/attributes/rules/values.ts';
import { propertiesOfLink } from '../../../model/entities/plans/links.ts';
import type { Property, Schema } from '../../../model/schema/schema.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { ImportPlan } from '../import-plan.ts';
import type { LeftOutTally } from '../rules/left-out.ts';

/** Removes values that the present schema would refuse although they were valid when written; `leftOut` counts them. */
export function withoutUnfitValues(
  schema: Schema,
  { entities, links, warnings }: ImportPlan,
  leftOut: LeftOutTally,
): ImportPlan {
  const kept = (properties: readonly Property[], attrs: Attrs, owner: string): Attrs =>
    Object.fromEntries(
      Object.entries(attrs).filter((entry) => {
        if (isLawful(properties, entry)) return true;
        leftOut.note('properties', schema.properties.get(Number(entry[0]))?.name ?? 'Unknown Property', owner);
        return false;
      }),
    );
  return {
    entities: entities.map((entity) => {
      const properties = schema.propertiesOf.get(entity.patch.classId ?? 0) ?? [];
      return { ...entity, patch: { ...entity.patch, attrs: kept(properties, entity.patch.attrs ?? {}, entity.key) } };
    }),
    links: links.map((link) => {
      const owner = `${link.sourceKey} ${link.relationId} ${link.targetKey}`;
      return { ...link, attrs: kept(propertiesOfLink(schema, link.relationId), link.attrs, owner) };
    }),
    warnings,
  };
}

function isLawful(properties: readonly Property[], [id, value]: [string, unknown]): boolean {
  try {
    checkedValues(properties, { [id]: value });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
