// The dialog for a report offers what the server can make, remembers what was chosen, and says why there is no file.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import ReportDialog from '../../../web/parts/exchange/reports/ReportDialog.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart, type } from '../../support/on-screen.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const closed = vi.fn<() => void>();
const kept: string[] = [];
const calls: [path: string, body: unknown][] = [];
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
  for (const list of [kept, calls]) list.length = 0;
  closed.mockClear();
  answer = () =>
    new Response('x', {
      headers: { 'Content-Type': XLSX, 'Content-Disposition': `attachment; filename="Pumps.xlsx"` },
    });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.startsWith('/api')) calls.push([path, JSON.parse(body)]);
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  give({ project: { ...project, reports, baselines: { edges: [] } } });
});
afterEach(() => vi.restoreAllMocks());

const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make report' }));

test('what is searched for is offered, and the file is kept under the name that the server gives it', async () => {
  showPart(<ReportDialog subject={{ query: 'class:Risk' }} onClose={closed} />);
  const query = await screen.findByLabelText<HTMLInputElement>('Search');
  expect(query.value).toBe('class:Risk');
  type(query, 'class:Action');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Labels/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'CSV' }));
  make();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(kept).toEqual(['Pumps.xlsx']);
  expect(calls).toEqual([[reports[0]!.url, { format: 'csv', query: 'class:Action', labels: false }]]);
});

test('of what was picked no search is asked; what is of one artifact is offered only there', async () => {
  showPart(<ReportDialog subject={{ entityIds: [4, 5] }} onClose={closed} />);
  await screen.findByText('Of 2 entities that you picked.');
  expect(screen.queryByLabelText('Search')).toBeNull();
  expect(screen.queryByText('Basic Document Output')).toBeNull();
  make();
  await waitFor(() => expect(calls).toEqual([[reports[0]!.url, { format: 'xlsx', entityIds: [4, 5] }]]));
});

test('of a document it is the document that is offered', async () => {
  showPart(<ReportDialog subject={{ rootId: 9 }} onClose={closed} />);
  await screen.findByText('A document as prose.');
  make();
  await waitFor(() => expect(calls).toEqual([[reports[1]!.url, { format: 'docx', rootId: 9 }]]));
});

test('a refusal is told in place, and nothing that was chosen is lost', async () => {
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
