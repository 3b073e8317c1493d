// Imported entities start in the initial state of their workflow, with the importer as author and without a lock; differences in the file
// are reported, and its authors and dates are kept in words. Existing entities change state along transitions only. An administrator of the
// project may keep everything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

interface Read {
  id: number;
  name: string;
  attrs: Record<string, unknown>;
  isLocked: boolean;
  lockedBy: string | null;
  created: string;
  createdBy: string;
  modifiedBy: string | null;
  metadata: Record<string, string>;
}
interface Result {
  created: number;
  updated: number;
  warnings: { object: string; message: string }[];
}
const json = async <T>(as: Person | 'root', path: string, body?: unknown, method?: string): Promise<T> => {
  const answer = await truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
};
const project = async (as: Person, name: string) => (await json<{ id: number }>(as, 'p', { name })).id;
const statusId = () => truss.given.propertyId('Requirement', 'Status');
const read = async (projectId: number): Promise<Record<string, Read & { state: unknown }>> => {
  const { entities } = await json<{ entities: Read[] }>('root', `p/${projectId}/entities/search`, {
    query: 'class:Requirement',
    limit: 100,
  });
  return Object.fromEntries(entities.map((each) => [each.name, { ...each, state: each.attrs[statusId()] }]));
};

const states = ['Draft', 'In Review', 'Approved', 'Rejected'];
/** A project of Ada's with a requirement in each state, of which she holds the approved one, as a file. */
async function fileOf(format: string, names = format): Promise<{ source: number; content: string }> {
  const source = await project('ada', names);
  const requirements = states.map((state) => ({
    projectId: source,
    classId: truss.given.classId('Requirement'),
    name: `${names} ${state}`,
    attrs: { [statusId()]: state },
    isLocked: state === 'Approved',
  }));
  await json('ada', 'entities?noWorkflow=true', requirements);
  return { source, content: await exported(source, format) };
}
async function exported(from: number, format: string): Promise<string> {
  const path = `p/${from}/${format === 'reqif' ? 'report' : 'export'}/${format}`;
  return (await truss.rest('ada', `/api/v4/o/acme/${path}`)).text();
}
async function imported(as: Person, into: number, format: string, content: string, options = ''): Promise<Result> {
  const answer = await importByRest(truss, as, `${into}/import/${format}?wait=true${options}`, content);
  const job = (await answer.json()) as { state: string; result: Result };
  expect(job).toMatchObject({ state: 'done' });
  return job.result;
}
const said = ({ warnings }: Result) => warnings.map(({ object, message }) => `${object}: ${message}`).toSorted();
const today = () => new Date().toISOString().slice(0, 10);

describe.each(['json', 'xml', 'reqif'])('of %s', (format) => {
  test('a Collaborator imports drafts of their own, and is told which states differ', async () => {
    const { content } = await fileOf(format);
    const result = await imported('walt', 1, format, content);
    expect(result).toMatchObject({ created: 4 });
    expect(said(result)).toEqual([
      `${format} Approved: It starts in Draft: no transition that you can use leads from there to Approved.`,
      `${format} Approved: It was locked by ada there; locks are not imported.`,
      `${format} Rejected: It starts in Draft: no transition that you can use leads from there to Rejected.`,
    ]);
    const found = await read(1);
    const stands = states.map((state) => found[`${format} ${state}`]!);
    expect(stands.map(({ state }) => state)).toEqual(['Draft', 'In Review', 'Draft', 'Draft']);
    for (const each of stands) {
      expect(each).toMatchObject({ createdBy: 'walt', modifiedBy: null, isLocked: false, lockedBy: null });
      expect(each.created.slice(0, 10)).toBe(today());
      expect(each.metadata['import:made']).toBe(`made by ada on ${today()}`);
    }
    expect(await imported('walt', 1, format, content)).toMatchObject({ created: 0, updated: 0 });
  });

  test.each([
    ['an administrator', 'ada'],
    ['the owner', 'walt'],
  ] as const)('%s keeps states, locks and authors, unless they do not want to', async (_who, as) => {
    const { content } = await fileOf(format, `${format} by ${as}`);
    const into = await project(as, `Of ${as}`);
    const kept = await imported(as, into, format, content);
    expect(kept).toMatchObject({ created: 4, warnings: [] });
    const found = await read(into);
    expect(Object.values(found).map(({ state }) => state)).toEqual(expect.arrayContaining(states));
    expect(found[`${format} by ${as} Approved`]).toMatchObject({
      state: 'Approved',
      createdBy: 'ada',
      isLocked: true,
      lockedBy: 'ada',
      metadata: {},
    });
    const other = await project(as, `Also of ${as}`);
    expect(await imported(as, other, format, content, '&noWorkflow=false')).toMatchObject({ warnings: { length: 3 } });
    expect((await read(other))[`${format} by ${as} Approved`]).toMatchObject({
      state: 'Draft',
      createdBy: as,
      isLocked: false,
    });
  });

  test('noWorkflow is ignored for people who do not administer the project', async () => {
    const { content } = await fileOf(format, `${format} unheard`);
    expect(await imported('walt', 1, format, content, '&noWorkflow=true')).toMatchObject({ warnings: { length: 3 } });
    expect((await read(1))[`${format} unheard Approved`]).toMatchObject({ state: 'Draft', createdBy: 'walt' });
  });

  test('an existing entity changes its state along a transition, or stays and is listed; a lock holds off all of it', async () => {
    const { content } = await fileOf(format, `${format} again`);
    await imported('walt', 1, format, content);
    const find = async (state: string) => (await read(1))[`${format} again ${state}`]!;
    const move = async (state: string, ...to: string[]) => {
      const { id } = await find(state);
      for (const toState of to) await json('walt', `entities/state/${id}`, { toState }, 'PUT');
      return id;
    };
    await move('Approved', 'In Review');
    await move('Rejected', 'In Review', 'Approved');
    const locked = await importByRest(
      truss,
      'wendy',
      `1/import/${format}?wait=true`,
      content.replaceAll('again Rejected', 'again renamed'),
    );
    expect(await locked.json()).toMatchObject({ state: 'failed', error: { title: 'Locked' } });
    expect(await find('Rejected')).toMatchObject({ state: 'Approved', lockedBy: 'walt' });
    const result = await imported('wendy', 1, format, content);
    expect(said(result)).toEqual([
      `${format} again Rejected: It stays in Approved: no transition that you can use leads from there to Rejected.`,
    ]);
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect(await find('Approved')).toMatchObject({ state: 'Approved', lockedBy: 'wendy', createdBy: 'walt' });
    expect(await find('Rejected')).toMatchObject({ state: 'Approved', lockedBy: 'walt' });
  });
});

