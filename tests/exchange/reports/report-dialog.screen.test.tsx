// The dialog for a report offers what the server can make, remembers what was chosen, and says why there is no file.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import ReportDialog from '../../../web/parts/exchange/reports/ReportDialog.tsx';
import { spoken } from '../../../web/ui/media/spoken.ts';
import { give, sent } from '../../support/mock-graph.ts';
import { project, showPart, type } from '../../support/on-screen.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const closed = vi.fn<() => void>();
const kept: string[] = [];
const calls: [path: string, body: unknown][] = [];
const previews: unknown[] = [];
let preview: () => Response;
let answer: () => Response;

const search = { name: 'query', kind: 'TEXT', title: 'Search', description: 'A search.', byDefault: false };
const labels = { name: 'labels', kind: 'YES_NO', title: 'Labels', description: 'Their labels.', byDefault: true };
const reports = [
  {
    report: 'ENTITY_TABLE',
    title: 'Entity Table',
    description: 'A row for each.',
    isOfArtifact: false,
    formats: ['xlsx', 'csv'],
    types: [XLSX, 'text/csv'],
    url: '/api/v4/o/acme/p/7/report/entity_table',
    options: [search, labels, { ...search, name: 'entityIds', kind: 'ENTITIES' }],
  },
  {
    report: 'BASIC_TABULAR_OUTPUT',
    title: 'Basic Document Output',
    description: 'A document as prose.',
    isOfArtifact: true,
    formats: ['docx'],
    types: ['application/msword'],
    url: '/api/v4/o/acme/p/7/report/basic_tabular_output',
    options: [
      { ...labels, name: 'rationale', title: 'Rationale', byDefault: false },
      { ...search, name: 'rootId', kind: 'ENTITY' },
    ],
  },
];

beforeEach(() => {
  for (const list of [kept, calls, previews]) list.length = 0;
  preview = () => new Response('<!doctype html><style>p{}</style><p>First page</p>');
  closed.mockClear();
  answer = () =>
    new Response('x', {
      headers: { 'Content-Type': XLSX, 'Content-Disposition': `attachment; filename="Pumps.xlsx"` },
    });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.includes('preview=true')) {
      previews.push(JSON.parse(body));
      return preview();
    }
    if (path.startsWith('/api')) calls.push([path, body && JSON.parse(body)]);
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  give({ project: { ...project, permissions: ['READ', 'WRITE'], reports, baselines: { edges: [] } } });
});
afterEach(() => vi.restoreAllMocks());

const make = () => fireEvent.click(screen.getByRole('button', { name: 'Create report' }));

test('the search is filled in, and the file is saved under the name that the server gives it', async () => {
  showPart(<ReportDialog subject={{ query: 'class:Risk' }} onClose={closed} />);
  const query = await screen.findByLabelText<HTMLInputElement>('Search');
  expect(query.value).toBe('class:Risk');
  type(query, 'class:Action');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Labels/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'CSV' }));
  make();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(kept).toEqual(['Pumps.xlsx']);
  expect(spoken.get().words).toBe('Exported Pumps.xlsx.');
  expect(calls).toEqual([[reports[0]!.url, { format: 'csv', query: 'class:Action', labels: false }]]);
});

test('chosen entities need no search; reports of one artifact are offered only there', async () => {
  showPart(<ReportDialog subject={{ entityIds: [4, 5] }} onClose={closed} />);
  await screen.findByText('Of 2 entities that you selected.');
  expect(screen.queryByLabelText('Search')).toBeNull();
  expect(screen.queryByText('Basic Document Output')).toBeNull();
  make();
  await waitFor(() => expect(calls).toEqual([[reports[0]!.url, { format: 'xlsx', entityIds: [4, 5] }]]));
});

test('in a document the dialog offers that document', async () => {
  showPart(<ReportDialog subject={{ rootId: 9 }} onClose={closed} />);
  await screen.findByText('A document as prose.');
  make();
  await waitFor(() => expect(calls).toEqual([[reports[1]!.url, { format: 'docx', rootId: 9 }]]));
});

test('a refusal is shown in the dialog, and nothing that was chosen is lost', async () => {
  answer = () =>
    Response.json(
      { status: 413, title: 'Report Too Large', message: 'Report too large. Narrow the query.' },
      { status: 413 },
    );
  showPart(<ReportDialog subject={{ query: 'class:Risk' }} onClose={closed} />);
  await screen.findByLabelText('Search');
  make();
  await screen.findByText('Report too large. Narrow the query.');
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('class:Risk');
});

