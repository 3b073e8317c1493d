import { DECOMPOSED_BY } from '../../schema/rules/display-names.ts';
import type { Relation, Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';
import type { Entity } from '../entity.ts';

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

// Whoever has looked at a suspect link and found it right still clears it: what its ends said then is kept, in few letters, among the metadata of
// one of them, until they say something else. Both go by their global ids, which copies of a project have too.

export const LOOKED_AT = 'looked:';

/**
 * Returns the metadata key under which a link's end stores what both ends said when the link was last reviewed, by the relation that leads
 * away from it.
 */
export const lookedAtKey = ({ globalId }: Pick<Relation, 'globalId'>, far: Pick<Entity, 'globalId'>): string =>
  `${LOOKED_AT}${globalId}:${far.globalId}`;
export const isLookedAtKey = (key: string): boolean => key.startsWith(LOOKED_AT);

/** Returns the relation of a reviewed link. */
export const lookedAtRelation = ({ relations }: Pick<Schema, 'relations'>, key: string): Relation | undefined =>
  [...relations.values()].find(({ globalId }) => key.startsWith(`${LOOKED_AT}${globalId}:`));

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
