import type { Schema } from '../../../model/schema/schema.ts';

/** Whether a class is the one of a name, or a kind of it. */
export const isOfClass = (schema: Schema, classId: number, name: string): boolean =>
  (schema.lineage.get(classId) ?? [classId]).some((id) => schema.classes.get(id)?.name === name);
