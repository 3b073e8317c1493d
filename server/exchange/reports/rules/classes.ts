import type { Schema } from '../../../model/schema/schema.ts';

/** Tells whether a class is the named one or one of its kinds. */
export const isOfClass = (schema: Schema, classId: number, name: string): boolean =>
  (schema.lineage.get(classId) ?? [classId]).some((id) => schema.classes.get(id)?.name === name);
