import { afterAll, beforeAll, beforeEach } from 'vitest';

import { buildHouse, type House } from '../../support/house.ts';
import type { Person } from '../../support/people.ts';
import { call, done, isRefused, mutate, somebody, type As, type Refused } from './cast.ts';

export let house: House;
/** A team of the reader and the reviewer. */
export let team: number;
export let owner: Person, helper: Person, reader: Person, reviewer: Person;
/** A project that the owner has made for a test. */
export let project: number;

/** A house of this file's own, with people and a team of Acme and, for each test, a project. */
export function openHouseToShare(): void {
  beforeAll(async () => {
    house = await buildHouse();
    owner = await somebody(house, 'owner', 'member');
    helper = await somebody(house, 'helper', 'member');
    reader = await somebody(house, 'reader', 'member');
    reviewer = await somebody(house, 'reviewer', 'reviewer');
    const made = await done<{ id: number }>(house, 'ada', '/o/acme/teams', {
      name: 'Propulsion',
      members: [reader, reviewer],
    });
    team = made.id;
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    project = (await done<{ id: number }>(house, owner, '/o/acme/p', { name: 'Shared' })).id;
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
    ok(await call(house, as, `/o/acme/p/${project}/users/${username}${roleQuery(roleId)}`, undefined, 'POST')),
  team: async (as, id, roleId) =>
    ok(await call(house, as, `/o/acme/p/${project}/teams/${id}${roleQuery(roleId)}`, undefined, 'POST')),
  dropUser: async (as, username) =>
    ok(await call(house, as, `/o/acme/p/${project}/users/${username}`, undefined, 'DELETE')),
  dropTeam: async (as, id) => ok(await call(house, as, `/o/acme/p/${project}/teams/${id}`, undefined, 'DELETE')),
};
const shared = async (as: As, share: object) =>
  ok(
    await mutate(
      house,
      as,
      'shareProject',
      { organization: 'acme', projectId: project, shares: [share] },
      'project { sharedWith { role { name } } }',
    ),
  );
const unshared = async (as: As, ends: object) =>
  ok(
    await mutate(
      house,
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
/** What somebody may do in the project; null if they may not open it. */
export const may = async (as: Person) => {
  const { data } = await house.graph(
    as,
    `query($id: Int!) { project(organization: "acme", projectId: $id) { permissions } }`,
    {
      id: project,
    },
  );
  return (data?.project?.permissions ?? null) as string[] | null;
};
