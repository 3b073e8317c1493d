// The screen of files: many are sent at once, two at a time, each with how far it is, what is refused in words, and what the line has cut off
// tried again; a file says where it is used; and what nothing uses is deleted, after it is said what goes and what stays.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { uploadFiles } from '../../../web/parts/exchange/uploads/queue.ts';
import { give, sent } from '../../support/mock-graph.ts';
import { project, showPart, type, visit } from '../../support/on-screen.tsx';
import { allUploads, Upload } from '../../support/upload-on-its-way.ts';

const stored = (fileId: number, given: object = {}) => ({
  id: `File ${fileId}`,
  fileId,
  name: `drawing ${fileId}.pdf`,
  contentType: 'application/octet-stream',
  size: 2048,
  created: '2026-01-02T03:04:05.000Z',
  createdBy: 'rita',
  creator: { fullName: 'Rita Rowe' },
  usedIn: { count: 0, uses: [] },
  ...given,
});
const version = (number: number, more: object = {}) => ({
  number,
  isCurrent: false,
  name: `pump ${number}.png`,
  size: 1024,
  created: '2026-01-02T03:04:05.000Z',
  createdBy: 'rita',
  url: `/api/v4/o/acme/files/2/versions/${number}/download`,
  ...more,
});
const only = [version(1, { isCurrent: true })];
const used = {
  count: 2,
  uses: [
    { way: 'PICTURE', projectId: 7, entity: { entityId: 5, displayName: 'P.1 Pump' } },
    {
      way: 'DIAGRAM',
      projectId: 7,
      entity: { entityId: 6, displayName: 'Tank' },
      diagramName: 'Asset Diagram',
      diagramSlug: 'asset',
    },
  ],
};
const files = [stored(2, { name: 'pump.png', usedIn: used }), stored(1)];
const listOf = (nodes: object[]) => ({ totalCount: nodes.length, edges: nodes.map((node) => ({ node })) });

/** The uploads of this test alone. */
let before = 0;
const begun = () => allUploads().slice(before);
beforeEach(() => {
  before = allUploads().length;
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ text: 'number;name', isCut: true })));
});

const open = async (given: object = {}, address = '/acme/p/7/files', more: object = {}) => {
  visit(address, {
    ...more,
    project: { ...project, files: listOf(files), file: files[0], fileVersions: listOf(only), ...given },
  });
  return screen.findByRole('heading', { name: 'Files' });
};
const named = (name: string, size = 10) => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const drop = (heading: HTMLElement, ...names: (string | File)[]) =>
  fireEvent.drop(heading, {
    dataTransfer: { files: names.map((each) => (typeof each === 'string' ? named(each) : each)), types: ['Files'] },
  });
const lines = () => within(screen.getByRole('region', { name: 'Uploads' })).getAllByRole('listitem');
const line = (name: string) => lines().find((each) => each.textContent.includes(name))!;
const end = (at: number, status = 200, body: object = { id: 9 }) => act(async () => begun()[at]!.end(status, body));

