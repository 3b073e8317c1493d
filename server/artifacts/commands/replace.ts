import { openProject, signedIn, type ProjectKey } from '../../identity/access/keys.ts';
import { saveEntities } from '../../model/entities/commands/save.ts';
import { entitiesForUpdate, entitiesOf } from '../../model/entities/queries/rows.ts';
import { patchAt, refusalOf, refuseLong, textAt } from '../../model/entities/rules/transform.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { invalid, within } from '../../refusals.ts';
import type { ArtifactRef } from '../commands.ts';
import type { Replaced, Replacement, Replacing } from '../find.ts';
import { readArtifact } from '../queries.ts';
import { readMayHold, spotsOf, textsInTurns } from '../queries/found.ts';
import { readLines } from '../queries/lines.ts';
import { isSamePlace, replacedIn } from '../rules/found.ts';

/**
 * Replaces what is found in names and descriptions of all that stands on an artifact, or one place of it, as one revision. What cannot be changed
 * is left as it is, and is answered with the reason. A trial changes nothing.
 */
export function replaceOnArtifact(
  ctx: Ctx,
  ref: ArtifactRef,
  { only, isTrial, throughLocks, ...replacing }: Replacing,
): Promise<Replaced> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, ref.organization, ref.projectId, 'WRITE');
    if (replacing.find === '') throw within('find', () => invalid('Say what is to be replaced.'));
    refuseLong(replacing.find, replacing.replacement);
    const now = key as unknown as ProjectKey<'READ'>;
    const artifact = await readArtifact(ctx, now, ref.artifactId);
    const lines = (await readLines(ctx, artifact)).filter(({ id }) => !only || id === only.entityId);
    const mayHold = await readMayHold(
      ctx,
      artifact,
      lines.map(({ id }) => id),
      replacing,
    );
    const entities = isTrial
      ? await entitiesOf(ctx.db, now, [...mayHold.keys()])
      : await entitiesForUpdate(ctx.db, key.organizationId, [...mayHold.keys()]);
    const texts = await textsInTurns(lines.flatMap(({ id }) => entities.get(id) ?? []));
    const by = {
      schema: artifact.of.schema,
      key,
      username: signedIn(ctx).username,
      throughLocks: throughLocks ?? false,
    };
    const changed = (await spotsOf(ctx.db, texts, replacing)).flatMap(([text, all]): Replacement[] => {
      const spots = only ? all.filter((spot) => isSamePlace(spot, only)) : all;
      if (spots.length === 0) return [];
      const { field } = text;
      const entity = entities.get(text.entity.id)!;
      const [before, after] = [textAt(entity, { field }), replacedIn(text, spots)];
      const refusal = refusalOf(by, { entity, after }, { field });
      return before === after ? [] : [{ entity, field, before, after, count: spots.length, refusal }];
    });
    if (only && changed.length === 0)
      throw invalid('It does not stand there any more, or would become the same. Find it again.');
    if (isTrial) return { ...ref, texts: changed, revision: null };
    const patches = new Map<number, Parameters<typeof saveEntities>[2][number]>();
    for (const { entity, field, after, refusal } of changed)
      if (refusal === null)
        patches.set(entity.id, {
          ...patches.get(entity.id),
          id: entity.id,
          projectId: key.projectId,
          ...patchAt({ field }, after),
        });
    const saved = await saveEntities(ctx, ref.organization, [...patches.values()], {
      throughLocks: throughLocks ?? undefined,
    });
    return { ...ref, texts: changed, revision: saved.revisions.get(ref.projectId) ?? null };
  });
}
