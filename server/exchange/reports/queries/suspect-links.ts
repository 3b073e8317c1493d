import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Entity, Rel } from '../../../model/entities/entity.ts';
import { canonicalEnds, linkKey } from '../../../model/entities/plans/links.ts';
import { readSuspectLinks } from '../../../model/entities/queries/suspect.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Tells whether a link is suspect, seen from one of its ends. */
export type IsSuspect = (fromId: number, rel: Pick<Rel, 'relationId' | 'targetId'>) => boolean;

/** Reads the suspect links of some entities; one statement. */
export async function readSuspects(
  ctx: Ctx,
  { key, schema, entities }: { key: ProjectKey<'READ'>; schema: Schema; entities: readonly Entity[] },
): Promise<IsSuspect> {
  const found = await readSuspectLinks(
    ctx,
    key,
    schema,
    entities.map(({ id }) => id),
  );
  const keys = new Set(found.map(linkKey));
  return (fromId, rel) => keys.size > 0 && keys.has(linkKey(canonicalEnds(schema, fromId, rel)));
}
