// Who may not do something with a project is refused in the same words at both doors, and a stranger learns nothing.
import { beforeAll, describe, expect, test } from 'vitest';

import { doors, graph, house, isRefused, made, openHouse, rest, stored, type As, type Door } from './doors.ts';

openHouse();

describe('both doors refuse alike', () => {
  const who: As[] = ['olga', 'rob', 'rita', 'sam', 'walt'];
  const deeds: [string, (door: Door, as: As) => Promise<unknown>][] = [
    ['make one in acme', (door, as) => door.create(as, 'acme', { name: 'Refused' })],
    ['make one nowhere', (door, as) => door.create(as, 'nowhere', { name: 'Refused' })],
    ['rename', (door, as) => door.update(as, 'acme', 1, { name: 'Rover' })],
    ['read', (door, as) => door.read(as, 'acme', 1)],
    ['read another', (door, as) => door.read(as, 'acme', 999)],
    ['read project 0', (door, as) => door.read(as, 'acme', 0)],
    ['read through another organization', (door, as) => door.read(as, 'other', 1)],
    ['list another organization', (door, as) => door.list(as, 'other')],
    ['list nowhere', (door, as) => door.list(as, 'nowhere')],
    ['visit', (door, as) => door.visit(as, 'acme', 999)],
    ['delete', (door, as) => door.remove(as, 'other', 1)],
  ];
  test.each(who.flatMap((as) => deeds.map(([deed, act]) => [as, deed, act] as const)))(
    '%s: %s',
    async (as, _deed, act) => {
      const [one, other] = [await act(graph, as), await act(rest, as)];
      if (isRefused(one)) {
        expect(other).toEqual(one);
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
  ])('%s may %s: %s', async (as, deed, may) => {
    for (const [, door] of doors) {
      const answer =
        deed === 'create'
          ? await door.create(as, 'acme', { name: 'New' })
          : deed === 'update'
            ? await door.update(as, 'acme', 1, { name: 'Rover' })
            : await door.remove(as, 'acme', 1);
      if (may) expect(isRefused(answer)).toBe(false);
      else expect(answer).toMatchObject({ status: 403, title: 'Permission Denied' });
    }
  });
});

describe.each(doors)('a stranger, through %s', (_name, door) => {
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
    await both((id) => door.read(as, org, id));
    await both((id) => door.update(as, org, id, { name: 'Mine' }));
    await both((id) => door.update(as, org, id, { name: '' }));
    await both((id) => door.visit(as, org, id));
    await both((id) => door.remove(as, org, id));
    expect(JSON.stringify(await door.list(as, org))).not.toContain('Hidden');
    expect(JSON.stringify(await door.folders(as, org))).not.toContain('Hidden');
    expect((await stored()).find((each) => each.organizationId === 1 && each.id === hidden.id)).toMatchObject({
      name: 'Hidden',
    });
  });

  test('cannot tell whether an organization is there', async () => {
    for (const act of [
      (org: string) => door.list('walt', org),
      (org: string) => door.folders('walt', org),
      (org: string) => door.read('walt', org, 1),
      (org: string) => door.create('walt', org, { name: 'Mine' }),
    ]) {
      const [there, missing] = [await act('other'), await act('nowhere')];
      expect(there).toMatchObject({ status: 403 });
      expect(JSON.stringify(missing).replaceAll('nowhere', '#')).toBe(JSON.stringify(there).replaceAll('other', '#'));
    }
  });
});

test('nor by the id of a node', async () => {
  const { id } = await made('ada', { name: 'Behind a node' });
  const ask = async (number: number) => {
    const node = Buffer.from(`Project:1:${number}`).toString('base64');
    const { data, errors } = await house.graph(
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
