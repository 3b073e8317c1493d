import { sql } from 'kysely';

import { openProjectRow, openReadable, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { refuseReadingKey, isReadingKey } from '../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Writer } from '../../platform/database/database.ts';
import type { News } from '../../platform/feed/news.ts';
import { numberBehind } from '../../platform/graph/cursors.ts';
import { keyNumbers } from '../../platform/graph/nodes.ts';
import { redactedAmong } from '../changes/queries/veil.ts';
import type { ProjectPlace } from '../projects/project.ts';
import type { NewNotice, Notice } from './notice.ts';
import { OF_REDACTED, type Recipient } from './rules.ts';
import { noticeTopic } from './topics.ts';

const AT_ONCE = 100;
const MOST_COUNTED = 100;
type Place = Pick<ProjectKey, 'organizationId' | 'projectId'>;

/**
 * Reads the people whom some notices name, directly or by a team, each with their permissions that decide whether they may read the
 * project. One statement.
 */
export async function peopleMeant(
  db: Writer,
  { organizationId, projectId, slug }: Place & Pick<ProjectKey, 'slug'>,
  notices: readonly Pick<NewNotice, 'users' | 'teams'>[],
): Promise<Recipient[]> {
  const users = [...new Set(notices.flatMap((notice) => notice.users))];
  const teams = [...new Set(notices.flatMap((notice) => notice.teams ?? []))];
  const { rows } = await sql<Recipient>`
    with meant as (
      select unnest(${users}::text[]) as username union
      select username from team_member where organization_id = ${organizationId} and team_id = any(${teams}::integer[])
    ), shared as (
      select u.username, u.role_id from project_user u join meant m on m.username = u.username
        where u.organization_id = ${organizationId} and u.project_id = ${projectId}
      union
      select t.username, p.role_id from team_member t join meant m on m.username = t.username
        join project_team p on p.organization_id = t.organization_id and p.team_id = t.team_id
        where t.organization_id = ${organizationId} and p.project_id = ${projectId}
    )
    select u.username, u.email, u.preferences, u.activated and u.turned_off is null as is_active,
      array(select team_id from team_member t where t.organization_id = ${organizationId} and t.username = u.username) as teams,
      u.permissions || array(
        select ${`organization:${slug}:`} || o.level from organization_member o
          where o.organization_id = ${organizationId} and o.username = u.username
        union all select ${`organization:${slug}:project:${projectId}:`} || p from shared s
          join role r on r.organization_id = ${organizationId} and r.id = s.role_id, unnest(r.permissions) p
          where s.username = u.username
        union all select ${`organization:${slug}:project:${projectId}:READ`} from organization g
          where g.id = ${organizationId} and g.global_org) as held
    from "user" u join meant m on m.username = u.username where u.turned_off is null`.execute(db);
  return rows;
}

/** Selects the viewer's notices in a project, as the base of further statements. */
function ownNotices(ctx: Ctx, key: ProjectKey) {
  refuseReadingKey(ctx, key);
  return ctx.db
    .selectFrom('notice')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('username', '=', signedIn(ctx).username);
}

export interface NoticePage {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

/** Reads a page of the viewer's notices, latest first. */
export const readNotices = async (ctx: Ctx, key: ProjectKey, page: NoticePage, isUnread = false): Promise<Notice[]> =>
  shownTo(
    ctx,
    () => key,
    await ownNotices(ctx, key)
      .selectAll()
      .$if(isUnread, (query) => query.where('readAt', 'is', null))
      .$if(page.after !== undefined, (query) => query.where('id', '<', numberBehind(page.after!)))
      .$if(page.before !== undefined, (query) => query.where('id', '>', numberBehind(page.before!)))
      .orderBy('id', page.inverted ? 'asc' : 'desc')
      .limit(page.limit)
      .execute(),
  );

/** Hides notices about redacted entities from those who may not read these. */
async function shownTo(
  ctx: Ctx,
  keyOf: (notice: Notice) => ProjectKey | undefined,
  notices: readonly Notice[],
): Promise<Notice[]> {
  const veiled = notices.filter((each) => keyOf(each)?.isVeiled && each.entityId !== null);
  if (veiled.length === 0) return [...notices];
  const ids = veiled.map(({ entityId }) => entityId!);
  const redacted = await redactedAmong(ctx.db, veiled[0]!.organizationId, ids);
  return notices.map((each) =>
    veiled.includes(each) && redacted.has(each.entityId!) ? { ...each, text: OF_REDACTED } : each,
  );
}

export const noticeCursor = ({ id }: Pick<Notice, 'id'>): string => String(id);

/** Counts the viewer's notices in a project. */
export async function countNotices(ctx: Ctx, key: ProjectKey, isUnread = false): Promise<number> {
  const { count } = await ownNotices(ctx, key)
    .$if(isUnread, (query) => query.where('readAt', 'is', null))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the unread notices, up to a hundred; 0 for an API key that may only read. */
export async function countUnread(ctx: Ctx, key: ProjectKey): Promise<number> {
  if (isReadingKey(ctx, key.slug, key.projectId)) return 0;
  const rows = await ownNotices(ctx, key).select('id').where('readAt', 'is', null).limit(MOST_COUNTED).execute();
  return rows.length;
}

/** Returns a notice's key among nodes. */
export const noticeName = ({ organizationId, projectId, id }: Place & { id: number }): string =>
  [organizationId, projectId, id].join(':');

/** Notices of the viewer by `organization:project:number`, of projects that they may read. One statement, and those that open the projects. */
export async function readNoticesByName(ctx: Ctx, names: string[]): Promise<Map<string, Notice>> {
  const asked = names.flatMap((name) => {
    const [organizationId, projectId, id] = keyNumbers(name, 3) ?? [];
    return id === undefined ? [] : [{ organizationId: organizationId!, projectId: projectId!, id }];
  });
  if (!ctx.viewer || asked.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('notice')
    .selectAll()
    .where(
      sql<boolean>`(organization_id, project_id, id) in (select * from unnest(${asked.map((each) => each.organizationId)}::integer[],
        ${asked.map((each) => each.projectId)}::integer[], ${asked.map(({ id }) => id)}::integer[]))`,
    )
    .where('username', '=', ctx.viewer.username)
    .execute();
  const found = new Map<string, Notice>();
  for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organizationId)) {
    const projectIds = own.map(({ projectId }) => projectId);
    const keys = await openReadable(ctx, organizationId, projectIds);
    for (const row of await shownTo(ctx, ({ projectId }) => keys.get(projectId), own)) {
      const key = keys.get(row.projectId);
      if (key && !isReadingKey(ctx, key.slug, key.projectId)) found.set(noticeName(row), row);
    }
  }
  return found;
}

async function openNotices(ctx: Ctx, { organization, projectId }: ProjectPlace): Promise<ProjectKey<'READ'>> {
  const { key } = await openProjectRow(ctx, organization, projectId);
  refuseReadingKey(ctx, key);
  return key;
}

/** The subscription to a project's notices; each follower receives only their own. */
export const noticeNews = {
  enter: async (ctx: Ctx, place: ProjectPlace) => {
    const key = await openNotices(ctx, place);
    const { rows } = await sql<{ last: number }>`select last from notice_count
      where organization_id = ${key.organizationId} and project_id = ${key.projectId}`.execute(ctx.services.db as Db);
    const view = `${signedIn(ctx).username} ${viewOf(signedIn(ctx).permissions, key.slug)}`;
    return { topic: noticeTopic(key), last: rows[0]?.last ?? 0, view };
  },
  read: async (ctx: Ctx, place: ProjectPlace, after: number) => {
    const key = await openNotices(ctx, place);
    const rows = await ownNotices(ctx, key).selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE).execute();
    return shownTo(ctx, () => key, rows);
  },
  page: AT_ONCE,
  numberOf: ({ id }: Notice) => id,
  isFor: ({ username }: Notice, { viewer }: Pick<Ctx, 'viewer'>) => username === viewer?.username,
} satisfies News<Notice, ProjectPlace>;
