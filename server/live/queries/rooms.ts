import { openReadable, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { isReadingKey } from '../../identity/access/keys/reading-keys.ts';
import type { Ctx } from '../../platform/context.ts';

interface Place {
  organizationId: number;
  projectId: number;
}

/** Names a room, or somebody or something in it. */
export const roomName = ({ organizationId, projectId }: Place, ...of: readonly (string | number)[]): string =>
  [organizationId, projectId, ...of].join(':');

/** Splits names made by `roomName` into the room and the rest; leaves out invalid names. */
export const namedIn = (names: readonly string[]): (Place & { name: string; of: string })[] =>
  names.flatMap((name) => {
    const [, organization, project, of] = /^(\d{1,9}):(\d{1,9}):(.*)$/s.exec(name) ?? [];
    return of === undefined ? [] : [{ name, organizationId: Number(organization), projectId: Number(project), of }];
  });

/** Opens the rooms that the viewer may enter, by name, as `openRoom` does; leaves the others out without a refusal. */
export async function openRooms(ctx: Ctx, places: readonly Place[]): Promise<Map<string, ProjectKey<'READ'>>> {
  const open = new Map<string, ProjectKey<'READ'>>();
  if (!ctx.viewer) return open;
  for (const [organizationId, group] of Map.groupBy(places, (place) => place.organizationId)) {
    const keys = await openReadable(
      ctx,
      organizationId,
      group.map(({ projectId }) => projectId),
    );
    for (const key of keys.values()) if (!isReadingKey(ctx, key.slug, key.projectId)) open.set(roomName(key), key);
  }
  return open;
}
