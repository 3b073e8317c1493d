import { z } from '@hono/zod-openapi';

import { shareProject, unshareProject } from '../../../identity/members/commands/sharing.ts';
import { readSharesOf, type Share } from '../../../identity/members/queries/shares.ts';
import { wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../../../platform/http/rest.ts';
import { inProject } from './in-project.ts';

const userShare = z
  .object({ username: z.string(), roleId: z.int(), created: z.string(), createdBy: z.string() })
  .openapi('ProjectUser');
const teamShare = z
  .object({ teamId: z.int(), roleId: z.int(), created: z.string(), createdBy: z.string() })
  .openapi('ProjectTeam');
const withRole = z.object({
  roleId: wholeNumber(0).optional().openapi({ description: 'The role they are given; needed.' }),
});

const common = ({ roleId, created, createdBy }: Share) => ({ roleId, created: created.toISOString(), createdBy });
const users = (shares: Share[]): z.infer<typeof userShare>[] =>
  shares.flatMap((share) => (share.username === null ? [] : [{ username: share.username, ...common(share) }]));
const teams = (shares: Share[]): z.infer<typeof teamShare>[] =>
  shares.flatMap((share) => (share.teamId === null ? [] : [{ teamId: share.teamId, ...common(share) }]));
const listed = (text: string) => text.split(',').map((each) => each.trim());

const routes = api();

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/users', {
    id: 'listProjectUsers',
    summary: 'The people a project is shared with, and their roles',
    params: inProject,
    reply: z.array(userShare),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(users(await readSharesOf(ctxOf(c), org, projectId)), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/users/{username}', {
    id: 'shareProjectWithUsers',
    summary: 'Share a project with someone, or give them another role; whoever holds SHARE may. Commas part several',
    params: inProject.extend({ username: z.string() }),
    query: withRole,
    reply: z.array(userShare),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, username } = c.req.valid('param');
    const { roleId } = c.req.valid('query');
    const shares = listed(username).map((username) => ({ username, roleId }));
    await shareProject(ctx, org, projectId, shares);
    return c.json(users(await readSharesOf(ctx, org, projectId)), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/p/{projectId}/users/{username}', {
    id: 'unshareProjectWithUsers',
    summary: 'End the sharing of a project with someone; whoever holds SHARE may, and they themselves',
    params: inProject.extend({ username: z.string() }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, projectId, username } = c.req.valid('param');
    await unshareProject(ctxOf(c), org, projectId, { usernames: listed(username) });
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/p/{projectId}/teams', {
    id: 'listProjectTeams',
    summary: 'The teams a project is shared with, and their roles',
    params: inProject,
    reply: z.array(teamShare),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(teams(await readSharesOf(ctxOf(c), org, projectId)), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p/{projectId}/teams/{ids}', {
    id: 'shareProjectWithTeams',
    summary: 'Share a project with teams, by numbers with commas between; whoever holds SHARE may',
    params: inProject.extend({ ids: z.string() }),
    query: withRole,
    reply: z.array(teamShare),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, ids } = c.req.valid('param');
    const { roleId } = c.req.valid('query');
    const shares = listed(ids).map((id) => ({ teamId: Number(id), roleId }));
    await shareProject(ctx, org, projectId, shares);
    return c.json(teams(await readSharesOf(ctx, org, projectId)), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/p/{projectId}/teams/{teamId}', {
    id: 'unshareProjectWithTeam',
    summary: 'End the sharing of a project with a team; whoever holds SHARE may',
    params: inProject.extend({ teamId: wholeNumber(0) }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, projectId, teamId } = c.req.valid('param');
    await unshareProject(ctxOf(c), org, projectId, { teamIds: [teamId] });
    return c.json({ ok: true }, 200);
  },
);

export const sharingRoutes = routes;
