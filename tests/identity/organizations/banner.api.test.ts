// Classification banners through both APIs: administrators set the organization's, writers the project's, beside other preferences.
// Wrong ones are refused without any change; changes reach open pages and the audit trail.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { follow } from '../../live/cast.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Strip {
  text: string;
  colour: string;
}
interface BannerNews {
  organization: { banner: { top: Strip } | null };
  project: { banner: { template: string; top: Strip | null } | null } | null;
}
type Setting = Record<string, unknown>;
const place = { organization: 'acme', projectId: 1 };
const says = (data: { banner: { top: Strip | null } | null } | null) => data?.banner?.top?.text ?? null;

const ofOrganization = async (as: Person, setting: Setting) => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: SaveOrganizationBannerInput!) { saveOrganizationBanner(input: $input) { organization { banner { top { text } } } } }',
    { input: { organization: 'acme', setting } },
  );
  return errors ? errors[0].extensions.status : says(data.saveOrganizationBanner.organization);
};
const ofProject = async (as: Person, setting: Setting) => {
  const { data, errors } = await truss.graph(
    as,
    'mutation($input: SaveProjectBannerInput!) { saveProjectBanner(input: $input) { project { banner { top { text } } } } }',
    { input: { ...place, setting } },
  );
  return errors ? (errors[0].extensions?.status ?? 400) : says(data.saveProjectBanner.project);
};
const shown = async (as: Person) => {
  const { data } = await truss.graph(
    as,
    '{ organization(slug: "acme") { banner { top { text } } } project(organization: "acme", projectId: 1) { banner { top { text } bottom { text } } } }',
  );
  return [says(data.organization), says(data.project)];
};
const preferences = async (as: Person, path: string) =>
  ((await (await truss.rest(as, `/api/v4${path}`)).json()) as { preferences: Setting }).preferences;
const put = async (as: Person, path: string, body: unknown) => {
  const response = await truss.rest(as, `/api/v4${path}`, body, 'PUT');
  return [response.status, ((await response.json()) as { message?: string }).message];
};

test("no banner is shown until one is set; a project's banner replaces its organization's", async () => {
  expect(await shown('rob')).toEqual([null, null]);
  expect(await ofOrganization('ada', { template: 'CONFIDENTIAL' })).toBe('CONFIDENTIAL');
  expect(await shown('rob')).toEqual(['CONFIDENTIAL', 'CONFIDENTIAL']);
  expect(await ofProject('walt', { template: 'TOP_SECRET_SCI' })).toBe('TOP SECRET/SCI');
  expect(await shown('rob')).toEqual(['CONFIDENTIAL', 'TOP SECRET/SCI']);
  expect(await ofProject('walt', {})).toBe('CONFIDENTIAL');
  expect(await ofOrganization('ada', {})).toBeNull();
  expect(await shown('rob')).toEqual([null, null]);
});

test('other preferences stay, and api/v4 shows the preferences as the contract has them', async () => {
  await put('ada', '/o', { slug: 'acme', preferences: { 'ai.image.enable': true, banners: { template: 'SECRET' } } });
  await put('walt', '/o/acme/p', { id: 1, preferences: { colour: 'mine', Banner: { template: 'Custom' } } });
  await ofOrganization('ada', { template: 'CUSTOM', topText: ' ITAR ', topColour: 'RED' });
  await ofProject('walt', { template: 'UNCLASSIFIED' });
  expect(await preferences('rob', '/o/acme')).toEqual({
    'ai.image.enable': true,
    banners: { template: 'Custom', topText: 'ITAR', topColor: 'red' },
  });
  expect(await preferences('rob', '/o/acme/p/1')).toEqual({ colour: 'mine', Banner: { template: 'UNCLASSIFIED' } });
  await ofProject('walt', {});
  expect(await preferences('rob', '/o/acme/p/1')).toEqual({ colour: 'mine' });
  expect(await shown('rob')).toEqual(['ITAR', 'ITAR']);
});

