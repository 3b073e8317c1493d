import type { Relation, Schema } from '../../schema/schema.ts';

// Whoever has looked at a suspect link and found it right still clears it: what its ends said then is kept, in few letters, among the metadata of
// one of them, until they say something else. Both go by their global ids, which copies of a project have too.

export const LOOKED_AT = 'looked:';

/**
 * Returns the metadata key under which a link's end stores what both ends said when the link was last reviewed, by the relation that leads
 * away from it.
 */
export const lookedAtKey = ({ globalId }: Pick<Relation, 'globalId'>, far: { globalId: string }): string =>
  `${LOOKED_AT}${globalId}:${far.globalId}`;
export const isLookedAtKey = (key: string): boolean => key.startsWith(LOOKED_AT);

/** Returns the relation of a reviewed link. */
export const lookedAtRelation = ({ relations }: Pick<Schema, 'relations'>, key: string): Relation | undefined =>
  [...relations.values()].find(({ globalId }) => key.startsWith(`${LOOKED_AT}${globalId}:`));
