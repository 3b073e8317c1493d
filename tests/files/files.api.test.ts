// Files of a project: uploaded by whoever may write, read by whoever may read, kept byte by byte, and harmless when served.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const upload = async (as: Person, content: Uint8Array<ArrayBuffer>, name: string, type = 'text/html') => {
  const body = new FormData();
  body.set('upload_file', new Blob([content], { type }), name);
  return fetch(`${truss.url}/api/v4/o/acme/p/1/files`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie(as) },
  });
};

test('an uploaded file is downloaded unchanged, as an attachment that no browser runs', async () => {
  const content = new TextEncoder().encode('<script>alert(1)</script>'.repeat(100_000));
  const response = await upload('walt', content, '../evil/page.html');
  expect(response.status).toBe(200);
  const file = await response.json();
  expect(file).toMatchObject({ projectId: 1, name: 'page.html', size: content.length, createdBy: 'walt' });
  const served = await truss.rest('rob', `/api/v4/o/acme/files/${file.id}/serve`);
  expect(served.headers.get('content-type')).toBe('application/octet-stream');
  expect(served.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(content);
});

test.each([
  ['an image', 'image/png', '\x89PNG\r\n\x1a\n', 'image/png', 'inline'],
  ['an image that says it is a page', 'text/html', 'GIF89a', 'image/gif', 'inline'],
  [
    'a page that says it is an image',
    'image/png',
    '<script>alert(1)</script>',
    'application/octet-stream',
    'attachment',
  ],
  ['an image with a page behind it', 'image/gif', 'GIF89a<script>alert(1)</script>', 'image/gif', 'inline'],
  ['nothing that says it is an image', 'image/png', '', 'application/octet-stream', 'attachment'],
  ['an SVG', 'image/svg+xml', '<svg onload="alert(1)"/>', 'application/octet-stream', 'attachment'],
])('%s is served as its real type, and runs nowhere', async (_what, claimed, content, type, way) => {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'));
  const file = await (await upload('walt', bytes, 'a', claimed)).json();
  const served = await truss.rest('rob', `/api/v4/o/acme/files/${file.id}/serve`);
  expect(served.headers.get('content-type')).toBe(type);
  expect(served.headers.get('content-disposition')).toMatch(new RegExp(`^${way};`));
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
});

test('readers may not upload, and strangers do not learn that a file exists', async () => {
  const content = new Uint8Array([1]);
  expect((await upload('rob', content, 'a.txt')).status).toBe(403);
  expect((await upload('olga', content, 'a.txt')).status).toBe(403);
  const file = await (await upload('walt', content, 'a.txt')).json();
  expect((await truss.rest('olga', `/api/v4/o/acme/files/${file.id}`)).status).toBe(404);
  expect((await truss.rest('walt', `/api/v4/o/acme/files/${file.id + 1}`)).status).toBe(404);
});

test('an attribute contains the number of its file', async () => {
  const property = await truss.rest('ada', '/api/v4/o/acme/p/1/schema', {
    properties: [{ name: 'Drawing', type: 'FILE', classId: truss.given.classId('Asset') }],
  });
  const { properties } = await property.json();
  const drawing = properties.find((each: { name: string }) => each.name === 'Drawing').id;
  const file = await (await upload('walt', new Uint8Array([1]), 'd.txt')).json();
  const asset = await truss.given.entity({ name: 'Tank', class: 'Asset' });
  const saved = await truss.rest('walt', '/api/v4/o/acme/entities', [
    { id: asset.id, projectId: 1, attrs: { [drawing]: file.id } },
  ]);
  expect((await saved.json())[0].attrs[drawing]).toBe(file.id);
});