test('the graph has the switch too, for the people who may use it', async () => {
  const { content } = await fileOf('json', 'graph');
  const into = await project('walt', 'By the graph');
  await importByGraph(truss, 'walt', into, 'JSON', content, { noWorkflow: false });
  await expect.poll(async () => (await read(into))['graph Approved']?.state).toBe('Draft');
  const offeredTo = async (as: Person, projectId: number): Promise<string[]> => {
    const query = `query($id: Int!) { project(organization: "acme", projectId: $id) { imports { format options { name } } } }`;
    const { data } = await truss.graph(as, query, { id: projectId });
    const [first] = data.project.imports as { options: { name: string }[] }[];
    return first!.options.map(({ name }) => name);
  };
  expect(await offeredTo('walt', 1)).toEqual([]);
  expect(await offeredTo('walt', into)).toEqual(['noWorkflow']);
  expect(await offeredTo('ada', 1)).toEqual(['noWorkflow']);
});

test('a file with authors of long ago forges none, and earlier ones stay in words', async () => {
  const { content } = await fileOf('json', 'old');
  const document = JSON.parse(content) as { entities: Record<string, unknown>[] };
  const [first, second] = ['Draft', 'In Review'].map((state) =>
    document.entities.find(({ name }) => name === `old ${state}`),
  );
  Object.assign(first!, {
    created: '2001-05-03T10:00:00.000Z',
    createdBy: 'admin',
    modified: '2002-01-31T10:00:00.000Z',
    modifiedBy: 'rita',
  });
  Object.assign(second!, { metadata: { 'import:made': 'made by nobody we know' } });
  await imported('walt', 1, 'json', JSON.stringify(document));
  const found = await read(1);
  expect(found['old Draft']).toMatchObject({
    createdBy: 'walt',
    metadata: { 'import:made': 'made by admin on 2001-05-03, changed by rita on 2002-01-31' },
  });
  expect(found['old In Review']).toMatchObject({ metadata: { 'import:made': 'made by nobody we know' } });
  const query = `query($id: Int!) { project(organization: "acme", projectId: 1) { entity(entityId: $id) { madeElsewhere } } }`;
  const { data } = await truss.graph('rob', query, { id: found['old Draft']!.id });
  expect(data.project.entity.madeElsewhere).toBe('made by admin on 2001-05-03, changed by rita on 2002-01-31');
});

test('baselines, which contain states and results and name their authors, are imported with the states alone', async () => {
  const { source } = await fileOf('json', 'baselined');
  await json('ada', `p/${source}/baselines`, { name: 'First' });
  const answer = await truss.rest(
    'ada',
    `/api/v4/o/acme/p/${source}/export/json?includeBaselines=true&includeHistory=true`,
  );
  const content = await answer.text();
  const into = await project('walt', 'With baselines');
  const result = await imported('walt', into, 'json', content, '&noWorkflow=false');
  expect(said(result)).toContainEqual(expect.stringMatching(/^Baselines: They contain states, results and authors/));
  expect(await json('walt', `p/${into}/baselines`)).toEqual([]);
  const whole = await project('walt', 'With all');
  expect(await imported('walt', whole, 'json', content)).toMatchObject({ warnings: [] });
  expect(await json('walt', `p/${whole}/baselines`)).toMatchObject([{ name: 'First', createdBy: 'ada' }]);
});
