import type { Relation, Schema } from '../../schema/schema.ts';

// A person who finds that a suspect link is still right clears it. The metadata of one of its ends then hold in few letters what both ends said, which
// counts until they say something else. The key names relation and far end by their global ids, which copies of a project have too.

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
