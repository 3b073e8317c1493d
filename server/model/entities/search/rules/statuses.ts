import type { Schema } from '../../../schema/schema.ts';

/** A property that holds the status of entities of some classes. */
export interface StatusProperty {
  id: number;
  choices: string[];
  /** The status of an entity without a stored one. */
  ownDefault: string | null;
  classIds: number[];
}

/** Lists the status properties of the classes; classes that share one are listed together. */
export function statusProperties(schema: Schema): StatusProperty[] {
  const found = new Map<number, StatusProperty>();
  for (const [classId, properties] of schema.propertiesOf) {
    const status = properties.find(({ name, type }) => name === 'Status' && type === 'ENUMERATION');
    if (!status) continue;
    const own = status.defaultValue ?? status.typeParameters.defaultValue;
    const { id, typeParameters } = status;
    const known = found.get(id) ?? {
      id,
      choices: typeParameters.choices ?? [],
      ownDefault: typeof own === 'string' ? own : null,
      classIds: [],
    };
    known.classIds.push(classId);
    found.set(id, known);
  }
  return [...found.values()];
}
