import type { Property, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifDocument } from './document.ts';
import { classOf, isOurs, placeOf, propertyOf, propertyTypeFor } from './fields.ts';

/** A property that the file needs and the project lacks, or whose choices it extends. */
export interface NeededProperty {
  classId: number;
  name: string;
  type: Property['type'];
  choices: string[];
  /** The property that is there and lacks choices. */
  existing?: Property | undefined;
}

/** The project properties that files need beyond those of their classes. */
export function neededProperties(documents: readonly ReqifDocument[], schema: Schema): NeededProperty[] {
  const needed = new Map<string, NeededProperty>();
  for (const document of documents) {
    for (const type of document.types.values()) {
      if (!document.usedTypes.has(type.id)) continue;
      const owner = classOf(schema, type);
      const classId = owner.id;
      for (const attribute of type.attributes.values()) {
        const existing = propertyOf(schema.propertiesOf.get(classId) ?? [], owner, attribute);
        if (!existing && ('field' in placeOf(attribute) || isOurs(attribute))) continue;
        const datatype = document.datatypes.get(attribute.datatypeId);
        const choices = attribute.kind === 'ENUMERATION' ? [...new Set(datatype?.values.values())] : [];
        const key = `${classId}:${attribute.name.toLowerCase()}`;
        const known = needed.get(key);
        if (known) known.choices = [...new Set([...known.choices, ...choices])];
        else if (!existing)
          needed.set(key, { classId, name: attribute.name, type: propertyTypeFor(attribute, datatype), choices });
        else if (
          existing.projectId !== 0 &&
          choices.some((choice) => !(existing.typeParameters.choices ?? []).includes(choice)) &&
          existing.typeParameters.choices
        )
          needed.set(key, {
            classId,
            name: existing.name,
            type: existing.type,
            choices: [...new Set([...existing.typeParameters.choices, ...choices])],
            existing,
          });
      }
    }
  }
  return [...needed.values()];
}
