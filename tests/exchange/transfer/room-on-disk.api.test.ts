// The room on the disk for what is downloaded and unpacked has an end, and whoever meets it is told in words; nothing stays taken.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { packZip } from '../../../server/platform/text/zip.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByRest } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true, env: { SPOOL_MEGABYTES: '4' } });
});
afterAll(() => truss.close());

const MB = 1 << 20;
const room = () => truss.inside.exports.spool.room;
/** Given back when the connection closes, which the server hears of in its own time. */
const isFree = () => vi.waitUntil(() => room().held() === 0);
const noise = (length: number) => {
  let state = 7;
  return Buffer.from(Array.from({ length }, () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16));
};

test('an export larger than the allowed disk space is refused, and a smaller one of the same project is not', async () => {
  const body = new FormData();
  body.set('upload_file', new Blob([new Uint8Array(2 * MB)]), 'large.bin');
  const headers = { cookie: await truss.cookie('ada') };
  const response = await fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', body, headers });
  const { id } = (await response.json()) as { id: number };
  await truss.given.entity({ name: 'Large', description: `<p><img src="/api/v4/o/acme/files/${id}/serve"></p>` });
  const refused = await truss.rest('ada', '/api/v4/o/acme/p/1/export/json');
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({
    message:
      'This is larger than 2 MB, the limit of a file here. Narrow the export by a query, leave out files, or split an import into parts.',
  });
  expect((await truss.rest('ada', '/api/v4/o/acme/p/1/export/json?includeFiles=false')).status).toBe(200);
  await isFree();
});

test('a download waits while others use all of the disk space', async () => {
  const others = ['sam', 'wendy'].map((who) => room().open(who));
  for (const held of others) await held.take(2 * MB);
  const refused = await truss.rest('ada', '/api/v4/o/acme/p/1/report/reqif?query=class:Risk');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toMatchObject({
    message: 'Downloads and imports in progress use all the space available for them. Wait a minute and try again.',
  });
  for (const held of others) held.giveBack();
  expect((await truss.rest('ada', '/api/v4/o/acme/p/1/report/reqif?query=class:Risk')).status).toBe(200);
  await isFree();
});

test('an archive whose attachments exceed the disk space is refused without changes; one that fits is imported', async () => {
  const archive = async (size: number) => {
    const attachment = async function* () {
      yield noise(size);
    };
    const parts: Uint8Array[] = [];
    for await (const part of packZip([
      { name: 'project.reqif', pieces: own() },
      { name: 'files/1.bin', pieces: attachment() },
    ]))
      parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  async function* own() {
    yield await (await truss.rest('ada', '/api/v4/o/acme/p/1/report/reqif?query=class:Risk')).text();
  }
  const bring = async (size: number) =>
    (await importByRest(truss, 'ada', '1/import/reqif?wait=true', await archive(size))).json();
  expect(await bring(3 * MB)).toMatchObject({ state: 'failed', error: { status: 413 } });
  await isFree();
  expect(await bring(MB)).toMatchObject({ state: 'done' });
  await isFree();
});
