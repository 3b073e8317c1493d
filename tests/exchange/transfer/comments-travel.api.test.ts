// Comments travel with their project.
// Threads, answers, who said what when, places and what is resolved come back, once however often; what is kept from somebody does not leave; whoever does not administer the project says it in their own name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { byRest, type Calls, type Told } from '../../model/comments/both-apis.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest } from '../../support/upload.ts';

let truss: Truss;
let api: Calls;
let pump: number;
let veiled: number;
const description = '<p>The pump shall run for 10 years.</p>';
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  api = byRest(truss);
  const [one, two] = await truss.given.entities([{ name: 'Pump', description }, { name: 'Secret' }]);
  pump = one!.id;
  veiled = two!.id;
  const thread = await api.add('rita', { entityId: pump, content: 'Is it tested? @ada', quote: '10 years' });
  await api.add('walt', { entityId: pump, threadId: thread.id!, content: 'Yes' });
  await api.resolve('walt', thread.id!, true);
  const edited = await api.add('rita', { entityId: pump, content: 'Tpyo', field: 'NAME' });
  await api.edit('rita', edited.id!, 'Typo');
  const gone = await api.add('rita', { entityId: pump, content: 'Taken back' });
  await api.add('walt', { entityId: pump, threadId: gone.id!, content: 'What was it?' });
  await api.remove('rita', gone.id!);
  await api.add('walt', { entityId: veiled, content: 'Hidden words' });
  await truss.rest('walt', '/api/v4/o/acme/entities', [{ id: veiled, projectId: 1, isRedacted: true }]);
});
afterAll(() => truss.close());

interface Document {
  comments?: { content: string; author: string }[];
}
const exports: Record<string, (as: Person, options?: object) => Promise<Response>> = {
  'api/v4': (as, options = {}) => truss.rest(as, '/api/v4/o/acme/p/1/export/json', options),
  'the graph': async (as, options = {}) => {
    const { data } = await truss.graph(
      as,
      `query($c: Boolean) { project(organization: "acme", projectId: 1) { exportUrl(format: JSON, includeComments: $c) } }`,
      { c: (options as { includeComments?: boolean }).includeComments ?? null },
    );
    return truss.rest(as, data.project.exportUrl);
  },
};
const imports: Record<string, (as: Person, project: number, content: string) => Promise<void>> = {
  'api/v4': async (as, project, content) => {
    const response = await importByRest(truss, as, `${project}/import/json?wait=true`, content);
    expect(await response.json()).toMatchObject({ state: 'done' });
  },
  'the graph': async (as, project, content) => {
    const { data } = await importByGraph(truss, as, project, 'JSON', content);
    await expect
      .poll(async () => (await (await truss.rest(as, `/api/v4/o/acme/jobs/${data.importFile.job.jobId}`)).json()).state)
      .toBe('done');
  },
};
const emptyProject = async () =>
  (await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Empty' })).json()).id as number;
const commentsOf = async (as: Person, project: number) =>
  (await (await truss.rest(as, `/api/v4/o/acme/p/${project}/comments`)).json()) as Told[];
/** Returns the comparable parts of comments in two projects. */
const told = (all: readonly Told[]) => {
  const place = new Map(all.map(({ id }, i) => [id, i]));
  return all.map(({ threadId, content, author, state, resolved, resolvedBy, field, quote, mentions }) => {
    const thread = threadId === null ? null : place.get(threadId);
    return { thread, content, author, state, resolved, resolvedBy, field, quote, mentions };
  });
};

describe.each(Object.keys(exports))('through %s', (way) => {
  const exported = async (as: Person, options?: object) => await (await exports[way]!(as, options)).text();

  test('all that was said comes back in its threads, once however often', async () => {
    const before = told(await commentsOf('ada', 1));
    expect(before).toHaveLength(5);
    const file = await exported('ada');
    const project = await emptyProject();
    await imports[way]!('ada', project, file);
    const after = told(await commentsOf('ada', project));
    expect(after).toEqual(before);
    await imports[way]!('ada', project, file);
    expect(told(await commentsOf('ada', project))).toEqual(after);
    await imports[way]!('ada', 1, file);
    expect(told(await commentsOf('ada', 1))).toEqual(before);
  });

  test('hidden content is not exported, and neither is content that was not chosen', async () => {
    const said = (file: string) => (JSON.parse(file) as Document).comments?.map(({ content }) => content);
    expect(said(await exported('walt'))).toContain('Hidden words');
    const seen = await exported('rob');
    expect(said(seen)).toContain('Yes');
    expect(seen).not.toContain('Hidden words');
    expect(said(await exported('ada', { includeComments: false }))).toBeUndefined();
  });
});

test('comments come back from the other formats too', async () => {
  const before = told(await commentsOf('ada', 1)).filter(({ content }) => !content.includes('UTC: '));
  for (const format of ['xml', 'zip']) {
    const file = await (await truss.rest('ada', `/api/v4/o/acme/p/1/export/${format}`)).arrayBuffer();
    const project = await emptyProject();
    const response = await importByRest(truss, 'ada', `${project}/import/${format}?wait=true`, new Uint8Array(file));
    expect(await response.json()).toMatchObject({ state: 'done', result: { warnings: [] } });
    expect(told(await commentsOf('ada', project))).toEqual(before);
  }
});

test('a person who does not administer the project becomes the author, and the real one is named in words', async () => {
  const file = await (await exports['api/v4']!('walt')).text();
  const renamed = file.replaceAll(/"globalId":"I_[^"]*"/g, (whole, at: number) =>
    file.slice(0, at).includes('"entities"') ? `"globalId":"I_${String(at).padStart(12, '0')}_000000000000"` : whole,
  );
  await imports['api/v4']!('walt', 1, renamed);
  const mine = (await commentsOf('ada', 1)).filter(({ content }) =>
    /^rita, \d{4}-\d\d-\d\d \d\d:\d\d UTC: /.test(content),
  );
  expect(mine.map(({ author, content }) => [author, content.split('UTC: ')[1]])).toEqual([
    ['walt', 'Is it tested? @ada'],
    ['walt', 'Typo'],
  ]);
});
