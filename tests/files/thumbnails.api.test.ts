// Small pictures of files: drawn on the server when somebody first asks, kept, for whoever may read the file, and refused in words where there can be none.
import { deflateSync } from 'node:zlib';

import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { drawnFrom } from '../../server/files/commands/thumbnails.ts';
import { imageHeader } from '../../server/files/rules/image-header.ts';
import { startTruss, type Truss } from '../support/truss.ts';
import { sendFile } from '../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const drawing = (width: number, height: number, inside = '<rect width="100%" height="100%" fill="#a33"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const png = (width: number, height: number) => new Uint8Array(new Resvg(drawing(width, height)).render().asPng());
const thumbnail = async (id: number, size = 'large') => {
  const answer = await truss.rest('rob', `/api/v4/o/acme/files/${id}/thumbnail?size=${size}`);
  if (!answer.ok) return ((await answer.json()) as { message: string }).message;
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const { width, height } = imageHeader(new Uint8Array(await answer.arrayBuffer()))!;
  return [width, height];
};
/** A PNG that says how large it is, and then holds a few bytes of nothing. */
function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return new Uint8Array(Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(9)))]));
}

test('a thumbnail has the requested size, whatever the format of the picture, and is never enlarged', async () => {
  const wide = await sendFile(truss, png(900, 300), 'wide.png');
  expect(await thumbnail(wide)).toEqual([384, 128]);
  expect(await thumbnail(wide, 'small')).toEqual([96, 32]);
  expect(await thumbnail(await sendFile(truss, png(20, 10), 'tiny.png'))).toEqual([20, 10]);
  expect(await thumbnail(await sendFile(truss, drawing(10, 20), 'a.svg'))).toEqual([192, 384]);
  expect(await thumbnail(wide, 'huge')).toBe('There is no such thumbnail size. Use small or large.');
});

test('a thumbnail is made once, and deleted with its file', async () => {
  const id = await sendFile(truss, png(500, 500), 'once.png');
  const both = await Promise.all([thumbnail(id), thumbnail(id, 'small')]);
  expect(both).toEqual([
    [384, 384],
    [96, 96],
  ]);
  const rows = () =>
    truss.inside.db.selectFrom('fileThumbnail').select('contentId').where('contentId', '=', id).execute();
  expect(await rows()).toHaveLength(1);
  // Read from what is kept: who reads, the file and the thumbnail.
  const again = await truss.readingStatements(() => thumbnail(id));
  expect(again).toBeLessThanOrEqual(4);
  await truss.inside.db.deleteFrom('file').where('id', '=', id).execute();
  expect(await rows()).toEqual([]);
});

test('drawing that would go on for hours is ended, with a message', async () => {
  const content = (async function* () {
    yield Buffer.from(drawing(300, 300, `<text y="20">${'A few words. '.repeat(200_000)}</text>`));
  })();
  const [began, spent] = [performance.now(), process.cpuUsage()];
  expect(await drawnFrom(content, 1, 4_000)).toEqual({ refused: 'Drawing it takes too much time or memory.' });
  // Another process draws it: this one would otherwise compute all the while.
  expect(process.cpuUsage(spent).user / 1_000).toBeLessThan((performance.now() - began) / 2);
});

test('a user with many thumbnails to make leaves others their turn', async () => {
  const { pictures } = truss.inside.shares;
  const id = await sendFile(truss, png(30, 30), 'turn.png');
  const giveBack = await pictures.take('rob', 1);
  const waits = thumbnail(id);
  await vi.waitUntil(() => pictures.heldBy('rob').waiting === 1);
  const other = await truss.rest('walt', `/api/v4/o/acme/files/${id}/thumbnail`);
  expect(other.status).toBe(200);
  giveBack();
  expect(await waits).toEqual([30, 30]);
});

test('strangers do not learn that there is one', async () => {
  const id = await sendFile(truss, png(5, 5), 'a.png');
  expect((await truss.rest('olga', `/api/v4/o/acme/files/${id}/thumbnail`)).status).toBe(404);
});

test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['a text', 'Dear all', 'It is not a PNG, JPEG, GIF or SVG image.'],
  ['a bomb of pixels', bomb(60_000, 60_000), 'It has more than 32 million pixels.'],
  ['an image that is broken', bomb(10, 10), 'It is damaged or empty.'],
  ['a page', '<html><script>alert(1)</script></html>', 'It is not a PNG'],
])('of %s there is none, and why is said again without another look', async (_what, content, why) => {
  const id = await sendFile(truss, content, 'a.png');
  expect(await thumbnail(id)).toContain(`This file has no thumbnail. ${why}`);
  const kept = truss.inside.db.selectFrom('fileThumbnail').select('refused').where('contentId', '=', id);
  expect((await kept.executeTakeFirstOrThrow()).refused).toContain(why);
  expect(await thumbnail(id)).toContain(why);
});

describe('of the picture of an entity', () => {
  test('the graph says where it is, without another statement for each', async () => {
    const imageId = await sendFile(truss, png(50, 50), 'a.png');
    await truss.given.entities([
      { name: 'With one', imageId },
      { name: 'With the same', imageId },
      { name: 'Without' },
    ]);
    const query = `{ project(organization: "acme", projectId: 1) { entities(first: 10, query: "order:name") { edges { node { name thumbnailUrl(size: LARGE) } } } } }`;
    const { data } = await truss.graph('rob', query);
    const rows: { node: { name: string; thumbnailUrl: string | null } }[] = data.project.entities.edges;
    const of = (name: string) => rows.find(({ node }) => node.name === name)!.node.thumbnailUrl;
    expect(of('Without')).toBeNull();
    expect(of('With one')).toBe(of('With the same'));
    const answer = await truss.rest('rob', of('With one')!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
