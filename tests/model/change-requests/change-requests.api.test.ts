// A reviewer proposes other fields; whoever writes accepts, which applies and closes it as one revision, or rejects, which only closes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Answer {
  status?: number;
  message?: string;
  id?: number;
  isOpen?: boolean;
  decision?: string | null;
  decidedBy?: string | null;
}
interface Calls {
  create(as: Person, entityId: number, given: object): Promise<Answer>;
  accept(as: Person, issueId: number, options?: { throughLocks?: boolean; revision?: number }): Promise<Answer>;
  reject(as: Person, issueId: number): Promise<Answer>;
}
const fields = 'isOpen decision decidedBy issue { entityId }';
const byGraph = (): Calls => {
  const change = async (as: Person, name: string, input: object): Promise<Answer> => {
    const Name = name[0]!.toUpperCase() + name.slice(1);
    const text = `mutation($input: ${Name}Input!) { ${name}(input: $input) { changeRequest { ${fields} } } }`;
    const { data, errors } = await truss.graph(as, text, { input });
    if (errors) return { status: errors[0].extensions.status, message: errors[0].message };
    const { issue, ...rest } = data[name].changeRequest;
    return { ...rest, id: issue.entityId };
  };
  return {
    create: (as, entityId, { attrs, ...given }: { attrs?: Record<string, unknown> }) =>
      change(as, 'createChangeRequest', {
        ...given,
        entityId: id('Entity', entityId),
        ...(attrs && {
          attributes: Object.entries(attrs).map(([propertyId, value]) => ({ propertyId: Number(propertyId), value })),
        }),
      }),
    accept: (as, issueId, options) => change(as, 'acceptChangeRequest', { issueId: id('Entity', issueId), ...options }),
    reject: (as, issueId) => change(as, 'rejectChangeRequest', { issueId: id('Entity', issueId) }),
  };
};
const byRest = (): Calls => {
  const call = async (as: Person, path: string, body?: unknown, method?: string): Promise<Answer> =>
    (await (await truss.rest(as, `/api/v4/o/acme/changerequests${path}`, body, method)).json()) as Answer;
  return {
    create: (as, entityId, given) => call(as, '', { entityId, ...given }),
    accept: (as, issueId, options = {}) =>
      call(
        as,
        `/${issueId}/accept?${new URLSearchParams(Object.entries(options).map(([k, v]) => [k, String(v)]))}`,
        undefined,
        'PUT',
      ),
    reject: (as, issueId) => call(as, `/${issueId}/reject`, undefined, 'PUT'),
  };
};

