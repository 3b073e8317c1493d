import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from './cast.ts';

export let truss: Truss;
/** A team with the reader and the reviewer. */
export let team: number;
export let owner: Person, helper: Person, reader: Person, reviewer: Person;
/** A project that the owner made for one test. */
export let project: number;

/** This file's own server, with people and a team of Acme and, for each test, a project. */
export function openTrussToShare(): void {
  beforeAll(async () => {
    truss = await startTruss();
    owner = await somebody(truss, 'owner', 'member');
    helper = await somebody(truss, 'helper', 'member');
    reader = await somebody(truss, 'reader', 'member');
    reviewer = await somebody(truss, 'reviewer', 'reviewer');
    const made = await done<{ id: number }>(truss, 'ada', '/o/acme/teams', {
      name: 'Propulsion',
      members: [reader, reviewer],
    });
    team = made.id;
  });
  afterAll(() => truss.close());
  beforeEach(async () => {
    project = (await done<{ id: number }>(truss, owner, '/o/acme/p', { name: 'Shared' })).id;
  });
}

interface Api {
  user(as: As, username: string, roleId?: number): Promise<true | Refused>;
  team(as: As, id: number, roleId?: number): Promise<true | Refused>;
  dropUser(as: As, username: string): Promise<true | Refused>;
  dropTeam(as: As, id: number): Promise<true | Refused>;
}
const ok = (answer: unknown): true | Refused => (isRefused(answer) ? answer : true);
const roleQuery = (roleId?: number) => (roleId === undefined ? '' : `?roleId=${roleId}`);
export const rest: Api = {
  user: async (as, username, roleId) =>
    ok(await call(truss, as, `/o/acme/p/${project}/users/${username}${roleQuery(roleId)}`, undefined, 'POST')),
  team: async (as, id, roleId) =>
    ok(await call(truss, as, `/o/acme/p/${project}/teams/${id}${roleQuery(roleId)}`, undefined, 'POST')),
  dropUser: async (as, username) =>
    ok(await call(truss, as, `/o/acme/p/${project}/users/${username}`, undefined, 'DELETE')),
  dropTeam: async (as, id) => ok(await call(truss, as, `/o/acme/p/${project}/teams/${id}`, undefined, 'DELETE')),
};
const shared = async (as: As, share: object) =>
  ok(
    await mutate(
      truss,
      as,
      'shareProject',
      { organization: 'acme', projectId: project, shares: [share] },
      'project { sharedWith { role { name } } }',
    ),
  );
const unshared = async (as: As, ends: object) =>
  ok(
    await mutate(
      truss,
      as,
      'unshareProject',
      { organization: 'acme', projectId: project, ...ends },
      'project { sharedWith { role { name } } }',
    ),
  );
export const graph: Api = {
  user: (as, username, roleId) => shared(as, { username, roleId }),
  team: (as, teamId, roleId) => shared(as, { teamId, roleId }),
  dropUser: (as, username) => unshared(as, { usernames: [username] }),
  dropTeam: (as, id) => unshared(as, { teamIds: [id] }),
};
/** A user's permissions in the project; null if they may not open it. */
export const may = async (as: Person) => {
  const { data } = await truss.graph(
    as,
    `query($id: Int!) { project(organization: "acme", projectId: $id) { permissions } }`,
    {
      id: project,
    },
  );
  return (data?.project?.permissions ?? null) as string[] | null;
};
