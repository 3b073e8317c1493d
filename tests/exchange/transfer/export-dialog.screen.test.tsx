// The dialog that takes a project out: offers what the server has, asks what a format can be asked, and says why there is no file.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ExportDialog } from '../../../web/parts/exchange/transfer/ExportDialog.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart, type } from '../../support/on-screen.tsx';

const closed = vi.fn<() => void>();
const kept: string[] = [];
const calls: string[] = [];
let answer: () => Response;

const switches = [
  { name: 'includeHistory', kind: 'YES_NO', title: 'History' },
  { name: 'includeBaselines', kind: 'YES_NO', title: 'Baselines', needs: 'includeHistory' },
  { name: 'includeFiles', kind: 'YES_NO', title: 'Files', byDefault: true },
];
const search = { name: 'query', kind: 'TEXT', title: 'Search' };
const from = (path: string) => `/api/v4/o/acme/p/7/${path}?asOf=12`;
const ways = [
  {
    format: 'JSON',
    title: 'Truss JSON',
    description: 'All of it.',
    types: ['application/json'],
    url: from('export/json'),
  },
  { format: 'ZIP', title: 'Truss archive', types: ['application/zip'], url: from('export/zip') },
  { format: 'REQIF', title: 'ReqIF', types: ['application/xml', 'application/zip'], url: from('report/reqif') },
];
const exports = ways.map((way) => ({ ...way, options: way.format === 'REQIF' ? [search] : [search, ...switches] }));
const file = (contentType = 'application/json') =>
  new Response('{}', {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="x"; filename*=UTF-8''P%C3%BCmp.json`,
    },
  });

beforeEach(async () => {
  for (const list of [kept, calls]) list.length = 0;
  closed.mockClear();
  answer = file;
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  give({ project: { ...project, exports } });
  showPart(<ExportDialog name="Pumps" isOpen onClose={closed} />);
  await screen.findByRole('radio', { name: 'Truss JSON' });
});
afterEach(() => vi.restoreAllMocks());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const isOn = () => switches.map(({ title }) => box(title).checked);

test("the default format is chosen, with its description, and the file is saved under the server's name for it", async () => {
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Truss JSON' }).checked).toBe(true);
  screen.getByText('All of it.');
  press('Export file');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect([calls, kept]).toEqual([[from('export/json')], ['Pümp.json']]);
});

test('choosing baselines includes the history, and leaving out the history leaves them out', () => {
  expect(isOn()).toEqual([false, false, true]);
  fireEvent.click(box('Baselines'));
  expect(isOn()).toEqual([true, true, true]);
  fireEvent.click(box('History'));
  expect(isOn()).toEqual([false, false, true]);
  fireEvent.click(box('History'));
  expect(isOn()).toEqual([true, false, true]);
});

test('the chosen options are sent, and only those that the format knows', async () => {
  answer = () => file('application/xml; charset=utf-8');
  type(screen.getByLabelText('Search'), 'class:Risk & more');
  fireEvent.click(box('Baselines'));
  fireEvent.click(box('Files'));
  fireEvent.click(screen.getByRole('radio', { name: 'ReqIF' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  press('Export file');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('radio', { name: 'Truss archive' }));
  answer = () => file('application/zip');
  press('Export file');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  const query = 'query=class%3ARisk+%26+more';
  expect(calls).toEqual([
    `${from('report/reqif')}&${query}`,
    `${from('export/zip')}&${query}&includeHistory=true&includeBaselines=true&includeFiles=false`,
  ]);
});

test.each([
  [
    'a refusal',
    () => Response.json({ title: 'Invalid Request', message: 'The search ends too early.' }, { status: 400 }),
    'The search ends too early.',
  ],
  ['no words', () => new Response('', { status: 502 }), 'There is no file (status 502). Try again.'],
  ['another type', () => file('text/html'), 'The server answered text/html in place of the file. Try again.'],
])('%s is told, nothing is kept, and one can try again', async (_what, answered, message) => {
  answer = answered;
  press('Export file');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect([kept, closed.mock.calls]).toEqual([[], []]);
  answer = file;
  press('Export file');
  await waitFor(() => expect(kept).toEqual(['Pümp.json']));
  expect(screen.queryByRole('alert')).toBeNull();
});
