// Text written as a suggestion is stored beside the original, and becomes part of it only when it is accepted: alone or with all others,
// merged with later changes, or reported as a clash.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Request {
  id: number;
  isOpen: boolean;
  fit: string;
  createdBy: string;
  decidedBy: string | null;
}
interface Answer extends Partial<Request> {
  message?: string;
}
interface Calls {
  suggest: (
    as: Person,
    entityId: number,
    said: { name?: string; description?: string; revision?: number },
  ) => Promise<Answer | null>;
  decide: (
    as: Person,
    ids: number[],
    decision: string,
  ) => Promise<{
    message?: string;
    revision?: number | null;
    settled?: number[];
    left?: { id: number; reason: string }[];
  }>;
  accept: (as: Person, issueId: number, overClashes?: boolean) => Promise<Answer>;
}

const facts = 'isOpen fit decidedBy issue { entityId createdBy }';
const told = ({ issue, ...rest }: { issue: { entityId: number; createdBy: string } }) => ({
  ...rest,
  id: issue.entityId,
  createdBy: issue.createdBy,
});
const change = async (as: Person, name: string, input: object, reply: string) => {
  const Name = name[0]!.toUpperCase() + name.slice(1);
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${Name}Input!) { ${name}(input: $input) { ${reply} } }`,
    { input },
  );
  return errors ? { message: errors[0].message as string } : data[name];
};
const graph: Calls = {
  suggest: async (as, entityId, said) => {
    const input = { entityId: id('Entity', entityId), ...said };
    const { message, changeRequest } = await change(as, 'saveSuggestion', input, `changeRequest { ${facts} }`);
    return message === undefined ? changeRequest && told(changeRequest) : { message };
  },
  decide: async (as, ids, decision) => {
    const input = { projectId: id('Project', 1), issueIds: ids.map((each) => id('Entity', each)), decision };
    const reply = `revision left { issueId reason } changeRequests { ${facts} }`;
    const { changeRequests, left, ...done } = await change(as, 'decideChangeRequests', input, reply);
    if (done.message) return done;
    return {
      ...done,
      left: left.map(({ issueId, reason }: { issueId: number; reason: string }) => ({ id: issueId, reason })),
      settled: changeRequests.map(({ issue }: { issue: { entityId: number } }) => issue.entityId),
    };
  },
  accept: async (as, issueId, overClashes) => {
    const input = { issueId: id('Entity', issueId), ...(overClashes && { overClashes }) };
    const { message, changeRequest } = await change(as, 'acceptChangeRequest', input, `changeRequest { ${facts} }`);
    return message === undefined ? told(changeRequest) : { message };
  },
};
const rest: Calls = {
  suggest: async (as, entityId, said) =>
    (await truss.rest(as, `/api/v4/o/acme/entities/${entityId}/suggestion`, said, 'PUT')).json() as Promise<Answer>,
  decide: async (as, ids, decision) => {
    const answer = await truss.rest(as, '/api/v4/o/acme/p/1/changerequests/decide', { ids, decision }, 'PUT');
    const { settled, ...done } = (await answer.json()) as { settled?: Request[] };
    return { ...done, ...(settled && { settled: settled.map((each) => each.id) }) };
  },
  accept: async (as, issueId, overClashes = false) =>
    (
      await truss.rest(
        as,
        `/api/v4/o/acme/changerequests/${issueId}/accept?overClashes=${overClashes}`,
        undefined,
        'PUT',
      )
    ).json() as Promise<Answer>,
};

const text = '<p>The system shall detect <b>fires</b> within 30 min.</p>';
let fires: Entity;
beforeEach(async () => {
  fires = await truss.given.entity({ name: 'Detect fires', description: text });
});
const now = async (of = fires) => {
  const [entity] = (await (
    await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids: [of.id] })
  ).json()) as Entity[];
  return entity!;
};
const write = (description: string) =>
  truss.given.entities([{ id: fires.id, classId: undefined as never, description }]);
const open = async () => {
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { entity(entityId: ${fires.id}) { changeRequests(first: 9, open: true) {
      edges { node { isSuggestion fit proposedName proposedDescription issue { entityId createdBy } changes { type valueText } } } } } } }`,
  );
  return data.project.entity.changeRequests.edges.map(({ node }: { node: object }) => node);
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_name, { suggest, decide, accept }) => {
  test('a reviewer continues one suggestion, which does not change the model, and withdraws it by restoring the text', async () => {
    const later = text.replace('30', '15');
    const first = await suggest('rita', fires.id, { description: later });
    expect(first).toMatchObject({ isOpen: true, fit: 'UNCHANGED', createdBy: 'rita' });
    const second = await suggest('rita', fires.id, { name: 'Detect all fires' });
    expect(second!.id).toBe(first!.id);
    expect(await open()).toMatchObject([
      { isSuggestion: true, proposedName: 'Detect all fires', proposedDescription: later },
    ]);
    expect((await suggest('wendy', fires.id, { name: 'Fires' }))!.id).not.toBe(first!.id);
    expect(await now()).toMatchObject({ name: 'Detect fires', description: text });
    expect(await suggest('rita', fires.id, { name: fires.name, description: text })).toBeNull();
    expect((await open()).map(({ issue }: { issue: { createdBy: string } }) => issue.createdBy)).toEqual(['wendy']);
    expect((await suggest('rob', fires.id, { name: 'No' }))!.message).toMatch(/review/);
    expect(await suggest('rita', fires.id, {})).toBeNull();
  });

  test('changes by others meanwhile are merged by words', async () => {
    const { id: issueId } = (await suggest('rita', fires.id, { description: text.replace('30', '15') }))!;
    await write(text.replace('detect', 'find'));
    const both = '<p>The system shall find <b>fires</b> within 15 min.</p>';
    expect(await open()).toMatchObject([
      { fit: 'MERGED', proposedDescription: both, changes: [{ type: 'DESCRIPTION' }] },
    ]);
    expect(await accept('walt', issueId!)).toMatchObject({ isOpen: false, decidedBy: 'walt', createdBy: 'rita' });
    expect((await now()).description).toBe(both);
    // The revision that settled it is the one in the history of what it is for.
    const { data } = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { entity(entityId: ${fires.id}) {
        history(first: 1) { edges { node { revision username } } }
        changeRequests(first: 9) { edges { node { settledRevision decision issue { createdBy } } } } } } }`,
    );
    const { history, changeRequests } = data.project.entity;
    const { revision, username } = history.edges[0].node;
    expect([username, changeRequests.edges[0].node]).toEqual([
      'walt',
      { settledRevision: revision, decision: 'ACCEPTED', issue: { createdBy: 'rita' } },
    ]);
    const waiting = await suggest('wendy', fires.id, { name: 'Fires' });
    const asked = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { entity(entityId: ${fires.id}) {
        changeRequests(first: 9, open: true) { edges { node { settledRevision issue { entityId } } } } } } }`,
    );
    expect(asked.data.project.entity.changeRequests.edges).toEqual([
      { node: { settledRevision: null, issue: { entityId: waiting!.id } } },
    ]);
  });

  test('changes by others while somebody was writing are not part of the suggestion', async () => {
    const { revision } = fires;
    await write(text.replace('detect', 'find'));
    const late = await suggest('rita', fires.id, { description: text.replace('30', '15'), revision });
    expect(late).toMatchObject({ fit: 'MERGED' });
    await accept('walt', late!.id!);
    expect((await now()).description).toBe('<p>The system shall find <b>fires</b> within 15 min.</p>');
  });

  test('a suggestion written on a future revision is refused', async () => {
    const said = await suggest('rita', fires.id, { description: text.replace('30', '15'), revision: 9_999 });
    expect(said).toMatchObject({ message: expect.stringContaining('Revision 9999 of project 1 does not exist yet') });
    expect(await open()).toEqual([]);
  });

  test('changes of both in the same words clash, are never lost, and are accepted only on purpose', async () => {
    const { id: issueId } = (await suggest('rita', fires.id, { description: text.replace('30', '15') }))!;
    await write(text.replace('30', '20'));
    expect(await open()).toMatchObject([{ fit: 'CLASHES', proposedDescription: text.replace('30', '15') }]);
    expect((await accept('walt', issueId!)).message).toMatch(
      /^Description of 'Detect fires' was changed by .* in the meantime/,
    );
    const all = await decide('walt', [issueId!], 'ACCEPTED');
    expect(all).toMatchObject({
      revision: null,
      settled: [],
      left: [{ id: issueId, reason: 'Description has been changed in the meantime, in a way that conflicts with it.' }],
    });
    expect((await now()).description).toBe(text.replace('30', '20'));
    await accept('walt', issueId!, true);
    expect((await now()).description).toBe(text.replace('30', '15'));
  });

  test('all are accepted as one revision, one after the other, and those that cannot be are left and told', async () => {
    const locked = await truss.given.entity({ name: 'Held', description: text });
    const first = (await suggest('rita', fires.id, { description: text.replace('30', '15') }))!.id!;
    const second = (await suggest('wendy', fires.id, { description: text.replace('detect', 'find') }))!.id!;
    const third = (await suggest('walt', fires.id, { description: text.replace('30', '20') }))!.id!;
    const held = (await suggest('rita', locked.id, { name: 'Free' }))!.id!;
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${locked.id}`, undefined, 'PUT');
    expect((await decide('rita', [first], 'ACCEPTED')).message).toMatch(/permission|may/i);
    const done = await decide('walt', [first, second, third, held, fires.id], 'ACCEPTED');
    expect(done.settled).toEqual([first, second]);
    expect(done.left!.toSorted((a, b) => a.id - b.id)).toEqual(
      [
        { id: third, reason: 'Description has been changed in the meantime, in a way that conflicts with it.' },
        { id: held, reason: 'It is locked by wendy.' },
        { id: fires.id, reason: 'It does not exist.' },
      ].toSorted((a, b) => a.id - b.id),
    );
    expect((await now()).description).toBe('<p>The system shall find <b>fires</b> within 15 min.</p>');
    const records = (await truss.given.records()).filter(({ revision }) => revision === done.revision);
    expect(records.map(({ entityId }) => entityId).toSorted((a, b) => a - b)).toEqual(
      [fires.id, first, second].toSorted((a, b) => a - b),
    );
    const rejected = await decide('walt', [third, held], 'REJECTED');
    expect(rejected.settled).toEqual([third, held]);
    expect(await open()).toEqual([]);
    expect((await now(locked)).name).toBe('Held');
  });
});

test('any number of suggestions is settled in as many statements, and listed for a document in as many', async () => {
  const made = await truss.given.entities(
    Array.from({ length: 12 }, (_, at) => ({ name: `Row ${at}`, description: text })),
  );
  const relationId = truss.given.relationId('source of');
  const addRels = made.map(({ id: targetId }) => ({ relationId, targetId }));
  const plan = await truss.given.entity({
    class: 'Artifact',
    name: 'Plan',
    labelIds: [truss.given.labelId('Requirements Document')],
    addRels,
  });
  const issues: number[] = [];
  for (const { id: entityId } of made)
    issues.push((await rest.suggest('rita', entityId, { name: `New ${entityId}` }))!.id!);
  const list = async () => {
    const { data } = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { artifact(entityId: ${plan.id}) { openRequests { issueIds entityIds revisions } } } }`,
    );
    return data.project.artifact.openRequests.entityIds as number[];
  };
  expect(await list()).toEqual(made.map(({ id: entityId }) => entityId));
  const statements = await truss.readingStatements(list);
  const one = await truss.statements(() => rest.decide('walt', issues.slice(0, 1), 'ACCEPTED'));
  expect(await truss.statements(() => rest.decide('walt', issues.slice(1), 'ACCEPTED'))).toBeLessThanOrEqual(one);
  expect(await list()).toEqual([]);
  expect(await truss.readingStatements(list)).toBe(statements);
});
