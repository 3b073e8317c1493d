import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { refuseReadingKey, visitOrganization, type OrganizationRef, type VisitorKey } from '../../access/keys.ts';
import { prefixPattern } from '../../users/queries.ts';
import { isId } from '../rules/checks.ts';
import { unknownTeam } from '../rules/refusals.ts';

/** A team with its people and the key of the organization that it was read with. */
export interface Team {
  organizationId: number;
  id: number;
  name: string;
  description: string;
  roleId: number | null;
  created: Date;
  /** Usernames, in their order. */
  members: string[];
}
export type OpenedTeam = Team & { key: VisitorKey };

interface Which {
  ids?: readonly number[];
  page?: TeamsPage;
}
export interface TeamsPage {
  search?: string | null | undefined;
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  inverted: boolean;
}

/** No two teams are alike but for capitals, so the name says where in the list one is. */
export const teamCursor = ({ name }: Pick<Team, 'name'>): string => cursorOf([name]);

const isNamed = (search: string) => sql<boolean>`lower(name) like ${prefixPattern(search)}`;
const beyond = (cursor: string, sign: '<' | '>') =>
  sql<boolean>`lower(name) ${sql.raw(sign)} lower(${placeBehind(cursor, ['text'])[0]})`;

/** Teams of an organization that the viewer has entered, with their people, by name. */
export async function readTeams(ctx: Ctx, key: VisitorKey, { ids, page }: Which = {}): Promise<OpenedTeam[]> {
  refuseReadingKey(ctx, key);
  const rows = await ctx.db
    .selectFrom('team as t')
    .selectAll()
    .select(
      sql<string[]>`array(select username from team_member m
        where m.organization_id = t.organization_id and m.team_id = t.id order by username)`.as('members'),
    )
    .where('organizationId', '=', key.organizationId)
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!.filter(isId)))
    .$if(Boolean(page?.search), (q) => q.where(isNamed(page!.search!)))
    .$if(page?.after !== undefined, (q) => q.where(beyond(page!.after!, '>')))
    .$if(page?.before !== undefined, (q) => q.where(beyond(page!.before!, '<')))
    .orderBy(sql`lower(name)`, page?.inverted ? 'desc' : 'asc')
    .$if(page !== undefined, (q) => q.limit(page!.limit))
    .execute();
  return rows.map((row) => ({ ...row, key }));
}

/** How many teams an organization has; those whose names begin with a text. */
export async function countTeams(ctx: Ctx, { organizationId }: VisitorKey, search?: string | null): Promise<number> {
  const row = await ctx.db
    .selectFrom('team')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .$if(Boolean(search), (q) => q.where(isNamed(search!)))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const readTeamsOf = async (ctx: Ctx, organization: OrganizationRef): Promise<OpenedTeam[]> =>
  readTeams(ctx, await visitOrganization(ctx, organization));

/** One team; null if there is none. */
export async function readTeam(ctx: Ctx, organization: OrganizationRef, id: number): Promise<OpenedTeam | null> {
  const [team] = await readTeams(ctx, await visitOrganization(ctx, organization), { ids: [id] });
  return team ?? null;
}

/** Teams by `organization:id`, those of organizations that the viewer may enter. */
export async function readTeamsById(ctx: Ctx, names: string[]): Promise<Map<string, OpenedTeam>> {
  const found = new Map<string, OpenedTeam>();
  const pairs = names.map((name) => name.split(':').map(Number) as [number, number]);
  for (const [organizationId, group] of Map.groupBy(pairs, ([organization]) => organization)) {
    const key = await visitOrganization(ctx, organizationId);
    const teams = await readTeams(ctx, key, { ids: group.map(([, id]) => id) });
    for (const team of teams) found.set(`${organizationId}:${team.id}`, team);
  }
  return found;
}

/** One team; refused if there is none. */
export async function readTeamOf(ctx: Ctx, organization: OrganizationRef, id: number): Promise<OpenedTeam> {
  const team = await readTeam(ctx, organization, id);
  if (!team) throw unknownTeam(id);
  return team;
}
