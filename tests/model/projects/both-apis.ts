import { afterAll, beforeAll, expect } from 'vitest';

import { readPermissions } from '../../../server/identity/session/queries/sessions.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

export let truss: Truss;

/** A Truss of this file's own. */
export function openTruss(): void {
  beforeAll(async () => {
    truss = await startTruss();
  });
  afterAll(() => truss.close());
}

export type As = Person | 'root' | null;
export interface Project {
  id: number;
  name: string;
  description: string;
  folder: string;
}
export interface Refused {
  status: number;
  title: string;
  message: string;
}
export type Fields = Partial<Omit<Project, 'id'>>;
export interface Api {
  create(as: As, org: string, fields: Fields): Promise<Project | Refused>;
  update(as: As, org: string, id: number, fields: Fields): Promise<Project | Refused>;
  read(as: As, org: string, id: number): Promise<Project | Refused>;
  list(as: As, org: string): Promise<Project[] | Refused>;
  folders(as: As, org: string): Promise<string[] | Refused>;
  visit(as: As, org: string, id: number): Promise<true | Refused>;
  recent(as: As, limit?: number, org?: string): Promise<string[] | Refused>;
  remove(as: As, org: string, id: number): Promise<true | Refused>;
}

/** Tells whether an answer is a refusal. */
export const isRefused = (answer: unknown): answer is Refused =>
  Object(answer) === answer && 'message' in Object(answer);
const shape = ({ id, name, description, folder }: Project): Project => ({ id, name, description, folder });

/** Makes a call of api/v4 and returns its answer, optionally reduced, or its refusal. */
export async function byRest<T, R = T>(as: As, path: string, body?: unknown, method?: string, pick?: (value: T) => R) {
  const response = await truss.rest(as, `/api/v4${path}`, body, method);
  const value = (await response.json()) as T | Refused;
  if (response.ok) return pick ? pick(value as T) : (value as unknown as R);
  expect((value as Refused).status).toBe(response.status);
  return value as Refused;
}
export const rest: Api = {
  create: (as, org, fields) => byRest<Project>(as, `/o/${org}/p`, fields, 'POST', shape),
  update: (as, org, id, fields) => byRest<Project>(as, `/o/${org}/p`, { id, ...fields }, 'PUT', shape),
  read: (as, org, id) => byRest<Project>(as, `/o/${org}/p/${id}`, undefined, 'GET', shape),
  list: (as, org) => byRest<Project[], Project[]>(as, `/o/${org}/p`, undefined, 'GET', (list) => list.map(shape)),
  folders: (as, org) => byRest<string[]>(as, `/o/${org}/folders`),
  visit: (as, organizationSlug, projectId) =>
    byRest<{ ok: true }, true>(as, '/recentprojects', { organizationSlug, projectId }, 'POST', ({ ok }) => ok),
  recent: (as, limit, org) =>
    byRest<{ projectName: string }[], string[]>(
      as,
      `/recentprojects?${new URLSearchParams({ ...(limit && { limit: String(limit) }), ...(org && { slug: org }) })}`,
      undefined,
      'GET',
      (list) => list.map((each) => each.projectName),
    ),
  remove: (as, org, id) => byRest<{ ok: true }, true>(as, `/o/${org}/p/${id}`, undefined, 'DELETE', ({ ok }) => ok),
};

const FIELDS = 'id: projectId name description folder';
async function byGraph<T>(as: As, query: string, variables: Record<string, unknown>, pick: (data: never) => T) {
  const { data, errors } = await truss.graph(as, query, variables);
  if (!errors) return pick(data as never);
  const { status, title } = errors[0].extensions as Refused;
  return { status, title, message: errors[0].message as string };
}
export const graph: Api = {
  create: (as, organization, fields) =>
    byGraph(
      as,
      `mutation($input: CreateProjectInput!) { createProject(input: $input) { project { ${FIELDS} } } }`,
      { input: { organization, ...fields } },
      (data: { createProject: { project: Project } }) => data.createProject.project,
    ),
  update: (as, organization, projectId, fields) =>
    byGraph(
      as,
      `mutation($input: SaveProjectInput!) { saveProject(input: $input) { project { ${FIELDS} } } }`,
      { input: { organization, projectId, ...fields } },
      (data: { saveProject: { project: Project } }) => data.saveProject.project,
    ),
  read: (as, org, id) =>
    byGraph(
      as,
      `query($org: String!, $id: Int!) { project(organization: $org, projectId: $id) { ${FIELDS} } }`,
      { org, id },
      (data: { project: Project }) => data.project,
    ),
  list: (as, org) =>
    byGraph(
      as,
      `query($org: String!) { organization(slug: $org) { projects(first: 100) { totalCount edges { node { ${FIELDS} } } } } }`,
      { org },
      ({
        organization: { projects },
      }: {
        organization: { projects: { totalCount: number; edges: { node: Project }[] } };
      }) => {
        expect(projects.totalCount).toBe(projects.edges.length);
        return projects.edges.map((edge) => edge.node);
      },
    ),
  folders: (as, org) =>
    byGraph(
      as,
      `query($org: String!) { organization(slug: $org) { folders } }`,
      { org },
      (data: { organization: { folders: string[] } }) => data.organization.folders,
    ),
  visit: (as, organization, projectId) =>
    byGraph(
      as,
      `mutation($input: VisitProjectInput!) { visitProject(input: $input) { recentProjects { visited } } }`,
      { input: { organization, projectId } },
      () => true as const,
    ),
  recent: (as, first, organization) =>
    byGraph(
      as,
      `query($first: Int, $organization: String) { recentProjects(first: $first, organization: $organization) { project { name } } }`,
      { first, organization },
      (data: { recentProjects: { project: { name: string } }[] }) =>
        data.recentProjects.map((each) => each.project.name),
    ),
  remove: async (as, organization, projectId) => {
    const project = await graph.read(as, organization, projectId);
    return byGraph(
      as,
      `mutation($input: DeleteProjectInput!) { deleteProject(input: $input) { deletedId } }`,
      { input: { organization, projectId, name: isRefused(project) ? 'x' : project.name } },
      () => true as const,
    );
  },
};

/** A new project. */
export const made = async (as: As, fields: Fields, org = 'acme') => {
  const project = await rest.create(as, org, fields);
  if (isRefused(project)) throw new Error(project.message);
  return project;
};
/** All projects as they are stored. */
export const stored = () =>
  truss.inside.db.selectFrom('project').selectAll().orderBy('organizationId').orderBy('id').execute();
export const permissionsOf = (username: string) => readPermissions(truss.inside.db, username);

export const apis = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;
