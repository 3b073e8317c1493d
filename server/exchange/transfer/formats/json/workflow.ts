import type { SchemaKind } from '../../../../model/schema/schema.ts';

type ToLocal = (kind: SchemaKind, id: number) => number;

/** A workflow with the numbers of its classes and properties given in other terms: the document's, or the project's own. */
export function translatedWorkflow(workflow: Record<string, unknown>, to: ToLocal): Record<string, unknown> {
  const watched = workflow['watchedPropertyIds'];
  if (typeof watched !== 'object' || watched === null) return workflow;
  const entries = Object.entries(watched).map(([classId, propertyIds]) => [
    String(to('classes', Number(classId))),
    Array.isArray(propertyIds) ? propertyIds.map((id) => to('properties', Number(id))) : propertyIds,
  ]);
  return { ...workflow, watchedPropertyIds: Object.fromEntries(entries) as unknown };
}
