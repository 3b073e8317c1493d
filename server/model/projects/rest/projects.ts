import { z } from '@hono/zod-openapi';

import { readOrganization } from '../../../identity/organizations/queries/organizations.ts';
import { MANY_BYTES } from '../../../platform/http/bodies.ts';
import { int32, taking, wholeNumber } from '../../../platform/http/rest-fields.ts';
import { api, ctxOf, inOrganization, route } from '../../../platform/http/rest.ts';
import { createProject, deleteProject, updateProject, visitProject } from '../commands/save-project.ts';
import type { Project } from '../project.ts';
import { readFolders } from '../queries/lists.ts';
import { readProject } from '../queries/projects.ts';
import { readAllProjects, readProjectsCreatedBy } from '../queries/scripts.ts';
import { readRecentProjects } from '../queries/visits.ts';
import { asOf } from './as-of.ts';
import { inProject } from './in-project.ts';
import { sharingRoutes } from './sharing.ts';

export const projectShape = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    folder: z.string(),
    preferences: z.record(z.string(), z.unknown()),
    workflow: z.record(z.string(), z.unknown()),
    created: z.string(),
    createdBy: z.string(),
    modified: z.string().nullable(),
    revision: z.int(),
  })
  .openapi('Project');
const fields = z.object({
  name: z.string(),
  description: z.string().optional(),
  folder: z.string().optional(),
  preferences: z.record(z.string(), z.unknown()).optional(),
  workflow: z.record(z.string(), z.unknown()).optional(),
});
const recentShape = z
  .object({ organizationSlug: z.string(), organizationName: z.string(), projectId: z.int(), projectName: z.string() })
  .openapi('RecentProject');

/** Presents a project in api/v4 form. */
export const presentProject = ({
  id,
  name,
  description,
  folder,
  preferences,
  workflow,
  created,
  createdBy,
  modified,
  revision,
}: Project): z.infer<typeof projectShape> => ({
  id,
  name,
  description,
  folder,
  preferences,
  workflow,
  created: created.toISOString(),
  createdBy,
  modified: modified?.toISOString() ?? null,
  revision,
});

const routes = api();
routes.route('/', sharingRoutes);

routes.openapi(
  route('get', '/o/{org}/p', {
    id: 'listProjects',
    summary:
      "The projects you may read, by name; with includeProjectId, that one too: 0 is the organization's own, which holds its schema",
    params: inOrganization,
    query: z.object({ includeProjectId: wholeNumber(0).optional() }),
    reply: z.array(projectShape),
  }),
  async (c) => {
    const { includeProjectId } = c.req.valid('query');
    return c.json(
      (await readAllProjects(ctxOf(c), c.req.valid('param').org, includeProjectId)).map(presentProject),
      200,
    );
  },
);
routes.openapi(
  route('get', '/o/{org}/p/{projectId}', {
    id: 'readProject',
    summary: 'One project',
    params: inProject,
    query: z.object({ asOf }),
    reply: projectShape,
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    return c.json(presentProject(await readProject(ctxOf(c), org, projectId, c.req.valid('query').asOf)), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/p', {
    largestBody: MANY_BYTES,
    id: 'createProject',
    example: { name: 'FireSAT', folder: 'Missions' },
    summary: 'Make a project; you get full access to it',
    params: inOrganization,
    body: taking(fields, Object.keys(projectShape.shape)),
    reply: projectShape,
  }),
  async (c) =>
    c.json(presentProject(await createProject(ctxOf(c), c.req.valid('param').org, c.req.valid('json'))), 200),
);
routes.openapi(
  route('put', '/o/{org}/p', {
    largestBody: MANY_BYTES,
    id: 'saveProject',
    example: { id: 1, description: 'Finds wildfires' },
    summary: 'Change a project',
    params: inOrganization,
    body: taking(fields.partial().extend({ id: int32 }), Object.keys(projectShape.shape)),
    reply: projectShape,
  }),
  async (c) => {
    const { id, ...patch } = c.req.valid('json');
    return c.json(presentProject(await updateProject(ctxOf(c), c.req.valid('param').org, id, patch)), 200);
  },
);
routes.openapi(
  route('delete', '/o/{org}/p/{projectId}', {
    id: 'deleteProject',
    summary: 'Delete a project with everything in it',
    params: inProject,
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    await deleteProject(ctxOf(c), org, projectId);
    return c.json({ ok: true }, 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/p/createdby/{user}', {
    id: 'listProjectsCreatedBy',
    summary: 'The projects that someone made and you may read, by their numbers',
    params: inOrganization.extend({ user: z.string() }),
    reply: z.record(z.string(), projectShape),
  }),
  async (c) => {
    const { org, user } = c.req.valid('param');
    const projects = await readProjectsCreatedBy(ctxOf(c), org, user);
    return c.json(Object.fromEntries(projects.map((project) => [String(project.id), presentProject(project)])), 200);
  },
);
routes.openapi(
  route('get', '/o/{org}/folders', {
    id: 'listFolders',
    summary: 'The folders projects lie in',
    params: inOrganization,
    reply: z.array(z.string()),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    return c.json(await readFolders(ctx, (await readOrganization(ctx, c.req.valid('param').org)).key), 200);
  },
);
routes.openapi(
  route('get', '/recentprojects', {
    id: 'listRecentProjects',
    summary: 'The projects you opened last',
    query: z.object({ limit: wholeNumber(0).default(10), slug: z.string().optional() }),
    reply: z.array(recentShape),
  }),
  async (c) => {
    const { limit, slug } = c.req.valid('query');
    const recent = await readRecentProjects(ctxOf(c), limit, slug);
    return c.json(
      recent.map(({ organizationSlug, organizationName, projectId, projectName }) => ({
        organizationSlug,
        organizationName,
        projectId,
        projectName,
      })),
      200,
    );
  },
);
routes.openapi(
  route('post', '/recentprojects', {
    id: 'visitProject',
    example: { projectId: 1, organizationSlug: 'sample' },
    summary: 'Note that you have opened a project',
    body: z.strictObject({ projectId: int32, organizationSlug: z.string() }),
    reply: z.object({ ok: z.boolean() }),
  }),
  async (c) => {
    const { organizationSlug, projectId } = c.req.valid('json');
    await visitProject(ctxOf(c), organizationSlug, projectId);
    return c.json({ ok: true }, 200);
  },
);

export const projectRoutes = routes;
