// An action without permission is refused in the same words at both APIs, and a stranger learns nothing.
import { beforeAll, describe, expect, test } from 'vitest';

import { apis, graph, truss, isRefused, made, openTruss, rest, stored, type As, type Api } from './both-apis.ts';

openTruss();

/** Removes names that a refusal repeats from its call: a slug from an address, a number from an id. */
const unnamed = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null).replaceAll(/(access organization )\w+/g, '$1#'));

describe('both APIs refuse with the same code and message', () => {
  const who: As[] = ['olga', 'rob', 'rita', 'sam', 'walt'];
  const attempts: [string, (api: Api, as: As) => Promise<unknown>][] = [
    ['make one in acme', (api, as) => api.create(as, 'acme', { name: 'Refused' })],
    ['make one nowhere', (api, as) => api.create(as, 'nowhere', { name: 'Refused' })],
    ['rename', (api, as) => api.update(as, 'acme', 1, { name: 'Rover' })],
    ['read', (api, as) => api.read(as, 'acme', 1)],
    ['read another', (api, as) => api.read(as, 'acme', 999)],
    ['read project 0', (api, as) => api.read(as, 'acme', 0)],
    ['read through another organization', (api, as) => api.read(as, 'other', 1)],
    ['list another organization', (api, as) => api.list(as, 'other')],
    ['list nowhere', (api, as) => api.list(as, 'nowhere')],
    ['visit', (api, as) => api.visit(as, 'acme', 999)],
    ['delete', (api, as) => api.remove(as, 'other', 1)],
  ];
  test.each(who.flatMap((as) => attempts.map(([attempt, act]) => [as, attempt, act] as const)))(
    '%s: %s',
    async (as, _deed, act) => {
      const [one, other] = [await act(graph, as), await act(rest, as)];
      if (isRefused(one)) {
        expect(unnamed(other)).toEqual(unnamed(one));
        expect(Object.keys(one).toSorted()).toEqual(['message', 'status', 'title']);
      } else expect(isRefused(other)).toBe(false);
    },
  );

  test.each<[As, string, boolean]>([
    ['ada', 'update', true],
    ['walt', 'update', true],
    ['sam', 'update', true],
    ['rita', 'update', false],
    ['rob', 'update', false],
    ['olga', 'update', false],
    ['ada', 'create', true],
    ['wendy', 'create', true],
    ['sam', 'create', false],
    ['rob', 'create', false],
    ['olga', 'create', false],
    ['walt', 'remove', false],
    ['sam', 'remove', false],
    ['rob', 'remove', false],
    ['olga', 'remove', false],
  ])('%s may %s: %s', async (as, attempt, may) => {
    for (const [, api] of apis) {
      const answer =
        attempt === 'create'
          ? await api.create(as, 'acme', { name: 'New' })
          : attempt === 'update'
            ? await api.update(as, 'acme', 1, { name: 'Rover' })
            : await api.remove(as, 'acme', 1);
      if (may) expect(isRefused(answer)).toBe(false);
      else expect(answer).toMatchObject({ status: 403, title: 'Permission Denied' });
    }
  });
});

describe.each(apis)('a stranger, through %s', (_name, api) => {
  const hidden = { id: 0, missing: 4_711 };
  beforeAll(async () => {
    hidden.id = (await made('ada', { name: 'Hidden', folder: 'Hidden folder' })).id;
  });
  // Walt is of the organization and not of the project, Olga of neither; project 1 of `other` is there, `nowhere` is not.
  test.each<[As, string]>([
    ['walt', 'acme'],
    ['rob', 'acme'],
    ['olga', 'acme'],
  ])('%s cannot tell whether a project of %s is there', async (as, org) => {
    const both = async (act: (id: number) => Promise<unknown>) => {
      const [there, missing] = [await act(hidden.id), await act(hidden.missing)];
      expect(there).toMatchObject({ status: 403 });
      expect(JSON.stringify(missing).replaceAll(String(hidden.missing), '#')).toBe(
        JSON.stringify(there).replaceAll(String(hidden.id), '#'),
      );
    };
    await both((id) => api.read(as, org, id));
    await both((id) => api.update(as, org, id, { name: 'Mine' }));
    await both((id) => api.update(as, org, id, { name: '' }));
    await both((id) => api.visit(as, org, id));
    await both((id) => api.remove(as, org, id));
    expect(JSON.stringify(await api.list(as, org))).not.toContain('Hidden');
    expect(JSON.stringify(await api.folders(as, org))).not.toContain('Hidden');
    expect((await stored()).find((each) => each.organizationId === 1 && each.id === hidden.id)).toMatchObject({
      name: 'Hidden',
    });
  });

  test('an outsider cannot tell whether an organization exists', async () => {
    for (const act of [
      (org: string) => api.list('walt', org),
      (org: string) => api.folders('walt', org),
      (org: string) => api.read('walt', org, 1),
      (org: string) => api.create('walt', org, { name: 'Mine' }),
    ]) {
      const [there, missing] = [await act('other'), await act('nowhere')];
      expect(there).toMatchObject({ status: 403 });
      expect(unnamed(missing)).toEqual(unnamed(there));
    }
  });
});

test('an outsider cannot tell by a node id either', async () => {
  const { id } = await made('ada', { name: 'Behind a node' });
  const ask = async (number: number) => {
    const node = Buffer.from(`Project:1:${number}`).toString('base64');
    const { data, errors } = await truss.graph(
      'walt',
      `query($id: ID!) { node(id: $id) { id ... on Project { name } } }`,
      {
        id: node,
      },
    );
    expect(data.node).toBeNull();
    return JSON.stringify(errors!.map(({ message, extensions }) => ({ message, extensions }))).replaceAll(
      String(number),
      '#',
    );
  };
  expect(await ask(id)).toBe(await ask(4_711));
});