const read = async (entityId: number) => {
  const { data, errors } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { revision entity(entityId: ${entityId}) { name number plainDescription revision metadata
      class { name } labels { name } attributes { json property { propertyId } }
      links(first: 9) { edges { node { relation { name } entity { entityId } } } }
      changeRequests(first: 9) { totalCount edges { node { isOpen decision decidedBy issue { entityId } changes { type field originalText valueText } } } } } } }`,
  );
  expect(errors).toBeUndefined();
  return { projectRevision: data.project.revision as number, ...data.project.entity };
};

describe.each<[string, () => Calls]>([
  ['the graph', byGraph],
  ['api/v4', byRest],
])('through %s', (_name, through) => {
  const calls = through();
  const made = (name: string, more: object = {}) =>
    truss.given.entity({ name, description: '<p>In a robust way.</p>', ...more });

  test('a reviewer proposes, a writer accepts: applied and closed as one revision', async () => {
    const entity = await made('Pixels');
    const rationale = truss.given.propertyId('Requirement', 'Rationale');
    const given = {
      name: 'Mask pixels',
      number: 'R.7',
      description: '<p>Within two scans.</p><script>x</script>',
      attrs: { [rationale]: 'Testable' },
      reason: 'Robust < testable',
      label: _name === 'api/v4' ? 'Bug' : 'BUG',
    };
    const request = await calls.create('rita', entity.id, given);
    expect(request).toMatchObject({ isOpen: true, decision: null });
    const issue = await read(request.id!);
    expect(issue).toMatchObject({
      name: 'Change Pixels',
      plainDescription: 'Robust < testable',
      class: { name: 'Issue' },
      labels: [{ name: 'Bug' }],
    });
    expect(issue.links.edges).toMatchObject([
      { node: { relation: { name: 'caused by' }, entity: { entityId: entity.id } } },
    ]);
    expect(Object.keys(issue.metadata).toSorted()).toEqual([
      `change:attribute:${rationale}`,
      'change:base',
      'change:description',
      'change:name',
      'change:number',
    ]);
    const before = await read(entity.id);
    expect(before.changeRequests.edges[0].node.changes).toMatchObject([
      { type: 'NAME', originalText: 'Pixels', valueText: 'Mask pixels' },
      { type: 'NUMBER', originalText: '', valueText: 'R.7' },
      { type: 'DESCRIPTION', originalText: 'In a robust way.', valueText: 'Within two scans.' },
      { type: 'ATTRIBUTE', field: 'Rationale', valueText: 'Testable' },
    ]);
    expect(await calls.accept('rita', request.id!)).toMatchObject({ status: 403 });
    expect(await calls.accept('walt', request.id!)).toMatchObject({
      isOpen: false,
      decision: 'ACCEPTED',
      decidedBy: 'walt',
    });
    const after = await read(entity.id);
    expect(after).toMatchObject({ name: 'Mask pixels', number: 'R.7', plainDescription: 'Within two scans.' });
    expect(after.projectRevision).toBe(before.projectRevision + 1);
    expect((await read(request.id!)).revision).toBe(after.revision);
    expect(after.changeRequests).toMatchObject({ totalCount: 1, edges: [{ node: { isOpen: false, changes: [] } }] });
    expect(await calls.accept('walt', request.id!)).toMatchObject({ status: 400 });
    expect(await calls.reject('walt', request.id!)).toMatchObject({ status: 400 });
  });

  test('rejecting closes it and changes nothing else; its author may withdraw it', async () => {
    const entity = await made('Kept');
    const first = await calls.create('rita', entity.id, { name: 'Other' });
    expect(await calls.reject('rob', first.id!)).toMatchObject({ status: 403 });
    expect(await calls.reject('walt', first.id!)).toMatchObject({ isOpen: false, decision: 'REJECTED' });
    const second = await calls.create('rita', entity.id, { name: 'Another' });
    expect(await calls.reject('rita', second.id!)).toMatchObject({ isOpen: false, decidedBy: 'rita' });
    const third = await calls.create('walt', entity.id, { name: 'Third' });
    expect(await calls.reject('rita', third.id!)).toMatchObject({ status: 403 });
    expect(await read(entity.id)).toMatchObject({ name: 'Kept', changeRequests: { totalCount: 3 } });
  });

  test('a change to a locked entity can be proposed, and is accepted explicitly by a person who may unlock', async () => {
    const entity = await made('Approved');
    await truss.graph('ada', 'mutation($input: LockEntitiesInput!) { lockEntities(input: $input) { revision } }', {
      input: { organization: 'acme', projectId: 1, entityIds: [entity.id] },
    });
    const request = await calls.create('rita', entity.id, { name: 'Approved anew' });
    expect(request.isOpen).toBe(true);
    expect(await calls.accept('walt', request.id!)).toMatchObject({ message: expect.stringMatching(/lock/i) });
    expect(await calls.accept('walt', request.id!, { throughLocks: true })).toMatchObject({
      message: expect.stringMatching(/lock/i),
    });
    expect(await calls.accept('ada', request.id!, { throughLocks: true })).toMatchObject({ decision: 'ACCEPTED' });
    expect((await read(entity.id)).name).toBe('Approved anew');
  });

  test('an entity that cannot cause an issue is named by it', async () => {
    const place = await made('Ground station', { class: 'Risk' });
    const request = await calls.create('rita', place.id, { name: 'Fairbanks' });
    expect((await read(request.id!)).metadata).toMatchObject({ 'change:target': String(place.id) });
    expect((await read(place.id)).changeRequests.totalCount).toBe(1);
    expect(await calls.accept('walt', request.id!)).toMatchObject({ decision: 'ACCEPTED' });
    expect((await read(place.id)).name).toBe('Fairbanks');
  });

  test('changes by others since it was read are a clash', async () => {
    const entity = await made('Seen');
    const request = await calls.create('rita', entity.id, { name: 'Wanted' });
    const { projectRevision } = await read(entity.id);
    expect(await calls.accept('walt', request.id!, { revision: 9_999 })).toMatchObject({ status: 400 });
    await truss.rest('wendy', '/api/v4/o/acme/entities', [{ id: entity.id, projectId: 1, name: 'Meanwhile' }]);
    expect(await calls.accept('walt', request.id!, { revision: projectRevision })).toMatchObject({ status: 409 });
    expect(await read(entity.id)).toMatchObject({
      name: 'Meanwhile',
      changeRequests: { edges: [{ node: { isOpen: true } }] },
    });
  });

  test('a request without a change, for the state, or for a missing entity is refused', async () => {
    const entity = await made('Same');
    const status = truss.given.propertyId('Requirement', 'Status');
    expect(await calls.create('rita', entity.id, { name: ' Same ' })).toMatchObject({ status: 400 });
    expect(await calls.create('rita', entity.id, {})).toMatchObject({ status: 400 });
    expect(await calls.create('rita', entity.id, { attrs: { [status]: 'Approved' } })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/workflow/),
    });
    expect(await calls.create('rita', 999_999, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await calls.create('rob', entity.id, { name: 'x' })).toMatchObject({ status: 403 });
    expect(await calls.create('olga', entity.id, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await calls.accept('walt', entity.id)).toMatchObject({ status: 404 });
  });
});

test('scripts list the requests of a project, and those that are open', async () => {
  const list = async (query = '') =>
    (await (await truss.rest('rob', `/api/v4/o/acme/p/1/changerequests${query}`)).json()) as {
      id: number;
      isOpen: boolean;
      entityId: number | null;
    }[];
  const all = await list();
  expect(all.length).toBeGreaterThan(5);
  expect(all.every(({ entityId }) => entityId !== null)).toBe(true);
  const open = await list('?open');
  expect(open.length).toBeGreaterThan(0);
  expect(open.every(({ isOpen }) => isOpen)).toBe(true);
  expect(open.length).toBeLessThan(all.length);
});