test('the first page is previewed, in a frame in which nothing runs, and changes with the choices', async () => {
  showPart(<ReportDialog subject={{ query: 'class:Risk' }} onClose={closed} />);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the first page');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toContain('First page');
  preview = () => Response.json({ status: 400, title: 'Invalid', message: 'Unknown field.' }, { status: 400 });
  type(screen.getByLabelText('Search'), 'colour:red');
  await screen.findByText('Unknown field.');
  expect(previews).toEqual([
    { format: 'xlsx', query: 'class:Risk' },
    { format: 'xlsx', query: 'colour:red' },
  ]);
});

test('a report is kept in the project on request', async () => {
  showPart(<ReportDialog subject={{ query: '' }} onClose={closed} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Save to project/ }));
  make();
  await waitFor(() => expect(calls).toEqual([[reports[0]!.url, { format: 'xlsx', saveAsArtifact: true }]]));
});

test('a reader is not asked whether to keep the report', async () => {
  give({ project: { ...project, permissions: ['READ'], reports, baselines: { edges: [] } } });
  showPart(<ReportDialog subject={{ query: '' }} onClose={closed} />);
  await screen.findByLabelText('Search');
  expect(screen.queryByRole('checkbox', { name: /^Keep it/ })).toBeNull();
});

const job = (more: object) => ({
  jobId: 3,
  state: 'DONE',
  progress: 1,
  created: '2026-11-25T10:00:00Z',
  createdBy: 'walt',
  error: null,
  result: {
    __typename: 'ReportResult',
    report: 'entity_table',
    name: 'Rover Entity Table.csv',
    type: 'text/csv',
    size: 2048,
    url: '/api/v4/o/acme/jobs/3/file',
    artifactId: null,
  },
  ...more,
});

test('the dialog shows the progress of a report in the background beside earlier ones, which can be downloaded again and deleted', async () => {
  const under = job({ id: 'a', jobId: 4, state: 'RUNNING', progress: 0.5, result: null });
  const madeReports = [
    under,
    job({ id: 'b' }),
    job({ id: 'c', jobId: 2, state: 'FAILED', error: 'Too large.', result: null }),
  ];
  give({ project: { ...project, permissions: ['READ'], reports, baselines: { edges: [] }, madeReports } });
  showPart(<ReportDialog subject={{ query: '' }} onClose={closed} />);
  answer = () => Response.json({ jobId: 4 }, { status: 202 });
  fireEvent.click(await screen.findByRole('button', { name: 'Create in background' }));
  await screen.findByText(/^In progress/);
  expect(calls).toEqual([[`${reports[0]!.url}?wait=false`, { format: 'xlsx' }]]);
  await screen.findByText('Too large.');
  expect(screen.getByText(/^Ready · .* · walt · 2 KB$/)).toBeTruthy();

  answer = () =>
    new Response('x', {
      headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="a.csv"' },
    });
  fireEvent.click(screen.getByRole('button', { name: 'Download Rover Entity Table.csv' }));
  await waitFor(() => expect(kept).toEqual(['a.csv']));

  const followed = await sent('MadeReportSubscription');
  expect(followed.variables).toEqual({ organization: 'acme', jobId: 4 });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Report 4' }));
  const cancel = await sent('MadeReportCancelMutation');
  await cancel.answer({ cancelJob: { job: { ...under, state: 'CANCELLED' } } });
  await screen.findByText(/^Canceled/);

  fireEvent.click(screen.getByRole('button', { name: 'Delete Rover Entity Table.csv' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete report' }));
  const remove = await sent('MadeReportDeleteMutation');
  expect(remove.variables).toEqual({ input: { jobId: 'b' } });
  await remove.answer({ deleteMadeReport: { project: { ...project, madeReports: [{ id: 'a' }] } } });
  await waitFor(() => expect(screen.queryByText('Rover Entity Table.csv')).toBeNull());
});

test('a Word document is written into a template of the organization, which is offered for Word alone and the next time', async () => {
  give({
    project: { ...project, permissions: [], reports, baselines: { edges: [] }, reportTemplates: ['ACME', 'Other'] },
  });
  showPart(<ReportDialog subject={{ rootId: 9 }} onClose={closed} />);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Template' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Other' }));
  make();
  await waitFor(() => expect(calls).toEqual([[reports[1]!.url, { format: 'docx', rootId: 9, template: 'Other' }]]));
});
