// A merge brings the workflow of a project, class by class and transition by transition, or says in words what it leaves out; and what it counts is one figure everywhere.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { trussWithReviews, type Api } from './on-reviews.ts';

let at: Awaited<ReturnType<typeof trussWithReviews>>;
beforeAll(async () => {
  at = await trussWithReviews();
});
afterAll(() => at.truss.close());

let count = 0;
let origin: number;
let branch: number;
beforeEach(async () => {
  origin = await at.project(`Fire watch ${++count}`);
  branch = await branchOf(origin);
});

/** A branch that root makes. */
const branchOf = async (projectId: number): Promise<number> => {
  const { project } = await at.json('root', 'POST', `p/${projectId}/copy?isBranch=true&name=Branch`, {});
  return (project as { id: number }).id;
};

interface Told {
  counts: { entities: number; total: number; chosenEntities: number; links: number };
  leftOut: string[];
}
const toldBy = {
  rest: async (target: number, source: number): Promise<Told> =>
    (await at.json('root', 'GET', `p/${target}/merge?sourceProjectId=${source}`)) as unknown as Told,
  graph: async (target: number, source: number): Promise<Told> => {
    const fields = 'leftOut counts { total entities chosenEntities links }';
    const query = `{ project(organization: "acme", projectId: ${target}) { merge(sourceId: ${source}) { ${fields} } } }`;
    return (await at.truss.graph('root', query)).data.project.merge;
  },
};

const transitionsOf = async (projectId: number) => {
  const { workflow } = await at.json('root', 'GET', `p/${projectId}`);
  const { transitions } = workflow as {
    transitions: Record<string, { name: string; lock: boolean; permittedUsers: string[] }[]>;
  };
  return transitions[at.truss.given.classId('Requirement')]!;
};
const names = async (projectId: number) => (await transitionsOf(projectId)).map(({ name }) => name).toSorted();
const named = (all: Record<string, unknown>[], name: string) => all.find((each) => each['name'] === name)!;

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  const merge = async (target: number, source: number, wanting?: Parameters<Api['accept']>[3]) => {
    const lines = await at.apis[api].start('root', target, source);
    const answer = await at.apis[api].accept('root', target, source, wanting);
    return { lines, answer };
  };

  test('changes of one side to a workflow are merged as one revision', async () => {
    await at.setTransitions(branch, (all) => {
      named(all, 'Approve')['permittedUsers'] = ['rita'];
      all.push({ ...named(all, 'Rework'), name: 'Shelve', fromState: 'Draft', toState: 'Rejected' });
    });
    await at.setTransitions(origin, (all) =>
      all.splice(
        all.findIndex(({ name }) => name === 'Reject'),
        1,
      ),
    );
    const before = (await at.json('root', 'GET', `p/${origin}`))['revision'];
    const { lines, answer } = await merge(origin, branch);
    expect(lines.map(({ name }) => name)).toEqual(['Requirement']);
    expect(answer).toMatchObject({ status: 200, revision: Number(before) + 1 });
    expect(await names(origin)).toEqual(['Approve', 'Reopen', 'Revise', 'Rework', 'Shelve', 'Submit for Review']);
    expect((await transitionsOf(origin)).find(({ name }) => name === 'Approve')!.permittedUsers).toEqual(['rita']);
    expect(await at.apis[api].start('root', origin, branch)).toEqual([]);
    await merge(branch, origin);
    expect(await names(branch)).toEqual(await names(origin));
  });

  test('different changes of both sides are decided, and the decision stays', async () => {
    await at.setTransitions(branch, (all) => (named(all, 'Approve')['permittedUsers'] = ['rita']));
    await at.setTransitions(origin, (all) => (named(all, 'Approve')['permittedUsers'] = ['walt']));
    const [line] = await at.apis[api].start('root', origin, branch);
    expect(line!.conflicts).toMatchObject([{ kind: 'FIELD', side: null }]);
    expect(await at.apis[api].accept('root', origin, branch)).toMatchObject({ status: 409 });
    expect(await at.apis[api].choose('root', origin, branch, line!, 'OURS')).toMatchObject({ status: 200 });
    expect(await at.apis[api].start('root', origin, branch)).toEqual([]);
    const [back] = await at.apis[api].start('root', branch, origin);
    expect(back).toMatchObject({ conflicts: [] });
  });

  test('a person who may not change the workflow is told that it is left out; it is merged by a person who may', async () => {
    await at.share(origin, 'wendy', 'Collaborator');
    await at.share(branch, 'wendy', 'Collaborator');
    await at.setTransitions(branch, (all) => (named(all, 'Approve')['permittedUsers'] = ['rita']));
    expect(await at.apis[api].start('wendy', origin, branch)).toEqual([]);
    const query = `{ project(organization: "acme", projectId: ${origin}) { merge(sourceId: ${branch}) { leftOut } } }`;
    expect((await at.truss.graph('wendy', query)).data.project.merge.leftOut).toContain(
      'The workflow of Requirement: only someone who can change the schema can merge it.',
    );
    expect(await at.apis[api].accept('wendy', origin, branch)).toMatchObject({ status: 200 });
    expect((await at.apis[api].start('root', origin, branch)).map(({ name }) => name)).toEqual(['Requirement']);
  });

  test('other left-out content is named', async () => {
    await at.json('root', 'POST', `p/${branch}/baselines`, { name: 'Preliminary design' });
    await at.json('root', 'PUT', 'p', { id: branch, description: 'A study.', preferences: { Autonumber: 'ON' } });
    await at.share(branch, 'wendy', 'Collaborator');
    await at.apis[api].start('root', origin, branch);
    const { leftOut } = await toldBy[api](origin, branch);
    expect(leftOut).toEqual([
      '1 baseline: they belong to revisions of that project.',
      'Settings of that project: each project has its own.',
      'Description and folder of that project: each project has its own.',
      '1 person or team: each project has its own sharing.',
    ]);
  });

  test('version control, preview and merge count the same entities; the far end of a link is none of them', async () => {
    const [far, near] = await at.save(origin, { name: 'Far' }, { name: 'Near' });
    await merge(branch, origin);
    await at.link(branch, await at.copyOf(near!.id, branch), 'related to', await at.copyOf(far!.id, branch));
    await at.save(branch, { name: 'New' });
    expect(await at.standing(branch)).toEqual({ ahead: 2, behind: 0 });
    await at.apis[api].start('root', origin, branch);
    expect((await toldBy[api](origin, branch)).counts).toMatchObject({ entities: 2, chosenEntities: 2, links: 1 });
    expect(await at.apis[api].accept('root', origin, branch)).toMatchObject({ status: 200 });
    expect(await at.standing(branch)).toEqual({ ahead: 0, behind: 0 });
    const merges = `{ project(organization: "acme", projectId: ${branch}) { branch { merges { changedEntities } } } }`;
    const { data } = await at.truss.graph('root', merges);
    expect(data.project.branch.merges.at(-1).changedEntities).toBe(2);
  });
});
