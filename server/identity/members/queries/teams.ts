import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { visitOrganization, type VisitorKey } from '../../access/keys/organizations.ts';
import { refuseReadingKey } from '../../access/keys/reading-keys.ts';
import type { OrganizationRef } from '../../access/rules/organization-ref.ts';
import { prefixPattern } from '../../users/queries/users.ts';
import { isRoleOrTeamId } from '../rules/checks.ts';
import { unknownTeam } from '../rules/refusals.ts';
import { readByName } from './by-name.ts';

/** A team with its members, and the key under which its organization was opened. */
export interface Team {
  organizationId: number;
  id: number;
  name: string;
  description: string;
  roleId: number | null;
  created: Date;
  /** Usernames in alphabetical order. */
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

/** Returns the cursor of a team in a list: its name, since names are unique without regard to capitals. */
export const teamCursor = ({ name }: Pick<Team, 'name'>): string => cursorOf([name]);

const isNamed = (search: string) => sql<boolean>`lower(name) like ${prefixPattern(search)}`;
const beyond = (cursor: string, sign: '<' | '>') =>
  sql<boolean>`lower(name) ${sql.raw(sign)} lower(${placeBehind(cursor, ['text'])[0]})`;

/** Reads teams of an organization with their members, by name. */
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
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!.filter(isRoleOrTeamId)))
    .$if(Boolean(page?.search), (q) => q.where(isNamed(page!.search!)))
    .$if(page?.after !== undefined, (q) => q.where(beyond(page!.after!, '>')))
    .$if(page?.before !== undefined, (q) => q.where(beyond(page!.before!, '<')))
    .orderBy(sql`lower(name)`, page?.inverted ? 'desc' : 'asc')
    .$if(page !== undefined, (q) => q.limit(page!.limit))
    .execute();
  return rows.map((row) => ({ ...row, key }));
}

/** Counts the teams of an organization, or those whose names begin with a text. */
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

/** Reads teams by `organization:id`. */
export const readTeamsById = (ctx: Ctx, names: string[]): Promise<Map<string, OpenedTeam>> =>
  readByName(ctx, names, (key, ids) => readTeams(ctx, key, { ids }));

/** Reads one team; refused if there is none. */
export async function readTeamOf(ctx: Ctx, organization: OrganizationRef, id: number): Promise<OpenedTeam> {
  const [team] = await readTeams(ctx, await visitOrganization(ctx, organization), { ids: [id] });
  if (!team) throw unknownTeam(id);
  return team;
}
