import { teamsOf } from '../../../identity/access/permissions.ts';
import type { Viewer } from '../../../platform/context.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { stepsFor } from '../../workflow/rules/steps.ts';

/** Where new entities of a class may begin. */
export interface Beginning {
  schema: Schema;
  classId: number;
  /** The property that holds the state. */
  property: Property;
  states: string[];
}

/** Of each class that has a workflow, the states in which a reader may make an entity. */
export function beginningsFor(
  { username, permissions }: Pick<Viewer, 'username' | 'permissions'>,
  slug: string,
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
): Beginning[] {
  const steps = stepsFor(workflow, schema, { username, teams: teamsOf(permissions, slug).map(Number) });
  return [...schema.classes.values()].flatMap(({ id: classId, isAbstract }) => {
    const way = isAbstract ? undefined : steps.wayOf(classId);
    return way ? [{ schema, classId, property: way.property, states: steps.beginnings(classId) }] : [];
  });
}