describe('changing one preference of many, through either API', () => {
  const saved = (type: string, input: object) =>
    truss.graph(
      'ada',
      `mutation($input: ${type}!) { saved: ${type[0]!.toLowerCase()}${type.slice(1, -5)}(input: $input) { __typename } }`,
      { input },
    );
  const byRest = {
    organization: (preferences: object) => put('ada', '/o', { slug: 'acme', preferences }),
    project: (preferences: object) => put('ada', '/o/acme/p', { id: 1, preferences }),
  };
  const byGraph = {
    organization: (preferences: object) => saved('SaveOrganizationInput', { organization: 'acme', preferences }),
    project: (preferences: object) => saved('SaveProjectInput', { organization: 'acme', projectId: 1, preferences }),
  };

  test.each([
    ['api/v4', byRest],
    ['the graph', byGraph],
  ] as const)('%s keeps the others, removes those set to null and replaces a banner as a whole', async (_api, api) => {
    const custom = { template: 'Custom', topText: 'ITAR' };
    await api.organization({ banners: custom, 'ai.image.enable': null });
    await api.organization({ 'ai.chat.tokenLimit': 7 });
    expect(await preferences('rob', '/o/acme')).toEqual({ banners: custom, 'ai.chat.tokenLimit': 7 });
    await api.organization({ banners: { template: 'SECRET' }, 'ai.chat.tokenLimit': 0 });
    expect(await preferences('rob', '/o/acme')).toEqual({ banners: { template: 'SECRET' } });
    await api.project({ Banner: custom, colour: 'mine' });
    await api.project({ view: { width: 3 } });
    await api.project({ view: { height: 4 }, colour: null });
    expect(await preferences('rob', '/o/acme/p/1')).toEqual({ Banner: custom, view: { width: 3, height: 4 } });
    await api.project({ Banner: { template: 'SECRET' }, view: null });
    expect(await preferences('rob', '/o/acme/p/1')).toEqual({ Banner: { template: 'SECRET' } });
  });

  test('two concurrent changes lose nothing of each other', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(keys.flatMap((key) => [byRest.organization({ [key]: 1 }), byGraph.project({ [key]: 1 })]));
    for (const path of ['/o/acme', '/o/acme/p/1'])
      expect(await preferences('rob', path)).toMatchObject(Object.fromEntries(keys.map((key) => [key, 1])));
    const none = Object.fromEntries(keys.map((key) => [key, null]));
    await byRest.organization({ ...none, banners: null });
    await byRest.project({ ...none, Banner: null });
  });
});

describe('refused, without any change', () => {
  test('a viewer without permission', async () => {
    const before = await shown('rob');
    for (const as of ['walt', 'rita', 'rob', 'olga'] as Person[])
      expect(await ofOrganization(as, { template: 'SECRET' })).toBe(403);
    for (const as of ['rita', 'rob', 'olga'] as Person[]) expect(await ofProject(as, { template: 'SECRET' })).toBe(403);
    expect(await shown('rob')).toEqual(before);
  });
  test('a banner that cannot be drawn', async () => {
    const before = [await preferences('rob', '/o/acme'), await preferences('rob', '/o/acme/p/1')];
    const wrong = { topTextSize: 49 };
    const message = "The banner's topTextSize must be a whole number from 8 to 48.";
    expect(await ofOrganization('ada', wrong)).toBe(400);
    expect(await ofProject('walt', wrong)).toBe(400);
    expect(await put('ada', '/o', { slug: 'acme', preferences: { banners: wrong } })).toEqual([400, message]);
    expect(await put('walt', '/o/acme/p', { id: 1, preferences: { Banner: wrong } })).toEqual([400, message]);
    expect([await preferences('rob', '/o/acme'), await preferences('rob', '/o/acme/p/1')]).toEqual(before);
  });
});

describe('live updates', () => {
  const look = (as: Person, projectId: number | null) =>
    follow<BannerNews>(
      truss,
      as,
      `subscription { bannerChanged(organization: "acme"${projectId ? `, projectId: ${projectId}` : ''}) {
        organization { banner { top { text } } } project { banner { template top { text } } } } }`,
    );
  type Page = Awaited<ReturnType<typeof look>>;
  const last = (page: Page, of: (told: BannerNews) => string | null, text: string | null) =>
    page.inbox.until(() => {
      const told = page.inbox.all.at(-1);
      return told !== undefined && of(told) === text;
    });
  const inProject = ({ project }: BannerNews) => says(project);
  const inOrganization = ({ organization }: BannerNews) => says(organization);

  test('a changed banner shows on open pages of the organization and of its projects, whichever API changed it', async () => {
    await ofOrganization('ada', {});
    const rob = await look('rob', 1);
    const rita = await look('rita', null);
    await last(rob, inProject, null);
    await last(rita, inOrganization, null);
    await ofOrganization('ada', { template: 'SECRET' });
    await last(rob, inProject, 'SECRET');
    await last(rita, inOrganization, 'SECRET');
    await put('walt', '/o/acme/p', { id: 1, preferences: { Banner: { template: 'TOP SECRET' } } });
    await last(rob, inProject, 'TOP SECRET');
    await ofProject('walt', {});
    await last(rob, inProject, 'SECRET');
    await put('ada', '/o', { slug: 'acme', preferences: { banners: null } });
    await last(rob, inProject, null);
    await last(rita, inOrganization, null);
    // Each change was sent once, and changes of the project only were not sent to the organization's page.
    expect(rob.inbox.all.map(inProject)).toEqual([null, 'SECRET', 'TOP SECRET', 'SECRET', null]);
    expect(rita.inbox.all.map(inOrganization)).toEqual([null, 'SECRET', null]);
    void rob.stop();
    void rita.stop();
  });
});

test('changing a banner is recorded with the person', async () => {
  await ofProject('walt', { template: 'SECRET' });
  const { data } = await truss.graph(
    'ada',
    '{ organization(slug: "acme") { audit(first: 1, filter: { action: BANNER_CHANGED }) { edges { node { username target details } } } } }',
  );
  expect(data.organization.audit.edges[0].node).toMatchObject({
    username: 'walt',
    details: { projectId: 1, template: 'SECRET' },
  });
});