test('files are uploaded two at a time, each with its progress; the end of all is announced, and they are in the list', async () => {
  const heading = await open();
  drop(heading, 'a.png', 'b.png', 'c.png');
  expect(begun().map(({ file }) => (file as File).name)).toEqual(['a.png', 'b.png']);
  act(() => begun()[0]!.progress(1, 4));
  expect(line('a.png').textContent).toContain('25 % uploaded');
  expect(line('c.png').textContent).toContain('Queued');
  await end(0);
  expect(begun().map(({ file }) => (file as File).name)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('1 of 3 files uploaded');
  give({ project: { ...project, files: listOf([stored(9, { name: 'a.png' }), ...files]) } });
  await end(1);
  await end(2);
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('All 3 files uploaded');
  expect(await screen.findByRole('button', { name: 'a.png' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('pasted files are uploaded too', async () => {
  await open();
  fireEvent.paste(document.body, { clipboardData: { files: [named('pasted.png')] } });
  expect(begun()).toHaveLength(1);
});

test('a file that is refused says why beside it and nowhere else, and can be tried again; one that is too large is not sent at all', async () => {
  const heading = await open();
  drop(heading, 'a.png', named('film.mp4', 3000 * 2 ** 20));
  expect(begun()).toHaveLength(1);
  expect(line('film.mp4').textContent).toContain('It has 2.9 GB; a file has at most 2 GB.');
  await end(0, 402, { title: 'No Room for the File', message: 'It does not fit.' });
  expect(line('a.png').textContent).toContain('It does not fit.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('No Room for the File')).toBeNull();
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('2 refused');
  fireEvent.click(within(line('a.png')).getByRole('button', { name: 'Try a.png again' }));
  await end(1);
  expect(line('a.png').textContent).toContain('Uploaded');
});

test('an upload that is stopped makes room for the next, and leaves nothing; all can be stopped', async () => {
  const heading = await open();
  drop(heading, 'a.png', 'b.png', 'c.png', 'd.png');
  fireEvent.click(within(line('a.png')).getByRole('button', { name: 'Stop a.png' }));
  await waitFor(() => expect(begun()).toHaveLength(3));
  expect(line('a.png').textContent).toContain('Stopped');
  fireEvent.click(screen.getByRole('button', { name: 'Stop all' }));
  await waitFor(() => expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('4 stopped'));
  expect(begun()).toHaveLength(3);
});

/** The key under which a request was sent. */
const keyOf = (at: number) => begun()[at]!.headers.get('Idempotency-Key');

test('an upload that a lost connection cut off is retried by itself, at the latest when the connection is back', async () => {
  const heading = await open();
  drop(heading, 'a.png');
  await act(async () => begun()[0]!.breakOff());
  expect(line('a.png').textContent).toContain('Connection lost');
  expect(begun()).toHaveLength(1);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(begun()).toHaveLength(2);
  await end(1);
  expect(line('a.png').textContent).toContain('Uploaded');
  // The server may have taken it, and only its answer was lost.
  expect(keyOf(1)).toBe(keyOf(0));
});

test('each file goes under a key of its own, and again under another once it was answered', async () => {
  const heading = await open();
  drop(heading, 'a.png', 'b.png');
  expect(keyOf(0)).toMatch(/^"[0-9a-f-]{36}"$/);
  expect(keyOf(1)).not.toBe(keyOf(0));
  await end(0, 400, { title: 'Invalid Request', message: 'It is no picture.' });
  fireEvent.click(within(line('a.png')).getByRole('button', { name: 'Try a.png again' }));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

/** Answers a request of an upload in parts. */
const answer = (at: number, status: number, headers: Record<string, string> = {}) =>
  act(async () => begun()[at]!.end(status, null, headers));
const place = '/api/v4/o/acme/uploads/31';
const requests = () =>
  begun().map(({ method, path, headers }) =>
    [method, path.replace('/api/v4/o/acme/', ''), headers.get('Upload-Offset')].filter((each) => each).join(' '),
  );
const MEGABYTE = 2 ** 20;

test('a large file is sent in parts, and after a lost connection only the missing ones are sent', async () => {
  drop(await open(), named('film.mp4', 20 * MEGABYTE));
  expect(begun()[0]!.headers.get('Upload-Length')).toBe(String(20 * MEGABYTE));
  expect(begun()[0]!.headers.get('Upload-Metadata')).toBe(`filename ${btoa('film.mp4')}`);
  await answer(0, 201, { Location: place });
  act(() => begun()[1]!.progress(2 * MEGABYTE, 8 * MEGABYTE));
  expect(line('film.mp4').textContent).toContain('10 % uploaded');
  await answer(1, 204, { 'Upload-Offset': String(8 * MEGABYTE) });
  await act(async () => begun()[2]!.breakOff());
  expect(line('film.mp4').textContent).toContain('Connection lost');
  await act(async () => window.dispatchEvent(new Event('online')));
  // The server has kept half of the part that was cut off.
  await answer(3, 200, { 'Upload-Offset': String(12 * MEGABYTE) });
  await answer(4, 204, { 'Upload-Offset': String(20 * MEGABYTE) });
  expect(line('film.mp4').textContent).toContain('Uploaded');
  expect(requests()).toEqual([
    'POST p/7/uploads',
    'PATCH uploads/31 0',
    `PATCH uploads/31 ${8 * MEGABYTE}`,
    'GET uploads/31',
    `PATCH uploads/31 ${12 * MEGABYTE}`,
  ]);
});

test('a large file of which nobody said where it was begun is begun once', async () => {
  drop(await open(), named('film.mp4', 20 * MEGABYTE));
  await act(async () => begun()[0]!.breakOff());
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(requests()).toEqual(['POST p/7/uploads', 'POST p/7/uploads']);
  expect(keyOf(1)).toBe(keyOf(0));
});

test('parts that nobody goes on with give their room back: where it is stopped, and where the server refuses the rest', async () => {
  drop(await open(), named('film.mp4', 20 * MEGABYTE), named('other.mp4', 20 * MEGABYTE));
  await answer(0, 201, { Location: place });
  await answer(1, 201, { Location: '/api/v4/o/acme/uploads/32' });
  fireEvent.click(within(line('film.mp4')).getByRole('button', { name: 'Stop film.mp4' }));
  await end(3, 403, { title: 'Not Allowed', message: 'You may no longer write here.' });
  expect(line('other.mp4').textContent).toContain('You may no longer write here.');
  expect(requests().filter((each) => each.startsWith('DELETE'))).toEqual(['DELETE uploads/31', 'DELETE uploads/32']);
});

test('an upload that the server has forgotten starts again', async () => {
  drop(await open(), named('film.mp4', 20 * MEGABYTE));
  await answer(0, 201, { Location: place });
  await act(async () => begun()[1]!.breakOff());
  await act(async () => window.dispatchEvent(new Event('online')));
  await end(2, 404, { title: 'Not Found', message: 'There is no upload 31.' });
  expect(requests().slice(2)).toEqual(['GET uploads/31', 'POST p/7/uploads']);
});

test('a person on another page is told when all uploads have ended, and is asked before the page is closed', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  showPart(<p>Something else</p>);
  act(() => uploadFiles('/api/v4/o/acme/p/7/files', [named('a.png'), named('b.png')]));
  expect(closing()).toBe(true);
  await end(0);
  expect(screen.queryByText(/there\.$/)).toBeNull();
  await end(1);
  expect(await screen.findByText('All 2 files uploaded.')).toBeTruthy();
  expect(closing()).toBe(false);
});

test('a reader uploads nothing and deletes nothing', async () => {
  const heading = await open({ permissions: ['READ'] });
  drop(heading, 'a.png');
  expect(begun()).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a file shows its facts and its uses, with links', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'pump.png' }));
  const beside = await screen.findByRole('complementary', { name: 'File details' });
  expect(await within(beside).findByRole('heading', { name: 'pump.png' })).toBeTruthy();
  expect(location.search).toBe('?file=2');
  const places = within(beside).getAllByRole('listitem');
  expect(places.map((each) => each.textContent)).toEqual(['P.1 Pump, its image', 'Tank, on the Asset Diagram']);
  expect(within(beside).getByRole('link', { name: 'P.1 Pump' }).getAttribute('href')).toBe(
    '/acme/p/7/database/entity/5',
  );
  expect(within(beside).getByRole('link', { name: 'Tank' }).getAttribute('href')).toBe('/acme/p/7/diagrams/asset/6');
  fireEvent.click(within(beside).getByRole('button', { name: 'Close the file' }));
  expect(location.search).toBe('');
});

test('a file is given new content under its number, which goes the way of all files', async () => {
  await open({}, '/acme/p/7/files?file=2');
  const beside = within(await screen.findByRole('complementary', { name: 'File details' }));
  const replace = await beside.findByRole('button', { name: 'Replace' });
  expect(beside.queryByRole('list', { name: 'Versions' })).toBeNull();
  const chooser = replace.parentElement!.querySelector('input[type=file]')!;
  fireEvent.change(chooser, { target: { files: [named('pump of today.png')] } });
  expect(begun().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/v4/o/acme/p/7/files?key=2']);
  give({
    project: {
      ...project,
      files: listOf(files),
      file: stored(2, { name: 'pump of today.png' }),
      fileVersions: listOf([version(2, { isCurrent: true }), version(1)]),
    },
  });
  await end(0);
  expect(await beside.findByRole('heading', { name: 'pump of today.png' })).toBeTruthy();
});

test('earlier content of a file is downloaded, and restored once the server accepts it', async () => {
  const two = { fileVersions: listOf([version(2, { isCurrent: true }), version(1)]) };
  await open(two, '/acme/p/7/files?file=2');
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.getAllByRole('listitem').map((each) => each.getAttribute('aria-current'))).toEqual(['true', null]);
  expect(list.getByRole('link', { name: 'pump 1.png' }).getAttribute('href')).toBe(version(1).url);
  fireEvent.click(list.getByRole('button', { name: 'Restore version 1' }));
  const first = await sent('FileVersionsRestoreMutation');
  expect(first.variables['input']).toMatchObject({ fileId: 2, number: 1 });
  first.refuse({ message: 'The organization has no room for it.' });
  expect(await screen.findByText('The organization has no room for it.')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Restore version 1' }));
  await (await sent('FileVersionsRestoreMutation')).answer({ restoreFileVersion: { version: { number: 3 } } });
  expect(await screen.findByText('Version 1 restored.')).toBeTruthy();
});

test('administrators delete an earlier version after a warning about the losses; others are not offered it', async () => {
  let versions = [version(2, { isCurrent: true }), version(1)];
  const organization = { id: 'Organization 1', viewerIsAdministrator: true };
  await open({ fileVersions: () => listOf(versions) }, '/acme/p/7/files?file=2', { organization });
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.queryByRole('button', { name: 'Delete version 2' })).toBeNull();
  fireEvent.click(list.getByRole('button', { name: 'Delete version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete version 1 of .+\?$/ }));
  expect(dialog.getByText(/the other versions stay/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete version 1' }));
  const mutation = await sent('DeleteVersionMutation');
  expect(mutation.variables['input']).toEqual({ organizationId: 'Organization 1', fileId: 2, number: 1 });
  versions = versions.slice(0, 1);
  await mutation.answer({ deleteFileVersion: { number: 1 } });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Versions' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reader sees the versions and no way to restore or replace', async () => {
  const two = { fileVersions: listOf([version(2, { isCurrent: true }), version(1)]) };
  await open({ ...two, permissions: ['READ'] }, '/acme/p/7/files?file=2');
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(list.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^(Restore|Replace|Delete version)/ })).toBeNull();
});

test('before files are deleted they are counted, with those that stay, which are left out', async () => {
  await open({ files: listOf(files) });
  give({ nodes: files.map((each) => ({ __typename: 'StoredFile', ...each })) });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown files' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete 2 files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 files?' });
  expect(dialog.textContent).toContain('1 unused file (2 KB) is deleted. This cannot be undone.');
  expect(dialog.textContent).toContain(
    '1 file stays, because it is used now or in the history:pump.pngP.1 Pump, its image',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 file' }));
  const first = await sent('DeleteFilesMutation');
  expect(first.variables['input']).toMatchObject({ fileIds: ['File 1'] });
  first.refuse({ message: 'The file is used meanwhile.' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The file is used meanwhile.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 file' }));
  await (await sent('DeleteFilesMutation')).answer({ deleteFiles: { deletedIds: ['File 1'], bytes: 2048 } });
  expect(await screen.findByText('1 file deleted, 2 KB freed.')).toBeTruthy();
});

test('files are searched by name and by use; an empty list suggests the next step', async () => {
  const asked: unknown[] = [];
  await open({
    files: (args: unknown) => {
      asked.push(args);
      return listOf([]);
    },
  });
  expect(screen.getByText(/Drop some here, paste an image, or choose files/)).toBeTruthy();
  type(screen.getByRole('searchbox', { name: 'Search files' }), 'pump');
  expect(await screen.findByText('No files match.')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'pump' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Unused' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'pump', unused: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Show all files' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: null, unused: null }));
});

test('the text of a file is previewed, with a note if it is cut; a file without a preview says why', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'pump.png' }));
  expect((await screen.findByRole('region', { name: 'Content of pump.png' })).textContent).toBe('number;name');
  expect(screen.getByText('Only the beginning is shown. Download the file to read the rest.')).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'It is no text.' }, { status: 404 })));
  give({ project: { ...project, file: stored(1) } });
  fireEvent.click(screen.getByRole('button', { name: 'drawing 1.pdf' }));
  expect(await screen.findByText('It is no text.')).toBeTruthy();
});

/** A worker that draws, in the place of the one that reads PDFs. */
class Drawer extends EventTarget {
  static all: Drawer[] = [];
  asked: unknown[] = [];
  isEnded = false;
  constructor() {
    super();
    Drawer.all.push(this);
  }
  postMessage(wanted: unknown) {
    this.asked.push(wanted);
  }
  terminate() {
    this.isEnded = true;
  }
  says(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

test('a PDF is drawn page by page in a worker, which is ended with it; one that cannot be drawn says why', async () => {
  vi.stubGlobal('Worker', Drawer);
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  await open({ file: stored(1, { contentType: 'application/pdf' }) }, '/acme/p/7/files?file=1');
  const drawer = await waitFor(() => {
    const found = Drawer.all.find(({ asked, isEnded }) => asked.length > 0 && !isEnded);
    expect(found).toBeDefined();
    return found!;
  });
  expect(drawer.asked[0]).toMatchObject({ page: 1, data: expect.anything() });
  const picture = { width: 10, height: 20 };
  act(() => drawer.says({ page: 1, pages: 2, picture }));
  expect(await screen.findByRole('img', { name: 'Page 1 of drawing 1.pdf' })).toBeTruthy();
  expect(drawImage).toHaveBeenLastCalledWith(picture, 0, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(drawer.asked.at(-1)).toMatchObject({ page: 2 });
  act(() => drawer.says({ page: 2, pages: 2, picture }));
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
  act(() => drawer.says({ problem: 'Bad end of stream' }));
  expect(await screen.findByText('No preview available: Bad end of stream')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the file' }));
  await waitFor(() => expect(drawer.isEnded).toBe(true));
});
