import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import { projectOf } from '../../projects/queries/projects.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import { stepsFor } from '../../workflow/rules/steps.ts';
import { moverOf } from '../commands/transitions.ts';

/** A state in which new entities of a class may begin. */
export interface Beginning {
  schema: Schema;
  classId: number;
  /** The property that holds the state. */
  property: Property;
  states: string[];
}

/** Reads for each class with a workflow the states in which the viewer may create an entity. */
export async function readBeginnings(ctx: Ctx, key: ProjectKey<'READ'>): Promise<Beginning[]> {
  const schema = await readSchema(ctx.db, key);
  const steps = stepsFor((await projectOf(ctx, key)).workflow, schema, moverOf(ctx, key));
  return [...schema.classes.values()].flatMap(({ id: classId, isAbstract }) => {
    const way = isAbstract ? undefined : steps.wayOf(classId);
    return way ? [{ schema, classId, property: way.property, states: steps.beginnings(classId) }] : [];
  });
}
