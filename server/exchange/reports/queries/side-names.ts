import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { readBaselinesByName } from '../../../model/baselines/queries/baselines.ts';
import type { Ctx } from '../../../platform/context.ts';
import { momentsOf } from './entities.ts';

/** Reads how the two sides of a comparison are called: by the name, revision and time of a baseline, or by the moment that is seen. */
export async function readSideNames(
  ctx: Ctx,
  { organizationId, asOf }: ProjectKey<'READ'>,
  ...ids: [from: number, to: number | undefined]
): Promise<[from: string, to: string]> {
  const keyOf = (id: number) => `${organizationId}:${id}`;
  const found = await readBaselinesByName(
    ctx,
    ids.flatMap((id) => (id === undefined ? [] : [keyOf(id)])),
  );
  const when = momentsOf(ctx);
  const [from, to] = ids.map((id) => {
    if (id === undefined) return asOf === null ? `Current, ${when(new Date())}` : `Revision ${asOf}`;
    const side = found.get(keyOf(id));
    return side ? `${side.name}, revision ${side.revision}, created ${when(side.created)}` : `Baseline ${id}`;
  });
  return [from!, to!];
}
