import { openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import { whenNobodyChanges } from '../../model/entities/commands/on-revision.ts';
import { saveEntities } from '../../model/entities/commands/save.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import { patchAt, refusalOf, refuseLong, textAt } from '../../model/entities/rules/transform.ts';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { inTrial } from '../../platform/trial.ts';
import { invalid, within } from '../../refusals/refusal.ts';
import type { Replaced, Replacement, Replacing } from '../find.ts';
import { readArtifact } from '../queries/artifacts.ts';
import { readLines } from '../queries/lines.ts';
import { readMayHold, spotsOf, textsInTurns } from '../queries/matches.ts';
import { isSamePlace, replacedIn } from '../rules/matches.ts';
import type { ArtifactPlace } from './artifacts.ts';

/**
 * Replaces matches in names and descriptions of an artifact's content, or a single one, as one revision. Texts that cannot be changed stay
 * and are returned with the reason. A trial changes nothing. Texts are searched before anything is locked.
 */
export async function replaceOnArtifact(
  ctx: Ctx,
  ref: ArtifactPlace,
  { only, isTrial, throughLocks, ...replacing }: Replacing,
): Promise<Replaced> {
  // A preview takes no licence seat.
  await openProject(ctx, ref.organization, ref.projectId, 'WRITE');
  const tried = async (ctx: TxCtx) => {
    const key = await openProject(ctx, ref.organization, ref.projectId, 'WRITE');
    if (replacing.find === '')
      throw within('find', () => invalid('The text to find is empty. Enter the text to replace.'));
    refuseLong(replacing.find, replacing.replacement);
    const artifact = await readArtifact(ctx, key, ref.artifactId);
    const lines = (await readLines(ctx, artifact)).filter(({ id }) => !only || id === only.entityId);
    const mayHold = await readMayHold(
      ctx,
      artifact,
      lines.map(({ id }) => id),
      replacing,
    );
    const entities = await entitiesOf(ctx.db, key, [...mayHold.keys()]);
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
      throw invalid('The text is no longer there, or the replacement is the same. Search again.');
    return { texts: changed, on: key.revision };
  };
  if (isTrial) return { ...ref, texts: (await inTrial(ctx, tried)).texts, revision: null };
  return whenNobodyChanges(async () => {
    const { texts, on } = await inTrial(ctx, tried);
    const patches = new Map<number, Parameters<typeof saveEntities>[2][number]>();
    for (const { entity, field, after, refusal } of texts)
      if (refusal === null)
        patches.set(entity.id, {
          ...patches.get(entity.id),
          id: entity.id,
          projectId: ref.projectId,
          revision: on,
          ...patchAt({ field }, after),
        });
    const saved = await saveEntities(ctx, ref.organization, [...patches.values()], {
      for: 'edit',
      throughLocks: throughLocks ?? undefined,
    });
    return { ...ref, texts, revision: saved.revisions.get(ref.projectId) ?? null };
  });
}
