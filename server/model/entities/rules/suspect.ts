import { DECOMPOSED_BY } from '../../schema/rules/words.ts';
import type { Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';

/** Relations by which one thing rests on what another says; the one to the parts does where both are requirements. */
const RESTING = new Set(['traced to', 'satisfies', 'verifies', 'derives', 'refines', 'copies']);
/** How far something is, not what it says. */
const PROGRESS = new Set(['Status', 'Actual Result', 'Percent Complete']);

const restingIds = new Set(
  defaultSchema.relations.flatMap(({ name, globalId }) => (RESTING.has(name) ? [globalId] : [])),
);
const requirementId = defaultSchema.classes.find(({ name }) => name === 'Requirement')!.globalId;

/** Which links can be suspect in a schema, and what their ends may change without making them so. */
export interface Suspecting {
  /** Of both directions. */
  relationIds: number[];
  /** The relation to the parts, in both directions: suspect only between entities of these classes. */
  partIds: number[];
  requirementIds: number[];
  unwatchedIds: number[];
}

/** A link is suspect when an end of it says something else than when the link was last written. */
export function suspectingIn(schema: Schema): Suspecting {
  const both = (isOne: (globalId: string) => boolean) =>
    [...schema.relations.values()].flatMap(({ id, inverseId, globalId }) => (isOne(globalId) ? [id, inverseId] : []));
  const requirement = [...schema.classes.values()].find(({ globalId }) => globalId === requirementId);
  return {
    relationIds: both((globalId) => restingIds.has(globalId)),
    partIds: both((globalId) => globalId === DECOMPOSED_BY),
    requirementIds: requirement ? [...(schema.family.get(requirement.id) ?? [])] : [],
    unwatchedIds: [...schema.properties.values()].flatMap(({ id, name, type }) =>
      PROGRESS.has(name) || type === 'QUALITY' || type === 'QUALITY_SCORE' ? [id] : [],
    ),
  };
}
