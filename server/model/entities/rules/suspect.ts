import { DECOMPOSED_BY } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';

/** The relations by which one entity depends on another's contents; the one to the parts does if both are requirements. */
const RESTING = new Set(['traced to', 'satisfies', 'verifies', 'derives', 'refines', 'copies']);
/** The properties that show progress rather than content; changing them makes no link suspect. */
const PROGRESS = new Set(['Status', 'Actual Result', 'Percent Complete']);

const restingIds = new Set(
  defaultSchema.relations.flatMap(({ name, globalId }) => (RESTING.has(name) ? [globalId] : [])),
);
const requirementId = defaultSchema.classes.find(({ name }) => name === 'Requirement')!.globalId;

/** The links of a schema that can be suspect, and the changes at their ends that do not make them so. */
export interface Suspecting {
  /** The ids of the relations in both directions. */
  relationIds: number[];
  /** The relation to the parts, in both directions: suspect only between entities of these classes. */
  partIds: number[];
  requirementIds: number[];
  unwatchedIds: number[];
  /** The global ids of the relations, the same in every project, by id. */
  globalIds: Record<string, string>;
  /** And the other direction of each. */
  inverses: Record<string, number>;
}

/** Returns the rules of suspect links: a link is suspect if an end has changed since the link was last written. */
export function suspectingIn(schema: Schema): Suspecting {
  const both = (isOne: (globalId: string) => boolean) =>
    [...schema.relations.values()].flatMap(({ id, inverseId, globalId }) => (isOne(globalId) ? [id, inverseId] : []));
  const requirement = [...schema.classes.values()].find(({ globalId }) => globalId === requirementId);
  const relationIds = both((globalId) => restingIds.has(globalId));
  const partIds = both((globalId) => globalId === DECOMPOSED_BY);
  const watched = [...relationIds, ...partIds].flatMap((id) => schema.relations.get(id) ?? []);
  return {
    relationIds,
    partIds,
    globalIds: Object.fromEntries(watched.map(({ id, globalId }) => [id, globalId])),
    inverses: Object.fromEntries(watched.map(({ id, inverseId }) => [id, inverseId])),
    requirementIds: requirement ? [...(schema.family.get(requirement.id) ?? [])] : [],
    unwatchedIds: [...schema.properties.values()].flatMap(({ id, name, type }) =>
      PROGRESS.has(name) || type === 'QUALITY' || type === 'QUALITY_SCORE' ? [id] : [],
    ),
  };
}
