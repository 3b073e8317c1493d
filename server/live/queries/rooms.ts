import { openReadable, isReadingKey, type ProjectKey } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';

interface Place {
  organizationId: number;
  projectId: number;
}

/** Names a room, or somebody or something in it. */
export const roomName = ({ organizationId, projectId }: Place, ...of: readonly (string | number)[]): string =>
  [organizationId, projectId, ...of].join(':');

/** What a name made by `roomName` names: the room, and the text behind it. Names of nothing are left out. */
export const namedIn = (names: readonly string[]): (Place & { name: string; of: string })[] =>
  names.flatMap((name) => {
    const [, organization, project, of] = /^(\d{1,9}):(\d{1,9}):(.*)$/s.exec(name) ?? [];
    return of === undefined ? [] : [{ name, organizationId: Number(organization), projectId: Number(project), of }];
  });

/** Those of the rooms that the viewer may be in, as `openRoom` says, by name; the others are left out, not refused. */
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
